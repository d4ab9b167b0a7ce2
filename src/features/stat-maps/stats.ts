/** The mapped stats of an actor of another system. */
import type { StatMapping } from "../../api/stat-maps.ts";
import { notAllowed, unlessRefused } from "../../rules/contract/error.ts";
import { roundUp } from "../../rules/notation/rounding.ts";
import type { ActorStat } from "../../actors/any-stats.ts";
import { foldName } from "../../rules/notation/fold-name.ts";
import { isInUse, statMapsSetting } from "../../mechanics/house-rules/in-use.ts";
import { keyOf, readMappings, specOf, fitsType, type MappedValue, type ReadMappings } from "./maps/mapping.ts";
import { parseFormula } from "./maps/formula.ts";
import { labelFor } from "./maps/label.ts";
import { readValue } from "./sheet-numbers/number.ts";
import { placesAt, propertyAt, type Place } from "./sheet-numbers/walk.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { speak } from "../../ui/speak.ts";

/** A stat with the entry that maps it. */
export interface MappedStat {
  readonly stat: ActorStat;
  readonly number: MappedValue;
  readonly mapping: StatMapping;
  /** Path of the number without wildcards, on `system` of the actor or item. */
  readonly path: string;
  /** The number at the path, which the sheet shows; the stat's value is computed from it by the formula. */
  readonly sheetNumber: number;
  readonly item: Item.Implementation | null;
}

let cached: { readonly text: string; readonly read: ReadMappings } | null = null;

/** The world's stat map, with the problems of entries that this version cannot read. */
export function storedMap(): ReadMappings {
  const raw = statMapsSetting.read();
  const text = JSON.stringify(raw);
  if (cached?.text !== text) cached = { text, read: readMappings(raw) };
  return cached.read;
}

export function statMaps(): readonly StatMapping[] {
  return storedMap().mappings;
}

/**
 * GMs only: replaces the world's list. Keeps entries of missing mechanics, because their package may return. Rejects with an Error in the user's language.
 */
export async function mapStats(mappings: readonly StatMapping[]): Promise<void> {
  const { mappings: read, problems } = readMappings(mappings);
  if (problems[0])
    throw notAllowed(
      ["entries", ...(problems[0].index < 0 ? [] : [problems[0].index])].join("."),
      speak(problems[0].phrase),
    );
  const kept = statMapsSetting.read().filter((entry) => {
    const { mechanic }: { readonly mechanic?: unknown } = entry ?? {};
    return typeof mechanic === "string" && !mechanics.some(({ id }) => id === mechanic);
  });
  await statMapsSetting.write([...read, ...kept]);
}

/** GMs only: adds entries; an entry for the same number and mechanic replaces the old one in its place. */
export async function addMappings(mappings: readonly StatMapping[]): Promise<void> {
  const all = new Map([...statMaps(), ...mappings].map((mapping) => [keyOf(mapping), mapping]));
  await mapStats([...all.values()]);
}

/** The entries of the actor's type whose mechanic is in use. */
function mappingsFor(actor: Actor.Implementation): readonly StatMapping[] {
  return statMaps().filter((mapping) => isInUse({ id: mapping.mechanic }) && fitsType(mapping, actor));
}

export function mappedStats(actor: Actor.Implementation): readonly ActorStat[] {
  return mappedNumbers(actor).map(({ stat }) => stat);
}

/**
 * Mapped stats whose number exists, in the order of the list. Of two entries for the same number, the one for one item wins, then the one for the
 * actor's type, then the one without wildcards. A number that several mechanics roll has the id of its path in the first, with the mechanic's name in others. `wanted`: only stats with these ids.
 */
export function mappedNumbers(
  actor: Actor.Implementation,
  mappings: readonly StatMapping[] = mappingsFor(actor),
  wanted?: ReadonlySet<string>,
): readonly MappedStat[] {
  const ids = wanted && new Set([...wanted].map((id) => id.replace(/@.*$/u, "")));
  const best = new Map<string, MappedStat>();
  for (const mapping of mappings)
    for (const found of numbersOf(actor, mapping, ids)) {
      const key = `${found.stat.id} ${mapping.mechanic}`;
      const other = best.get(key);
      if (!other || rankOf(mapping) > rankOf(other.mapping)) best.set(key, found);
    }
  const seen = new Set<string>();
  return [...best.values()].map((found) => {
    const { id, mechanic } = found.stat;
    if (seen.has(id)) return { ...found, stat: makeStat(found.mapping, { ...found.number, id: `${id}@${mechanic}` }) };
    seen.add(id);
    return found;
  });
}

