/**
 * Lists everything that has a test: ids of rules, attacks of a hostile player, kinds of simulated steps, operations under attack, simulated and played stories. `npm test -- --list`
 * prints it; with a commit, such as `npm test -- --list v1.0.0`, the entries that had a test then and have none now.
 */
import { execFileSync } from "node:child_process";
import { readText, root } from "./project.mjs";

/** `in`: the files; `each`: its first group is the name of an entry. */
const SORTS = {
  "rule ids": { in: /^test\/.*\.(?:ts|md)$/u, each: /\b((?:TE|SC|MP|FP|DP)-\d+(?:\.\d+)?)\b/gu },
  attacks: { in: /^test\/simulation\/hostile\/forge\.ts$/u, each: /\bwhat: "([^"]+)"/gu },
  "operations under attack": {
    in: /^test\/simulation\/hostile\/.*\.ts$/u,
    each: /\.(?:say|press)\([^;"]*?"([\w-]+)"/gu,
  },
  "steps of simulated histories": { in: /^test\/simulation\/steps\/.*\.ts$/u, each: /\bkind: "([^"]+)"/gu },
  "simulated stories": { in: /^test\/simulation\/stories\.test\.ts$/u, each: /^ {2}"([^"]+)": \{/gmu },
  "stories in a browser": {
    in: /^test\/browser\/.*\.test\.ts$/u,
    each: /^ *it(?:\.each\([^)]*\))?\(\s*["`]([^"`]+)/gmu,
  },
};

/** Sorted names by sort; of a commit, else of the working tree. */
export function testedIn(commit) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  const files = git(...(commit ? ["ls-tree", "-r", "--name-only", commit, "test"] : ["ls-files", "test"])).split("\n");
  const textOf = (path) => (commit ? git("show", `${commit}:${path}`) : readText(path));
  return Object.entries(SORTS).map(([sort, { in: where, each }]) => {
    const texts = files.filter((path) => where.test(path)).map(textOf);
    const names = texts.flatMap((text) => [...text.matchAll(each)].map(([, name]) => name));
    return { sort, names: [...new Set(names)].sort(new Intl.Collator("en", { numeric: true }).compare) };
  });
}

export function listTested(commit) {
  const now = testedIn();
  const before = commit ? testedIn(commit) : [];
  for (const [index, { sort, names }] of now.entries()) {
    const lost = before[index]?.names.filter((name) => !names.includes(name));
    console.log(
      `${sort}: ${names.length}${lost ? `, in ${commit} ${before[index].names.length}; no longer there:` : ""}`,
    );
    for (const name of lost ?? names) console.log(`  ${name}`);
  }
}
