/**
 * `npm run mutation -- [rules | foundry] [--sample N] [--seed S] [--workers W] [path …]`: changes the sources one place at a time and runs the tests
 * without a browser that reach the place. Prints how many changes were noticed, by folder, and each that was not. `--sample`: so many changes, drawn at
 * random, the same for the same seed; without it all are tried, which takes hours. A change that nobody can tell from the original is marked where it
 * stands, with the reason: `// Stryker disable next-line <mutator>: <reason>`.
 *
 * All changes are in the sources at once, and processes of our own switch on one after the other (lib/mutation-process.mjs): one of the rules costs about a
 * second, one of what meets Foundry a few. Which tests reach which change is measured once, and remembered in `.cache/mutation` as long as a test stays
 * as it is (lib/mutation-measures.mjs; who deletes that folder has all of it measured anew); what came of each change lies beside it.
 */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages } from "./lib/ensure.mjs";
import { markOf } from "./lib/mutation-places.mjs";
import { tryChanges } from "./lib/mutation-runner.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/project.mjs";

/** Which sources, the share of changes that is to be noticed, how tests are run (lib/mutation-process.mjs), and which. */
const PARTS = {
  rules: { folder: "src/rules", goal: 0.9, kind: "cases", units: ruleUnits },
  foundry: { folder: "src/foundry", goal: 0.85, kind: "pages", units: foundryUnits },
};

/** They run the tools as programs, which know nothing of a change in here. */
const PROGRAMS = ["test/rules/protocol.test.ts", "test/rules/recorded-answers.test.ts"];

/** They cost more than all others together: what no other test has noticed they are asked last; of recorded worlds what these make of them. */
const WORLD = "test/foundry/recorded-world.test.ts";
const SLOW = [WORLD, "test/foundry/recorded-evening.test.ts", "test/ui/prompt-long.test.ts"];
const READERS = ["read by Gamemaster in en", "read by Ana in en"];

/** They see to it themselves that there is nothing of Foundry. */
const PURE = "test/ui/spec-editor/";

/** The simulation, with so many stories of each sort as there is time for; they come by most changes. */
const STORIES = { stories: 2, histories: 6, hostile: 1, secrets: 2 };

/** Their changes show on one generation alone. */
const ON_BOTH = ["compat", "worlds"].map((name) => `test/foundry/generations/${name}.test.ts`);

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
    const { folder, goal, kind, units } = PARTS[name];
    const files = filesBelow(join(root, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
      .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
    if (files.length === 0) continue;
    console.log(`${name}: ${sample === undefined ? "all changes" : `${sample} changes, seed ${seed}`}`);
    const results = await tryChanges({
      kind,
      files,
      units: marked(units()),
      count: sample,
      random: lehmer(seed),
      workers,
      told: (done, all, result) => {
        note(name, seed, result);
        if (done % 25 === 0) console.log(`  ${done} of ${all} tried`);
      },
    });
    report(results, goal);
  }
}

/** Whatever came out is kept at once, for whoever looks closer. */
function note(
  name,
  seed,
  { fileName, location, mutatorName, replacement, status, by, tried, reach, used, milliseconds },
) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const place = { file: relative(fileName), line: location.start.line + 1, column: location.start.column + 1 };
  const line = JSON.stringify({ ...place, mutatorName, replacement, status, by, tried, reach, used, milliseconds });
  appendFileSync(join(root, `.cache/mutation-${name}-${seed}.jsonl`), `${line}\n`);
}

function testsBelow(folder) {
  return filesBelow(join(root, folder))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${folder}/${file}`);
}

function ruleUnits() {
  return testsBelow("test/rules")
    .filter((file) => !PROGRAMS.includes(file))
    .map((file) => ({ file }));
}

function foundryUnits() {
  // A module that a test puts in the place of another is not known here.
  const files = ["test/foundry", "test/ui"]
    .flatMap(testsBelow)
    .filter((file) => !/\bvi\.mock\(/u.test(readFileSync(join(root, file), "utf8")));
  const isPure = (file) => file.startsWith(PURE);
  return [
    ...files
      .filter((file) => file !== WORLD)
      .map((file) => (SLOW.includes(file) ? { file, isLast: true } : isPure(file) ? { file, isPure: true } : { file })),
    ...READERS.map((among) => ({ file: WORLD, among, isLast: true })),
    ...Object.entries(STORIES).map(([name, count]) => {
      const file = `test/simulation/${name}.test.ts`;
      return { file, stories: `${count}`, isLast: true };
    }),
    ...files.filter((file) => ON_BOTH.includes(file)).map((file) => ({ file, generation: "13" })),
  ];
}

/** Each with a mark of all that it depends on – the sources, what tests share, the test's own file –, and one of itself. */
function marked(units) {
  const text = (file) => readFileSync(join(root, file), "utf8");
  const markBelow = (folders, isMeant) =>
    markOf(
      folders
        .flatMap((folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`))
        .filter((file) => !file.endsWith(".test.ts") && isMeant(file))
        .map(text)
        .join(),
    );
  const isApart = (file) => file.startsWith("test/simulation/") || file.startsWith("test/browser/");
  const common = markBelow(["src", "templates", "lang", "test"], (file) => !isApart(file));
  const simulation = markBelow(["test/simulation"], () => true);
  return units.map((unit) => ({
    ...unit,
    imports: [...text(unit.file).matchAll(/"(?:\.\.\/)+(src\/[^"]+)"/gu)].map(([, file]) => file),
    own: markOf(JSON.stringify([unit, text(unit.file)])),
    mark: markOf(JSON.stringify([unit, common, text(unit.file), ...(unit.stories ? [simulation] : [])])),
  }));
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

function lehmer(seed) {
  let state = (seed % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
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
