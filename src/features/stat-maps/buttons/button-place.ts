/**
 * Puts the button of a stat where its entry says: beside the number, at its label, or in the header's list only. Takes the first spot that leaves the
 * sheet's own elements where they are.
 */
import { BUTTON_PLACES, type ButtonPlace } from "../../../api/stat-maps.ts";
import { labelAt, textOf, withinRow } from "../sheet-numbers/dom.ts";

/** Elements that contain the button; other elements are beside it. */
const ROWS = "li, tr, td, th, dd, dt, div, section, fieldset, header";
/** Elements that cannot contain a button, or that a button inside would trigger. */
const CLOSED = "input, select, textarea, button, summary, img, option, [role=button]";
/** Without a place of its own in the row. */
const TIGHT = "quincunx-foreign--tight";
/** At the end of the field above. */
const BELOW = "quincunx-foreign--below";

const LABELS = {
  after: "QUINCUNX.Teach.Button.after",
  before: "QUINCUNX.Teach.Button.before",
  label: "QUINCUNX.Teach.Button.label",
  list: "QUINCUNX.Teach.Button.list",
} as const;

/** Choices of a form; `chosen` may be "". */
export function placeOptions(chosen: string): readonly object[] {
  return BUTTON_PLACES.map((value) => ({
    value,
    label: game.i18n.localize(LABELS[value]),
    isChosen: value === (chosen || "after"),
  }));
}

/** A way to put a button at an element. */
export interface Spot {
  readonly anchor: HTMLElement;
  readonly at: "after" | "before" | "end" | "start";
  /** Over the corner of the anchor. */
  readonly isTight: boolean;
}

/** Spots for the button of the number at `place`, the best first. */
export function spotsFor(
  place: HTMLElement,
  sheet: HTMLElement,
  name: string,
  where: ButtonPlace = "after",
): readonly Spot[] {
  if (where === "list") return [];
  const label = labelOf(place, sheet, name);
  const ofLabel = label ? spotsAt(label, false) : [];
  const ofNumber = spotsAt(place, where === "before");
  const all = where === "label" ? [...ofLabel, ...ofNumber] : [...ofNumber, ...ofLabel];
  // Over a number only where there is no room beside it or its label.
  const over = all.filter(({ at }) => at === "after" || at === "before").map((spot) => ({ ...spot, isTight: true }));
  return [...all, ...over];
}

/** The label of the number, if it is an element of its own. */
function labelOf(number: HTMLElement, sheet: HTMLElement, name: string): HTMLElement | null {
  const row = withinRow(number, sheet);
  const named = [...(row.at(-1)?.querySelectorAll<HTMLElement>("*") ?? [])].find((one) => textOf(one) === name);
  const label = (named ?? labelAt(number, row)) as HTMLElement | null;
  const isOwn = label && !number.contains(label) && !label.contains(number);
  // What has fields is another row.
  return isOwn && !label.querySelector("input, select, textarea") ? label : null;
}

function spotsAt(place: HTMLElement, isBefore: boolean): readonly Spot[] {
  const row = place.matches("tr") ? (place.querySelector<HTMLElement>("td:last-of-type") ?? place) : place;
  const inside: Spot = { anchor: row, at: isBefore ? "start" : "end", isTight: false };
  const beside: Spot = { anchor: row, at: isBefore ? "before" : "after", isTight: false };
  const around = containerOf(row);
  // A further cell would move all cells behind it.
  const isCell = around !== null && displayOf(around).includes("grid");
  const isHolder = !row.matches(CLOSED) && !/grid|contents/u.test(displayOf(row));
  if (row.matches(ROWS) && isHolder) return [inside];
  return [...(isCell ? [] : [beside]), ...(isHolder ? [inside] : [])];
}

/** The element that lays out the place: elements without a box of their own pass their children on. */
function containerOf(place: HTMLElement): HTMLElement | null {
  let around = place.parentElement;
  while (around?.parentElement && displayOf(around) === "contents") around = around.parentElement;
  return around;
}

function displayOf(element: HTMLElement): string {
  return element.ownerDocument.defaultView?.getComputedStyle(element).display ?? "";
}

const placements = new WeakMap<HTMLElement, { readonly place: HTMLElement; readonly spot: Spot }>();

/** True if the sheet has left the button where it was put for this number. */
export function isButtonAt(button: HTMLElement, place: HTMLElement, where: ButtonPlace = "after"): boolean {
  const known = placements.get(button);
  if (!known || known.place !== place || button.dataset["quincunxWhere"] !== where) return false;
  const { anchor, at } = known.spot;
  if (at === "end" || at === "start") return button.parentElement === anchor;
  return (at === "before" ? button.nextElementSibling : button.previousElementSibling) === anchor;
}

/** A button that needs a spot. */
export interface ButtonRequest {
  readonly button: HTMLElement;
  /** The element of the number. */
  readonly place: HTMLElement;
  readonly where: ButtonPlace;
  readonly spots: readonly Spot[];
}

/** The spot that was taken, for the next render; `null`: none leaves the sheet as it is. */
export interface SpotRef {
  readonly index: number;
  readonly shape: string;
}

interface Trial {
  readonly index: number;
  readonly request: ButtonRequest;
  readonly at: number;
  readonly spot: Spot;
  readonly shape: string;
}

