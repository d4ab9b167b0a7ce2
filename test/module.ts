/** This module as a practice table in Node takes it: its manifest, and its files as they will be shipped. */
import { guide } from "../tools/lib/guide.mjs";
import { readShipped } from "../tools/lib/language.mjs";
import { readJson } from "../tools/lib/project.mjs";
import type { TableOptions } from "foundry-practice-table";

export const ownModule = {
  modules: [{ id: "quincunx", active: true, manifest: readJson("module.json") as Record<string, unknown> }],
  folders: { quincunx: (path: string) => readShipped(path) as string },
  guide,
} satisfies TableOptions;
