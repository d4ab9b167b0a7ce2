/** The project's folder, and files that several tools read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** A file's text, by its path from the root of a project. */
export function readText(path, from = root) {
  return readFileSync(join(from, path), "utf8");
}

export function readJson(path, from = root) {
  const text = readText(path, from);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error.message}`);
  }
}
