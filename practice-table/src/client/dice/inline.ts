/** Links in text that carry a roll (dice.md 4.3). */
import { diceSettings } from "./environment.ts";
import type { Roll } from "./roll.ts";

export interface ToAnchorOptions {
  label?: string | undefined;
  attrs?: Record<string, string> | undefined;
  dataset?: Record<string, string | undefined> | undefined;
  classes?: string[] | undefined;
  icon?: string | undefined;
}

export function anchorOf(
  roll: Roll,
  { label, attrs = {}, dataset = {}, classes = [], icon }: ToAnchorOptions,
): HTMLAnchorElement {
  const a = document.createElement("a");
  a.classList.add("inline-roll", "inline-result", ...classes.filter(Boolean));
  for (const [name, value] of Object.entries(attrs)) a.setAttribute(name, value);
  const data = { tooltip: roll.formula, roll: escape(JSON.stringify(roll)), ...dataset };
  for (const [name, value] of Object.entries(data)) if (value !== undefined) a.dataset[name] = value;
  const picture = document.createElement("i");
  picture.className = icon ?? "fa-solid fa-dice-d20";
  picture.inert = true;
  a.append(picture, label ?? String(roll.total ?? ""));
  return a;
}

/** The class is that of typed formulas; a stored roll selects its own by name. */
export async function expand(a: HTMLAnchorElement): Promise<void> {
  if (!a.classList.contains("inline-roll") || a.classList.contains("expanded")) return;
  const [Configured] = diceSettings().rolls;
  const stored = a.dataset["roll"];
  if (!Configured || stored === undefined) return;
  a.classList.add("expanded");
  const roll = Configured.fromJSON(unescape(stored));
  const holder = document.createElement("div");
  holder.innerHTML = await roll.getTooltip();
  const tooltip = holder.querySelector<HTMLElement>(".dice-tooltip");
  if (!tooltip || !a.classList.contains("expanded")) return;
  tooltip.classList.add("expanded");
  a.append(tooltip);
}

export function collapse(a: HTMLAnchorElement): void {
  if (!a.classList.contains("inline-roll") || !a.classList.contains("expanded")) return;
  a.querySelector(".dice-tooltip")?.remove();
  a.classList.remove("expanded");
}
