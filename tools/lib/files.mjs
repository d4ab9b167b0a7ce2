/** Lists of files, as paths relative to a folder with forward slashes, sorted, so that tools see the same list on every machine. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * All files below a folder, without packages and generated files; none if the folder does not exist.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder, prefix = "") {
  if (!existsSync(folder)) return [];
  /** @type {string[]} */
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (IGNORED.has(entry.name)) continue;
    const path = prefix + entry.name;
    if (entry.isDirectory()) files.push(...filesBelow(join(folder, entry.name), `${path}/`));
    else if (entry.isFile()) files.push(path);
  }
  return files.sort(byCodePoint);
}

const IGNORED = new Set(["node_modules", "dist", ".cache", ".git", "coverage"]);

/**
 * The files that git would commit; without a repository of its own (a fixture, a source archive), all files.
 * @param {string} root
 * @returns {string[]}
 */
export function committedFiles(root) {
  if (!existsSync(join(root, ".git"))) return filesBelow(root);
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const output = execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const files = output.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  return [...new Set(files)].sort(byCodePoint);
}

function byCodePoint(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
