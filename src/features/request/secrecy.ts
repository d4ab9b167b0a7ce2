/** What a GM's browser knows of what a request hides. */
import { secretOf, type Secret } from "../../secrets/secrets.ts";
import type { Request } from "./state.ts";

/** Null: nothing is hidden, this reader is no GM, or this browser has lost it. */
export function secretTargets({ state: { hiddenBy } }: Pick<Request, "state">): Secret | null {
  return hiddenBy === null ? null : secretOf(hiddenBy);
}

/** For GMs: it was hidden in another browser, and has to be entered again. */
export function isSecretLost(request: Pick<Request, "state">): boolean {
  return game.user.isGM && request.state.hiddenBy !== null && secretTargets(request) === null;
}
