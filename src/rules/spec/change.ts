/** Changes of a spec by path or by patch, and the fields that belong to GMs: the targets, and conditions of success such as a required margin (MP-4, MP-5). */
import type { JsonValue, Path } from "../contract/control.ts";
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

/**
 * Sets `value` at `path` and parses the result; `undefined` removes the field or the list entry. Missing parents become empty objects or lists. Throws RuleError
 * if the mechanic refuses the result.
 */
export function change<S extends Fields>(
  mechanic: Pick<AnyMechanic, "parseSpec">,
  spec: S,
  path: Path,
  value: JsonValue | undefined,
): S {
  return mechanic.parseSpec(put(spec, path, value)) as S;
}

function put(target: unknown, path: Path, value: JsonValue | undefined): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(target) || (target === undefined && typeof key === "number")) {
    const list: readonly unknown[] = Array.isArray(target) ? target : [];
    const index = Number(key);
    if (rest.length === 0 && value === undefined) return list.filter((_, at) => at !== index);
    const copy: unknown[] = [...list];
    copy[index] = put(copy[index], rest, value);
    return copy;
  }
  const copy: Record<string, unknown> = typeof target === "object" && target !== null ? { ...target } : {};
  const next = put(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

/** A spec of a message, as the mechanic of today reads it. */
export function migratedSpec(
  mechanic: Pick<AnyMechanic, "schema" | "migrate">,
  { spec, schema }: { readonly spec: Fields; readonly schema: number },
): Fields {
  return schema < mechanic.schema ? (mechanic.migrate(spec, schema) as Fields) : spec;
}

/** Merges `patch` into `spec` after the throw (SC-8). Throws RuleError `locked` for a field that is not in `amendable`. */
export function amendFields(spec: Fields, patch: Fields, amendable: readonly string[]): Fields {
  for (const field of Object.keys(patch))
    if (!amendable.includes(field) && Object.hasOwn(spec, field))
      throw new RuleError("locked", `"${field}" can no longer change: the dice are thrown`, { field });
  return { ...spec, ...patch };
}

/** Names of the fields of `after` that differ from `before`. */
export function changedFields(before: Fields, after: Fields): readonly string[] {
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
    .map(([field]) => field);
}

type Owner = Pick<AnyMechanic, "hideable" | "byGM">;

export function gmFields({ hideable, byGM = {} }: Owner): readonly string[] {
  return [...hideable, ...Object.keys(byGM)];
}

export function unknownTargets({ hideable }: Pick<Owner, "hideable">): Fields {
  return Object.fromEntries(hideable.map((field) => [field, null]));
}

/** A target of the spec is `null`. */
export function hasUnknownTarget({ hideable }: Pick<Owner, "hideable">, spec: Fields): boolean {
  return hideable.some((field) => spec[field] === null);
}

/** The spec with all targets `null`. Throws RuleError if the rest is invalid. */
export function openTargets(mechanic: Pick<AnyMechanic, "hideable" | "parseSpec">, spec: Fields): Fields {
  return mechanic.parseSpec({ ...spec, ...unknownTargets(mechanic) });
}

/** Their values before a decision of a GM: targets are `null`. */
export function undecided({ byGM = {}, ...owner }: Owner): Fields {
  return { ...unknownTargets(owner), ...byGM };
}

/** The targets of a spec, and its other fields of GMs that differ from the undecided ones. */
export function decidedFields({ hideable, byGM = {} }: Owner, spec: Fields): Fields {
  const others = Object.keys(byGM).filter((field) => spec[field] !== byGM[field]);
  return Object.fromEntries([...hideable, ...others].map((field) => [field, spec[field]]));
}
