/** Draws a request: who asks for what, who has answered, and the button for those who have not. */
import type { Ports } from "../../foundry/ports.ts";
import { areTemplatesLoaded, draw } from "../draw/templates.ts";

export const drawRequest: Ports["drawRequest"] = (view, actions, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const element = draw("quincunx-request", { ...view, hasActions: view.mayAnswer || view.mayClose }, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    if (button.dataset["quincunxDo"] === "answer") actions.answer();
    else if (button.dataset["quincunxDo"] === "close") actions.close();
    else actions.show(button.dataset["quincunxMessage"] ?? "");
  });
  return element;
};
