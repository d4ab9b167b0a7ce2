/** Numbers in an actor's data, and numbers in texts of a sheet. */

import { readValue } from "./number.ts";

/** A document with numbers: the actor, or one of its items. */
export interface Holder {
  /** Item id; `null` for the actor. */
  readonly item: string | null;
  readonly type: string;
  readonly name: string;
  /** Prepared `system`. */
  readonly system: object;
  /** Stored `system`. */
  readonly source: object;
}

/** A number at a path of `system`. */
export interface Leaf {
  readonly holder: Holder;
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: number;
}

const DEEPEST = 6;
/** Limits the work for systems with huge data. */
const MOST = 4000;
/** `modelProvider` is the package that declares a data model. */
const SKIPPED = new Set([
  ...["parent", "document", "actor", "item", "schema", "modelProvider", "constructor", "__proto__", "prototype"],
]);

/**
 * All numbers of `system`, in the order of the data: numbers, die sizes and numbers as text, also from getters of data models.
 */
export function leavesOf(holder: Holder): readonly Leaf[] {
  const found: Leaf[] = [];
  const around = new Set<object>();
  const walk = (node: object, keys: readonly string[]): void => {
    if (keys.length >= DEEPEST || around.has(node) || found.length >= MOST) return;
    around.add(node);
    for (const key of keysOf(node)) {
      const value = read(node, key);
      const path = [...keys, key];
      const number = numberOf(value);
      if (number !== null) found.push({ holder, path: path.join("."), keys: path, value: number });
      else if (isBranch(value)) walk(value, path);
    }
    around.delete(node);
  };
  walk(holder.system, []);
  return found;
}

/** Own keys, and getters of data models. Keys that a path cannot contain are left out. */
function keysOf(node: object): readonly string[] {
  const keys = new Set(Object.keys(node));
  for (
    let model: object | null = Object.getPrototypeOf(node) as object | null;
    model && model !== Object.prototype && model !== Array.prototype;
    model = Object.getPrototypeOf(model) as object | null
  )
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(model))) if (get) keys.add(key);
  return [...keys].filter((key) => /^[\p{L}\p{N}_$-]+$/u.test(key) && !key.startsWith("_") && !SKIPPED.has(key));
}

function read(node: object, key: string): unknown {
  try {
    return (node as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

/** Documents, packages and elements are not data of this actor. */
function isBranch(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !("documentName" in value) &&
    !("esmodules" in value) &&
    !("nodeType" in value) &&
    !(value instanceof Map) &&
    !(value instanceof Set)
  );
}

/** `null` for anything else than a number, a die size or a number with a unit. */
export function numberOf(value: unknown): number | null {
  return readValue(value)?.value ?? null;
}

const NUMBERS = /\d*[dw](\d+)|(?:(?<=^|[\s(/[:,;|])[+-])?\d+(?:\.\d+)?/giu;

/** "14 (+2)" → 14 and 2; "d8+1" → 8 and 1. */
export function numbersIn(text: string): readonly number[] {
  return [...plain(text).matchAll(NUMBERS)].map(([all, faces]) => Number(faces ?? all));
}

function plain(text: string): string {
  return text.trim().replaceAll(/[\u2212\u2013]/gu, "-");
}

/** "saving-throws" and "savingThrows" → "saving throws". */
export function wordsOfKey(key: string): string {
  return key
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1 $2")
    .replaceAll(/[_-]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** Names of a record's main number, the most usual first. */
const MAIN = [
  "total", "mod", "modifier", "value", "current", "score", "rating", "totalModifier", "bonus", "derived", "rank", "dots", "sides", "die",
]; // prettier-ignore
/** Names of numbers that belong to a record, so they are no names of records. */
const PARTS = new Set([...MAIN, "max", "min", "base", "level", "temp", "advances", "ranks", "points", "proficient"]);

/** 0 for the most usual name. */
export function rankOf(key: string): number {
  const at = MAIN.indexOf(key);
  return at < 0 ? MAIN.length : at;
}

/** True for "value" or "mod", false for "strength". */
export function isPartKey(key: string): boolean {
  return PARTS.has(key);
}

/** The key of the record that a number belongs to: "str" of `abilities.str.save.value`; the last key of a flat path. */
export function recordKey({ keys }: Pick<Leaf, "keys">): string {
  const [last = ""] = keys.slice(-1);
  if (!isPartKey(last) || keys.length < 2) return last;
  // The second key, since the first is usually a group; deeper keys name parts: `abilities.str.save.value`.
  const inner = keys.slice(0, -1);
  return inner.length === 1 ? (inner[0] ?? last) : (inner.slice(1).find((key) => !isPartKey(key)) ?? inner[0] ?? last);
}
