/** Loads the module from its sources, with inner parts for the oracles, any number of times. */
import { fileURLToPath } from "node:url";
import { bundled } from "../../fixtures/sources.ts";

export { MODULE_FILE } from "../../fixtures/sources.ts";

export type SeatModule = typeof import("./entry.ts");

let made: Promise<() => SeatModule> | null = null;

/** Resolves with a function that runs the module anew and returns its parts. */
export function moduleFromSources(): Promise<() => SeatModule> {
  return (made ??= bundled<SeatModule>(fileURLToPath(new URL("./entry.ts", import.meta.url))));
}
