/**
 * Loads scripts of packages as ES modules, as browsers do with a manifest's `esmodules`. Node treats a `.js` file as CommonJS, where import cycles
 * fail, unless a `package.json` has `"type": "module"`.
 */
import { register } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, runInThisContext } from "node:vm";

/** Runs in Node's loader thread, therefore as text. `folder` is a URL that ends with a slash. */
const LOADER = `
import { readFile } from "node:fs/promises";
let folder = "", served = "";
export function initialize(data) { ({ folder, served } = data); }
export async function resolve(specifier, context, next) {
  const found = await next(specifier.startsWith(served) ? folder + specifier.slice(served.length) : specifier, context);
  // Files that a fresh script imports are fresh, too.
  const seat = /[?&]seat=\\d+/.exec(context.parentURL ?? "")?.[0];
  const isFresh = seat && context.parentURL.startsWith(folder) && found.url.startsWith(folder) && !found.url.includes("?");
  return isFresh ? { ...found, url: found.url + "?" + seat.slice(1) } : found;
}
export async function load(url, context, next) {
  const file = url.replace(/[?#].*$/, "");
  if (!file.startsWith(folder) || !file.endsWith(".js")) return next(url, context);
  return { format: "module", source: await readFile(new URL(file)), shortCircuit: true };
}`;

const registered = new Set<string>();

/** Node's own import. Vitest would take part in `import()`, and keep one copy of each file. */
const nativeImport = runInThisContext("(url) => import(url)", {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER as never,
}) as (url: string) => Promise<unknown>;

/**
 * @param served Path on the server, such as `/systems/my-system/`: imports by that path are resolved, too.
 * @param seat With a number, the script and all files of the folder that it imports are evaluated anew for it.
 */
export function importFromPackage(folder: string, path: string, served: string, seat?: number): Promise<unknown> {
  const url = `${pathToFileURL(folder).href.replace(/\/$/, "")}/`;
  if (!registered.has(url)) {
    registered.add(url);
    register(`data:text/javascript,${encodeURIComponent(LOADER)}`, { data: { folder: url, served } });
  }
  const file = pathToFileURL(join(folder, path)).href;
  return seat === undefined ? import(/* @vite-ignore */ file) : nativeImport(`${file}?seat=${seat}`);
}
