/** Files that must not be committed: no path of a person's machine, no registry's host name, kebab-case file names, a lockfile without hosts. */
import { committedFiles } from "../files.mjs";
import { readJson, readText, root } from "../project.mjs";

/** Split, so that this file does not match itself. */
const FORBIDDEN = [
  {
    what: "a path of a machine",
    pattern: new RegExp(["(?<![\\w.$}-])/(?:root|work|Users/\\w+|home/(?!runner\\b)\\w+)", "/\\w"].join("")),
  },
  { what: "a path of a machine", pattern: new RegExp(["\\b[A-Z]:\\\\", "Users\\\\"].join(""), "i") },
  { what: "a temporary path", pattern: new RegExp(["(?<![\\w.$}-])/tm", "p/\\w"].join("")) },
  { what: "a registry's host name", pattern: new RegExp(["\\bregistry\\.(?:npm", "js|yarn", "pkg)\\b"].join(""), "i") },
];

const TEXT = /\.(ts|mjs|js|json|md|hbs|css|html|yml|yaml|peggy|txt|svg)$|^\.[\w.]+$|^\.ci\/|^LICENSE$/;

/** Names that tools or conventions fix, and ids of systems. */
const FIXED_NAMES =
  /(^|\/)(README|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|SECURITY|LICENSE)(\.md)?$|(^|\/)\.[\w.-]+$|^\.github\/(ISSUE_TEMPLATE\/[a-z-]+\.yml|pull_request_template\.md)$|^stat-maps\/[\w-]+\.json$/;

export function checkCommitted({ from = root, files = committedFiles(from) } = {}) {
  const problems = [];
  for (const path of files) {
    if (!isKebab(path)) problems.push(`${path}: file names are kebab-case`);
    if (!TEXT.test(path)) continue;
    readText(path, from)
      .split("\n")
      .forEach((line, index) => {
        const found = FORBIDDEN.find(({ pattern }) => pattern.test(line));
        if (found) problems.push(`${path}:${index + 1}: ${found.what}: ${line.trim().slice(0, 120)}`);
      });
  }
  if (files.includes("package-lock.json"))
    problems.push(...lockfileProblems(readJson("package-lock.json", from), readJson("package.json", from)));
  return { problems };
}

function isKebab(path) {
  if (FIXED_NAMES.test(path)) return true;
  return path.split("/").every((part) => /^[._]?[a-z0-9]+([.-][a-z0-9]+)*$/.test(part));
}

/** Checks that the lockfile matches package.json, which `npm ci` requires, and names no host. */
export function lockfileProblems(lock, packageJson) {
  const problems = [];
  for (const [path, { resolved }] of Object.entries(lock.packages ?? {})) {
    if (/^(https?|git)/.test(resolved ?? ""))
      problems.push(`package-lock.json: ${path} names a host; npm install with the project's .npmrc`);
  }
  const locked = lock.packages?.[""] ?? {};
  for (const field of ["dependencies", "devDependencies"]) {
    const [wanted, found] = [packageJson, locked].map((source) =>
      JSON.stringify(Object.entries(source[field] ?? {}).sort()),
    );
    if (wanted !== found) problems.push(`package-lock.json: ${field} differ from package.json; run npm install`);
  }
  if (packageJson.dependencies)
    problems.push("package.json: the shipped module has no run-time dependency; all packages are devDependencies");
  for (const [name, version] of Object.entries(packageJson.devDependencies ?? {})) {
    if (/^[\^~]|[*x]$/.test(version) && name !== "@types/node")
      problems.push(`package.json: ${name} is not pinned to a version`);
  }
  return problems;
}
