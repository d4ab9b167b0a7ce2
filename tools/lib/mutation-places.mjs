/** The changes that can be made to sources, by Stryker's instrumenter: `// Stryker disable` is respected, all are put in at once, and one is switched on. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** Where what costs much to find out is kept. */
export function cached(name) {
  const folder = join(root, ".cache/mutation");
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

/** All changes of these files: `{ files, mutants }`, remembered as long as the files stay as they are. Ids are whole for the same files. */
export async function instrumented(names, kind) {
  const texts = names.map((file) => ({
    name: join(root, file),
    mutate: true,
    content: readFileSync(join(root, file), "utf8"),
  }));
  const mark = markOf(JSON.stringify(texts));
  const kept = cached(`places-${kind}.json`);
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : null;
  if (known?.mark === mark) return known;
  const { files, mutants } = await new Instrumenter(/** @type {any} */ (silent)).instrument(texts, OPTIONS);
  const found = {
    mark,
    files: files.map(({ name, content }) => ({ name, content })),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement, status }) => ({
      id,
      fileName,
      location,
      mutatorName,
      replacement,
      status,
    })),
  };
  writeFileSync(kept, JSON.stringify(found));
  return found;
}

export function markOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
