/** Finds the text that a decision on a card requires from the GM (FP-12: the cost of a Costly Success). */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { CardState } from "../../card/state.ts";

/** `null`: no decision requires a text. */
export function askedWords({ mechanic, spec, faces, decisions }: CardState): Phrase | null {
  const asks = decisions.map(({ action }) => mechanic.decisions?.describe?.(action, spec, faces).asks ?? null);
  return asks.find((one) => one !== null) ?? null;
}

export function waitsForWords(state: CardState): boolean {
  return !state.words && askedWords(state) !== null;
}
