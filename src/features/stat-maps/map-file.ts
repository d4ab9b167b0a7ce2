/** Stat maps as files (docs/stat-map-files.md). */
import { phrase } from "../../rules/contract/phrase.ts";
import { readMappings, type MappingProblem, type StatMapping } from "./mapping.ts";
import { speak } from "../../ui/speak.ts";

const SCHEMA = "https://github.com/quincunx-dice/quincunx/raw/main/stat-maps/schema.json";
/** The largest number of entries. */
const MOST_ENTRIES = 500;

export interface StatMapFile {
  readonly $schema?: string;
  /** Id of the game system. */
  readonly system: string;
  /** Version of the file. */
  readonly version: number;
  /** Versions of the system. */
  readonly versions?: { readonly minimum?: string; readonly checked?: readonly string[] };
  /** Limits of this map, in words. */
  readonly unsure?: readonly string[];
  readonly entries: readonly StatMapping[];
}

export interface ReadFile {
  readonly file: StatMapFile;
  /** Entries that are left out. */
  readonly problems: readonly MappingProblem[];
}

/** Throws an Error in the user's language for anything but a stat map. */
export function readMapFile(input: unknown): ReadFile {
  const { system, version, versions, unsure, entries } = (input ?? {}) as Partial<Record<keyof StatMapFile, unknown>>;
  if (typeof system !== "string" || system === "" || !Array.isArray(entries) || entries.length > MOST_ENTRIES)
    throw new Error(speak(phrase("QUINCUNX.StatMap.noFile", { max: MOST_ENTRIES })));
  const { mappings, problems } = readMappings(entries);
  const file = {
    system,
    version: Number.isInteger(version) ? (version as number) : 1,
    ...(typeof versions === "object" && versions !== null ? { versions } : {}),
    ...(Array.isArray(unsure) ? { unsure: unsure.map(String) } : {}),
    entries: mappings,
  };
  return { file, problems };
}

/** Throws an Error in the user's language. */
export function parseMapFile(text: string): ReadFile {
  let input: unknown = null;
  try {
    input = JSON.parse(text);
  } catch {
    // Refused below.
  }
  return readMapFile(input);
}

export function makeMapFile(entries: readonly StatMapping[]): StatMapFile {
  const { id, version } = game.system;
  return { $schema: SCHEMA, system: id, version: 1, versions: { checked: [version] }, entries };
}
