import { secretOf, type Secret } from "../../secrets/secrets.ts";
import type { Request } from "./state.ts";

/** `null`: not hidden, the viewer is no GM, or this browser has lost the secret. */
export function secretTargets({ state: { hiddenBy } }: Pick<Request, "state">): Secret | null {
  return hiddenBy === null ? null : secretOf(hiddenBy);
}

/** True for GMs without the secret in this browser; one of them must enter it again. */
export function isSecretLost(request: Pick<Request, "state">): boolean {
  return game.user.isGM && request.state.hiddenBy !== null && secretTargets(request) === null;
}
