/** `api.statMaps`: the world's stat map for other packages and macros (docs/stat-map-files.md). */
import { argument, plainObject, requireGM } from "../../platform/require-type.ts";
import { importStatMap, makeMapFile, type ImportResult, type StatMapFile } from "./map-file.ts";
import type { StatMapping } from "./mapping.ts";
import { changesOf, fetchPreset, hasPreset, takenPresetSetting, type PresetChange } from "./preset.ts";
import { addMappings, mapStats, statMaps } from "./stats.ts";

/** Fields that entries must have: `{ path: "abilities.*.mod" }`. */
type EntryFilter = Partial<StatMapping>;

export interface StatMapsApi {
  /** Entries that this version can read, in their order. */
  list(): readonly StatMapping[];
  /** The first entry with these fields. */
  get(fields: EntryFilter): StatMapping | undefined;
  /** GMs only: adds entries; one for the same numbers and mechanic is replaced. */
  set(...entries: readonly StatMapping[]): Promise<void>;
  /** GMs only: replaces the whole map. */
  replace(entries: readonly StatMapping[]): Promise<void>;
  /** GMs only: adds the entries of a stat map file, as text or data. Faulty entries are left out and reported. */
  import(file: unknown): Promise<ImportResult>;
  /** GMs only: removes all entries with these fields, and resolves to their number. */
  remove(fields: EntryFilter): Promise<number>;
  /** The list as a stat map file. */
  export(): StatMapFile;
  /** Changes that the module's preset for this system would make; `null`: there is no preset. Default: the mechanic that was taken from it. */
  presetChanges(mechanic?: string): Promise<readonly PresetChange[] | null>;
}

export const statMapsApi: StatMapsApi = {
  list: statMaps,
  get: (fields) => {
    argument(plainObject, fields, "fields");
    return statMaps().find((entry) => has(entry, fields));
  },
  set: async (...entries) => {
    requireGM();
    await addMappings(entries);
  },
  replace: async (entries) => {
    requireGM();
    await mapStats(entries);
  },
  import: async (file) => {
    requireGM();
    return importStatMap(file);
  },
  async remove(fields) {
    requireGM();
    argument(plainObject, fields, "fields");
    const kept = statMaps().filter((entry) => !has(entry, fields));
    const count = statMaps().length - kept.length;
    if (count > 0) await mapStats(kept);
    return count;
  },
  export: makeMapFile,
  async presetChanges(mechanic) {
    if (!hasPreset()) return null;
    const taken = takenPresetSetting.read();
    return changesOf(await fetchPreset(), mechanic === undefined ? taken : { ...taken, mechanic });
  },
};

function has(entry: StatMapping, fields: EntryFilter): boolean {
  return Object.entries(fields).every(
    ([field, value]) => JSON.stringify(entry[field as keyof StatMapping]) === JSON.stringify(value),
  );
}
