/** Presents the operations on a card: time, author, change, and the button to undo it. */
import type { HistoryEntry } from "../../log/history.ts";
import type { OfferView } from "../../log/operation.ts";
import { formatTime } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import { presentOffers, type DrawnOffer } from "../../log/draw/offers.ts";

export interface HistoryRow {
  readonly sentence: string;
  readonly result: string;
  readonly at: string;
  readonly isUndone: boolean;
  /** Empty if the operation counts. */
  readonly undone: string;
  /** Time of the undo if another user did it; else empty. */
  readonly undoneAt: string;
  readonly offers: readonly DrawnOffer[];
}

export function presentHistory(history: readonly HistoryEntry[], offers: readonly OfferView[]): readonly HistoryRow[] {
  return history.map(({ operation, at, what, result, isUndone, undoneBy }) => ({
    sentence: speak(what),
    result: result ? speak(result) : "",
    at: formatTime(at),
    isUndone,
    undone: isUndone ? sayUndone(undoneBy) : "",
    undoneAt: undoneBy ? formatTime(undoneBy.at) : "",
    offers: presentOffers(offers, "history").filter(({ at: entry }) => entry === operation),
  }));
}

/** Names the user only if it was not the operation's author. */
function sayUndone(by: HistoryEntry["undoneBy"]): string {
  const { i18n } = game;
  return by
    ? i18n.format("QUINCUNX.Card.History.undoneBy", { name: by.name })
    : i18n.localize("QUINCUNX.Card.History.undone");
}
