/** Draws a request: who asks for what, who has answered, and the button for those who have not. */
import type { RequestView } from "../../../foundry/requests/view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import type { Drawing } from "../drawing.ts";
import { presentOffers } from "../offers.ts";

export const drawRequest: Drawing<RequestView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const offers = presentOffers(view.offers, "foot");
  const hasActions = view.mayAnswer || offers.length > 0;
  const element = draw("quincunx-request", { ...view, offers, hasActions }, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const { quincunxDo: what = "", quincunxOffer, quincunxMessage } = button.dataset;
    act(what, quincunxOffer ?? quincunxMessage ?? "", event);
  });
  return element;
};
