/** The package that Foundry installs: files at the zip's root (app.md 8). Reproducible: the same files give the same bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

/** A fixed date, because file times differ between checkouts. Local time, because zip has no time zones. */
const MTIME = new Date(2026, 0, 1);

/** Writes `paths` (from `folder`, forward slashes) into `<folder>/<name>`; returns its size in bytes. */
export function writeZip(folder, paths, name) {
  const entries = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]));
  const data = zipSync(entries, { level: 9, mtime: MTIME });
  writeFileSync(join(folder, name), data);
  return data.length;
}
