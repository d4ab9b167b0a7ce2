/** Draws a contest: both sides, how a tie ends, the odds or who has won, and the buttons. */
import type { ContestView } from "../../../foundry/contests/view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import type { Drawing } from "../drawing.ts";
import { presentContest } from "./present.ts";

export const drawContest: Drawing<ContestView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const element = draw("quincunx-contest", presentContest(view), owner);
  keepFocus(view.messageId, element, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    act(button.dataset["quincunxDo"] ?? "", button.dataset["quincunxOffer"] ?? "", event);
  });
  return element;
};

/** Drawn anew under the reader's hands it keeps the focus: where that button is gone, on the first one. */
function keepFocus(messageId: string, element: HTMLElement, owner: Document): void {
  const before = owner.activeElement as HTMLElement | null;
  if (before?.closest<HTMLElement>("[data-quincunx-card]")?.dataset["quincunxCard"] !== messageId) return;
  const { quincunxDo: what, quincunxOffer: offer } = before.dataset;
  queueMicrotask(() => {
    if (before.isConnected || !element.isConnected) return;
    const all = [...element.querySelectorAll<HTMLElement>("[data-quincunx-do]")];
    const same = all.find(({ dataset }) => dataset["quincunxDo"] === what && dataset["quincunxOffer"] === offer);
    (same ?? all[0])?.focus({ preventScroll: true });
  });
}
