/**
 * Language files: `lang/<language>/core.json`, and one file per mechanic, each with its keys from the root. Foundry gets one file per language, named
 * in module.json. The build, the practice table and tests read them here.
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
 * All texts of a language as one tree. Throws if two files have the same key.
 * @returns {any}
 */
export function readLanguage(language, from = root) {
  return sorted(languageFiles(language, from).reduce((all, { path, tree }) => merged(all, tree, path), {}));
}

/**
 * A file of the module as shipped, by its path there: `lang/en.json` is merged, the others are unchanged.
 * @param {string} path
 */
export function readShipped(path, from = root) {
  const language = /^lang\/([\w-]+)\.json$/.exec(path)?.[1];
  return language ? `${JSON.stringify(readLanguage(language, from), null, 2)}\n` : readText(path, from);
}

/**
 * Nested objects as key → text.
 * @returns {Map<string, string>}
 */
export function flatten(value, prefix = "", entries = new Map()) {
  for (const [key, child] of Object.entries(value)) {
    if (isTree(child)) flatten(child, `${prefix}${key}.`, entries);
    else entries.set(prefix + key, child);
  }
  return entries;
}

/** The same tree with sorted keys at every depth. */
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
