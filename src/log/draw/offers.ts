/** Translates offers into data for the template's buttons. */
import type { OfferPlace, OfferView } from "../operation.ts";
import { speak } from "../../ui/speak.ts";

export interface DrawnOffer {
  readonly operation: string;
  readonly id: string;
  readonly at: string;
  readonly label: string;
  readonly icon: string;
  /** For example price and benefit, in small type. */
  readonly notes: readonly string[];
}

export function presentOffers(offers: readonly OfferView[], wanted: OfferPlace): readonly DrawnOffer[] {
  return offers
    .filter(({ place }) => place === wanted)
    .map(({ operation, id, at = id, label, icon = "", notes = [] }) => ({
      operation,
      id,
      at,
      label: speak(label),
      icon,
      notes: notes.map(speak),
    }));
}
