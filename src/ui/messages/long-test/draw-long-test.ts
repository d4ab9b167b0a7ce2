/** Draws a long test: what has been reached, its rounds as a fall of bars, the dice that are left, the chance of the next rounds, and its buttons. */
import type { LongTestView } from "../../../foundry/messages/kinds/long-test-view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import type { Drawing } from "../drawing.ts";
import { presentLongTestCard } from "./present.ts";

export const drawLongTest: Drawing<LongTestView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const element = draw("quincunx-long-test", presentLongTestCard(view, opened.has(view.messageId)), owner);
  rememberMore(view.messageId, element);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    act(button.dataset["quincunxDo"] ?? "", button.dataset["quincunxOffer"] ?? "", event);
  });
  return element;
};

/** Drawn anew, what was opened stays open. */
const opened = new Set<string>();

function rememberMore(id: string, element: HTMLElement): void {
  const more = element.querySelector("details");
  more?.addEventListener("toggle", () => void (more.open ? opened.add(id) : opened.delete(id)));
}
