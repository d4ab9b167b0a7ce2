/** The name of a mapped stat: from the map, else from the system's data and words, else from the key. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { propertyAt } from "../sheet-numbers/walk.ts";

/** Last parts of paths that name no stat. */
const LEAF =
  /^(?:value|mod|modifier|total|totalmodifier|score|base|current|rank|rating|bonus|sides|die|dice|dots|max|derived|level)$/iu;

interface Slot {
  /** `system` of the actor or item. */
  readonly system: unknown;
  readonly path: string;
  /** Keys in the places of `*`. */
  readonly keys: readonly string[];
  readonly item?: { readonly name: string } | undefined;
}

/** `*` in the map's label stands for the name that would be used without it. */
export function labelFor({ label, labels, names, path: pattern }: StatMapping, found: Slot): string {
  const text = label === undefined ? "*" : localized(label);
  if (!text.includes("*")) return text;
  const { system, path, keys, item } = found;
  const own = labels === undefined ? null : fromPattern(labels, keys);
  const parts = path.split(".");
  const record = recordOf(parts, pattern.split(".").lastIndexOf("*") + 1);
  const shown = keys.map((key) => names?.[key]).findLast((one) => one !== undefined);
  const name =
    own ?? item?.name ?? shown ?? besideValue(system, parts, record) ?? fromSchema(system, record) ?? fromKey(record);
  return text.replaceAll("*", () => name);
}

/** Path of what the number belongs to: up to the last key that `*` found, else without parts such as `value`. */
function recordOf(parts: readonly string[], wild: number): readonly string[] {
  if (wild > 0) return parts.slice(0, wild);
  const rest = [...parts];
  do if (rest.length > 1 && LEAF.test(rest.at(-1) ?? "")) rest.pop();
  while (rest.length > 2 && LEAF.test(rest.at(-1) ?? ""));
  return rest;
}

/** `CONFIG.DND5E.skills.*.label`, or a language key with `*` for the key as it is, capitalised or in capitals. */
function fromPattern(pattern: string, keys: readonly string[]): string | null {
  const filled = (change: (key: string) => string): string => {
    let next = 0;
    return pattern.replaceAll("*", () => change(keys[next++] ?? keys.at(-1) ?? ""));
  };
  const asIs = filled((key) => key);
  if (pattern.startsWith("CONFIG.")) {
    const found = propertyAt(CONFIG, asIs.slice("CONFIG.".length));
    return typeof found === "string" && found !== "" ? localized(found) : null;
  }
  const all = [asIs, filled(capitalised), filled((key) => key.toUpperCase())];
  const key = all.find((one) => game.i18n.has(one));
  return key === undefined ? null : game.i18n.localize(key);
}

/** `label` or `name` in the value's own group, or in one around it up to the record; also `{ value: "…" }`. */
function besideValue(system: unknown, parts: readonly string[], record: readonly string[]): string | null {
  for (let length = parts.length - 1; length >= Math.min(record.length, parts.length - 1) && length > 0; length -= 1) {
    const group = propertyAt(system, parts.slice(0, length).join("."));
    for (const name of ["label", "name"]) {
      const found = propertyAt(group, name);
      const text: unknown = typeof found === "object" ? propertyAt(found, "value") : found;
      if (typeof text === "string" && text.trim() !== "") return localized(text.trim());
    }
  }
  return null;
}

/** Label of the field in the system's data model. */
function fromSchema(system: unknown, record: readonly string[]): string | null {
  const schema = propertyAt(system, "schema") as { getField?(path: string): { label?: unknown } | undefined } | null;
  try {
    const label = schema?.getField?.(record.join("."))?.label;
    return typeof label === "string" && label !== "" ? localized(label) : null;
  } catch {
    return null;
  }
}

/** `skills.sleightOfHand` → "Sleight of hand". The number of a list entry follows the list's name. */
function fromKey(record: readonly string[]): string {
  const key = record.at(-1) ?? "";
  if (/^\d+$/u.test(key)) return `${fromKey(record.slice(0, -1))} ${Number(key) + 1}`;
  const words = key.replaceAll(
    /(\p{Ll})(\p{Lu})/gu,
    (_all, low: string, high: string) => `${low} ${high.toLowerCase()}`,
  );
  return capitalised(words.replaceAll(/[_-]+/gu, " ").trim());
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function localized(text: string): string {
  return game.i18n.has(text) ? game.i18n.localize(text) : text;
}
