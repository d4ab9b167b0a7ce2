/** Presets: stat maps for known systems that the module ships in `stat-maps/`. */
import type { PresetChange, StatMapFile, StatMapping } from "../../../api/stat-maps.ts";
import { isInUse } from "../../../mechanics/house-rules/in-use.ts";
import { mechanics } from "../../../mechanics/mechanics.ts";
import type { AnyMechanic } from "../../../rules/contract/mechanic.ts";
import { defineSetting } from "../../../platform/settings.ts";
import { readMapFile } from "./map-file.ts";
import { keyOf } from "./mapping.ts";
import { mappedNumbers, mapStats, statMaps } from "../stats.ts";

/** Version of each preset by its system, so that nothing is fetched without need. */
export const PRESETS: Readonly<Record<string, number>> = {
  alienrpg: 1,
  archmage: 1,
  "blade-runner": 1,
  boilerplate: 1,
  CoC7: 1,
  "cosmere-rpg": 1,
  crucible: 1,
  cyphersystem: 1,
  daggerheart: 1,
  dnd5e: 1,
  "draw-steel": 1,
  "forbidden-lands": 1,
  pf2e: 1,
  projectfu: 1,
  shadowdark: 1,
  swade: 1,
  wod5e: 1,
  worldbuilding: 1,
};

/** The GM's answer to the preset. */
export interface TakenPreset {
  readonly isNever?: boolean;
  /** Version that the GM put off; only a newer one is offered again. */
  readonly later?: number;
  readonly version?: number;
  readonly mechanic?: string;
  /** As they were taken, to tell the GM's changes from those of a newer preset. */
  readonly entries?: readonly StatMapping[];
}

export const takenPresetSetting = defineSetting<TakenPreset>({ key: "statPreset", default: {} });

export function hasPreset(): boolean {
  return Object.hasOwn(PRESETS, game.system.id);
}

/** The preset is newer than the one that the GM has taken or put off, and the GM wants presets. */
export function isPresetNewer(): boolean {
  const { isNever, version = 0, later = 0 } = takenPresetSetting.read();
  return !isNever && Math.max(version, later) < (PRESETS[game.system.id] ?? 0);
}

export async function fetchPreset(): Promise<StatMapFile> {
  const path = foundry.utils.getRoute(`modules/quincunx/stat-maps/${game.system.id}.json`);
  return readMapFile(await foundry.utils.fetchJsonWithTimeout(path)).file;
}

/** Mechanics in use that the preset has entries for; the most natural first. */
export function mechanicsOf({ entries }: StatMapFile): readonly AnyMechanic[] {
  const ids = [...new Set(entries.map(({ mechanic }) => mechanic))];
  return ids.flatMap((id) => mechanics.filter((mechanic) => mechanic.id === id && isInUse(mechanic)));
}

export function entriesOf({ entries }: StatMapFile, mechanic: string): readonly StatMapping[] {
  return entries.filter((entry) => entry.mechanic === mechanic);
}

/** The most stats that an actor of this world would have; 0 without actors. */
export function countStats(entries: readonly StatMapping[]): number {
  const numbers = [...game.actors].map((actor) => {
    const own = entries.filter(({ actorType }) => [actorType].flat().includes(actor.type));
    return mappedNumbers(actor, own).length;
  });
  return Math.max(0, ...numbers);
}

/** Adds the entries that the map lacks. */
export async function takePreset(preset: StatMapFile, mechanic: string): Promise<void> {
  const [old, entries] = [statMaps(), entriesOf(preset, mechanic)];
  const known = new Set(old.map(keyOf));
  await mapStats([...old, ...entries.filter((entry) => !known.has(keyOf(entry)))]);
  await takenPresetSetting.write({ version: preset.version, mechanic, entries });
}

/** Changes from the preset as it was taken to this one, for the entries of the map. */
export function changesOf(
  preset: StatMapFile,
  { mechanic = "", entries: old = [] }: TakenPreset,
): readonly PresetChange[] {
  const [before, now, own] = [old, entriesOf(preset, mechanic), statMaps()].map(
    (list) => new Map(list.map((entry) => [keyOf(entry), entry])),
  ) as [Map<string, StatMapping>, Map<string, StatMapping>, Map<string, StatMapping>];
  const isSame = (one?: StatMapping, other?: StatMapping): boolean => JSON.stringify(one) === JSON.stringify(other);
  const changes: PresetChange[] = [];
  for (const [key, entry] of now) {
    const [earlier, ownEntry] = [before.get(key), own.get(key)];
    if (isSame(entry, earlier) || isSame(entry, ownEntry)) continue;
    changes.push({ kind: ownEntry ? "changed" : "added", entry, isOwn: !isSame(earlier, ownEntry) });
  }
  for (const [key, entry] of before)
    if (!now.has(key) && own.has(key)) changes.push({ kind: "removed", entry, isOwn: !isSame(entry, own.get(key)) });
  return changes;
}

/** Applies chosen changes and remembers the preset. */
export async function applyChanges(
  preset: StatMapFile,
  last: TakenPreset,
  chosen: readonly PresetChange[],
): Promise<void> {
  const all = new Map(statMaps().map((entry) => [keyOf(entry), entry]));
  for (const { kind, entry } of chosen)
    if (kind === "removed") all.delete(keyOf(entry));
    else all.set(keyOf(entry), entry);
  await mapStats([...all.values()]);
  await takenPresetSetting.write({
    ...last,
    version: preset.version,
    entries: entriesOf(preset, last.mechanic ?? ""),
  });
}
