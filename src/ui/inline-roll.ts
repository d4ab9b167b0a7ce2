/** A roll in running text: a real button that carries its command; what cannot be read says so instead of vanishing. */
import type { Ports } from "../foundry/ports.ts";

export const drawLink: Ports["drawLink"] = ({ command, label, problem }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quincunx-inline";
  button.dataset["quincunxCommand"] = command;
  button.dataset["tooltipText"] = problem ?? `/${command}`;
  const icon = document.createElement("i");
  icon.className = problem ? "fa-solid fa-triangle-exclamation" : "fa-solid fa-dice-d6";
  icon.setAttribute("aria-hidden", "true");
  button.append(icon, ` ${label}`);
  if (problem) {
    button.classList.add("quincunx-inline--broken");
    button.setAttribute("aria-description", problem);
  }
  return button;
};
