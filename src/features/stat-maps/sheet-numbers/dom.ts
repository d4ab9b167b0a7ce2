/** Reads a foreign sheet: paths, keys, item ids, shown numbers and labels of its elements. */
import { isElement } from "../../../ui/target.ts";
import { numbersIn } from "./numbers.ts";

/** Elements of ours on foreign sheets. */
export const OWN_ELEMENTS = ".quincunx-foreign, .quincunx-teach, .quincunx-foreign-header";
const OWN_CLASS = /\bquincunx-(?:foreign|teach)\b/u;

/** As `matches(OWN)`, for thousands of elements. */
export function isOwn(element: Element): boolean {
  return OWN_CLASS.test(element.getAttribute("class") ?? "");
}

/** Attributes with a whole path. */
const PATHS = new Set([
  ...["name", "data-edit", "data-name", "data-property", "data-path", "data-field", "data-value-paths", "for", "id"],
]);
/** Attributes with paths in a formula: `1d20 + @abilities.str.mod`. */
const FORMULAS = new Set(["data-roll", "data-formula", "data-tooltip"]);
const ITEMS = new Set([
  ...["data-item-id", "data-itemid", "data-item-uuid", "data-uuid", "data-document-uuid", "data-document-id"],
  "data-entry-id",
]);
/** Attributes whose values are no keys of the data. */
const NO_KEYS =
  /^data-(?:tab|group|action|type|dtype|index|tooltip.*|appid|application-part|roll-type|value|total|mod|theme|quincunx.*)$/u;

/** Clues on one element to the number that it shows. */
export interface Clues {
  /** Without `system.` before them. */
  readonly paths: readonly { readonly attribute: string; readonly path: string }[];
  /** Paths of `@abilities.str.mod` in formulas. */
  readonly formulas: readonly string[];
  readonly keys: readonly KeyAt[];
  /** Without the rest of a UUID. */
  readonly items: readonly string[];
}

export interface KeyAt {
  /** "skill" of `data-skill`. */
  readonly kind: string;
  readonly key: string;
}

const NONE: Clues = { paths: [], formulas: [], keys: [], items: [] };

/** Possible contents of an attribute, judged by its name. */
interface Use {
  readonly isPath: boolean;
  readonly isFormula: boolean;
  readonly isItem: boolean;
  readonly isKey: boolean;
}

const uses = new Map<string, Use | null>();

/** `null`: no clue. Remembered, since sheets have thousands of attributes of few names. */
function useOf(attribute: string): Use | null {
  const known = uses.get(attribute);
  if (known !== undefined) return known;
  const isPath = PATHS.has(attribute);
  const isKey = attribute.startsWith("data-") && !isPath && !NO_KEYS.test(attribute);
  const use = { isPath, isFormula: FORMULAS.has(attribute), isItem: ITEMS.has(attribute), isKey };
  const found = Object.values(use).includes(true) ? use : null;
  uses.set(attribute, found);
  return found;
}

export function cluesOn(element: Element): Clues {
  let clues: { paths: Clues["paths"][number][]; formulas: string[]; keys: KeyAt[]; items: string[] } | null = null;
  for (const attribute of element.getAttributeNames()) {
    const use = useOf(attribute);
    const value = use ? element.getAttribute(attribute) : null;
    if (!use || !value) continue;
    clues ??= { paths: [], formulas: [], keys: [], items: [] };
    const path = use.isPath ? pathIn(attribute, value) : null;
    if (path !== null) clues.paths.push({ attribute, path });
    else if (use.isFormula) for (const [, found = ""] of value.matchAll(/@([\w.-]*\w)/gu)) clues.formulas.push(found);
    else if (use.isItem) clues.items.push(value.split(".").at(-1) ?? value);
    if (use.isKey && KEY.test(value)) clues.keys.push({ kind: attribute.slice(5), key: value });
  }
  return clues ?? NONE;
}

/** No plain number. */
const KEY = /^(?!\d+$)[\w.-]{1,60}$/u;

/** `data-value-paths` has no `system.` before its path; ids have other words before it. */
function pathIn(attribute: string, value: string): string | null {
  const [, path] = /(?:^|[.\s-])(?:system|data)\.([\w.-]+)$/u.exec(value) ?? [];
  if (path) return path;
  return attribute === "data-value-paths" && /^[\w.-]+$/u.test(value) ? value : null;
}

/** The element and those around it within its row, the nearest first. */
export function withinRow(element: Element, sheet: Element): readonly Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at && at !== sheet && !at.matches(BOUNDS); at = at.parentElement) {
    all.push(at);
    if (all.length > FARTHEST || isRow(at)) break;
  }
  return all.length > 0 ? all : [element];
}

const BOUNDS = "form, .tab, .window-content, [data-application-part]";
const FARTHEST = 6;

/** A row repeats among its siblings and has letters or a picture's text. */
function isRow(element: Element): boolean {
  const alike = (other: Element): boolean => other !== element && other.tagName === element.tagName;
  if (![...(element.parentElement?.children ?? [])].some(alike)) return false;
  return /\p{L}{2}/u.test(textOf(element));
}

const WORDLESS = new Set(["input", "select", "textarea", "script", "style"]);

