/** How far this reader has opened and folded each card, as long as the page lives: a card that is drawn anew looks as it was left. */
import type { Density } from "../view.ts";

export interface CardDisclosure {
  /** Distinct for each place the card is drawn at, for `aria-controls`. */
  readonly id: string;
  readonly density: Density;
  readonly isWhyOpen: boolean;
}

interface Left {
  readonly density?: Density;
  readonly isWhyOpen?: boolean;
}

/** What can be opened: the card from its one line, everything about it, the reasons behind its numbers. */
export const DISCLOSURES = ["body", "more", "why"] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

const left = new Map<string, Left>();
let places = 0;

/** A name for one more place at which a card is drawn. */
export function newPlace(): string {
  places += 1;
  return `quincunx-card-${places}`;
}

export function stateOf(messageId: string, id: string, usual: Density): CardDisclosure {
  const { density = usual, isWhyOpen = false } = left.get(messageId) ?? {};
  return { id, density, isWhyOpen: isWhyOpen && density === "open" };
}

export function isOpen(disclosure: Disclosure, { density, isWhyOpen }: CardDisclosure): boolean {
  return disclosure === "why" ? isWhyOpen : disclosure === "more" ? density === "open" : density !== "line";
}

/** Opens what is folded, and folds what is open. */
export function toggle(messageId: string, disclosure: Disclosure, state: CardDisclosure): void {
  const next = !isOpen(disclosure, state);
  const change: Left =
    disclosure === "why"
      ? { isWhyOpen: next }
      : { density: disclosure === "more" ? (next ? "open" : "normal") : next ? "normal" : "line" };
  left.set(messageId, { ...left.get(messageId), ...change });
}
