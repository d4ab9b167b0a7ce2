/** Fields of a spec by name. A field that is undefined is not there: JSON knows none. */
export type Fields = Readonly<Record<string, unknown>>;

/** Those of `names` that are there. */
export function pickFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

export function withoutFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

export function definedFields(fields: Fields): Fields {
  return pickFields(fields, Object.keys(fields));
}

/** Plain data; what is not there is null or undefined. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
