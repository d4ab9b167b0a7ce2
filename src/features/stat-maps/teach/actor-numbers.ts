/** The numbers of an actor of another system, with that system's words for them. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { trackedAttributes } from "../../../platform/documents.ts";
import { sourceSystem } from "../../../actors/any-stats.ts";
import { labelFor } from "../maps/label.ts";
import { propertyAt } from "../sheet-numbers/walk.ts";
import { numbersOf, type ActorNumbers } from "../sheet-numbers/finder.ts";
import { recordKey, type Holder, type Leaf } from "../sheet-numbers/numbers.ts";

export function numbersOfActor(actor: Actor.Implementation): ActorNumbers {
  const { name, type } = actor;
  const system = actor.system;
  const holder: Holder = { item: null, type, name, system, source: sourceSystem(actor) };
  const items = [...actor.items].map((item): Holder => {
    const source = propertyAt(item, "_source.system") ?? item.system;
    return { item: item.id ?? "", type: item.type, name: item.name, system: item.system, source };
  });
  return numbersOf({ actor: holder, items, tracked: trackedPaths(holder.type), nameOf });
}

function trackedPaths(type: string): ReadonlySet<string> {
  try {
    const { bars, values } = trackedAttributes(type);
    return new Set([...bars.flatMap((path) => [`${path}.value`, `${path}.max`]), ...values]);
  } catch {
    // A system's own schema can fail here; the numbers are then found by other reasons.
    return new Set();
  }
}

function nameOf(leaf: Leaf): string {
  const { holder, path, keys } = leaf;
  const item = holder.item === null ? undefined : holder;
  const labels = item ? null : labelsOf(leaf);
  const key = recordKey(leaf);
  // The record's key stands in the place of `*`, as in an entry for all of its kind.
  const pattern = keys.map((one, index) => (index > 0 && one === key ? "*" : one)).join(".");
  const mapping = { path: pattern, ...(labels === null ? {} : { labels }) } as StatMapping;
  return labelFor(mapping, { system: holder.system, path, keys: [key], item });
}

/** Place of the names in the system's configuration: `CONFIG.DND5E.skills.*.label`; `null` if there are none. */
export function labelsOf(leaf: Leaf): string | null {
  const key = recordKey(leaf);
  const at = leaf.keys.indexOf(key);
  const around = at > 0 ? propertyAt(leaf.holder.system, leaf.keys.slice(0, at).join(".")) : null;
  const siblings = typeof around === "object" && around !== null ? Object.keys(around) : [key];
  const [group = ""] = leaf.keys;
  const tables = configurations().flatMap((own) =>
    Object.entries(propertyAt(CONFIG, own) ?? {})
      .filter(([, table]) => typeof table === "object" && table !== null)
      .flatMap(([name, table]) => ["", ".label", ".name"].map((end) => ({ own, name, end, size: sizeOf(table) }))),
  );
  const rated = tables.flatMap(({ own, name, end, size }) => {
    const isText = (one: string): boolean => isName(propertyAt(CONFIG, `${own}.${name}.${one}${end}`));
    const fitting = siblings.filter(isText).length;
    if (!isText(key) || fitting * 2 < siblings.length) return [];
    // The table with exactly these keys, then the one with the group's name.
    const score = fitting / siblings.length + fitting / Math.max(size, 1) + (isLike(name, group) ? 0.5 : 0);
    return [{ score, pattern: `CONFIG.${own}.${name}.*${end}` }];
  });
  return rated.sort((one, other) => other.score - one.score)[0]?.pattern ?? null;
}

/** Names of the system's own parts of CONFIG: "COSMERE" for the id "cosmere-rpg". The nearest name first. */
function configurations(): readonly string[] {
  const id = simple(game.system.id);
  return Object.keys(CONFIG)
    .filter((name) => name.length > 2 && (id.startsWith(simple(name)) || simple(name).startsWith(id)))
    .sort((one, other) => Math.abs(one.length - id.length) - Math.abs(other.length - id.length));
}

function sizeOf(table: unknown): number {
  return Object.keys(table as object).length;
}

/** A text for people or its language key, rather than an id, a picture or a formula. */
function isName(text: unknown): boolean {
  return typeof text === "string" && (game.i18n.has(text) || /^\p{Lu}[\p{L}\p{N} ’'()-]*$/u.test(text));
}

function isLike(name: string, group: string): boolean {
  return name.toLowerCase().startsWith(group.toLowerCase().slice(0, 5));
}

function simple(name: string): string {
  return name.replaceAll(/\W/gu, "").toLowerCase();
}
