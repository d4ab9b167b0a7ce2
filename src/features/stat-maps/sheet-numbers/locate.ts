/** Finds the place of a mapped stat on a foreign sheet: the element that shows its number. */
import { isElement } from "../../../ui/target.ts";
import {
  cluesOn,
  isOwn,
  isVisible,
  OWN_ELEMENTS,
  labelAt,
  labelNear,
  shownNumbers,
  showsNumber,
  simple,
  textOf,
  withinRow,
} from "./dom.ts";
import { resembles } from "./finder.ts";
import { isPartKey, recordKey } from "./numbers.ts";
import type { MappedStat } from "../stats.ts";
import { speak } from "../../../ui/speak.ts";

/** Reads the sheet once, on first use, for several stats. */
export function locator(sheet: HTMLElement): (wanted: MappedStat) => HTMLElement | null {
  let index: Index | null = null;
  return (wanted) => {
    index ??= readSheet(sheet);
    const found = wanted.item ? ofItem(index, wanted.item.id ?? "", wanted) : ofActor(index, sheet, wanted);
    return found ? outermost(found, sheet) : null;
  };
}

interface Index {
  readonly paths: ReadonlyMap<string, readonly HTMLElement[]>;
  readonly formulas: ReadonlyMap<string, readonly HTMLElement[]>;
  readonly keys: ReadonlyMap<string, readonly { readonly kind: string; readonly element: HTMLElement }[]>;
  readonly items: ReadonlyMap<string, readonly HTMLElement[]>;
  /** Elements that show a number, by each number. Read last, since texts cost more than attributes. */
  numbers(): ReadonlyMap<number, readonly HTMLElement[]>;
}

