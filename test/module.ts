/** This module for a practice table in Node: its manifest, and its files as shipped. */
import { guide } from "../tools/lib/guide.mjs";
import { readShipped } from "../tools/lib/language.mjs";
import { readJson } from "../tools/lib/project.mjs";
import type { Table, TableOptions } from "foundry-practice-table";

type World = Table["world"];

export const ownModule = {
  modules: [{ id: "quincunx", active: true, manifest: readJson("module.json") as Record<string, unknown> }],
  folders: { quincunx: shippedText },
  guide,
  seed: seedSettings,
} satisfies TableOptions;

/** Shipped files by path, once per process: merging a language costs as much as the rest of opening a page. */
const TEXTS = Symbol.for("quincunx.shipped-texts");
const store = globalThis as { [TEXTS]?: Map<string, string> };

function shippedText(path: string): string {
  const texts = (store[TEXTS] ??= new Map<string, string>());
  const text = texts.get(path) ?? (readShipped(path) as string);
  texts.set(path, text);
  return text;
}

/** GMs see prompts in the GM console, so that no notice covers the object of a test. Others write the setting themselves. */
export function seedSettings(world: World): void {
  for (const [key, value] of Object.entries({ openPrompts: "table" }))
    world.seed("Setting", { key: `quincunx.${key}`, value: JSON.stringify(value), user: null });
}
