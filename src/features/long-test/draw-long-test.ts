/** Draws a long test: progress, rounds as bars, remaining dice, chances of the next rounds, and buttons. */
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

/** Messages with open details, which stay open when drawn again. */
const opened = new Set<string>();

function rememberMore(id: string, element: HTMLElement): void {
  const more = element.querySelector("details");
  more?.addEventListener("toggle", () => void (more.open ? opened.add(id) : opened.delete(id)));
}