/** Puts all buttons, and removes those without a spot. `undefined`: not measured, since a hidden tab has no sizes. */
export function putAll(
  all: readonly ButtonRequest[],
  known: readonly (SpotRef | undefined)[],
): readonly (SpotRef | null | undefined)[] {
  const results: (SpotRef | null | undefined)[] = all.map((_one, index) => known[index]);
  const put = ({ button, place, where }: ButtonRequest, spot: Spot, shape: string): void => {
    button.classList.remove(TIGHT, BELOW);
    if (shape !== "") button.classList.add(shape);
    button.dataset["quincunxWhere"] = where;
    spot.anchor[METHODS[spot.at]](button);
    placements.set(button, { place, spot });
  };
  /** Places whose line has no room behind them. */
  const full = new Set<HTMLElement>();
  let open: Trial[] = [];
  for (const [index, wanted] of all.entries()) {
    const before = known[index];
    const spot = wanted.spots[before?.index ?? 0];
    const [first] = wanted.spots;
    if (before && spot) put(wanted, spot, before.shape);
    else if (!first) results[index] = null;
    else open.push({ index, request: wanted, at: 0, spot: first, shape: "" });
  }
  // In each round, all sizes are read before the first change and after the last, so that the browser lays out the sheet twice.
  while (open.length > 0) {
    const tried = open.map((one) => ({ ...one, row: rowOf(one.spot) }));
    const sizes = new Map([...new Set(tried.map(({ row }) => row))].map((row) => [row, measure(row)] as const));
    for (const { request: wanted, spot, shape } of open) put(wanted, spot, shape);
    const after = new Map([...sizes.keys()].map((row) => [row, measure(row)] as const));
    const verdicts = tried.map((one) => {
      const { row, spot } = one;
      const { button } = one.request;
      const [size, now] = [sizes.get(row), after.get(row)];
      return {
        ...one,
        isHidden: (size?.height ?? 0) === 0,
        isFit: size !== undefined && now !== undefined && isSame(size, now) && (spot.isTight || isNear(button, spot)),
        isWrapped: button.offsetTop >= spot.anchor.offsetTop + spot.anchor.offsetHeight - 2,
      };
    });
    open = [];
    for (const { index, request: wanted, at, spot, shape, isHidden, isFit, isWrapped } of verdicts) {
      const { button, spots } = wanted;
      if (isHidden) continue;
      if (isFit) {
        results[index] = { index: at, shape };
        continue;
      }
      button.remove();
      const { anchor, at: side } = spot;
      if (isWrapped && (side === "after" || side === "before")) full.add(anchor);
      const next = spots[at + 1];
      const nextShape = next?.isTight ? (full.has(next.anchor) ? BELOW : TIGHT) : "";
      if (next) open.push({ index, request: wanted, at: at + 1, spot: next, shape: nextShape });
      else results[index] = null;
    }
  }
  return results;
}

const METHODS = { after: "after", before: "before", end: "append", start: "prepend" } as const;

interface Sizes {
  readonly height: number;
  readonly over: number;
  readonly marks: number;
  /** Places of the elements inside, from the corner of the row. */
  readonly places: ReadonlyMap<Element, readonly [left: number, top: number]>;
}

/** The element whose contents must stay where they are. */
function rowOf({ anchor, at }: Spot): HTMLElement {
  const inner = at === "end" || at === "start" ? anchor : anchor.parentElement;
  const outer = at === "end" || at === "start" ? containerOf(anchor) : null;
  return (outer && displayOf(outer).includes("grid") ? outer : inner) ?? anchor;
}

/** More elements are a whole list. */
const MOST = 60;

function measure(row: HTMLElement): Sizes {
  const { left, top } = row.getBoundingClientRect();
  const inside = [...row.children].slice(0, MOST).filter((child) => !child.matches(".quincunx-foreign"));
  const places = inside.map((one) => {
    const box = one.getBoundingClientRect();
    return [one, [box.left - left, box.top - top]] as const;
  });
  return {
    height: row.offsetHeight,
    over: Math.max(0, row.scrollWidth - row.clientWidth),
    marks: row.querySelectorAll(".quincunx-foreign").length,
    places: new Map(places),
  };
}

/** Growth or movement in pixels that nobody sees. */
const SLIGHT = 3;
/** Room of a button in its line. */
const WIDTH = 40;

function isSame(before: Sizes, after: Sizes): boolean {
  if (after.height > before.height + SLIGHT || after.over > before.over + 1) return false;
  const room = WIDTH * Math.max(1, after.marks - before.marks);
  return [...before.places].every(([one, [left, top]]) => {
    const [x = left, y = top] = after.places.get(one) ?? [];
    return Math.abs(x - left) <= room && Math.abs(y - top) <= SLIGHT;
  });
}

/** Rows that spread their elements would put the button far from its number. */
function isNear(button: HTMLElement, { anchor, at }: Spot): boolean {
  if (at === "end" || at === "start") return true;
  const [own, other] = [button.getBoundingClientRect(), anchor.getBoundingClientRect()];
  const gap = Math.max(own.left - other.right, other.left - own.right);
  return gap <= WIDTH && own.top < other.bottom + SLIGHT && own.bottom > other.top - SLIGHT;
}
