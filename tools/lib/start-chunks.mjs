/**
 * How what is loaded with the page is cut into files. Browsers compile a function when it is first called, one by one, while the page waits; of a file that begins
 * with a hint they compile all at once, beside the page, when it arrives. To hint at everything would compile ten times what a start needs. So what does run at a
 * start is in two files of its own, with the hint: `base`, which imports nothing else of ours, and `opening`, which nothing else of ours imports. `start` is between.
 *
 * Which files of src run at a start is measured (tools/record-start.mjs) and kept in at-start.json; one that is missing there costs a little time, no more.
 */
import { join } from "node:path";
import { readJson, root } from "./project.mjs";

/** As tools/record-start.mjs wrote it. */
export const AT_START = "tools/lib/at-start.json";

/** The first line of a file all of whose functions are called soon. Other browsers read a comment. */
const HINT = "//# allFunctionsCalledOnLoad";

/** In characters of source: what more hangs on a file that runs than this is not compiled for its sake. */
const MOST_IMPORTED = 40_000;
const MOST_IMPORTING = 27_000;

/** The module that is loaded with the page, with all that it imports. */
const FRONT_DOOR = join(root, "src/main.ts");

/** What comes later, with all that it imports and is not there yet. What GMs have beside it is left: Rolldown puts that together by itself. */
const WINDOWS = join(root, "src/ui/windows.ts");

/** @typedef {{ getModuleInfo(id: string): { readonly importedIds: readonly string[], readonly code: string | null } | null }} Graph */

/** Names the file of each module for Rolldown (`codeSplitting.groups`). Null: the entry, which holds nothing, and what only GMs have. */
export function startChunks() {
  /** @type {ReadonlyMap<string, string> | null} */
  let chunks = null;
  return (/** @type {string} */ id, /** @type {Graph} */ graph) => {
    chunks ??= divide(graph);
    return chunks.get(id) ?? null;
  };
}

/** What a file begins with. The entry asks for the file in the middle at once, so that nobody waits to hear of it from another. */
export function startBanner(/** @type {{ readonly name: string, readonly isEntry: boolean }} */ { name, isEntry }) {
  if (isEntry) return 'import "./quincunx-start.js";';
  return name === "base" || name === "opening" ? HINT : "";
}

/** @returns {ReadonlyMap<string, string>} */
function divide(/** @type {Graph} */ graph) {
  const imported = (/** @type {string} */ id) => graph.getModuleInfo(id)?.importedIds ?? [];
  const all = reach(FRONT_DOOR, imported);
  const importing = new Map([...all].map((id) => [id, /** @type {string[]} */ ([])]));
  for (const id of all) for (const other of imported(id)) importing.get(other)?.push(id);
  const size = (/** @type {Iterable<string>} */ ids) =>
    [...ids].reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);

  const chunks = new Map([...all].map((id) => [id, "start"]));
  const runs = readJson(AT_START).map((/** @type {string} */ path) => join(root, path));
  for (const id of runs.filter((/** @type {string} */ one) => all.has(one))) {
    const below = reach(id, imported);
    if (size(below) <= MOST_IMPORTED) for (const one of below) chunks.set(one, "base");
  }
  for (const id of runs.filter((/** @type {string} */ one) => chunks.get(one) === "start")) {
    const above = reach(id, (one) => importing.get(one) ?? []);
    if (size(above) <= MOST_IMPORTING) for (const one of above) chunks.set(one, "opening");
  }
  for (const id of reach(WINDOWS, imported)) if (!chunks.has(id)) chunks.set(id, "windows");
  return chunks;
}

/** All that is reached from a module, itself among it. @returns {Set<string>} */
function reach(/** @type {string} */ from, /** @type {(id: string) => readonly string[]} */ next) {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
