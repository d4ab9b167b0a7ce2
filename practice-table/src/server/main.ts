/** The command line's server: prints a line with its address and runs until stopped. Run with tsx. */
import { existsSync, rmSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Guide } from "../protocol.ts";
import { parseCommandLine, USAGE, type Defaults } from "./options.ts";
import { startTable } from "./table.ts";
import type { World } from "./world.ts";

const LOCK = "table.pid";

/** Locks a world, because only one server at a time may write it. Throws if another server has the lock. */
async function takeWorld(folder: string): Promise<void> {
  const file = join(folder, LOCK);
  const other = Number(await readFile(file, "utf8").catch(() => "0"));
  if (other !== process.pid && isAlive(other))
    throw new Error(`The world in ${folder} is open in another process (${other}). --fresh opens a new world instead.`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, String(process.pid));
}

function isAlive(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export interface CliDefaults extends Defaults {
  /** Adds sample heroes to a fresh world, unless the command line opts out. */
  readonly seed?: (world: World) => void;
  readonly guide?: Guide;
}

/** Opens a table in this process with the options of the command line. */
export async function openTable(args: readonly string[], defaults: CliDefaults = {}): Promise<void> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return;
  }
  const options = parseCommandLine(args, defaults);
  const { worldFolder } = options;
  if (worldFolder !== undefined) await takeWorld(worldFolder);
  // Removes the world's documents only, because the option may name a folder with other files.
  if (worldFolder !== undefined && options.reset) await rm(join(worldFolder, "data"), { recursive: true, force: true });
  const isKept = worldFolder !== undefined && existsSync(join(worldFolder, "data"));
  // A kept world is never seeded again: deleted samples must not come back.
  const isFresh = (world: World): boolean =>
    world.store.collection("Actor").size + world.store.collection("ChatMessage").size === 0;
  const seed = (world: World): void => {
    if (options.samples && isFresh(world)) defaults.seed?.(world);
  };
  const table = await startTable({
    ...options,
    ...(defaults.guide ? { guide: defaults.guide } : {}),
    seed,
    log: (line) => console.error(line),
  });
  const port = Number(new URL(table.url).port);
  const instead = options.port !== 0 && port !== options.port ? ` (port ${options.port} is taken)` : "";
  console.log(`The practice table is open: ${table.url}${instead} - stop it with Ctrl+C`);
  console.log(
    worldFolder === undefined
      ? "The world is not saved."
      : `The ${isKept ? "" : "new "}world is saved in ${relative(process.cwd(), worldFolder) || "."}. --reset starts it anew, --fresh opens an unsaved one.`,
  );
  const stop = (): void => {
    if (worldFolder !== undefined) rmSync(join(worldFolder, LOCK), { force: true });
    void table.close().then(() => process.exit(0));
    // A second signal, or a page that stays connected, ends the process at once.
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
