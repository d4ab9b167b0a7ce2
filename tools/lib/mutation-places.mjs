/** The changes that can be made to sources, by Stryker's instrumenter: `// Stryker disable` is respected, all are put in at once, and one is switched on. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root } from "./project.mjs";

const silent = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal"].flatMap((level) => [
    [level, () => undefined],
    [`is${level[0].toUpperCase()}${level.slice(1)}Enabled`, () => false],
  ]),
);
const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] };

/** `places`: files, each with the ranges in which it is changed, or all of it. Ids are whole for the same places. */
export async function instrument(places) {
  const files = places.map(({ file, mutate }) => ({
    name: join(root, file),
    mutate,
    content: readFileSync(join(root, file), "utf8"),
  }));
  return new Instrumenter(/** @type {any} */ (silent)).instrument(files, OPTIONS);
}
