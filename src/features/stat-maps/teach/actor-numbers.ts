/** The numbers of an actor of another system, with that system's words for them. */
import { sourceSystem } from "../../../actors/stats.ts";
import { labelFor } from "../label.ts";
import type { StatMapping } from "../mapping.ts";
import { propertyAt } from "../walk.ts";
import { numbersOf, type ActorNumbers } from "../sheet-numbers/finder.ts";
import { recordKey, type Holder, type Leaf } from "../sheet-numbers/numbers.ts";

export function numbersOfActor(actor: Actor.Implementation): ActorNumbers {
  const { name, type } = actor;
  const system = actor.system as object;
  const holder: Holder = { item: null, type: type as string, name, system, source: sourceSystem(actor) };
  const items = [...(actor.items as Iterable<Item.Implementation>)].map((item): Holder => {
    const source = (propertyAt(item, "_source.system") ?? item.system) as object;
    return { item: item.id ?? "", type: item.type as string, name: item.name, system: item.system as object, source };
  });
  return numbersOf({ actor: holder, items, tracked: trackedPaths(holder.type), nameOf });
}

function trackedPaths(type: string): ReadonlySet<string> {
  try {
    const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(type as never);
    const bars = bar.map((path) => path.join("."));
    return new Set([
      ...bars.flatMap((path) => [`${path}.value`, `${path}.max`]),
      ...value.map((path) => path.join(".")),
    ]);
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
  const id = simple(game.system.id);
  const own = Object.keys(CONFIG).find((name) => simple(name) === id);
  if (own === undefined) return null;
  const [group = ""] = leaf.keys;
  const key = recordKey(leaf);
  const tables = Object.entries((propertyAt(CONFIG, own) ?? {}) as object)
    .filter(([, table]) => typeof table === "object" && table !== null)
    .sort(([one], [other]) => Number(isLike(other, group)) - Number(isLike(one, group)));
  for (const [name] of tables)
    for (const end of ["", ".label", ".name"]) {
      const text = propertyAt(CONFIG, `${own}.${name}.${key}${end}`);
      if (typeof text === "string" && (end !== "" || game.i18n.has(text))) return `CONFIG.${own}.${name}.*${end}`;
    }
  return null;
}

function isLike(name: string, group: string): boolean {
  return name.toLowerCase().startsWith(group.toLowerCase().slice(0, 5));
}

function simple(name: string): string {
  return name.replaceAll(/\W/gu, "").toLowerCase();
}
