/**
 * An inline roll: a link that acts as a button. An unreadable command shows its problem instead of vanishing. Not a `<button>`, because Foundry
 * disables form controls on sheets that the viewer may not edit (app.md 3.3).
 */
interface RollLink {
  readonly command: string;
  readonly label: string;
  /** `null`: the command is valid. */
  readonly problem: string | null;
}

export function drawLink({ command, label, problem }: RollLink): HTMLElement {
  const link = document.createElement("a");
  link.className = "quincunx-inline";
  link.tabIndex = 0;
  link.setAttribute("role", "button");
  link.dataset["quincunxCommand"] = command;
  link.dataset["tooltipText"] = problem ?? `/${command}`;
  const icon = document.createElement("i");
  icon.className = problem ? "fa-solid fa-triangle-exclamation" : "fa-solid fa-dice-d6";
  icon.setAttribute("aria-hidden", "true");
  link.append(icon, ` ${label}`);
  if (problem) {
    link.classList.add("quincunx-inline--broken");
    link.setAttribute("aria-description", problem);
  }
  return link;
}