function readSheet(sheet: HTMLElement): Index {
  const paths = new Map<string, HTMLElement[]>();
  const formulas = new Map<string, HTMLElement[]>();
  const keys = new Map<string, { kind: string; element: HTMLElement }[]>();
  const items = new Map<string, HTMLElement[]>();
  const all = sheet.querySelectorAll<HTMLElement>("*");
  for (const element of all) {
    if (isHidden(element)) continue;
    const clues = cluesOn(element);
    for (const { path } of clues.paths) push(paths, path, element);
    for (const path of clues.formulas) push(formulas, path, element);
    for (const { kind, key } of clues.keys) push(keys, key, { kind, element });
    for (const id of clues.items) push(items, id, element);
  }
  let numbers: Map<number, HTMLElement[]> | null = null;
  return {
    paths,
    formulas,
    keys,
    items,
    numbers() {
      if (numbers) return numbers;
      numbers = new Map();
      for (const element of all)
        if (showsNumber(element) && !element.closest(`${OWN_ELEMENTS}, .window-header, nav`))
          for (const number of shownNumbers(element)) push(numbers, number, element);
      return numbers;
    },
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function isHidden(element: HTMLElement): boolean {
  return element.hidden === true || element.getAttribute("type") === "hidden" || isOwn(element);
}

function ofActor(index: Index, sheet: HTMLElement, wanted: MappedStat): HTMLElement | null {
  const isFree = (element: HTMLElement): boolean => !element.parentElement?.closest("[data-item-id], [data-item-uuid]");
  const { path } = wanted;
  const keys = path.split(".");
  const key = recordKey({ keys });
  // Many systems copy `abilities.str` to `str` for formulas.
  const stem = keys.slice(0, isPartKey(keys.at(-1) ?? "") ? -1 : undefined).join(".");
  const formula = [path, stem, key].flatMap((one) => index.formulas.get(one) ?? [])[0];
  const field = index.paths.get(path)?.find(isFree);
  return (
    formula ??
    (field && besideField(field)) ??
    byKey(index, sheet, wanted, key) ??
    byText(index, sheet, wanted) ??
    labelByKey(index, sheet, wanted, key)
  );
}

/** The field, or the roll beside it if there is exactly one. */
function besideField(field: HTMLElement): HTMLElement {
  const beside = [...(field.parentElement?.children ?? [])]
    .filter(isElement)
    .filter((element) => element !== field && !isHidden(element) && element.matches(".rollable, [data-roll]"));
  return beside.length === 1 ? (beside[0] ?? field) : field;
}

/** The number in the row with the key; a row without numbers is the place itself. */
function byKey({ keys }: Index, sheet: HTMLElement, wanted: MappedStat, key: string): HTMLElement | null {
  const rows = (keys.get(key) ?? []).map(({ kind, element }) => {
    const number = numberIn(element, wanted) ?? besideKey(element, sheet, wanted);
    const place = number ?? (isBare(element) ? (element.querySelector<HTMLElement>(".rollable") ?? element) : null);
    const classes = `${element.parentElement?.className ?? ""} ${number?.className ?? ""}`;
    const hints = wanted.path.split(".").filter((part) => part !== "value" && classes.includes(part)).length;
    const isKind = resembles(kind, wanted.path.split("."));
    return { place, score: (number ? 4 : 0) + (isKind ? 2 : 0) + hints };
  });
  const [best] = rows.filter(({ place }) => place !== null).sort((one, other) => other.score - one.score);
  return best?.place ?? null;
}

/** The label of the row with the key, if the row shows other numbers only, such as dots beside a modifier. */
function labelByKey({ keys }: Index, sheet: HTMLElement, { path }: MappedStat, key: string): HTMLElement | null {
  const rows = (keys.get(key) ?? []).filter(({ element }) => !element.closest(".window-header, nav"));
  const ofKind = rows.filter(({ kind }) => resembles(kind, path.split(".")));
  for (const element of visibleFirst((ofKind.length > 0 ? ofKind : rows).map((row) => row.element))) {
    const label = labelAt(element, withinRow(element, sheet));
    const words = label && [label, ...label.querySelectorAll("*")].find((one) => WORDS.test(ownText(one)));
    if (isElement(words)) return words;
  }
  return null;
}

const WORDS = /\p{L}{2}/u;

function ownText({ childNodes }: Element): string {
  return [...childNodes].map((node) => (node.nodeType === 3 ? node.textContent : "")).join(" ");
}

function isBare(element: HTMLElement): boolean {
  return ![element, ...element.querySelectorAll("*")].some(showsNumber);
}

/** Numbers that are counted, so that a number with a sign beside them is another one. */
const COUNTS = /^(?:ranks?|dots|sides|die|dice)$/u;

/** The element in this row that shows the number. */
function numberIn(row: HTMLElement, { sheetNumber: shown, path }: MappedStat): HTMLElement | null {
  const [last = ""] = path.split(".").slice(-1);
  const isOther = (element: HTMLElement): boolean => COUNTS.test(last) && /^[+\u2212-]/u.test(textOf(element));
  const found = [row, ...row.querySelectorAll<HTMLElement>("*")].filter(
    (element) => showsNumber(element) && shownNumbers(element).includes(shown) && !element.closest(OWN_ELEMENTS),
  );
  const own = found.filter((element) => !isOther(element));
  return own.find(({ className }) => String(className).includes(last)) ?? own[0] ?? null;
}

/** The key is on a sibling of the number. */
function besideKey(element: HTMLElement, sheet: HTMLElement, wanted: MappedStat): HTMLElement | null {
  const [row] = withinRow(element, sheet).slice(-1);
  return row && row !== element && isRowOf(row, element) ? numberIn(row as HTMLElement, wanted) : null;
}

/** A row with other keys of the same kind is a list. */
function isRowOf(row: Element, element: HTMLElement): boolean {
  const kinds = cluesOn(element).keys.map(({ kind }) => `[data-${kind}]`);
  return kinds.every((kind) => row.querySelectorAll(kind).length <= 1);
}

/** The same label beside the same number. */
function byText(index: Index, sheet: HTMLElement, { stat, path, sheetNumber: shown }: MappedStat): HTMLElement | null {
  const words = [speak(stat.label), recordKey({ keys: path.split(".") })].map(simple);
  const all = index.numbers().get(shown) ?? [];
  const named = all.filter((element) => words.includes(simple(labelNear(element, withinRow(element, sheet)))));
  return visibleFirst(named)[0] ?? null;
}

function ofItem(index: Index, item: string, wanted: MappedStat): HTMLElement | null {
  const rows = visibleFirst(index.items.get(item) ?? []);
  const fields = index.paths.get(wanted.path) ?? [];
  const field = fields.find((element) => rows.some((row) => row.contains(element)));
  if (field) return field;
  for (const row of rows) {
    const number = numberIn(row, wanted);
    if (number) return number;
  }
  const [row] = rows;
  const label = speak(wanted.stat.label);
  const name = row && [...row.querySelectorAll<HTMLElement>("*")].find((one) => textOf(one) === label);
  return name ?? row ?? null;
}

/** A sheet can show the same thing on several tabs. */
function visibleFirst(all: readonly HTMLElement[]): readonly HTMLElement[] {
  if (all.length < 2) return all;
  const shown = all.filter(isVisible);
  return [...shown, ...all.filter((one) => !shown.includes(one))];
}

/** A click on a button inside a button, a link or a label would also trigger the outer one. */
function outermost(place: HTMLElement, sheet: HTMLElement): HTMLElement {
  const around = place.parentElement?.closest<HTMLElement>("a, button, label, summary, [role=button]");
  return around && around !== sheet && sheet.contains(around) ? outermost(around, sheet) : place;
}
