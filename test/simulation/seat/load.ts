/**
 * The module from its sources, as often as it is wanted: bundled once, run anew for each page that loads it. So no two seats share anything, and a page
 * costs milliseconds.
 */
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { rolldown } from "rolldown";
import { peggyPlugin } from "../../../tools/lib/peggy-plugin.mjs";

export type SeatModule = typeof import("./entry.ts");

/** Stands in the stacks of errors that passed through the module. */
export const MODULE_FILE = "quincunx-from-sources.js";

type Run = (exports: object, module: object) => void;

let bundled: Promise<Run> | null = null;

/** Resolves with a function that runs the module once more and gives its parts. */
export async function moduleFromSources(): Promise<() => SeatModule> {
  const run = await (bundled ??= bundle());
  return () => {
    const module = { exports: {} };
    run(module.exports, module);
    return module.exports as SeatModule;
  };
}

/** One function for all pages: what the engine has learned about the code of one it knows at the next, so only the first are slow. */
async function bundle(): Promise<Run> {
  const built = await rolldown({
    input: fileURLToPath(new URL("./entry.ts", import.meta.url)),
    plugins: [peggyPlugin()],
    platform: "neutral",
    logLevel: "silent",
    treeshake: false,
  });
  const { output } = await built.generate({ format: "cjs", sourcemap: false, codeSplitting: false });
  await built.close();
  const script = new Script(`(function (exports, module) {${output[0].code}\n})`, { filename: MODULE_FILE });
  return script.runInThisContext() as Run;
}
