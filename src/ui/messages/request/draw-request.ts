/** Draws a request: who asks for what, who has answered what, what it comes to together, and the buttons. */
import type { RequestView } from "../../../foundry/requests/view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import type { Drawing } from "../drawing.ts";
import { presentRequest } from "./present.ts";

export const drawRequest: Drawing<RequestView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const element = draw("quincunx-request", presentRequest(view), owner);
  keepFocus(view.messageId, element, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const { quincunxDo: what = "", quincunxOffer: value = "" } = button.dataset;
    act(what, value, event);
  });
  element.addEventListener("change", (event) => {
    const select = (event.target as Element).closest<HTMLSelectElement>("select[data-quincunx-do]");
    if (select) act(select.dataset["quincunxDo"] ?? "", select.value, event);
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
