/** Stat maps as files (docs/stat-map-files.md): imported and exported. */
import {
  lenient,
  integer,
  LIMITS,
  list,
  optional,
  readAs,
  record,
  text,
  value,
  where,
} from "../../../rules/contract/schema.ts";
import type { ImportResult, StatMapFile } from "../../../api/stat-maps.ts";
import { notAllowed } from "../../../rules/contract/error.ts";
import { countPhrase, phrase } from "../../../rules/contract/phrase.ts";
import { speak } from "../../../ui/speak.ts";
import { readMappings, type MappingProblem } from "./mapping.ts";
import { addMappings, statMaps } from "../stats.ts";

const SCHEMA = "https://github.com/quincunx-dice/quincunx/raw/main/stat-maps/schema.json";
/** The largest number of entries. */
const MOST_ENTRIES = 500;

const words = text(LIMITS.stored);
const lines = lenient(list(words, { max: MOST_ENTRIES }));

/** `readMappings` reads the entries, so that one with a problem is left out. */
const mapFile = record(
  {
    system: where(words, (id) => id !== ""),
    version: lenient(integer()),
    versions: lenient(record({ minimum: optional(words), checked: lines }, true)),
    unsure: lines,
    entries: list(
      value(() => true, "an entry"),
      { max: MOST_ENTRIES },
    ),
  },
  true,
);

/** Throws an Error in the user's language for anything but a stat map. `problems`: of entries that are left out. */
export function readMapFile(input: unknown): {
  readonly file: StatMapFile;
  readonly problems: readonly MappingProblem[];
} {
  const read = readAs(mapFile, input);
  if (!read) throw notAllowed("file", speak(phrase("QUINCUNX.StatMap.noFile", { max: MOST_ENTRIES })));
  const { mappings, problems } = readMappings(read.entries);
  return { file: { version: 1, ...read, entries: mappings }, problems };
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
  const json = `${JSON.stringify(makeMapFile(), null, 2)}\n`;
  foundry.utils.saveDataToFile(json, "application/json", `${game.system.id}-stat-map.json`);
}
