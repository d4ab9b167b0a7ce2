/** All packages of this project have one version, in several files. `npm version` changes them together; `npm run check` compares them. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText, root } from "./project.mjs";

/** Each pattern matches the version alone. The first one is the version that the others follow. */
const PLACES = [
  { path: "package.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  { path: "package.json", pattern: /(?<="foundry-practice-table": ")[^"]*/ },
  { path: "module.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  { path: "module.json", pattern: /(?<=\/releases\/download\/v)[^/"]*/ },
  { path: "practice-table/package.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  { path: "practice-table/action/example-workflow.yml", pattern: /(?<=foundry-practice-table-)\d.*(?=\.tgz)/ },
  { path: "site/package.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  ...["", "practice-table"].map((name) => ({
    path: "package-lock.json",
    pattern: new RegExp(`(?<=^    "${name}": \\{\\n      "name": "[\\w-]+",\\n      "version": ")[^"]*`, "m"),
  })),
  { path: "package-lock.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  { path: "package-lock.json", pattern: /(?<="foundry-practice-table": ")\d[^"]*/ },
  { path: "site/package-lock.json", pattern: /(?<=^ {2}"version": ")[^"]*/m },
  {
    path: "site/package-lock.json",
    pattern: /(?<=^ {4}"": \{\n {6}"name": "[\w-]+",\n {6}"version": ")[^"]*/m,
  },
];

/** Every version of the project that a file states; `null` where a pattern fits nothing. */
export function versionsIn(from = root) {
  return PLACES.filter(({ path }) => existsSync(join(from, path))).map(({ path, pattern }) => ({
    path,
    version: pattern.exec(readText(path, from))?.[0] ?? null,
  }));
}

/** The places that differ from `version`, as sentences. `because` ends each of them. */
export function versionProblems(version, because, from = root) {
  return versionsIn(from).flatMap((place) => {
    if (place.version === version) return [];
    return place.version === null
      ? [`${place.path} does not state the version where tools/lib/versions.mjs expects it`]
      : [`${place.path} has the version ${place.version}, ${because}`];
  });
}

/** Writes a version to every place. Returns the changed files. */
export function writeVersion(version, from = root) {
  const changed = new Set();
  for (const { path, pattern } of PLACES) {
    if (!existsSync(join(from, path))) continue;
    const text = readText(path, from);
    const next = text.replace(pattern, version);
    if (next === text) continue;
    writeFileSync(join(from, path), next);
    changed.add(path);
  }
  return [...changed];
}
