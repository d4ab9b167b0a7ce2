/** A world on disk: one JSON file per collection, written shortly after each change and at the end. */
import { parseJson } from "../json.ts";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentData, PrimaryName } from "../protocol.ts";
import { PRIMARY_NAMES } from "./document-shapes.ts";
import type { World } from "./world.ts";

const DELAY = 150;

export async function readWorldFolder(folder: string): Promise<Partial<Record<PrimaryName, DocumentData[]>>> {
  const documents: Partial<Record<PrimaryName, DocumentData[]>> = {};
  for (const name of PRIMARY_NAMES) {
    const file = join(folder, "data", `${name}.json`);
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null) continue;
    try {
      documents[name] = parseJson(text) as DocumentData[];
    } catch (error) {
      throw new Error(`The world's file ${file} cannot be read: ${(error as Error).message}`);
    }
  }
  return documents;
}

/** Starts to save a world; the returned function writes pending changes and stops. */
export async function keepWorld(world: World, folder: string): Promise<() => Promise<void>> {
  await mkdir(join(folder, "data"), { recursive: true });
  const changed = new Set<PrimaryName>(PRIMARY_NAMES);
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const names = [...changed];
    changed.clear();
    for (const name of names) {
      const file = join(folder, "data", `${name}.json`);
      const text = JSON.stringify([...world.store.collection(name).values()], null, 1);
      // Writes a new file and renames it, so that an interrupted write leaves the old file intact.
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  const stop = world.watch((_event, collection) => {
    changed.add(collection);
    timer ??= setTimeout(
      () => void flush().catch((error: Error) => console.error(`The world could not be written: ${error.message}`)),
      DELAY,
    );
  });
  await flush();
  return async () => {
    stop();
    await flush();
  };
}
