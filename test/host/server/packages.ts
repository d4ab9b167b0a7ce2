/** Modules on disk: manifests, packs (LevelDB), where their files are. */
import { parseJson, withoutPrototypes } from "../json.ts";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ClassicLevel } from "classic-level";
import type { DocumentData, PrimaryName } from "../protocol.ts";
import { EMBEDDED_FIELDS, HIERARCHY } from "./document-shapes.ts";
import { packProblem, type PackManifest } from "./packs.ts";
import { PRACTICE_SYSTEM } from "./world.ts";

export interface ModuleFolder {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

export interface StyleSheet {
  readonly href: string;
  /** `null`: outside all layers. */
  readonly layer: string | null;
}

export async function readModuleFolder(folder: string): Promise<ModuleFolder> {
  const path = resolve(folder);
  const text = await readFile(join(path, "module.json"), "utf8").catch(() => {
    throw new Error(`There is no module.json in ${folder}. Build the module first: npm run build`);
  });
  const manifest = parseJson(text) as Record<string, unknown>;
  if (typeof manifest.id !== "string" || !/^[a-z0-9-_]+$/.test(manifest.id))
    throw new Error(`${folder}/module.json has no valid id`);
  return { id: manifest.id, folder: path, manifest };
}

/** Style sheets of a module, each with its cascade layer: `modules` where the manifest names none (app.md 3.7). */
export function styleSheets({ id, manifest }: ModuleFolder): StyleSheet[] {
  const styles = (manifest.styles ?? []) as readonly (string | { src: string; layer?: string | null })[];
  return styles.map((entry) => {
    const { src, layer = "modules" } = typeof entry === "string" ? { src: entry } : entry;
    return { href: `/modules/${id}/${src}`, layer };
  });
}

/** The packs of a module with their documents; what is wrong with one is told through `complain`, and the pack is left out. */
export async function readPacks(
  module: ModuleFolder,
  complain: (line: string) => void,
): Promise<{ manifest: PackManifest; documents: DocumentData[] }[]> {
  const result: { manifest: PackManifest; documents: DocumentData[] }[] = [];
  for (const manifest of (module.manifest.packs ?? []) as readonly PackManifest[]) {
    const problem = packProblem(module.id, manifest, PRACTICE_SYSTEM.id);
    if (problem === "other-system") continue;
    if (problem) {
      complain(`Left out ${problem}`);
      continue;
    }
    try {
      const folder = join(module.folder, manifest.path ?? `packs/${manifest.name}`);
      result.push({ manifest, documents: await readLevel(folder, manifest.type as PrimaryName) });
    } catch (error) {
      complain(`Left out pack ${module.id}.${manifest.name}: ${(error as Error).message}`);
    }
  }
  return result;
}

const COLLECTIONS: Readonly<Partial<Record<PrimaryName, string>>> = {
  ...{ Actor: "actors", Item: "items", JournalEntry: "journal", Macro: "macros", RollTable: "tables", Scene: "scenes" },
};

/** Reads a copy: LevelDB lets one process in at a time, and the build or another table may hold the original. */
async function readLevel(folder: string, type: PrimaryName): Promise<DocumentData[]> {
  const copy = await mkdtemp(join(tmpdir(), "table-pack-"));
  try {
    await cp(folder, copy, { recursive: true, filter: (path) => !/LOCK$/.test(path) });
    const level = new ClassicLevel<string, Record<string, unknown>>(copy, {
      valueEncoding: "json",
      createIfMissing: false,
    });
    await level.open();
    const rows = new Map<string, Record<string, unknown>>();
    for await (const [key, value] of level.iterator()) rows.set(key, withoutPrototypes(value));
    await level.close();
    const collection = COLLECTIONS[type] as string;
    return [...rows]
      .filter(([key]) => key.startsWith(`!${collection}!`))
      .map(([key, row]) => assemble(key, row, type, rows));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A parent's row keeps the ids of its embedded documents, which are rows of their own (app.md 7.2). */
function assemble(
  key: string,
  row: Record<string, unknown>,
  type: PrimaryName | "ActiveEffect",
  rows: ReadonlyMap<string, Record<string, unknown>>,
): DocumentData {
  const [, collection, ids] = key.split("!") as [string, string, string];
  const document = { ...row } as DocumentData;
  for (const embedded of HIERARCHY[type] ?? []) {
    const field = EMBEDDED_FIELDS[embedded];
    document[field] = ((row[field] ?? []) as readonly string[]).flatMap((id) => {
      const childKey = `!${collection}.${field}!${ids}.${id}`;
      const child = rows.get(childKey);
      return child ? [assemble(childKey, child, embedded as PrimaryName, rows)] : [];
    });
  }
  return document;
}
