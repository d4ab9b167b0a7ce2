/** The module from its sources with the inner parts that a simulation looks at, as often as it is wanted. */
import { fileURLToPath } from "node:url";
import { bundled } from "../../fixtures/sources.ts";

export { MODULE_FILE } from "../../fixtures/sources.ts";

export type SeatModule = typeof import("./entry.ts");

let made: Promise<() => SeatModule> | null = null;

/** Resolves with a function that runs the module once more and gives its parts. */
export function moduleFromSources(): Promise<() => SeatModule> {
  return (made ??= bundled<SeatModule>(fileURLToPath(new URL("./entry.ts", import.meta.url))));
}
