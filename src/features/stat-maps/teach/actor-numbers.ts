/** The numbers of a document of Foundry, with the game system's words for them. */
import { sourceSystem } from "../../../actors/stats.ts";
import { numbersOf, type ActorNumbers } from "./finder.ts";
import { isPart, recordKey, type Holder, type Leaf } from "./numbers.ts";

export function numbersOfActor(actor: Actor.Implementation): ActorNumbers {
  const holder: Holder = {
    item: null,
    type: actor.type as string,
    name: actor.name,
    system: actor.system as object,
    source: sourceSystem(actor),
  };
  const items = actor.items.map((item): Holder => {
    const system = item.system as object;
    const { system: source = {} } = item as unknown as { readonly _source?: { readonly system?: object } } & {
      system?: object;
    };
    return { item: item.id ?? "", type: item.type as string, name: item.name, system, source };
  });
  return numbersOf({ actor: holder, items, tracked: trackedPaths(actor), nameOf });
}

function trackedPaths(actor: Actor.Implementation): ReadonlySet<string> {
  try {
    const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(actor.type as never);
    return new Set([
      ...bar.flatMap((path) => [`${path.join(".")}.value`, `${path.join(".")}.max`]),
      ...value.map((path) => path.join(".")),
    ]);
  } catch {
    return new Set();
  }
}

/** A label in the data, of the data model, or of the system's configuration; an item's name. */
export function nameOf(leaf: Leaf): string | null {
  if (leaf.holder.item !== null) return leaf.holder.name;
  const { keys, holder } = leaf;
  for (let length = keys.length; length > 1 || (length > 0 && keys.length <= 2); length -= 1) {
    if (isPart(keys[length - 1] ?? "")) continue;
    const at = keys.slice(0, length);
    const found = labelIn(nodeAt(holder.system, at)) ?? fieldLabel(holder.system, at);
    if (found) return found;
  }
  return configured(keys[0] ?? "", recordKey(leaf));
}

function nodeAt(system: object, keys: readonly string[]): unknown {
  return foundry.utils.getProperty(system, keys.join("."));
}

/** `label` or `name`, as text, as a language key, or as `{ value }`. */
function labelIn(node: unknown): string | null {
  if (typeof node !== "object" || node === null) return null;
  const { label, name } = node as { readonly label?: unknown; readonly name?: unknown };
  for (const one of [label, name, (name as { readonly value?: unknown } | undefined)?.value])
    if (isWord(one)) return game.i18n.localize(one);
  return null;
}

/** Foundry replaces the labels of a data model's fields by their texts. */
function fieldLabel(system: object, keys: readonly string[]): string | null {
  const { schema } = system as {
    readonly schema?: { getField?(path: string): { readonly label?: unknown } | undefined };
  };
  const label = schema?.getField?.(keys.join("."))?.label;
  return isWord(label) ? game.i18n.localize(label) : null;
}

/** `CONFIG.<SYSTEM>.skills.acr`, with a text or an object with a label. */
function configured(group: string, key: string): string | null {
  const id = game.system.id.replaceAll(/\W/gu, "").toLowerCase();
  const all = CONFIG as unknown as Readonly<Record<string, unknown>>;
  const own = Object.keys(all).find((name) => name.toLowerCase() === id);
  if (own === undefined) return null;
  const tables = Object.entries((all[own] ?? {}) as object)
    .filter(([name, table]) => typeof table === "object" && table !== null && !name.startsWith("_"))
    .sort(([one], [other]) => Number(isLike(other, group)) - Number(isLike(one, group)));
  for (const [, table] of tables) {
    const entry = (table as Readonly<Record<string, unknown>>)[key];
    if (isWord(entry) && game.i18n.has(entry)) return game.i18n.localize(entry);
    const label = labelIn(entry);
    if (label) return label;
  }
  return null;
}

function isLike(name: string, group: string): boolean {
  const stem = group.toLowerCase().slice(0, 5);
  return stem !== "" && name.toLowerCase().startsWith(stem);
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
