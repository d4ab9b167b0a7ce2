/** The worth of thrown dice without a target: the result at the likely targets. */
import type { HeadlineView } from "../contract/description.ts";
import { phrase, type Phrase, type PhraseValue } from "../contract/phrase.ts";

export interface WorthAt {
  readonly value: PhraseValue;
  readonly target: number;
}

/** "+2 at 6 · −1 at 7"; `null`: nothing is known. */
export function worthAt(all: readonly WorthAt[]): Phrase | null {
  return joinWorth(all.map(({ value, target }) => phrase("QUINCUNX.Worth.at", { value, target })));
}

/** "a · b · c"; `null`: empty. */
export function joinWorth([first, ...others]: readonly Phrase[]): Phrase | null {
  const more = others.length > 0 ? joinWorth(others) : null;
  return first && more ? phrase("QUINCUNX.Worth.and", { first, more }) : (first ?? null);
}

/** The worth in place of the verdict; empty: none. */
export function worthHeadline(worth: Phrase | null): readonly HeadlineView[] {
  return worth ? [{ value: worth, tone: "neutral", isWorth: true }] : [];
}
