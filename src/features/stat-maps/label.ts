/** The name of a mapped stat: from the map, else from the system's data and words, else from the key. */
import type { StatMapping } from "./mapping.ts";
import { propertyAt } from "./walk.ts";

/** Last parts of paths that name no stat. */
const LEAF =
  /^(?:value|mod|modifier|total|totalmodifier|score|base|current|rank|rating|bonus|sides|die|dice|dots|max|derived|level)$/iu;

interface Found {
  /** `system` of the actor or item. */
  readonly system: unknown;
  readonly path: string;
  /** Keys in the places of `*`. */
  readonly keys: readonly string[];
  readonly item?: { readonly name: string } | undefined;
}

/** `*` in the map's label stands for the name that would be used without it. */
export function labelFor({ label, labels }: StatMapping, found: Found): string {
  const text = label === undefined ? "*" : localized(label);
  return text.includes("*") ? text.replaceAll("*", () => nameOf(found, labels)) : text;
}

function nameOf({ system, path, keys, item }: Found, labels: string | undefined): string {
  const own = labels === undefined ? null : fromPattern(labels, keys);
  return own ?? item?.name ?? besideValue(system, path) ?? fromSchema(system, path) ?? fromKey(path);
}

/** `CONFIG.DND5E.skills.*.label`, or a language key with `*` for the key as it is or capitalised. */
function fromPattern(pattern: string, keys: readonly string[]): string | null {
  const filled = (change: (key: string) => string): string => {
    let next = 0;
    return pattern.replaceAll("*", () => change(keys[next++] ?? keys.at(-1) ?? ""));
  };
  const [asIs, capital] = [filled((key) => key), filled(capitalised)];
  if (pattern.startsWith("CONFIG.")) {
    const found = propertyAt(CONFIG, asIs.slice("CONFIG.".length));
    return typeof found === "string" && found !== "" ? localized(found) : null;
  }
  const key = [asIs, capital].find((one) => game.i18n.has(one));
  return key === undefined ? null : game.i18n.localize(key);
}

/** `label` or `name` in the record of the value, or in one around it; also `{ value: "…" }`. */
function besideValue(system: unknown, path: string): string | null {
  const parts = path.split(".");
  // The first part is a group such as `abilities`; its label names no stat.
  for (let length = parts.length - 1; length > 1 || (length === 1 && parts.length === 2); length -= 1) {
    const record = propertyAt(system, parts.slice(0, length).join("."));
    for (const name of ["label", "name"]) {
      const found = propertyAt(record, name);
      const text: unknown = typeof found === "object" ? propertyAt(found, "value") : found;
      if (typeof text === "string" && text.trim() !== "") return localized(text.trim());
    }
    if (!LEAF.test(parts[length] ?? "")) return null;
  }
  return null;
}

/** Label of the field in the system's data model. */
function fromSchema(system: unknown, path: string): string | null {
  const schema = propertyAt(system, "schema") as { getField?(path: string): { label?: unknown } | undefined } | null;
  try {
    const label = schema?.getField?.(path.split(".").slice(0, -1).join("."))?.label;
    return typeof label === "string" && label !== "" ? localized(label) : null;
  } catch {
    return null;
  }
}

/** `skills.sleightOfHand.value` → "Sleight of hand". The number of a list entry follows the list's name. */
function fromKey(path: string): string {
  const parts = path.split(".");
  while (parts.length > 1 && LEAF.test(parts.at(-1) ?? "")) parts.pop();
  const key = parts.at(-1) ?? path;
  if (/^\d+$/u.test(key)) return `${fromKey(parts.slice(0, -1).join("."))} ${Number(key) + 1}`;
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
