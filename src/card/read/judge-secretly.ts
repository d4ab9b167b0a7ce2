/** Cards judged with what only GMs know. */
import type { Secret } from "../secrets/secrets.ts";
import { judge, type Card, type CardState } from "../state.ts";

/**
 * The card judged with the hidden targets, which only GMs know. `null` if nothing is hidden, the reader does not know
 * it, or the throw rules it out.
 */
export function judgeSecretly({ state, secrecy: { targets } }: Pick<Card, "state" | "secrecy">): CardState | null {
  return targets && judgedWith(state, targets);
}

/** The card's state, judged again with these targets if any. */
export function stateWith({ state }: Pick<Card, "state">, targets: Secret | null): CardState {
  return (targets && judgedWith(state, targets)) ?? state;
}

function judgedWith(state: CardState, targets: Secret): CardState | null {
  try {
    return judge({ ...state, spec: state.mechanic.amend(state.spec, state.faces, targets) });
  } catch {
    return null;
  }
}
