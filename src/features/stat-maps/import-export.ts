/** Imports and exports stat maps as files. */
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../../ui/speak.ts";
import { makeMapFile, parseMapFile, readMapFile } from "./map-file.ts";
import { addMappings, statMaps } from "./stats.ts";

export interface ImportResult {
  /** Entries that were added or replaced. */
  readonly added: number;
  /** Entries that were left out, with their place and problem in the user's language. */
  readonly problems: readonly string[];
}

/** GMs only: adds the entries of a stat map file (its text or data) to the world's. Rejects with an Error in the user's language. */
export async function importStatMap(input: unknown): Promise<ImportResult> {
  const { file, problems } = typeof input === "string" ? parseMapFile(input) : readMapFile(input);
  const { id } = game.system;
  if (file.system !== id)
    throw new Error(speak(phrase("QUINCUNX.StatMap.otherSystem", { system: file.system, own: id })));
  await addMappings(file.entries);
  return { added: file.entries.length, problems: problems.map((problem) => speak(problem.phrase)) };
}

export function sayImported({ added, problems }: ImportResult): string {
  return [speak(countPhrase("QUINCUNX.StatMap.imported", added)), ...problems].join(" ");
}

export function exportStatMap(): void {
  const text = `${JSON.stringify(makeMapFile(statMaps()), null, 2)}\n`;
  foundry.utils.saveDataToFile(text, "application/json", `${game.system.id}-stat-map.json`);
}
