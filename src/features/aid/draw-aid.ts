/** Draws a request for aid with its gifts and buttons (SC-8). */
import type { AidView } from "./view.ts";
import { speak } from "../../ui/speak.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { presentOffers } from "../../log/draw/offers.ts";

export const drawAid: Drawing<AidView> = (view, act, owner) =>
  drawWithButtons("quincunx-aid", view, () => presentAid(view), act, owner);

function presentAid(view: AidView): object {
  const atGifts = presentOffers(view.offers, "history");
  return {
    ...view,
    gifts: view.gifts.map((gift) => ({
      ...gift,
      says: speak(gift.says),
      offers: atGifts.filter(({ at }) => at === gift.id),
    })),
    give: presentOffers(view.offers, "main"),
  };
}
