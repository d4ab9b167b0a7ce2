/** Draws command help: each example is a button that fills the chat input. */
import type { HelpView } from "./help.ts";
import { areTemplatesLoaded, draw } from "../../ui/draw/templates.ts";
import type { Drawing } from "../../log/kind.ts";

export const drawHelp: Drawing<HelpView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.groups.map(({ command }) => command).join(", ");
    return line;
  }
  const element = draw("quincunx-help", view, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-example], [data-quincunx-tour]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const { quincunxTour: tour, quincunxExample: example = "" } = button.dataset;
    act(tour === undefined ? "fill" : "tour", tour ?? example, event);
  });
  return element;
};
