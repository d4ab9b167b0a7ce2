/** Stat maps as files (docs/stat-map-files.md): imported and exported. */
import type { ImportResult, StatMapFile } from "../../../api/stat-maps.ts";
import { notAllowed } from "../../../rules/contract/error.ts";
import { countPhrase, phrase } from "../../../rules/contract/phrase.ts";
import { speak } from "../../../ui/speak.ts";
import { isInteger } from "../../../platform/shape.ts";
import { readMappings, type MappingProblem } from "./mapping.ts";
import { addMappings, statMaps } from "../stats.ts";

const SCHEMA = "https://github.com/quincunx-dice/quincunx/raw/main/stat-maps/schema.json";
/** The largest number of entries. */
const MOST_ENTRIES = 500;

/** Throws an Error in the user's language for anything but a stat map. `problems`: of entries that are left out. */
export function readMapFile(input: unknown): {
  readonly file: StatMapFile;
  readonly problems: readonly MappingProblem[];
} {
  const { system, version, versions, unsure, entries }: Partial<Record<keyof StatMapFile, unknown>> = input ?? {};
  if (typeof system !== "string" || system === "" || !Array.isArray(entries) || entries.length > MOST_ENTRIES)
    throw notAllowed("file", speak(phrase("QUINCUNX.StatMap.noFile", { max: MOST_ENTRIES })));
  const { mappings, problems } = readMappings(entries);
  const file = {
    system,
    version: isInteger(version) ? version : 1,
    ...(typeof versions === "object" && versions !== null ? { versions } : {}),
    ...(Array.isArray(unsure) ? { unsure: unsure.map(String) } : {}),
    entries: mappings,
  };
  return { file, problems };
}

export function makeMapFile(): StatMapFile {
  const { id, version } = game.system;
  return { $schema: SCHEMA, system: id, version: 1, versions: { checked: [version] }, entries: statMaps() };
}

/** GMs only: adds the entries of a stat map file (its text or data) to the world's. Rejects with an Error in the user's language. */
export async function importStatMap(input: unknown): Promise<ImportResult> {
  const { file, problems } = readMapFile(typeof input === "string" ? parseJson(input) : input);
  const { id } = game.system;
  if (file.system !== id)
    throw notAllowed(
      "file.system",
      speak(phrase("QUINCUNX.StatMap.otherSystem", { system: file.system, own: id })),
      id,
    );
  await addMappings(file.entries);
  return { added: file.entries.length, problems: problems.map((problem) => speak(problem.phrase)) };
}

/** `null`: no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function sayImported({ added, problems }: ImportResult): string {
  return [speak(countPhrase("QUINCUNX.StatMap.imported", added)), ...problems].join(" ");
}

export function exportStatMap(): void {
  const text = `${JSON.stringify(makeMapFile(), null, 2)}\n`;
  foundry.utils.saveDataToFile(text, "application/json", `${game.system.id}-stat-map.json`);
}
