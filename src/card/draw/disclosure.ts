/** Remembers how far the reader has opened each card while the page is open, so that a redrawn card looks the same. */
import type { Density } from "../view.ts";

export interface CardDisclosure {
  /** Unique per drawn copy of the card, for `aria-controls`. */
  readonly id: string;
  readonly density: Density;
  readonly isWhyOpen: boolean;
}

/** `body`: opens a one-line card; `more`: all details; `why`: the rules behind the numbers. */
export const DISCLOSURES = ["body", "more", "why"] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

/** By message id. */
const left = new Map<string, Partial<CardDisclosure>>();
let places = 0;

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

export function toggle(messageId: string, disclosure: Disclosure, state: CardDisclosure): void {
  const next = !isOpen(disclosure, state);
  const change: Partial<CardDisclosure> =
    disclosure === "why"
      ? { isWhyOpen: next }
      : { density: disclosure === "more" ? (next ? "open" : "normal") : next ? "normal" : "line" };
  left.set(messageId, { ...left.get(messageId), ...change });
}
