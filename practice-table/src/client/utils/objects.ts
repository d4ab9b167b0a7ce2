/** `foundry.utils`: types of values, copies, comparison. */
import { copyJson } from "../../json.ts";
import type { Dict, Loose } from "./types.ts";

const TYPES_BY_CLASS: ReadonlyArray<readonly [abstract new (...args: never[]) => unknown, string]> = [
  [Array, "Array"],
  [Set, "Set"],
  [Map, "Map"],
  [Promise, "Promise"],
  [Error, "Error"],
];

/** The name of a value's type: "number", "string", …, "null", "undefined", "Object" (plain), "Array", "Set", "Map", or "Unknown". */
export function getType(value: unknown): string {
  if (value === null) return "null";
  const primitive = typeof value;
  if (primitive === "function") {
    return Object.hasOwn(value as object, "prototype") && /^class\b/.test(String(value)) ? "class" : "function";
  }
  if (primitive !== "object") return primitive;
  const object = value as object;
  if (isPlain(object)) return "Object";
  for (const [type, name] of TYPES_BY_CLASS) if (object instanceof type) return name;
  if (typeof globalThis.HTMLElement === "function" && object instanceof globalThis.HTMLElement) return "HTMLElement";
  return "Unknown";
}

/** A plain object: made by `{}` or without prototype, also in another realm (a jsdom window, a vm context). */
export function isPlain(value: unknown): value is Dict {
  if (value === null || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype || prototype.constructor?.name === "Object";
}

/** [14] `foundry.utils.isPlainObject`. */
export const isPlainObject: typeof isPlain = isPlain;

/** An object's own keys without `__proto__`, because assigning that key would set the prototype. */
export function safeKeys(object: object): string[] {
  return Object.keys(object).filter((key) => key !== "__proto__");
}

/** null, undefined, "", NaN and empty containers are empty; other numbers, booleans and functions are not. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (getType(value)) {
    case "number":
      return Number.isNaN(value);
    case "string":
      return value === "";
    case "Array":
      return (value as unknown[]).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    default:
      return false;
  }
}

/** A copy of plain data (arrays, plain objects, dates). Instances of classes are shared, or throw with `strict`. */
export function deepClone<T>(original: T, { strict = false, _d = 0 }: { strict?: boolean; _d?: number } = {}): T {
  return cloned(original, strict, _d) as T;
}

function cloned(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > 100)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((entry) => cloned(entry, strict, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (!isPlain(original)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const copy: Dict = {};
  for (const key of Object.keys(original))
    if (key !== "__proto__") copy[key] = cloned(original[key], strict, depth + 1);
  return copy;
}

/** A copy through JSON: applies `toJSON`, loses functions and undefined. */
export function duplicate<T>(original: T): T {
  return copyJson(original);
}

export function deepFreeze<T>(object: T, { strict = false }: { strict?: boolean } = {}): Readonly<T> {
  return walkSealing(object, strict, Object.freeze, "deepFreeze");
}

export function deepSeal<T>(object: T, { strict = false }: { strict?: boolean } = {}): T {
  return walkSealing(object, strict, Object.seal, "deepSeal");
}

function walkSealing<T>(object: T, strict: boolean, seal: (o: object) => object, name: string): T {
  if (typeof object !== "object" || object === null) return object;
  if (Array.isArray(object) || isPlain(object)) {
    for (const key of Reflect.ownKeys(object)) walkSealing((object as Loose)[key], strict, seal, name);
    seal(object);
  } else if (strict) throw new Error(`${name} cannot work on advanced objects`);
  return object;
}

/** Deep equality of plain data. Instances are equal if they are identical, or by their `equals`. */
export function objectsEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object")
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((entry, i) => objectsEqual(entry, b[i]));
  }
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((entry) => b.has(entry));
  if (typeof (a as Loose).equals === "function") return Boolean((a as Loose).equals(b));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && objectsEqual(a[key], b[key]));
}

export function isSubclass(cls: unknown, parent: unknown): boolean {
  if (typeof cls !== "function" || typeof parent !== "function") return false;
  return cls === parent || Object.prototype.isPrototypeOf.call(parent, cls);
}

/** The class in the prototype chain of `obj` that defines `property` itself. */
export function getDefiningClass(obj: unknown, property: string): unknown {
  const isClass = typeof obj === "function";
  let place = obj as object | null;
  while (place && !Object.hasOwn(place, property)) place = Object.getPrototypeOf(place) as object | null;
  if (!place || isClass) return place;
  return (place as { constructor: unknown }).constructor;
}

/** Parent classes from near to far, without Function's prototype. */
export function getParentClasses(cls: unknown): unknown[] {
  if (typeof cls !== "function") throw new Error("The provided class is not a type of Function");
  const parents: unknown[] = [];
  for (let p = Object.getPrototypeOf(cls) as unknown; typeof p === "function" && p !== Function.prototype;) {
    parents.push(p);
    p = Object.getPrototypeOf(p);
  }
  return parents;
}

export function invertObject<K extends string, V extends string | number>(obj: Record<K, V>): Record<V, K> {
  const inverted: Dict = {};
  for (const [key, value] of Object.entries(obj) as [K, V][]) {
    if (Object.hasOwn(inverted, String(value))) {
      throw new Error("Values of the provided object must be unique in order to invert it.");
    }
    inverted[String(value)] = key;
  }
  return Object.freeze(inverted) as Record<V, K>;
}
