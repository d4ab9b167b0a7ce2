/** Remembers how far the reader has opened each card while the page is open, so that a redrawn card looks the same. */
import type { Density } from "../view.ts";

export interface CardDisclosure {
  /** Unique per drawn copy of the card, for `aria-controls`. */
  readonly id: string;
  readonly density: Density;
  readonly isWhyOpen: boolean;
  readonly isComparing: boolean;
  /** The reader's choice in the comparison, by part. */
  readonly compared: Readonly<Record<string, string>>;
}

/** `body`: opens a one-line card; `more`: all details; `why`: the rules behind the numbers; `compare`: the chances of another roll. */
export const DISCLOSURES = ["body", "more", "why", "compare"] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

/** By message id. */
const left = new Map<string, Partial<CardDisclosure>>();
let places = 0;

export function newPlace(): string {
  places += 1;
  return `quincunx-card-${places}`;
}

export function stateOf(messageId: string, id: string, usual: Density): CardDisclosure {
  const { density = usual, isWhyOpen = false, isComparing = false, compared = {} } = left.get(messageId) ?? {};
  const isWhole = density === "open";
  return { id, density, isWhyOpen: isWhyOpen && isWhole, isComparing: isComparing && isWhole, compared };
}

export function isOpen(disclosure: Disclosure, { density, isWhyOpen, isComparing }: CardDisclosure): boolean {
  switch (disclosure) {
    case "why":
      return isWhyOpen;
    case "compare":
      return isComparing;
    case "more":
      return density === "open";
    case "body":
      return density !== "line";
  }
}

/** Another control begins with its own first value. */
export function choose(messageId: string, part: string, value: string): void {
  const { compared = {}, ...rest } = left.get(messageId) ?? {};
  left.set(messageId, { ...rest, compared: part === "control" ? { control: value } : { ...compared, [part]: value } });
}

export function toggle(messageId: string, disclosure: Disclosure, state: CardDisclosure): void {
  const next = !isOpen(disclosure, state);
  const changes: Readonly<Record<Disclosure, Partial<CardDisclosure>>> = {
    why: { isWhyOpen: next },
    compare: { isComparing: next },
    more: { density: next ? "open" : "normal" },
    body: { density: next ? "normal" : "line" },
  };
  left.set(messageId, { ...left.get(messageId), ...changes[disclosure] });
}
