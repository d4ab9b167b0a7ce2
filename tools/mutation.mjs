/**
 * `npm run mutation -- [rules | foundry] [--sample N] [--seed S] [--workers W] [path …]`: changes the sources one place at a time and runs the tests
 * without a browser that reach the place. Prints how many changes were noticed, by folder, and each that was not. `--sample`: so many changes of `rules`,
 * so many lines of `foundry`, drawn at random, the same for the same seed; without it all are tried, which takes hours. A change that nobody can tell from
 * the original is marked where it stands, with the reason: `// Stryker disable next-line <mutator>: <reason>`.
 *
 * The rules need nothing but Node, so a process of our own tries one change after the other (lib/mutation-seat.mjs: about a second each). What meets
 * Foundry runs in Vitest, by Stryker, where what was tried and has not changed since is remembered in `.cache`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages } from "./lib/ensure.mjs";
import { tryChanges } from "./lib/mutation-runner.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/project.mjs";

/** Which sources, and the share of changes that is to be noticed. */
const PARTS = {
  rules: { folder: "src/rules", goal: 0.9, tests: "test/rules" },
  foundry: { folder: "src/foundry", goal: 0.85, suites: "foundry,ui" },
};

/** They run the tools as programs, which know nothing of a change in here. */
const PROGRAMS = ["test/rules/protocol.test.ts", "test/rules/recorded-answers.test.ts"];

/** Statuses that count as noticed; those in neither list (no test, survived) do not; the rest could not be tried. */
const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

async function main(args) {
  if (args.includes("--help"))
    return void console.log(
      `npm run mutation -- [${Object.keys(PARTS).join(" | ")}] [--sample N] [--seed S] [--workers W] [path …]`,
    );
  await ensurePackages();
  const { sample, seed = Date.now() % 1e6, workers = 2, words } = readArguments(args);
  const names = Object.keys(PARTS).filter((name) => words.length === 0 || words.includes(name));
  const paths = words.filter((word) => !(word in PARTS));
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const { folder, goal, suites, tests } = PARTS[name];
    const files = filesBelow(join(root, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
      .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
    if (files.length === 0) continue;
    if (tests) {
      report(await tryRules({ files, tests, sample, seed, workers }), goal);
      continue;
    }
    const mutate = sample === undefined ? files : sampleOf(files, sample, seed);
    console.log(`${name}: ${sample === undefined ? "all lines" : `${mutate.length} lines, seed ${seed}`}`);
    process.env.MUTATION_SUITES = suites;
    report(await mutants(name, mutate, { workers, whole: sample === undefined }), goal);
  }
}

async function tryRules({ files, tests, sample, seed, workers }) {
  console.log(`rules: ${sample === undefined ? "all changes" : `${sample} changes, seed ${seed}`}`);
  const testFiles = filesBelow(join(root, tests)).map((file) => `${tests}/${file}`);
  return tryChanges({
    files,
    testFiles: testFiles.filter((file) => file.endsWith(".test.ts") && !PROGRAMS.includes(file)),
    count: sample,
    random: lehmer(seed),
    workers,
    told: (done, all) => done % 25 === 0 && console.log(`  ${done} of ${all} tried`),
  });
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
  const flags = { sample: take("--sample"), seed: take("--seed"), workers: take("--workers") };
  const unknown = words.find((word) => word.startsWith("-"));
  if (unknown)
    throw new Error(
      `${unknown} is not known: there are ${Object.keys(flags)
        .map((flag) => `--${flag}`)
        .join(", ")}`,
    );
  return { ...flags, words };
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

async function mutants(name, mutate, { workers, whole }) {
  const { Stryker } = await import("@stryker-mutator/core");
  const stryker = new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: workers,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    // A sample is measured anew: what is remembered of it would be little.
    incremental: whole,
    incrementalFile: `.cache/mutation-${name}.json`,
    tempDirName: ".cache/mutation",
    ignorePatterns: ["dist", ".cache", "docs/pictures"],
    ignoreStatic: false,
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
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
