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
/**
 * `message.id ?? ""`: documents have ids from the moment that they are in the world, which their types do not say; what stands behind is never taken, and a
 * change of it is none. Everything else that nobody can tell from the original is marked where it stands.
 */
const NEVER_WITHOUT = {
  shouldIgnore({ node, parent, key }) {
    const isNothing = (node.type === "StringLiteral" && node.value === "") || isEmptyList(node);
    if (!isNothing || key !== "right" || parent.type !== "LogicalExpression" || parent.operator !== "??") return;
    const { type, name, property } = parent.left;
    if ((type === "Identifier" ? name : property?.name) === "id") return "a document in the world has an id";
  },
};

function isEmptyList({ type, elements }) {
  return type === "ArrayExpression" && elements.length === 0;
}

const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [NEVER_WITHOUT] };

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
  const mark = markOf(JSON.stringify([texts, String(NEVER_WITHOUT.shouldIgnore)]));
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
