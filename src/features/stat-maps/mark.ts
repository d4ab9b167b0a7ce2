/**
 * Adds a die button with a drag grip beside each mapped stat of a foreign sheet, once per stat and without side effects
 * on the sheet, near its visible part. A list in the window's header has all stats.
 */
import type { ActorStat } from "../../actors/stats.ts";
import { rollStat } from "../../roll/stat.ts";
import { startStatDrag } from "../../sheet/drag.ts";
import { speak } from "../../ui/speak.ts";
import { elementFor, hasRoom, isButtonAt, putButton } from "./button-place.ts";
import { listInHeader } from "./header-list.ts";
import { locator, type Wanted } from "./locate.ts";
import type { ButtonPlace } from "./mapping.ts";
import { sayStat } from "../../sheet/preview.ts";
import { mappedNumbers, type MappedStat } from "./stats.ts";
import { followTrail, trailTo, type Trail } from "./trail.ts";

const MARK = "quincunxForeign";
/** Growth of a row, in pixels, that makes its button small. */
const GROWTH = 3;
/** Places so near to the visible ones have buttons already. */
const MARGIN = "200px";

/** In its line, over the end of the number, at the end of the field above, or in the header's list only. */
type Shape = "" | "quincunx-foreign--tight" | "quincunx-foreign--below" | "none";

/** Cached places and buttons of an open sheet. */
interface Marked {
  /** Elements that the buttons go beside, by stat. */
  places: Map<string, HTMLElement>;
  /** By stat: measured once, since measuring costs more than all else. */
  readonly shapes: Map<string, Shape>;
  /** Stats whose place was near the visible part of the sheet when last seen. Only they have buttons after a render. */
  readonly near: Set<string>;
  /** Places near the visible part now. */
  inView: WeakSet<Element>;
  /** To the places of stats that have had buttons. */
  readonly trails: Map<string, Trail>;
  /** Adds the missing buttons at these places. */
  reach: (isWanted: (place: HTMLElement) => boolean) => void;
  /** Finds the places that no render has needed yet. */
  settle: () => void;
  /** Document of the window that the observer is of. */
  owner: Document | null;
  /** `null`: all stats have buttons at once. */
  observer: IntersectionObserver | null;
}

const sheets = new WeakMap<HTMLElement, Marked>();

/** `isWhole`: looks for all stats at once, since the map has changed. */
export function markSheet(sheet: HTMLElement, actor: Actor.Implementation, isWhole = false): void {
  const marked = sheets.get(sheet) ?? begin(sheet);
  if (marked.owner !== sheet.ownerDocument) observeIn(sheet.ownerDocument, marked);
  const marks = [...sheet.querySelectorAll<HTMLElement>("[data-quincunx-foreign]")];
  // The other stats wait until somebody uses the sheet.
  const wanted = new Set([...marked.near, ...marks.map(idOf)]);
  const read = (ids?: ReadonlySet<string>): Map<string, MappedStat> =>
    new Map(actor.isOwner ? mappedNumbers(actor, undefined, ids).map((one) => [one.stat.id, one]) : []);
  const before = marked.places;
  const isAll = isWhole || marked.near.size === 0;
  let found = read(isAll ? undefined : wanted);
  const known = new Map<string, HTMLElement>();
  const places = new Map<string, HTMLElement>();
  for (const mark of marks) {
    const id = idOf(mark);
    const [entry, place] = [found.get(id), before.get(id)];
    // A mark in the right place remains, so that it keeps the focus.
    const isRight =
      entry &&
      place &&
      isButtonAt(mark, place, entry.mapping.button) &&
      mark.dataset["quincunxName"] === speak(entry.stat.label);
    if (known.has(id) || !isRight || !sheet.contains(place)) mark.remove();
    else {
      known.set(id, mark);
      if (!isWhole) places.set(id, place);
    }
  }
  for (const id of isWhole ? [] : found.keys()) {
    const [old, trail] = [before.get(id), marked.trails.get(id)];
    const place = old && sheet.contains(old) ? old : trail && followTrail(trail, sheet);
    if (place) places.set(id, place);
  }
  const add = (ids: readonly string[]): void => {
    const added: Added[] = [];
    for (const id of ids) {
      const [one, place] = [found.get(id), places.get(id)];
      if (!one || !place || known.has(id) || !one.stat.roll) continue;
      if (!marked.shapes.has(id) && !hasRoom(place)) marked.shapes.set(id, "none");
      if (marked.shapes.get(id) === "none") continue;
      if (!marked.trails.has(id)) marked.trails.set(id, trailTo(place, sheet));
      const mark = makeMark(one.stat, actor, sheet.ownerDocument);
      known.set(id, mark);
      added.push({ id, mark, place, where: one.mapping.button });
    }
    if (added.length > 0) putAll(added, marked.shapes);
  };
  let isSettled = false;
  const settle = (): void => {
    if (isSettled) return;
    isSettled = true;
    if (!isAll) found = read();
    const locate = locator(sheet);
    for (const [id, one] of found) {
      let place = places.get(id) ?? null;
      if (!place) {
        const number = locate(wantedOf(one));
        place = number && elementFor(number, sheet, speak(one.stat.label), one.mapping.button);
        const mark = known.get(id);
        if (mark && !(place && isButtonAt(mark, place, one.mapping.button))) {
          mark.remove();
          known.delete(id);
        }
        marked.trails.delete(id);
        if (isWhole && place !== before.get(id)) marked.shapes.delete(id);
        if (!place) continue;
        places.set(id, place);
      }
      // An element that is observed already is not reported again.
      if (marked.inView.has(place)) marked.near.add(id);
      else marked.observer?.observe(place);
    }
    for (const id of marked.near) if (!places.has(id)) marked.near.delete(id);
  };
  marked.places = places;
  // A sheet that has moved to a window of its own is observed anew.
  marked.settle = () => (marked.owner === sheet.ownerDocument ? settle() : markSheet(sheet, actor, true));
  marked.reach = (isWanted) => add([...places].flatMap(([id, place]) => (isWanted(place) ? [id] : [])));
  if (isAll || [...marked.near].some((id) => !places.has(id))) settle();
  add([...(marked.observer ? marked.near : places.keys())]);
  for (const id of marked.near) {
    const place = places.get(id);
    if (place) marked.observer?.observe(place);
  }
  listInHeader(sheet, found.size > 0, actor);
}

