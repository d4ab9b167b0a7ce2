/** Draws a long test: what has been reached, its rounds as a fall of bars, the dice that are left, the chance of the next rounds, and its buttons. */
import type { LongTestView } from "./view.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { presentLongTestCard } from "./present.ts";

export const drawLongTest: Drawing<LongTestView> = (view, act, owner) => {
  const present = (): object => presentLongTestCard(view, opened.has(view.messageId));
  const element = drawWithButtons("quincunx-long-test", view, present, act, owner);
  rememberMore(view.messageId, element);
  return element;
};

/** Drawn anew, what was opened stays open. */
const opened = new Set<string>();

function rememberMore(id: string, element: HTMLElement): void {
  const more = element.querySelector("details");
  more?.addEventListener("toggle", () => void (more.open ? opened.add(id) : opened.delete(id)));
}
