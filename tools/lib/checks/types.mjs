/**
 * Types, by the native compiler. The rules are also checked on their own, without DOM and Foundry: one of the three walls around them
 * (docs/architecture.md). The practice table and its tests are checked without Foundry's types, because it defines these itself.
 */
import { join } from "node:path";
import { root } from "../project.mjs";
import { inParallel, run } from "../run.mjs";

const PROJECTS = [
  "src/rules/tsconfig.json",
  "src/tsconfig.json",
  "practice-table/tsconfig.json",
  "practice-table/tools/tsconfig.json",
  "site/tsconfig.json",
  "test/tsconfig.json",
  "tsconfig.json",
];

export async function checkTypes({ projects = PROJECTS, from = root } = {}) {
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const jobs = projects.map((project) => async () => {
    // Only changed files, and those that import them, are checked again.
    const known = join(from, ".cache/types", project.replaceAll("/", "-"));
    const options = ["--pretty", "false", "--incremental", "--tsBuildInfoFile", `${known}.tsbuildinfo`];
    const { code, output } = await run([compiler, "-p", project, ...options], { cwd: from });
    if (code === 0) return [];
    const errors = output.split("\n").filter((line) => line.trim() !== "");
    return errors.length > 0
      ? errors.map((line) => `${line}${line.startsWith(" ") ? "" : `  [${project}]`}`)
      : [`${project}: tsc ended with ${code}`];
  });
  const problems = (await inParallel(jobs, 2)).flat();
  // Reports a file of several projects once.
  const seen = new Set();
  return { problems: problems.filter((line) => !seen.has(told(line)) && seen.add(told(line))) };
}

function told(line) {
  return line.replace(/ {2}\[.*\]$/, "");
}
