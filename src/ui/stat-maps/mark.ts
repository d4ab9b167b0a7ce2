/** A die button beside each mapped stat of a foreign sheet: once each, whatever is redrawn, and nothing of the sheet's own business touched. */
import type { ActorStat } from "../../foundry/actors/stats.ts";
import { statsOf } from "../../foundry/stats.ts";
import { rollStat } from "../../foundry/rolling/stat.ts";
import { startStatDrag } from "../sheets/drag.ts";
import { speak } from "../speak.ts";
import { locateStat } from "./locate.ts";

const MARK = "quincunxForeign";
/** What cannot have a button behind it has it inside. */
const ROWS = "li, tr, td, th, dd, dt, div, section, fieldset, header";

export function markSheet(sheet: HTMLElement, actor: Actor.Implementation): void {
  const stats = actor.isOwner ? statsOf(actor).filter(({ roll }) => roll) : [];
  const known = new Map<string, HTMLElement>();
  for (const button of sheet.querySelectorAll<HTMLElement>("[data-quincunx-foreign]")) {
    const id = button.dataset[MARK] ?? "";
    if (known.has(id) || !stats.some((stat) => stat.id === id)) button.remove();
    else known.set(id, button);
  }
  for (const stat of stats) {
    const place = locateStat(sheet, stat.id);
    const old = known.get(stat.id);
    // One that stands where it belongs stays, with the focus that it may have.
    if (old && place && isAt(old, place) && old.getAttribute("aria-label") === labelOf(stat)) continue;
    old?.remove();
    if (place) put(makeButton(stat, actor, sheet.ownerDocument), place);
  }
}

function makeButton(stat: ActorStat, actor: Actor.Implementation, owner: Document): HTMLElement {
  const button = owner.createElement("button");
  button.type = "button"; // never the one that sends the sheet's form, and without a name never in it
  button.className = "quincunx-foreign";
  button.draggable = true;
  button.dataset[MARK] = stat.id;
  button.dataset["quincunxStat"] = stat.id;
  button.dataset["quincunxName"] = speak(stat.label);
  button.dataset["tooltipText"] = labelOf(stat);
  button.setAttribute("aria-label", labelOf(stat));
  const icon = owner.createElement("i");
  icon.className = "fa-solid fa-dice-d6";
  icon.setAttribute("inert", "");
  button.append(icon);
  // A listener of its own: what the sheet listens for around it must not hear of it.
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void rollStat(actor, stat.id, { event });
  });
  button.addEventListener("dragstart", (event) => startStatDrag(event, actor));
  return button;
}

function put(button: HTMLElement, place: HTMLElement): void {
  if (place.matches("tr")) (place.querySelector("td:last-of-type") ?? place).append(button);
  else if (place.matches(ROWS)) place.append(button);
  else place.after(button);
}

function isAt(button: HTMLElement, place: HTMLElement): boolean {
  return place.matches(ROWS) ? place.contains(button) : button.previousElementSibling === place;
}

function labelOf({ label }: ActorStat): string {
  return game.i18n.format("QUINCUNX.Sheet.roll", { label: speak(label) });
}
