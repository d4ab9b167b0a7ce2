/** `foundry.utils`: merging, differences, deletion keys (app.md 4: `-=key`). */
import { applyOperator, isOperator } from "./operators.ts";
import { deepClone, getType, isEmpty, objectsEqual, safeKeys } from "./objects.ts";
import { expandObject, flattenObject } from "./paths.ts";
import type { Dict, Loose } from "./types.ts";

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  /** [14] The later name of performDeletions. */
  applyOperators?: boolean;
}

/** `-=key` deletes a key, `==key` replaces its whole value. */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && key.startsWith("-=");
}

const isReplacementKey = (key: string): boolean => key.startsWith("==");

/**
 * Merges `other` into `original`. Expands dotted keys first, replaces arrays, merges plain objects. `insertKeys` concerns the top level,
 * `insertValues` all deeper levels; `performDeletions` lets `-=key` remove keys.
 */
export function mergeObject(original: Loose, other: Loose = {}, options: MergeOptions = {}, depth = 0): Loose {
  other = other || {};
  if (typeof original !== "object" || original === null || typeof other !== "object") {
    throw new Error("One of original or other are not Objects!");
  }
  const settings = {
    insertKeys: true,
    insertValues: true,
    overwrite: true,
    recursive: true,
    inplace: true,
    ...options,
  };
  const deletions = settings.performDeletions ?? settings.applyOperators ?? false;
  let target = original as Dict;
  if (depth === 0) {
    if (Object.keys(other as Dict).some((key) => key.includes("."))) other = expandObject(other);
    const expand = Object.keys(target).some((key) => key.includes("."));
    if (expand) {
      const expanded = expandObject(target) as Dict;
      if (settings.inplace) {
        for (const key of Object.keys(target)) delete target[key];
        Object.assign(target, expanded);
      } else target = expanded;
    } else if (!settings.inplace) target = deepClone(target);
  }
  for (const key of Object.keys(other as Dict)) {
    mergeKey(target, key, (other as Dict)[key], settings, deletions, depth);
  }
  return target;
}

function mergeKey(
  target: Dict,
  key: string,
  value: unknown,
  settings: MergeOptions,
  deletions: boolean,
  depth: number,
): void {
  if (/^(?:[-=]=)?__proto__$/.test(key)) return;
  if (isOperator(value)) {
    if (deletions) applyOperator(target, key, value);
    return;
  }
  if (deletions && isDeletionKey(key)) {
    delete target[key.slice(2)];
    return;
  }
  if (deletions && isReplacementKey(key)) {
    target[key.slice(2)] = deepClone(value);
    return;
  }
  const isNew = !Object.hasOwn(target, key);
  if (isNew) {
    const allowed = depth === 0 ? settings.insertKeys : settings.insertValues;
    if (!allowed) return;
    // Removes deletion keys inside an inserted object, which must not be stored.
    target[key] =
      getType(value) === "Object"
        ? mergeObject({}, value as Loose, { ...settings, insertKeys: true, insertValues: true, inplace: true }, 1)
        : value;
    return;
  }
  const current = target[key];
  const [was, is] = [getType(current), getType(value)];
  if (was === "Object" && is === "Object" && settings.recursive) {
    mergeObject(current as Loose, value as Loose, { ...settings, inplace: true }, depth + 1);
    return;
  }
  if (!settings.overwrite) return;
  if (settings.enforceTypes && was !== "undefined" && was !== is) {
    throw new Error("Mismatched data types encountered during object merge.");
  }
  target[key] = is === "Object" ? mergeObject({}, value as Loose, { ...settings, inplace: true }, 1) : value;
}

/** Applies `-=` and `==` keys in an object at every depth. */
export function applySpecialKeys(object: Loose): Loose {
  const type = getType(object);
  if (type === "Array") return (object as unknown[]).map((entry) => applySpecialKeys(entry) as unknown);
  if (type !== "Object") return object;
  const result: Dict = {};
  for (const key of safeKeys(object as Dict)) {
    const value = (object as Dict)[key];
    if (key === "==__proto__") continue;
    if (isDeletionKey(key)) delete result[key.slice(2)];
    else if (isReplacementKey(key)) result[key.slice(2)] = applySpecialKeys(value);
    else if (isOperator(value)) applyOperator(result, key, value);
    else result[key] = applySpecialKeys(value);
  }
  return result;
}

export interface DiffOptions {
  /** Omit keys of `other` that `original` lacks. */
  inner?: boolean;
  /** A `-=key` counts as a change only if the key exists. */
  deletionKeys?: boolean;
  /** [14] The later name. */
  operators?: boolean;
}

/** The parts of `other` that differ from `original`. */
export function diffObject(original: Loose, other: Loose, options: DiffOptions = {}): Dict {
  const difference: Dict = {};
  const special = options.deletionKeys ?? options.operators ?? false;
  for (const key of safeKeys((other ?? {}) as Dict)) {
    const value = (other as Dict)[key];
    if (special && (isDeletionKey(key) || isReplacementKey(key))) {
      const target = key.slice(2);
      const changed = isDeletionKey(key) ? target in original : !objectsEqual(original[target], value);
      if (changed) difference[key] = value;
      continue;
    }
    if (options.inner && !(key in original)) continue;
    const before = original?.[key] as unknown;
    const [was, is] = [getType(before), getType(value)];
    if (was === "Object" && is === "Object") {
      if (isEmpty(value)) {
        if (!special && !isEmpty(before)) difference[key] = value;
        continue;
      }
      const inner = diffObject(before, value, options);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (!objectsEqual(before, value) || was !== is) difference[key] = value;
  }
  return difference;
}

/** The keys of `source` that `template` has. With `templateValues`, the template's values fill missing ones. */
export function filterObject(
  source: Dict,
  template: Dict,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Dict {
  const filtered: Dict = {};
  for (const key of safeKeys(source)) {
    const value = source[key];
    if (deletionKeys && isDeletionKey(key) && key.slice(2) in template) {
      filtered[key] = value;
      continue;
    }
    if (!(key in template)) continue;
    const pattern = template[key];
    if (getType(value) === "Object" && getType(pattern) === "Object") {
      filtered[key] = filterObject(value as Dict, pattern as Dict, { deletionKeys, templateValues });
    } else filtered[key] = templateValues ? pattern : value;
  }
  return filtered;
}

export { expandObject, flattenObject };
