/**
 * `npm run mutation -- [rules | foundry] [--lines N] [--seed S] [path …]`: changes the sources one place at a time and runs the tests without a browser
 * that reach the place. Prints how many changes were noticed, by folder, and each that was not. Without `--lines` every line is tried, which takes hours
 * the first time; what was tried and has not changed since is remembered in `.cache`. A change that nobody can tell from the original is marked where it
 * stands, with the reason: `// Stryker disable next-line <mutator>: <reason>`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages } from "./lib/ensure.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/project.mjs";

/** Which sources, and the share of changes that is to be noticed. */
const PARTS = {
  rules: { folder: "src/rules", goal: 0.9, suites: "rules" },
  foundry: { folder: "src/foundry", goal: 0.85, suites: "foundry,ui" },
};

/** Statuses that count as noticed; those in neither list (no test, survived) do not; the rest could not be tried. */
const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

async function main(args) {
  if (args.includes("--help"))
    return void console.log(`npm run mutation -- [${Object.keys(PARTS).join(" | ")}] [--lines N] [--seed S] [path …]`);
  await ensurePackages();
  const { lines, seed = Date.now() % 1e6, words } = readArguments(args);
  const names = Object.keys(PARTS).filter((name) => words.length === 0 || words.includes(name));
  const paths = words.filter((word) => !(word in PARTS));
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const { folder, goal, suites } = PARTS[name];
    const files = filesBelow(join(root, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
      .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
    if (files.length === 0) continue;
    const mutate = lines === undefined ? files : sampleOf(files, lines, seed);
    console.log(`${name}: ${lines === undefined ? "all lines" : `${mutate.length} lines, seed ${seed}`}`);
    process.env.MUTATION_SUITES = suites;
    report(await mutants(name, mutate), goal);
  }
}

function readArguments(args) {
  const words = [...args];
  const take = (flag) => {
    const at = words.indexOf(flag);
    if (at === -1) return undefined;
    const value = Number(words[at + 1]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`${flag} wants a whole number, as in ${flag} 50`);
    words.splice(at, 2);
    return value;
  };
  return { lines: take("--lines"), seed: take("--seed"), words };
}

/** So many lines with code, drawn without replacement; the same for the same seed. */
function sampleOf(files, count, seed) {
  const all = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((text, index) =>
        /^\s*(?:\/?\*|\/\/|import |export type|$|[)}\]];?$)/u.test(text) ? [] : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
  const random = lehmer(seed);
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other], all[index]];
  }
  return all.slice(0, count);
}

function lehmer(seed) {
  let state = (seed % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

async function mutants(name, mutate) {
  const { Stryker } = await import("@stryker-mutator/core");
  const stryker = new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    incremental: true,
    incrementalFile: `.cache/mutation-${name}.json`,
    tempDirName: ".cache/mutation",
    ignorePatterns: ["dist", ".cache", "docs/pictures"],
    ignoreStatic: true,
    reporters: ["progress"],
    logLevel: /** @type {any} */ ("warn"),
    allowEmpty: true,
  });
  return stryker.runMutationTest();
}

function report(results, goal) {
  const byFolder = new Map();
  for (const { fileName, status } of results) {
    if (!NOTICED.includes(status) && !UNNOTICED.includes(status)) continue;
    const folder = relative(fileName).split("/").slice(0, 3).join("/");
    const counts = byFolder.get(folder) ?? { noticed: 0, all: 0 };
    counts.all += 1;
    if (NOTICED.includes(status)) counts.noticed += 1;
    byFolder.set(folder, counts);
  }
  for (const { fileName, location, mutatorName, replacement, status } of results)
    if (UNNOTICED.includes(status))
      console.log(
        `  ${status === "NoCoverage" ? "no test" : "unnoticed"}  ${relative(fileName)}:${location.start.line + 1}  ${mutatorName}: ${String(replacement).replaceAll(/\s+/gu, " ").slice(0, 80)}`,
      );
  const total = { noticed: 0, all: 0 };
  for (const [folder, { noticed, all }] of [...byFolder].sort()) {
    console.log(`  ${folder}: ${percent(noticed, all)} (${noticed} of ${all})`);
    total.noticed += noticed;
    total.all += all;
  }
  if (total.all > 0)
    console.log(`  in all: ${percent(total.noticed, total.all)} of ${total.all}, goal ${percent(goal, 1)}`);
}

function relative(file) {
  return file.startsWith(root) ? file.slice(root.length + 1) : file;
}

function percent(part, all) {
  return `${Math.round((part / all) * 100)} %`;
}

await main(process.argv.slice(2));
