/**
 * Loads scripts of packages as ES modules, as browsers do with a manifest's `esmodules`. Node treats a `.js` file as CommonJS, where import cycles
 * fail, unless a `package.json` has `"type": "module"`.
 */
import { register } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Runs in Node's loader thread, therefore as text. `folder` is a URL that ends with a slash. */
const LOADER = `
import { readFile } from "node:fs/promises";
let folder = "", served = "";
export function initialize(data) { ({ folder, served } = data); }
export function resolve(specifier, context, next) {
  return next(specifier.startsWith(served) ? folder + specifier.slice(served.length) : specifier, context);
}
export async function load(url, context, next) {
  const file = url.replace(/[?#].*$/, "");
  if (!file.startsWith(folder) || !file.endsWith(".js")) return next(url, context);
  return { format: "module", source: await readFile(new URL(file)), shortCircuit: true };
}`;

const registered = new Set<string>();

/** @param served Path on the server, such as `/systems/my-system/`: imports by that path are resolved, too. */
export function importFromPackage(folder: string, path: string, served: string): Promise<unknown> {
  const url = `${pathToFileURL(folder).href.replace(/\/$/, "")}/`;
  if (!registered.has(url)) {
    registered.add(url);
    register(`data:text/javascript,${encodeURIComponent(LOADER)}`, { data: { folder: url, served } });
  }
  return import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
}
