/** What this reader has opened and folded, per card, as long as the page lives: a card that is drawn anew looks as it was left. */

export interface CardDisclosure {
  /** Distinct for each place the card is drawn at, for `aria-controls`. */
  readonly id: string;
  readonly isFolded: boolean;
  readonly isWhyOpen: boolean;
  readonly isHistoryOpen: boolean;
}

type Opened = Partial<Record<Disclosure, boolean>>;
export type Disclosure = "body" | "why" | "history";

const left = new Map<string, Opened>();
let places = 0;

export function stateOf(messageId: string, isCompact: boolean): CardDisclosure {
  const opened = left.get(messageId) ?? {};
  places += 1;
  return {
    id: `quincunx-card-${places}`,
    isFolded: !(opened.body ?? !isCompact),
    isWhyOpen: opened.why ?? false,
    isHistoryOpen: opened.history ?? false,
  };
}

export function leave(messageId: string, disclosure: Disclosure, isOpen: boolean): void {
  left.set(messageId, { ...left.get(messageId), [disclosure]: isOpen });
}
