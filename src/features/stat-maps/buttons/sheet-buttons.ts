/**
 * Adds a die button with a drag grip beside each mapped stat of a foreign sheet, once per stat and without side effects
 * on the sheet, near its visible part. A list in the window's header has all stats.
 */
import type { ActorStat } from "../../../actors/any-stats.ts";
import { rollStat } from "../../../roll/stat.ts";
import { startStatDrag } from "../../../sheet/drag.ts";
import { element } from "../../../ui/draw/element.ts";
import { emblemOf } from "../../../ui/draw/emblem.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";
import { speak } from "../../../ui/speak.ts";
import { elementOf } from "../../../ui/target.ts";
import { isButtonAt, putAll, spotsFor, type SpotRef, type ButtonRequest } from "./button-place.ts";
import { showInHeader } from "./header-list.ts";
import { locator } from "../sheet-numbers/locate.ts";
import { sayStat } from "../../../sheet/preview.ts";
import { mappedNumbers, type MappedStat } from "../stats.ts";
import { followTrail, trailTo, type Trail } from "../sheet-numbers/trail.ts";

const MARK = "data-quincunx-foreign";
/** Places so near to the visible ones have buttons already. */
const MARGIN = "200px";

/** Events that tell that somebody uses the sheet. */
const WAKE = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"];

const sheets = new WeakMap<HTMLElement, SheetMarks>();

/** `isWhole`: looks for all stats at once, since the map has changed. */
export function markSheet(sheet: HTMLElement, actor: Actor.Implementation, isWhole = false): void {
  const marks = sheets.get(sheet) ?? new SheetMarks(sheet);
  sheets.set(sheet, marks);
  marks.render(actor, isWhole);
}

/** Numbers that this sheet makes rollable, and those of them with a button on it. */
export function placesOf(sheet: HTMLElement): { readonly all: number; readonly placed: number } {
  const marks = sheets.get(sheet);
  const all = marks?.rollable ?? 0;
  return { all, placed: all - (marks?.unplaced().size ?? 0) };
}

/** Places and buttons of an open sheet. */
class SheetMarks {
  readonly #sheet: HTMLElement;
  /** By stat: measured once, since measuring costs more than all else. `null`: in the header's list only. */
  readonly #spots = new Map<string, SpotRef | null>();
  /** Stats whose place was near the visible part of the sheet when last seen. Only they have buttons after a render. */
  readonly #near = new Set<string>();
  /** To the places of stats that have had buttons. */
  readonly #trails = new Map<string, Trail>();
  /** Places near the visible part now. */
  #inView = new WeakSet<Element>();
  /** Document of the window that the observer is of. */
  #owner: Document | null = null;
  /** `null`: all stats have buttons at once. */
  #observer: IntersectionObserver | null = null;

  // Of the last render, by stat.
  #actor!: Actor.Implementation;
  #found = new Map<string, MappedStat>();
  /** Elements that the buttons go beside, and those of the render before. */
  #places = new Map<string, HTMLElement>();
  #before = new Map<string, HTMLElement>();
  #marks = new Map<string, HTMLElement>();
  #isWhole = false;
  /** All stats were read. */
  #isAll = false;
  #isSettled = true;

  constructor(sheet: HTMLElement) {
    this.#sheet = sheet;
    for (const type of WAKE)
      sheet.addEventListener(
        type,
        (event) => {
          this.#wake();
          // Fields that are reached by key are not waited for.
          if (type === "focusin") this.#reach((place) => place.contains(elementOf(event)));
        },
        { capture: true, passive: true },
      );
  }

