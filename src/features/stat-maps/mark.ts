/**
 * Adds a die button with a drag grip beside each mapped stat of a foreign sheet, once per stat and without side effects
 * on the sheet.
 */
import type { ActorStat } from "../../actors/stats.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { rollStat } from "../../roll/stat.ts";
import { startStatDrag } from "../../sheet/drag.ts";
import { speak } from "../../ui/speak.ts";
import { locateStat } from "./locate.ts";

const MARK = "quincunxForeign";
/** Elements that contain the button; other elements precede it. */
const ROWS = "li, tr, td, th, dd, dt, div, section, fieldset, header";

export function markSheet(sheet: HTMLElement, actor: Actor.Implementation): void {
  const stats = actor.isOwner ? statsOf(actor).filter(({ roll }) => roll) : [];
  const known = new Map<string, HTMLElement>();
  for (const mark of sheet.querySelectorAll<HTMLElement>("[data-quincunx-foreign]")) {
    const id = mark.dataset[MARK] ?? "";
    if (known.has(id) || !stats.some((stat) => stat.id === id)) mark.remove();
    else known.set(id, mark);
  }
  for (const stat of stats) {
    const place = locateStat(sheet, stat.id);
    const old = known.get(stat.id);
    // A mark in the right place remains, so that it keeps the focus.
    if (old && place && isAt(old, place) && old.querySelector("button")?.getAttribute("aria-label") === labelOf(stat))
      continue;
    old?.remove();
    if (place) put(makeMark(stat, actor, sheet.ownerDocument), place);
  }
}

/** The draggable element surrounds the button, since older versions of Firefox cannot drag buttons (found.md 1.8). */
function makeMark(stat: ActorStat, actor: Actor.Implementation, owner: Document): HTMLElement {
  const mark = owner.createElement("span");
  mark.className = "quincunx-foreign";
  mark.draggable = true;
  mark.dataset[MARK] = stat.id;
  mark.dataset["quincunxDrag"] = stat.id;
  mark.dataset["quincunxName"] = speak(stat.label);
  const grip = owner.createElement("span");
  grip.className = "quincunx-grip";
  grip.dataset["tooltipText"] = game.i18n.localize("QUINCUNX.Sheet.drag");
  grip.setAttribute("aria-hidden", "true");
  mark.append(grip, makeButton(stat, actor, owner));
  mark.addEventListener("dragstart", (event) => startStatDrag(event, actor));
  return mark;
}

function makeButton(stat: ActorStat, actor: Actor.Implementation, owner: Document): HTMLElement {
  const button = owner.createElement("button");
  button.type = "button"; // never submits the sheet's form; without a name it is not part of it
  button.dataset["quincunxStat"] = stat.id;
  button.dataset["tooltipText"] = labelOf(stat);
  button.setAttribute("aria-label", labelOf(stat));
  const icon = owner.createElement("i");
  icon.className = "fa-solid fa-dice-d6";
  icon.setAttribute("inert", "");
  button.append(icon);
  // Stops the event, so that the sheet's listeners ignore the click.
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void rollStat(actor, stat.id, { event });
  });
  return button;
}

function put(mark: HTMLElement, place: HTMLElement): void {
  if (place.matches("tr")) (place.querySelector("td:last-of-type") ?? place).append(mark);
  else if (place.matches(ROWS)) place.append(mark);
  else place.after(mark);
}

function isAt(mark: HTMLElement, place: HTMLElement): boolean {
  return place.matches(ROWS) ? place.contains(mark) : mark.previousElementSibling === place;
}

function labelOf({ label }: ActorStat): string {
  return game.i18n.format("QUINCUNX.Sheet.roll", { label: speak(label) });
}
