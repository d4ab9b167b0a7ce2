/** Reads the secret targets of a request. */
import { secretOf, type Secret } from "../../secrets/secrets.ts";
import type { Request } from "./state.ts";

/** `null`: not hidden, the viewer is no GM, or this browser has lost the secret. */
export function secretTargets({ state: { hiddenBy } }: Pick<Request, "state">): Secret | null {
  return hiddenBy === null ? null : secretOf(hiddenBy);
}

/** For GMs: true if this browser does not have the secret, so that a GM has to enter it again. */
export function isSecretLost(request: Pick<Request, "state">): boolean {
  return game.user.isGM && request.state.hiddenBy !== null && secretTargets(request) === null;
}