  render(actor: Actor.Implementation, isWhole: boolean): void {
    const marks = [...this.#sheet.querySelectorAll<HTMLElement>(`[${MARK}]`)];
    if (this.#owner !== this.#sheet.ownerDocument) this.#observe(this.#sheet.ownerDocument);
    this.#actor = actor;
    this.#isWhole = isWhole;
    this.#isAll = isWhole || this.#near.size === 0;
    // The other stats wait until somebody uses the sheet.
    this.#found = this.#read(this.#isAll ? undefined : new Set([...this.#near, ...marks.map(idOf)]));
    this.#before = this.#places;
    this.#places = new Map();
    this.#isSettled = false;
    this.#keepMarks(marks);
    if (!isWhole) this.#keepPlaces();
    if (this.#isAll || [...this.#near].some((id) => !this.#places.has(id))) this.#settle();
    this.#add([...(this.#observer ? this.#near : this.#places.keys())]);
    for (const id of this.#near) {
      const place = this.#places.get(id);
      if (place) this.#observer?.observe(place);
    }
    showInHeader(this.#sheet, actor, this.#found.size > 0, () => this.unplaced());
  }

  /** Ids of the stats that can be rolled but have no place for a button on this sheet. */
  unplaced(): ReadonlySet<string> {
    this.#settle();
    const isWithout = (id: string): boolean => !this.#places.has(id) || this.#spots.get(id) === null;
    return new Set([...this.#read()].flatMap(([id, { stat }]) => (stat.roll && isWithout(id) ? [id] : [])));
  }

  get rollable(): number {
    return [...this.#read().values()].filter(({ stat }) => stat.roll).length;
  }

  #read(ids?: ReadonlySet<string>): Map<string, MappedStat> {
    const numbers = this.#actor.isOwner ? mappedNumbers(this.#actor, undefined, ids) : [];
    return new Map(numbers.map((one) => [one.stat.id, one]));
  }

  /** A mark in the right place remains, so that it keeps the focus; the others are removed. */
  #keepMarks(marks: readonly HTMLElement[]): void {
    this.#marks = new Map();
    for (const button of marks) {
      const id = idOf(button);
      const [entry, place] = [this.#found.get(id), this.#before.get(id)];
      const isRight =
        entry &&
        place &&
        isButtonAt(button, place, entry.mapping.button) &&
        button.dataset["quincunxName"] === speak(entry.stat.label);
      if (this.#marks.has(id) || !isRight || !this.#sheet.contains(place)) button.remove();
      else {
        this.#marks.set(id, button);
        if (!this.#isWhole) this.#places.set(id, place);
      }
    }
  }

  #keepPlaces(): void {
    for (const id of this.#found.keys()) {
      const [old, trail] = [this.#before.get(id), this.#trails.get(id)];
      const place = old && this.#sheet.contains(old) ? old : trail && followTrail(trail, this.#sheet);
      if (place) this.#places.set(id, place);
    }
  }

  /** A sheet that has moved to a window of its own is observed anew. */
  #wake(): void {
    if (this.#owner === this.#sheet.ownerDocument) this.#settle();
    else this.render(this.#actor, true);
  }

  /** Finds the places that no render has needed yet, once after each render. */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    if (!this.#isAll) this.#found = this.#read();
    const locate = locator(this.#sheet);
    for (const [id, one] of this.#found) {
      const place = this.#places.get(id) ?? this.#findPlace(id, one, locate);
      if (!place) continue;
      // An element that is observed already is not reported again.
      if (this.#inView.has(place)) this.#near.add(id);
      else this.#observer?.observe(place);
    }
    for (const id of this.#near) if (!this.#places.has(id)) this.#near.delete(id);
  }

  /** Removes the stat's mark if it is elsewhere. `null`: the sheet does not show the number. */
  #findPlace(id: string, one: MappedStat, locate: ReturnType<typeof locator>): HTMLElement | null {
    const { button } = one.mapping;
    const place = button === "list" ? null : locate(one);
    const mark = this.#marks.get(id);
    if (mark && !(place && isButtonAt(mark, place, button))) {
      mark.remove();
      this.#marks.delete(id);
    }
    this.#trails.delete(id);
    if (this.#isWhole) this.#spots.delete(id);
    if (place) this.#places.set(id, place);
    return place;
  }

  /** Adds the missing buttons at these places. */
  #reach(isWanted: (place: HTMLElement) => boolean): void {
    this.#add([...this.#places].flatMap(([id, place]) => (isWanted(place) ? [id] : [])));
  }

  #add(ids: readonly string[]): void {
    const added: (ButtonRequest & { readonly id: string })[] = [];
    for (const id of ids) {
      const [one, place] = [this.#found.get(id), this.#places.get(id)];
      if (!one || !place || this.#marks.has(id) || !one.stat.roll || this.#spots.get(id) === null) continue;
      if (!this.#trails.has(id)) this.#trails.set(id, trailTo(place, this.#sheet));
      const button = makeMark(one.stat, this.#actor);
      const where = one.mapping.button ?? "after";
      const spots = spotsFor(place, this.#sheet, speak(one.stat.label), where);
      this.#marks.set(id, button);
      added.push({ id, button, place, where, spots });
    }
    if (added.length === 0) return;
    const newSpots = putAll(
      added,
      added.map(({ id }) => this.#spots.get(id) ?? undefined),
    );
    for (const [index, { id }] of added.entries()) {
      const found = newSpots[index];
      if (found !== undefined) this.#spots.set(id, found);
      if (found === null) this.#marks.delete(id);
    }
  }

  #observe(owner: Document): void {
    const { IntersectionObserver: Observer } = owner.defaultView ?? window;
    const see = (entries: readonly IntersectionObserverEntry[]): void => this.#see(entries);
    this.#observer?.disconnect();
    this.#observer = Observer ? new Observer(see, { rootMargin: MARGIN, scrollMargin: MARGIN }) : null;
    this.#owner = owner;
    this.#inView = new WeakSet();
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    let isMoved = false;
    const seen = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]));
    for (const [id, place] of this.#places) {
      const isNear = seen.get(place);
      if (isNear === true) this.#near.add(id);
      // Another part of the sheet has come into view.
      else if (isNear === false && this.#near.delete(id)) isMoved = true;
    }
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#inView.add(target);
      else this.#inView.delete(target);
      if (!target.isConnected) this.#observer?.unobserve(target);
    }
    if (isMoved) this.#wake();
    this.#reach((place) => seen.get(place) === true);
  }
}

function idOf(button: HTMLElement): string {
  return button.getAttribute(MARK) ?? "";
}

/** The style draws grip and icon, since elements and icon fonts cost the sheet layout. The draggable element surrounds the button, since older versions of Firefox cannot drag buttons (found.md 1.8). */
function makeMark(stat: ActorStat, actor: Actor.Implementation): HTMLElement {
  const button = element(
    "span",
    {
      class: "quincunx-foreign",
      style: glyphOf(stat.mechanic),
      draggable: "true",
      [MARK]: stat.id,
      "data-quincunx-drag": stat.id,
      "data-quincunx-name": speak(stat.label),
      "data-tooltip-text": game.i18n.localize("QUINCUNX.Sheet.drag"),
    },
    makeButton(stat, actor),
  );
  button.addEventListener("dragstart", (event) => startStatDrag(event, actor));
  return button;
}

/** The emblem of the mechanic as a mask, which costs the sheet less than an element. */
function glyphOf(id: string): string {
  const outline = emblemOf(mechanicById(id)) ?? "";
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-1 -1 34 34'><path fill='none' stroke='#000' stroke-width='3' stroke-linejoin='round' d='${outline}'/></svg>`;
  return `--quincunx-glyph: url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

function makeButton(stat: ActorStat, actor: Actor.Implementation): HTMLElement {
  const label = game.i18n.format("QUINCUNX.Sheet.roll", { label: speak(stat.label) });
  // It never submits the sheet's form; without a name it is not part of it.
  const button = element("button", { type: "button", "data-quincunx-stat": stat.id, "aria-label": label });
  // The chance is computed when somebody is about to read it. `pointerover` precedes the event that opens the tooltip.
  const say = (): void => {
    const now = mappedNumbers(actor).find((one) => one.stat.id === stat.id)?.stat ?? stat;
    button.dataset["tooltipText"] = sayStat(now, actor);
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
