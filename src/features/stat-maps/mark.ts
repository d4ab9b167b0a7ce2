/**
 * Adds a die button with a drag grip beside each mapped stat of a foreign sheet, once per stat and without side effects
 * on the sheet. Stats without a place are in a list in the window's header.
 */
import type { ActorStat } from "../../actors/stats.ts";
import { rollStat } from "../../roll/stat.ts";
import { startStatDrag } from "../../sheet/drag.ts";
import { speak } from "../../ui/speak.ts";
import { listInHeader } from "./header-list.ts";
import { locator } from "./locate.ts";
import type { StatMapping } from "./mapping.ts";
import { sayStat } from "../../sheet/preview.ts";
import { mappedNumbers, type MappedStat } from "./stats.ts";

const MARK = "quincunxForeign";
/** Elements that contain the button; other elements precede it. */
const ROWS = "li, tr, td, th, dd, dt, div, section, fieldset, header";
/** Growth of a row, in pixels, that makes its button small. */
const GROWTH = 3;

/** Elements that the buttons of each sheet go beside, by stat. */
const places = new WeakMap<HTMLElement, Map<string, HTMLElement>>();

/** In its line, over the end of the number, at the end of the field above, or in the header's list. */
type Shape = "" | "quincunx-foreign--tight" | "quincunx-foreign--below" | "none";
/** Of each sheet, by stat: measured once, since measuring costs more than all else. */
const shapes = new WeakMap<HTMLElement, Map<string, Shape>>();

export function markSheet(sheet: HTMLElement, actor: Actor.Implementation): void {
  const found = new Map(actor.isOwner ? mappedNumbers(actor).map((one) => [one.stat.id, one]) : []);
  const known = new Map<string, HTMLElement>();
  for (const mark of sheet.querySelectorAll<HTMLElement>("[data-quincunx-foreign]")) {
    const id = mark.dataset[MARK] ?? "";
    if (known.has(id) || !found.has(id)) mark.remove();
    else known.set(id, mark);
  }
  const before = places.get(sheet);
  const now = new Map<string, HTMLElement>();
  const measured = shapes.get(sheet) ?? new Map<string, Shape>();
  shapes.set(sheet, measured);
  const locate = locator(sheet);
  const homeless: ActorStat[] = [];
  const added: Added[] = [];
  for (const [id, one] of found) {
    const old = known.get(id);
    const kept = before?.get(id);
    // A mark in the right place remains, so that it keeps the focus.
    if (old && kept && sheet.contains(kept) && isAt(old, kept) && nameOn(old) === speak(one.stat.label)) {
      now.set(id, kept);
      continue;
    }
    old?.remove();
    if (!isRollable(one)) continue;
    const { item, path, stat } = one;
    const place = locate({ item: item?.id ?? null, path, value: stat.value, label: speak(stat.label) });
    if (place && !measured.has(id) && !hasRoom(place)) measured.set(id, "none");
    if (place && measured.get(id) !== "none") {
      now.set(id, place);
      added.push({ id, mark: makeMark(stat, actor, sheet.ownerDocument), place });
    } else homeless.push(stat);
  }
  places.set(sheet, now);
  putAll(added, measured);
  listInHeader(sheet, homeless, actor);
}

/** By entry and value: the spec of a number costs far more than the number. */
const rollable = new WeakMap<StatMapping, Map<string, boolean>>();

function isRollable({ mapping, number: { value, count = 1 }, stat }: MappedStat): boolean {
  const known = rollable.get(mapping) ?? new Map<string, boolean>();
  rollable.set(mapping, known);
  const key = `${count} ${value}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const is = stat.roll !== undefined;
  known.set(key, is);
  return is;
}

interface Added {
  readonly id: string;
  readonly mark: HTMLElement;
  readonly place: HTMLElement;
}

/** Reads all sizes before the first change and after the last, so that the browser lays out the sheet twice at most. */
function putAll(added: readonly Added[], measured: Map<string, Shape>): void {
  const rows = added
    .filter(({ id }) => !measured.has(id))
    .map(({ id, mark, place }) => ({ id, mark, place, row: place.parentElement ?? place }));
  const sizes = rows.map(({ row }) => [row.offsetHeight, row.scrollWidth - row.clientWidth] as const);
  for (const { id, mark, place } of added) {
    put(mark, place);
    const shape = measured.get(id);
    if (shape) mark.classList.add(shape);
  }
  const found = rows.map(({ mark, place, row }, index): Shape => {
    const [height = 0, over = 0] = sizes[index] ?? [];
    const isWrapped = mark.offsetTop >= place.offsetTop + place.offsetHeight - 2 && !place.contains(mark);
    const grew = row.offsetHeight > height + GROWTH || row.scrollWidth - row.clientWidth > Math.max(0, over) + 1;
    return grew ? (isWrapped ? "quincunx-foreign--below" : "quincunx-foreign--tight") : "";
  });
  for (const [index, { id, mark }] of rows.entries()) {
    const shape = found[index] ?? "";
    if (shape) mark.classList.add(shape);
    // A hidden tab has no sizes yet.
    if ((sizes[index]?.[0] ?? 0) > 0) measured.set(id, shape);
  }
}

/** A further cell would move all cells behind it. */
function hasRoom(place: HTMLElement): boolean {
  const around = place.parentElement;
  const view = place.ownerDocument.defaultView;
  return place.matches(ROWS) || !around || !view || !view.getComputedStyle(around).display.includes("grid");
}

/** The style draws grip and icon, since elements and icon fonts cost the sheet layout. The draggable element surrounds the button, since older versions of Firefox cannot drag buttons (found.md 1.8). */
function makeMark(stat: ActorStat, actor: Actor.Implementation, owner: Document): HTMLElement {
  const mark = owner.createElement("span");
  mark.className = "quincunx-foreign";
  mark.draggable = true;
  mark.dataset[MARK] = stat.id;
  mark.dataset["quincunxDrag"] = stat.id;
  mark.dataset["quincunxName"] = speak(stat.label);
  mark.dataset["tooltipText"] = game.i18n.localize("QUINCUNX.Sheet.drag");
  mark.append(makeButton(stat, actor, owner));
  mark.addEventListener("dragstart", (event) => startStatDrag(event, actor));
  return mark;
}

function makeButton(stat: ActorStat, actor: Actor.Implementation, owner: Document): HTMLElement {
  const button = owner.createElement("button");
  button.type = "button"; // never submits the sheet's form; without a name it is not part of it
  button.dataset["quincunxStat"] = stat.id;
  button.setAttribute("aria-label", game.i18n.format("QUINCUNX.Sheet.roll", { label: speak(stat.label) }));
  // The chance is computed when somebody is about to read it. `pointerover` precedes the event that opens the tooltip.
  const say = (): void => {
    const now = mappedNumbers(actor).find((one) => one.stat.id === stat.id)?.stat ?? stat;
    button.dataset["tooltipText"] = sayStat(now);
  };
  button.addEventListener("pointerover", say);
  button.addEventListener("focus", say);
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

function nameOn(mark: HTMLElement): string {
  return mark.dataset["quincunxName"] ?? "";
}
