/** This module for a practice table in Node: its manifest, and its files as shipped. */
import { guide } from "../tools/lib/guide.mjs";
import { readShipped } from "../tools/lib/language.mjs";
import { readJson } from "../tools/lib/project.mjs";
import type { Table, TableOptions } from "foundry-practice-table";

type World = Table["world"];

export const ownModule = {
  modules: [{ id: "quincunx", active: true, manifest: readJson("module.json") as Record<string, unknown> }],
  folders: { quincunx: (path: string) => readShipped(path) as string },
  guide,
  seed: seedSettings,
} satisfies TableOptions;

/**
 * The roller sets the difficulty, and GMs see prompts in the GM console: tests of a roll need no GM. Others write the
 * settings themselves.
 */
export function seedSettings(world: World): void {
  for (const [key, value] of Object.entries({ difficultyBy: "roller", openPrompts: "table" }))
    world.seed("Setting", { key: `quincunx.${key}`, value: JSON.stringify(value), user: null });
}
