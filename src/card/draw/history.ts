/** Presents the operations on a card: time, author, change, and the button to undo it. */
import type { HistoryEntry } from "../../log/history.ts";
import type { OfferView } from "../../log/operation.ts";
import { formatTime, speak } from "../../ui/speak.ts";
import { presentOffers } from "../../log/draw/offers.ts";

export function presentHistory(history: readonly HistoryEntry[], offers: readonly OfferView[]) {
  return history.map(({ operation, at, what, result, isUndone, undoneBy }) => ({
    sentence: speak(what),
    result: result ? speak(result) : "",
    at: formatTime(at),
    isUndone,
    /** Empty if the operation counts. */
    undone: isUndone ? sayUndone(undoneBy) : "",
    /** Time of the undo if another user did it; else empty. */
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