function rankOf({ actorType, path, itemName }: StatMapping): number {
  return (itemName === undefined ? 0 : 4) + (actorType === "*" ? 0 : 2) + (path.includes("*") ? 0 : 1);
}

/** All numbers of one entry. Tests an entry before it is saved. */
export function numbersOf(
  actor: Actor.Implementation,
  mapping: StatMapping,
  wanted?: ReadonlySet<string>,
): readonly MappedStat[] {
  if (mapping.item === undefined) return numbersIn(actor, mapping, null, wanted);
  const { item: wantedType, itemName } = mapping;
  const isMeant = ({ type, name, id }: Item.Implementation): boolean =>
    type === wantedType && (itemName === undefined || id === itemName || foldName(name) === foldName(itemName));
  const items = [...(actor.items as Iterable<Item.Implementation>)].filter(isMeant);
  return items.flatMap((item) => numbersIn(actor, mapping, item, wanted));
}

function numbersIn(
  actor: Actor.Implementation,
  mapping: StatMapping,
  item: Item.Implementation | null,
  wanted: ReadonlySet<string> | undefined,
): readonly MappedStat[] {
  const system: unknown = (item ?? actor).system;
  return placesAt(system, mapping.path).flatMap((place) => {
    const { path, keys } = place;
    const id = item ? `items.${item.id}.${path}` : path;
    const found = wanted?.has(id) === false ? null : computed(actor, item, mapping, place);
    if (!found) return [];
    const label = labelFor(mapping, { system, path, keys, item: item ?? undefined });
    const { sheetNumber, ...value } = found;
    const number = { id, ...value, label };
    return [{ stat: makeStat(mapping, number), number, mapping, path, sheetNumber, item }];
  });
}

function computed(
  actor: Actor.Implementation,
  item: Item.Implementation | null,
  { formula, words }: StatMapping,
  { value: found, keys }: Place,
): Pick<MappedValue & MappedStat, "value" | "count" | "sheetNumber"> | null {
  const read = readValue(found, words);
  if (!read) return null;
  const sheetNumber = read.value;
  if (formula === undefined) return { ...read, sheetNumber, value: roundUp(sheetNumber) };
  const value = parseFormula(formula).evaluate((path) => {
    if (path === "value") return read.value;
    let next = 0;
    const filled = path.replaceAll("*", () => keys[next++] ?? "");
    const other: unknown = filled.startsWith("item.")
      ? propertyAt(item?.system, filled.slice("item.".length))
      : propertyAt(actor.system, filled);
    return readValue(other, words)?.value ?? null;
  });
  return value === null ? null : { ...read, sheetNumber, value: roundUp(value) };
}

function makeStat(mapping: StatMapping, found: MappedValue): ActorStat {
  const { mechanic, part } = mapping;
  const { label, ...number } = found;
  let roll: { readonly value: ActorStat["roll"] } | null = null;
  return {
    ...number,
    label: { text: label },
    section: "mapped",
    mechanic,
    ...(part ? { slot: part } : {}),
    // On first use, since a spec costs far more than a number.
    get roll() {
      roll ??= { value: rollOf(mapping, found) };
      return roll.value as NonNullable<ActorStat["roll"]>;
    },
  };
}

/** `undefined` if the number cannot be rolled: the stat has no button, but can be selected. */
function rollOf(mapping: StatMapping, found: MappedValue): ActorStat["roll"] {
  const spec = unlessRefused(() => specOf(mapping, found)) as NonNullable<ActorStat["roll"]>["spec"] | null;
  return spec ? { title: { text: found.label }, spec, with: mapping.part === undefined ? [] : [found.id] } : undefined;
}
