/** Changes of a spec by path: what controls, presets and amendments do. */
import type { AnyMechanic } from "../contract/mechanic.ts";
import type { JsonValue, Path } from "../contract/control.ts";

/**
 * The spec with `value` at `path`, parsed and validated; `undefined` removes the field or the list's entry. Throws RuleError where the mechanic
 * does not allow it. What a path runs through and is not there begins as an empty object, and must be whole in the end.
 */
export function change<S extends object>(
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
  if (Array.isArray(target)) {
    const index = Number(key);
    if (rest.length === 0 && value === undefined) return target.filter((_, at) => at !== index);
    const copy: unknown[] = [...(target as readonly unknown[])];
    copy[index] = put(copy[index], rest, value);
    return copy;
  }
  const copy: Record<string, unknown> = typeof target === "object" && target !== null ? { ...target } : {};
  const next = put(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
