/** Translates offers into data for the template's buttons. */
import type { OfferPlace, OfferView } from "../operation.ts";
import { speak } from "../../ui/speak.ts";

export type DrawnOffer = ReturnType<typeof presentOffers>[number];

export function presentOffers(offers: readonly OfferView[], wanted: OfferPlace) {
  return offers
    .filter(({ place }) => place === wanted)
    .map(({ operation, id, at = id, label, short = label, icon = "", notes = [], isLast = false, quick }) => ({
      operation,
      id,
      at,
      label: speak(label),
      short: speak(short),
      icon,
      isLast,
      quick: quick ? { on: quick.on, label: speak(quick.label) } : null,
      /** For example price and benefit, in small type. */
      notes: notes.map(speak),
    }));
}
