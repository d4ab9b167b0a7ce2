/**
 * Finds the numbers of an actor that an element of its sheet shows. The surest reason comes first: the field's name, a path, a key,
 * the text beside a label, attributes that tokens track.
 */
import {
  cluesOn,
  isOwn,
  isVisible,
  simple,
  labelNear,
  shownNumbers,
  showsNumber,
  withinRow,
  OWN_ELEMENTS,
  type KeyAt,
} from "./dom.ts";
import { isPartKey, leavesOf, numberOf, rankOf, recordKey, wordsOfKey, type Holder, type Leaf } from "./numbers.ts";

type Reason = "name" | "path" | "key" | "item" | "label" | "tracked" | "number";

export interface Candidate extends Leaf {
  readonly label: string;
  readonly reason: Reason;
  readonly score: number;
}

/** The numbers of one actor, indexed for several searches. */
export interface ActorNumbers {
  readonly actor: Holder;
  readonly items: readonly Holder[];
  readonly leaves: readonly Leaf[];
  /** Paths that tokens track. */
  readonly tracked: ReadonlySet<string>;
  /** The system's word, for example "Acrobatics" for `acr`, else the key's. */
  nameOf(leaf: Leaf): string;
}

export function numbersOf(from: Pick<ActorNumbers, "actor" | "items" | "tracked" | "nameOf">): ActorNumbers {
  return { ...from, leaves: [from.actor, ...from.items].flatMap(leavesOf) };
}

/** Candidates below this are coincidences. */
const LEAST = 30;
const MOST = 5;
/** More paths are those of several rows. */
const MOST_PATHS = 6;
/** Limits of a number come after it, unless the sheet names them. */
const LIMITS = new Set(["min", "max"]);
const BEHIND = 30;
/** A lead of this much settles the choice. */
const CLEAR = 25;

/** Best first; [] if the element shows no number of the actor. */
export function candidatesAt(element: Element, sheet: Element, numbers: ActorNumbers): readonly Candidate[] {
  const row = withinRow(element, sheet);
  const scores = new Map<Leaf, { score: number; reason: Reason }>();
  const give = (leaf: Leaf, score: number, reason: Reason): void => {
    if (score > (scores.get(leaf)?.score ?? 0)) scores.set(leaf, { score, reason });
  };
  const item = itemAround(element, sheet, numbers);
  const near = labelNear(element, row);
  // Paths and keys within an item's row are the item's.
  const own = numbers.leaves.filter(({ holder }) => holder === (item ?? numbers.actor));

  for (const [distance, at] of row.entries()) {
    const { paths, formulas, keys } = cluesOn(at);
    for (const { attribute, path } of paths)
      for (const leaf of own) {
        const isName = attribute === "name" && distance === 0;
        if (leaf.path === path) give(leaf, (isName ? 100 : 95) - distance, isName ? "name" : "path");
        else if (leaf.path.startsWith(`${path}.`)) give(leaf, 60 - distance, "path");
      }
    for (const path of formulas)
      for (const leaf of own)
        if (leaf.path === path || leaf.path.endsWith(`.${path}`)) give(leaf, 88 - distance, "path");
    for (const key of keys) byKey(key, own, (leaf, extra) => give(leaf, 66 - 3 * distance + extra, "key"));
  }
  const [outer] = row.slice(-1);
  const others = [...(outer?.querySelectorAll("*") ?? [])].filter((at) => !row.includes(at) && !isOwn(at));
  const clues = others.map((at) => ({ ...cluesOn(at), isInside: element.contains(at) }));
  const keys = clues.flatMap((clue) => clue.keys);
  // Several keys of one kind, or many paths, are those of a list rather than of one row.
  for (const key of keys)
    if (keys.every((other) => other.kind !== key.kind || other.key === key.key))
      byKey(key, own, (leaf, extra) => give(leaf, 42 + extra, "key"));
  const paths = clues.flatMap((clue) => clue.paths.map(({ path }) => ({ path, isInside: clue.isInside })));
  if (paths.length <= MOST_PATHS)
    for (const { path, isInside } of paths)
      for (const leaf of own) {
        if (isInside && leaf.path === path) give(leaf, 80, "path");
        else if (isSameRecord(leaf, path)) give(leaf, 48, "path");
      }
  if (item) for (const leaf of own) give(leaf, 58, "item");

  const shown = shownNumbers(element);
  const alike = shown.length === 0 ? [] : own.filter(({ value }) => shown.includes(value));
  for (const leaf of alike) {
    const match = near === "" ? 0 : likeness(near, leaf, numbers);
    if (match > 0) give(leaf, 30 + 30 * match, "label");
    else if (numbers.tracked.has(leaf.path)) give(leaf, 12, "tracked");
    else if (alike.length <= 3) give(leaf, 2, "number");
  }

  const classes = row
    .map((at) => at.getAttribute("class") ?? "")
    .join(" ")
    .toLowerCase();
  const found = [...scores].map(([leaf, { score, reason }]): Candidate => ({
    ...leaf,
    label: labelOf(leaf, near, reason, numbers),
    reason,
    score:
      score +
      agreement(leaf, shown, reason) -
      rankOf(leaf.keys.at(-1) ?? "") / 4 +
      hint(leaf, classes) -
      (LIMITS.has(leaf.keys.at(-1) ?? "") && reason !== "name" && reason !== "path" ? BEHIND : 0),
  }));
  return found
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
}

