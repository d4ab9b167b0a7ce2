/**
 * A roll in running text: a link that acts as a button and carries its command; what cannot be read says so instead of vanishing.
 * No `<button>`: Foundry disables form controls on a sheet that its reader may not edit (app.md 3.3), and journals are read by players.
 */
interface RollLink {
  readonly command: string;
  readonly label: string;
  /** Why the command cannot be read; null: it can. */
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
