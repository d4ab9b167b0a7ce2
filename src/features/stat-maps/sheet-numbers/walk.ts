/** Walks the prepared data of another system, which may have getters, collections and errors. */

/** Longest wildcard result, against data that refers to itself. */
const MOST = 500;

/** The value at a dotted path; `undefined` if there is none or a getter throws. */
export function propertyAt(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split(".")) value = step(value, key);
  return value;
}

export interface Place {
  readonly path: string;
  /** Keys in the places of `*`, in order. */
  readonly keys: readonly string[];
  readonly value: unknown;
}

/** The values at a path with `*` for each key of a record, list or map. */
export function placesAt(data: unknown, pattern: string): readonly Place[] {
  let places: readonly Place[] = [{ path: "", keys: [], value: data }];
  for (const part of pattern.split("."))
    places = places
      .flatMap(({ path, keys, value }) =>
        (part === "*" ? keysOf(value) : [part]).map((key) => ({
          path: path === "" ? key : `${path}.${key}`,
          keys: part === "*" ? [...keys, key] : keys,
          value: step(value, key),
        })),
      )
      .slice(0, MOST);
  return places;
}

function step(node: unknown, key: string): unknown {
  if (typeof node !== "object" || node === null) return undefined;
  try {
    return node instanceof Map ? node.get(key) : (node as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

/** Keys with a dot would give paths that lead elsewhere. */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = value instanceof Map ? [...value.keys()].map(String) : Object.keys(value);
  return keys.filter((key) => !key.includes("."));
}
