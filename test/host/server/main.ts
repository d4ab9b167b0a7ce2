/** `npm start`'s table: one line with its address, until it is told to stop. Run with tsx. */
import { fileURLToPath } from "node:url";
import { parseCommandLine, USAGE } from "./options.ts";
import { startTable } from "./table.ts";
import type { World } from "./world.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** `samples`: puts sample heroes on a fresh table, unless the command line says no. */
export async function openTable(
  args: readonly string[],
  samples: (world: World) => void = () => undefined,
): Promise<void> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return;
  }
  const options = parseCommandLine(args, project);
  // A kept world is somebody's own: what was deleted there does not come back.
  const isFresh = (world: World): boolean =>
    world.store.collection("Actor").size + world.store.collection("ChatMessage").size === 0;
  const seed = (world: World): void => {
    if (options.samples && isFresh(world)) samples(world);
  };
  const table = await startTable({ ...options, seed, log: (line) => console.error(line) });
  const port = Number(new URL(table.url).port);
  const instead = options.port !== 0 && port !== options.port ? ` (port ${options.port} is taken)` : "";
  console.log(`The practice table is open: ${table.url}${instead} - stop it with Ctrl+C`);
  const stop = (): void => {
    void table.close().then(() => process.exit(0));
    // A second signal, or a page that does not let go, ends it at once.
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