function idOf(mark: HTMLElement): string {
  return mark.dataset[MARK] ?? "";
}

function wantedOf({ item, path, stat }: MappedStat): Wanted {
  return { item: item?.id ?? null, path, value: stat.value, label: speak(stat.label) };
}

/** Events that tell that somebody uses the sheet. */
const WAKE = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"];

function begin(sheet: HTMLElement): Marked {
  const marked: Marked = {
    places: new Map(),
    shapes: new Map(),
    near: new Set(),
    inView: new WeakSet(),
    trails: new Map(),
    reach: () => undefined,
    settle: () => undefined,
    owner: null,
    observer: null,
  };
  for (const type of WAKE)
    sheet.addEventListener(
      type,
      ({ target }) => {
        marked.settle();
        // Fields that are reached by key are not waited for.
        if (type === "focusin") marked.reach((place) => place.contains(target as Node));
      },
      { capture: true, passive: true },
    );
  sheets.set(sheet, marked);
  return marked;
}

function observeIn(owner: Document, marked: Marked): void {
  const { IntersectionObserver: Observer } = (owner.defaultView ?? window) as Partial<typeof globalThis>;
  const see = (entries: readonly IntersectionObserverEntry[]): void => {
    let isMoved = false;
    const seen = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]));
    for (const [id, place] of marked.places) {
      const isNear = seen.get(place);
      if (isNear === true) marked.near.add(id);
      // Another part of the sheet has come into view.
      else if (isNear === false && marked.near.delete(id)) isMoved = true;
    }
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) marked.inView.add(target);
      else marked.inView.delete(target);
      if (!target.isConnected) marked.observer?.unobserve(target);
    }
    if (isMoved) marked.settle();
    marked.reach((place) => seen.get(place) === true);
  };
  marked.observer?.disconnect();
  marked.observer = Observer ? new Observer(see, { rootMargin: MARGIN, scrollMargin: MARGIN } as never) : null;
  marked.owner = owner;
  marked.inView = new WeakSet();
}

interface Added {
  readonly id: string;
  readonly mark: HTMLElement;
  readonly place: HTMLElement;
  readonly where: ButtonPlace | undefined;
}

/** Reads all sizes before the first change and after the last, so that the browser lays out the sheet twice at most. */
function putAll(added: readonly Added[], measured: Map<string, Shape>): void {
  const rows = added
    .filter(({ id }) => !measured.has(id))
    .map(({ id, mark, place }) => ({ id, mark, place, row: place.parentElement ?? place }));
  const sizes = rows.map(({ row }) => [row.offsetHeight, row.scrollWidth - row.clientWidth] as const);
  for (const { id, mark, place, where } of added) {
    putButton(mark, place, where);
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
