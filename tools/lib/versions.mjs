/** All packages of this project have one version, in several files. `npm version` changes them together; `npm run check` compares them. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, readText, root } from "./project.mjs";

/** Places by file and a pattern that matches the version alone. The first one is the version that the others follow. */
function placesIn(from) {
  const { workspaces = [] } = readJson("package.json", from);
  const own = /(?<=^ {2}"version": ")[^"]*/m;
  const tablePackage = /(?<="foundry-practice-table": ")\d[^"]*/;
  const locked = (name) =>
    new RegExp(`(?<=^    "${name}": \\{\\n      "name": "[\\w-]+",\\n      "version": ")[^"]*`, "m");
  return [
    { path: "package.json", pattern: own },
    { path: "package.json", pattern: tablePackage },
    { path: "module.json", pattern: own },
    { path: "module.json", pattern: /(?<=\/releases\/download\/v)[^/"]*/ },
    ...workspaces.flatMap((folder) => [
      { path: `${folder}/package.json`, pattern: own },
      { path: `${folder}/action/example-workflow.yml`, pattern: /(?<=foundry-practice-table-)\d.*(?=\.tgz)/ },
      { path: "package-lock.json", pattern: locked(folder) },
    ]),
    { path: "package-lock.json", pattern: own },
    { path: "package-lock.json", pattern: locked("") },
    { path: "package-lock.json", pattern: tablePackage },
    { path: "site/package.json", pattern: own },
    { path: "site/package-lock.json", pattern: own },
    { path: "site/package-lock.json", pattern: locked("") },
  ].filter(({ path }) => existsSync(join(from, path)));
}

/** Every version of the project that a file states; `null` where a pattern fits nothing. */
export function versionsIn(from = root) {
  return placesIn(from).map(({ path, pattern }) => ({
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
  for (const { path, pattern } of placesIn(from)) {
    const text = readText(path, from);
    const next = text.replace(pattern, version);
    if (next === text) continue;
    writeFileSync(join(from, path), next);
    changed.add(path);
  }
  return [...changed];
}
