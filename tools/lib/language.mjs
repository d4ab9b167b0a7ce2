/**
 * The words of a language: `lang/<language>/core.json`, and one file a mechanic, each with its keys from the root. Foundry gets them as the one file
 * that module.json names; build, practice table and tests read them here.
 */
import { join } from "node:path";
import { filesBelow } from "./files.mjs";
import { readJson, readText, root } from "./project.mjs";

/** The source files of a language, `core` and the mechanics: `{ name, path, tree }`. */
export function languageFiles(language, from = root) {
  return filesBelow(join(from, "lang", language))
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      name: file.replace(/\.json$/, ""),
      path: `lang/${language}/${file}`,
      tree: readJson(`lang/${language}/${file}`, from),
    }));
}

/**
 * All words of a language as one tree. Throws where two files say the same key.
 * @returns {any}
 */
export function readLanguage(language, from = root) {
  return sorted(languageFiles(language, from).reduce((all, { path, tree }) => merged(all, tree, path), {}));
}

/**
 * A file of the module as it is shipped, by its path there: `lang/en.json` is put together, the others are as they lie in the project.
 * @param {string} path
 */
export function readShipped(path, from = root) {
  const language = /^lang\/([\w-]+)\.json$/.exec(path)?.[1];
  return language ? `${JSON.stringify(readLanguage(language, from), null, 2)}\n` : readText(path, from);
}

/**
 * Key → text, of nested objects.
 * @returns {Map<string, string>}
 */
export function flatten(value, prefix = "", entries = new Map()) {
  for (const [key, child] of Object.entries(value)) {
    if (isTree(child)) flatten(child, `${prefix}${key}.`, entries);
    else entries.set(prefix + key, child);
  }
  return entries;
}

/** The same tree with its keys in order, at every depth. */
export function sorted(value) {
  return isTree(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value;
}

function merged(all, tree, path, prefix = "") {
  const out = { ...all };
  for (const [key, child] of Object.entries(tree)) {
    if (out[key] === undefined) out[key] = child;
    else if (isTree(out[key]) && isTree(child)) out[key] = merged(out[key], child, path, `${prefix}${key}.`);
    else throw new Error(`${path}: ${prefix}${key} stands in another file, too`);
  }
  return out;
}

function isTree(value) {
  return typeof value === "object" && value !== null;
}
