/** `foundry.utils`: dotted paths in objects. */
import { getType, safeKeys } from "./objects.ts";
import type { Dict, Loose } from "./types.ts";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

export function getProperty(object: unknown, key: string): Loose {
  if (!key || object === null || object === undefined) return undefined;
  const target = object as Loose;
  if (typeof target === "object" && key in target) return target[key];
  let place: Loose = target;
  for (const part of key.split(".")) {
    if (place === null || place === undefined) return undefined;
    place = place[part];
  }
  return place;
}

/** True if the path exists; its value may be undefined. */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || object === undefined) return false;
  let place: Loose = object;
  if (typeof place === "object" && key in place) return true;
  for (const part of key.split(".")) {
    if (place === null || typeof place !== "object" || !(part in place)) return false;
    place = place[part];
  }
  return true;
}

/** Sets the value at a dotted path and creates missing objects; true if that changed anything. */
export function setProperty(object: Loose, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = key.split(".");
  if (parts.some((part) => FORBIDDEN.has(part))) return false;
  const last = parts.pop() as string;
  let place: Loose = object;
  for (const part of parts) {
    if (place[part] === null || typeof place[part] !== "object") place[part] = {};
    place = place[part];
  }
  if (last in place && place[last] === value) return false;
  place[last] = value;
  return true;
}

export function deleteProperty(object: Loose, key: string): boolean {
  if (!key || object === null || object === undefined) return false;
  const parts = key.split(".");
  const last = parts.pop() as string;
  let place: Loose = object;
  for (const part of parts) {
    if (place === null || typeof place !== "object" || !(part in place)) return false;
    place = place[part];
  }
  if (place === null || typeof place !== "object" || !(last in place)) return false;
  return delete place[last];
}

/** `{"a.b": 1}` becomes `{a: {b: 1}}`, at every depth, also inside arrays. */
export function expandObject(object: Loose, depth = 0): Loose {
  if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
  const type = getType(object);
  if (type === "Array") return (object as unknown[]).map((entry) => expandObject(entry, depth + 1));
  if (type !== "Object") return object;
  const expanded: Dict = {};
  for (const [key, raw] of Object.entries(object as Dict)) {
    const value = expandObject(raw, depth + 1) as unknown;
    // Fast path: most keys are not paths and not yet set.
    if (key && !key.includes(".") && !FORBIDDEN.has(key) && !Object.hasOwn(expanded, key)) {
      expanded[key] = value;
      continue;
    }
    const known = ownProperty(expanded, key);
    if (getType(known) === "Object" && getType(value) === "Object") mergePlain(known as Dict, value as Dict);
    else setProperty(expanded, key, value);
  }
  return expanded;
}

/** The own value at a dotted path of plain data, never an inherited one. */
function ownProperty(object: Dict, path: string): unknown {
  let place: unknown = object;
  for (const part of path.split(".")) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, part)) return undefined;
    place = (place as Dict)[part];
  }
  return place;
}

function mergePlain(into: Dict, from: Dict): void {
  for (const key of safeKeys(from)) {
    const value = from[key];
    if (getType(into[key]) === "Object" && getType(value) === "Object") mergePlain(into[key] as Dict, value as Dict);
    else into[key] = value;
  }
}

/** `{a: {b: 1}}` becomes `{"a.b": 1}`. Arrays and empty objects stay values. */
export function flattenObject(object: Loose, depth = 0): Dict {
  if (depth > 100) throw new Error("Maximum depth exceeded");
  const flat: Dict = {};
  for (const key of safeKeys((object ?? {}) as Dict)) {
    const value = (object as Dict)[key];
    if (getType(value) === "Object" && Object.keys(value as Dict).length) {
      for (const [inner, leaf] of Object.entries(flattenObject(value, depth + 1))) flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}
