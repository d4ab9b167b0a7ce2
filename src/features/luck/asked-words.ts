/** What a decision on a card asks the GM for in words (FP-12: what a Costly Success costs). */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { CardState } from "../../card/state.ts";

/** Null: nothing that was decided asks for any. */
export function askedWords({ mechanic, spec, faces, decisions }: CardState): Phrase | null {
  const asks = decisions.map(({ action }) => mechanic.decisions?.describe?.(action, spec, faces).asks ?? null);
  return asks.find((one) => one !== null) ?? null;
}

/** They are asked for, and nobody has said them. */
export function waitsForWords(state: CardState): boolean {
  return !state.words && askedWords(state) !== null;
}
