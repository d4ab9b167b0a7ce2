/** Packages on disk: manifests, styles, packs. */
import { parseJson } from "../json.ts";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentData, PackName } from "../protocol.ts";
import { readPack } from "./pack-files.ts";
import { packProblem, type PackManifest } from "./packs.ts";

export interface ModuleFolder {
  readonly id: string;
  /** Default: a module. */
  readonly type?: "system";
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const STAND_IN = fileURLToPath(new URL("../dice3d", import.meta.url));

/** The stand-in for Dice So Nice; its version in the manifest selects the behaviour. */
export async function readDice3d(version: number): Promise<ModuleFolder> {
  const module = await readModuleFolder(STAND_IN);
  return { ...module, manifest: { ...module.manifest, version: `${version}.0.0` } };
}

export interface StyleSheet {
  readonly href: string;
  /** `null`: outside all layers. */
  readonly layer: string | null;
}

/** Async, so that a missing file is a rejection. */
export async function readModuleFolder(folder: string): Promise<ModuleFolder> {
  return Promise.resolve(moduleFolder(folder));
}

export function moduleFolder(folder: string): ModuleFolder {
  const path = resolve(folder);
  let text: string;
  try {
    text = readFileSync(join(path, "module.json"), "utf8");
  } catch {
    throw new Error(`There is no module.json in ${folder}. Build the module first: npm run build`);
  }
  const manifest = parseJson(text) as Record<string, unknown>;
  if (typeof manifest.id !== "string" || !/^[a-z0-9-_]+$/.test(manifest.id))
    throw new Error(`${folder}/module.json has no valid id`);
  return { id: manifest.id, folder: path, manifest };
}

/** Style sheets of a package with their cascade layers; the default is the layer of the package's kind (app.md 3.7). */
export function styleSheets({ id, type, manifest }: ModuleFolder): StyleSheet[] {
  const styles = (manifest.styles ?? []) as readonly (string | { src: string; layer?: string | null })[];
  return styles.map((entry) => {
    const { src, layer = type ?? "modules" } = typeof entry === "string" ? { src: entry } : entry;
    return { href: `/${type ?? "module"}s/${id}/${src}`, layer };
  });
}

export interface PackOnDisk {
  readonly packageId: string;
  readonly manifest: PackManifest;
  readonly documents: readonly DocumentData[];
}

/** The packs of a package with their documents. Reports a faulty pack through `complain` and skips it. */
export async function readPacks(
  { id, folder, manifest: { packs = [] } }: ModuleFolder,
  systemId: string,
  complain: (line: string) => void,
): Promise<PackOnDisk[]> {
  const result: PackOnDisk[] = [];
  for (const manifest of packs as readonly PackManifest[]) {
    const problem = packProblem(id, manifest, systemId);
    if (problem === "other-system") continue;
    if (problem) {
      complain(`Left out ${problem}`);
      continue;
    }
    try {
      const path = join(folder, manifest.path ?? `packs/${manifest.name}`);
      result.push({ packageId: id, manifest, documents: await readPack(path, manifest.type as PackName) });
    } catch (error) {
      complain(`Left out pack ${id}.${manifest.name}: ${(error as Error).message}`);
    }
  }
  return result;
}