/** Text that people see, without fields and our own elements. */
export function textOf(element: Element): string {
  if (WORDLESS.has(element.tagName.toLowerCase()) || isOwn(element)) return "";
  let text = "";
  for (const node of element.childNodes)
    text += node.nodeType === 3 ? (node.textContent ?? "") : isElement(node) ? ` ${textOf(node)} ` : "";
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Longer texts are prose. */
const LONGEST = 40;

/** Numbers that people read at this element; [] for dots and pictures without a number. */
export function shownNumbers(element: Element): readonly number[] {
  if (isTag(element, "select")) {
    const { options, selectedIndex, value } = element as HTMLSelectElement;
    const text = options[selectedIndex]?.text ?? "";
    return [...new Set([...numbersIn(value), ...numbersIn(text)])];
  }
  if (isTag(element, "input") || element.tagName.includes("-")) {
    const { value } = element as HTMLInputElement;
    const own = value === undefined ? element.getAttribute("value") : String(value);
    if (own) return own.length > LONGEST ? [] : numbersIn(own);
  }
  const text = textOf(element);
  const written = text.length > LONGEST ? [] : numbersIn(text);
  if (written.length > 0) return written;
  const pictured = [element, ...element.children].flatMap(dieOf);
  if (pictured.length > 0) return pictured;
  for (const name of ["data-value", "data-total", "data-mod"]) {
    const value = element.getAttribute(name);
    if (value) return numbersIn(value);
  }
  const field = element.querySelector("input, select");
  return field && text.length <= LONGEST ? shownNumbers(field) : [];
}

/** A die as a picture: `dice/d8.svg`, or the alternative text "d8+1". */
function dieOf(element: Element): readonly number[] {
  if (!isTag(element, "img")) return [];
  const alt = numbersIn(element.getAttribute("alt") ?? "");
  const [, faces] = /(?:^|[/_-])d(\d+)[\w-]*\.\w+(?:\?.*)?$/iu.exec(element.getAttribute("src") ?? "") ?? [];
  return alt.length > 0 ? alt : faces ? [Number(faces)] : [];
}

function isTag(element: Element, name: string): boolean {
  return element.tagName.toLowerCase() === name;
}

/** True for elements that show a number themselves, rather than contain one that does. */
export function showsNumber(element: Element): boolean {
  if (isTag(element, "input") || isTag(element, "select"))
    return !NO_FIELDS.has(element.getAttribute("type") ?? "") && shownNumbers(element).length > 0;
  if (dieOf(element).length > 0 || element.hasAttribute("data-value")) return true;
  const own = [...element.childNodes].flatMap(({ nodeType, textContent }) => (nodeType === 3 ? [textContent] : []));
  const text = own.join(" ").trim();
  return text.length <= LONGEST && /\d/u.test(text);
}

const NO_FIELDS = new Set(["hidden", "checkbox", "radio", "button", "submit", "file", "image"]);

/** The words beside a number, without numbers; "" if there are none. */
export function labelNear(element: Element, row: readonly Element[]): string {
  const named = element.getAttribute("aria-label");
  return (named && letters(named)) || wordsIn(labelAt(element, row));
}

/** The element with the words beside a number. */
export function labelAt(element: Element, row: readonly Element[]): Element | null {
  const named = element.id ? labelFor(element) : null;
  if (wordsIn(named)) return named;
  for (const [index, at] of row.entries()) {
    const own = letters(textOf(at));
    if (own && own.length <= LONGEST) return at;
    const all = previous(at);
    const labels = all.filter((one) => textOf(one).length <= LONGEST && wordsIn(one) !== "");
    const [nearest] = labels;
    // Abbreviations such as "DEX" stand between a skill's name and its number.
    const isName = (one: Element): boolean => wordsIn(one).length > 3 && !(nearest && isOfOther(one, nearest, all));
    const before = labels.find(isName) ?? nearest;
    if (before !== undefined) return before;
    if (own && index > 0) return null;
  }
  return null;
}

/** True for the label of an earlier number: it looks like the nearest label, and a field stands between them. `all`: the nearest first. */
function isOfOther(label: Element, nearest: Element, all: readonly Element[]): boolean {
  const isAlike = label.tagName === nearest.tagName && label.className === nearest.className;
  const between = all.slice(all.indexOf(nearest), all.indexOf(label));
  return isAlike && between.some((one) => one.matches(FIELDS) || one.querySelector(FIELDS) !== null);
}

const FIELDS = "input, select, textarea";

function wordsIn(element: Element | null): string {
  return element ? letters(textOf(element)) : "";
}

function labelFor(element: Element): Element | null {
  return (
    [...(element.getRootNode() as ParentNode).querySelectorAll("label[for]")].find(
      (one) => one.getAttribute("for") === element.id,
    ) ?? null
  );
}

function previous(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let at = element.previousElementSibling; at; at = at.previousElementSibling) all.push(at);
  return all;
}

/** "Might +2" and "Might *" → "Might". */
function letters(text: string): string {
  const words = text
    .replaceAll(/\([^)\p{L}]*\)|\d*[dw]\d+(?:[+-]\d+)?|[+\u2212-]?\d+(?:[.,]\d+)?\s?%?|[*#\p{So}†‡•]/giu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s:/.,;|()+-]+|[\s:/.,;|()+-]+$/gu, "");
  return /\p{L}/u.test(words) ? words : "";
}

export function isVisible(element: Element): boolean {
  return element.checkVisibility?.() ?? true;
}

/** Letters and digits in small letters, to compare names. */
export function simple(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
