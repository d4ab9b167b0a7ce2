/** `api.statMaps`: the world's stat map for other packages and macros (docs/stat-map-files.md). */
import { plainObject } from "../../rules/contract/schema.ts";
import { apiMembers } from "../../api/contract.ts";
import { exact } from "../../api/exact.ts";
import type { StatMapping, StatMapsApi } from "../../api/stat-maps.ts";
import { argument, requireGM } from "../../platform/require-type.ts";
import { importStatMap, makeMapFile } from "./maps/map-file.ts";
import { changesOf, fetchPreset, hasPreset, takenPresetSetting } from "./maps/preset.ts";
import { addMappings, mapStats, statMaps } from "./stats.ts";

const statMapsMembers: StatMapsApi = {
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
    const preset = takenPresetSetting.read();
    return changesOf(await fetchPreset(), mechanic === undefined ? preset : { ...preset, mechanic });
  },
};

/** `set` takes any number of entries. */
export const statMapsApi = apiMembers.of({ statMaps: exact(statMapsMembers, ["set"]) });

function has(entry: StatMapping, fields: Partial<StatMapping>): boolean {
  return Object.entries(fields).every(
    ([field, value]) => JSON.stringify(entry[field as keyof StatMapping]) === JSON.stringify(value),
  );
}