/** The candidates among which a person has to choose; one if the first is clear. */
export function choiceOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const [best] = candidates;
  return best ? candidates.filter(({ score }) => score > best.score - CLEAR) : [];
}

export interface NumberElement {
  readonly element: HTMLElement;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}

/** Elements of the sheet that show a number of the actor, in the order of the page; each number once. */
export function numberElements(sheet: Element, numbers: ActorNumbers): readonly NumberElement[] {
  const seen = new Set<string>();
  const all: NumberElement[] = [];
  for (const element of sheet.querySelectorAll<HTMLElement>("*")) {
    if (!showsNumber(element) || !isVisible(element) || element.closest(`.window-header, nav, ${OWN_ELEMENTS}`))
      continue;
    const candidates = candidatesAt(element, sheet, numbers);
    const [best] = candidates;
    const id = best ? `${best.holder.item ?? ""} ${best.path}` : "";
    if (!best || seen.has(id)) continue;
    seen.add(id);
    all.push({ element, candidates });
  }
  return all;
}

/** The item that the element belongs to; `null` for the actor's own numbers. */
function itemAround(element: Element, sheet: Element, { items }: Pick<ActorNumbers, "items">): Holder | null {
  for (let at: Element | null = element; at && at !== sheet; at = at.parentElement) {
    const ids = cluesOn(at).items;
    const found = ids.length > 0 && items.find(({ item }) => item !== null && ids.includes(item));
    if (found) return found;
  }
  return null;
}

/** `data-skill` prefers `skills.acr` to `abilities.acr`. */
function byKey({ kind, key }: KeyAt, leaves: readonly Leaf[], give: (leaf: Leaf, extra: number) => void): void {
  for (const leaf of leaves) {
    if (!`.${leaf.path}.`.includes(`.${key}.`)) continue;
    // A group's name is no key, nor is the name of a part of a record.
    if (leaf.keys.indexOf(key) === 0 && leaf.keys.length > 1 && !isPartKey(leaf.keys[1] ?? "")) continue;
    if (isPartKey(key)) continue;
    give(leaf, resembles(kind, leaf.keys) ? 8 : 0);
  }
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  attribute: ["abilit", "trait", "stat"],
  char: ["characteristic"],
};

export function resembles(kind: string, keys: readonly string[]): boolean {
  const stems = [kind, ...(KINDS[kind] ?? [])];
  return keys.some((key) => stems.some((stem) => key.toLowerCase().startsWith(stem)));
}

/** A field of the same record: `skills.acr.total` beside `skills.acr.value`. */
function isSameRecord(leaf: Leaf, path: string): boolean {
  const keys = path.split(".");
  const at = leaf.keys.indexOf(recordKey(leaf));
  return at > 0 && keys.length > at + 1 && leaf.keys.slice(0, at + 1).every((key, index) => key === keys[index]);
}

function agreement(leaf: Leaf, shown: readonly number[], reason: Reason): number {
  if (shown.length === 0) return 0;
  if (shown[0] === leaf.value) return 40;
  if (shown.includes(leaf.value)) return 36;
  if (shown.includes(storedOf(leaf) ?? NaN)) return 25;
  return reason === "name" ? 0 : -45;
}

/** The number before active effects and other changes. */
function storedOf({ holder, keys }: Leaf): number | null {
  let at: unknown = holder.source;
  for (const key of keys)
    at = typeof at === "object" && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined;
  return numberOf(at);
}

/** `.saves` speaks for `abilities.str.save.value`, `.mod` for `abilities.str.mod`. */
function hint({ keys }: Leaf, classes: string): number {
  const inner = keys
    .slice(1)
    .filter((key) => key.length >= 3 && key !== "value" && classes.includes(key.toLowerCase()));
  return 4 * Math.min(2, inner.length);
}

/** From 0 to 1. */
function likeness(near: string, leaf: Leaf, numbers: ActorNumbers): number {
  const words = simple(near);
  const names = [numbers.nameOf(leaf), ...leaf.keys.map(wordsOfKey)];
  if (names.some((name) => simple(name) === words)) return 1;
  // The label has the name and more, such as the attribute that it uses.
  if (includesWords(near, numbers.nameOf(leaf))) return 0.9;
  const key = simple(recordKey(leaf));
  return key.length >= 3 && words.startsWith(key) ? 0.5 : 0;
}

/** The sheet's label, or the system's word, also where the label says more; the name of an item. */
function labelOf(leaf: Leaf, near: string, reason: Reason, numbers: ActorNumbers): string {
  const name = numbers.nameOf(leaf);
  const isSure = leaf.holder.item === null && near !== "" && reason !== "number";
  return isSure && !includesWords(near, name) ? near : name;
}

/** "Perception AWA" includes "Perception", but not "Percept". */
function includesWords(text: string, words: string): boolean {
  const [whole, part] = [text, words].map(
    (one) =>
      ` ${
        one
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(" ") ?? ""
      } `,
  );
  return part !== undefined && part.trim().length > 2 && (whole ?? "").includes(part) && whole !== part;
}
