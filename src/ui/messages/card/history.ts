/** What happened to a card after the throw, each step with who, when and what, and whether this reader may take it back. */
import type { HistoryEntry } from "../../../foundry/log/history.ts";
import type { OfferView } from "../../../foundry/log/operation.ts";
import { formatTime } from "../../numbers.ts";
import { speak } from "../../speak.ts";
import { presentOffers, type DrawnOffer } from "../offers.ts";

export interface HistoryRow {
  readonly sentence: string;
  readonly result: string;
  readonly at: string;
  readonly isUndone: boolean;
  readonly offers: readonly DrawnOffer[];
}

export function presentHistory(history: readonly HistoryEntry[], offers: readonly OfferView[]): readonly HistoryRow[] {
  return history.map(({ operation, at, what, result, isUndone }) => ({
    sentence: speak(what),
    result: result ? speak(result) : "",
    at: formatTime(at),
    isUndone,
    offers: presentOffers(offers, "history").filter(({ at: entry }) => entry === operation),
  }));
}
