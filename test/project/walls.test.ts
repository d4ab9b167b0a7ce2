/**
 * Import boundaries between the layers (docs/architecture.md, "The layers"): lint, types, and the rules in a context
 * with the language's built-ins only.
 */
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { answer as answerHere } from "../../src/rules/protocol/answer.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import { checkTypes } from "../../tools/lib/checks/types.mjs";
import { checkImports, checkLint } from "../../tools/lib/checks/lint.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { peggyPlugin } from "../../tools/lib/peggy-plugin.mjs";
import { readText, root } from "../../tools/lib/project.mjs";
import { plant, plantForLint } from "./support.ts";

const files = filesBelow(join(root, "src/rules")).filter((path) => path.endsWith(".ts"));

/** One script of all files of the rules. It leaves the answers to programs in the variable `rules`. */
async function bundle(): Promise<string> {
  const imports = files.map((path) => `import ${JSON.stringify(join(root, "src/rules", path))};`);
  const all = [...imports, `export { answer } from ${JSON.stringify(join(root, "src/rules/protocol/answer.ts"))};`];
  const build = await rolldown({
    input: "all",
    plugins: [
      {
        name: "all",
        resolveId: (id) => (id === "all" ? id : null),
        load: (id) => (id === "all" ? all.join("") : null),
      },
      peggyPlugin(),
    ],
    platform: "neutral",
    treeshake: false,
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "cjs", exports: "named" });
  await build.close();
  return `var rules = {}; (function (exports) {${output[0].code}})(rules);`;
}

/** A context with the built-ins of the language, without clock, randomness and locales; and nothing else at all. */
function emptyContext(): vm.Context {
  const context = vm.createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(
    `delete globalThis.Date; delete globalThis.Intl; delete globalThis.console; delete globalThis.WebAssembly; delete globalThis.SharedArrayBuffer;
     delete globalThis.Atomics; delete Math.random; delete globalThis.setTimeout;`,
    context,
  );
  return context;
}

describe("src/rules in an empty world", () => {
  it("that world is empty", () => {
    const context = emptyContext();
    const absent = "Date Intl console process window document foundry game setTimeout structuredClone fetch";
    for (const name of absent.split(" ")) {
      expect(vm.runInContext(`typeof ${name}`, context), name).toBe("undefined");
    }
    expect(() => vm.runInContext("Math.random()", context)).toThrow();
    expect(() => vm.runInContext("eval('1')", context)).toThrow();
  });

  describe("all files load, and answer requests of programs (protocol.md)", () => {
    expect(files.length).toBeGreaterThan(20);
    const context = emptyContext();
    beforeAll(async () => void vm.runInContext(await bundle(), context));

    const examples = mechanics.flatMap(({ id, notation }) =>
      notation.examples.map((example) => [id, example] as const),
    );
    it.each(examples)("the odds of %s: %s", (mechanic, example) => {
      const { spec } = mechanicById(mechanic).notation.parse(example.replace(/^\S+|#.*$/gu, ""), () => 1);
      const request = JSON.stringify({ do: "odds", mechanic, spec });
      const answer = vm.runInContext(
        `JSON.stringify(rules.answer(JSON.parse(${JSON.stringify(request)})))`,
        context,
      ) as string;
      const expected = JSON.parse(JSON.stringify(answerHere(JSON.parse(request)))) as object;
      expect(expected).not.toHaveProperty("error");
      expect(JSON.parse(answer)).toEqual(expected);
    });
  });
});

/** A file, its text, and what lint says of it: patterns of "rule message", each at least once; none: nothing. */
type Planted = readonly [path: string, text: string, ...said: RegExp[]];

const LEAVES = /package-alone.*leads out of its folder/u;
const BY_PATH = /package-by-name.*never by a path/u;
const FOREIGN = /pure.*not of the language/u;

/** What rules may not use. */
const FOREIGN_EXPRESSIONS = [
  "game.user",
  "Hooks.on('x', () => 1)",
  "document.body",
  "window",
  "new Date()",
  "Date.now()",
  "performance.now()",
  "process.env",
  "globalThis.x",
  "setTimeout(() => 1)",
  "structuredClone({})",
  "console.log(1)",
  "crypto.randomUUID()",
  "new Intl.NumberFormat()",
  "eval('1')",
  "Function('1')",
  "fetch('x')",
  "CONFIG.Dice",
  "foundry.utils",
  "localStorage",
  "$('a')",
];

/** In pieces, so that the check does not find this file. */
const DISABLE = ["oxlint", "disable"].join("-");

/** N in a path is the number of the row, so that each has its file. */
const PLANTED: readonly Planted[] = [
  ["practice-table/src/server/N.ts", 'import { mechanics } from "../../../src/rules/index.ts"; mechanics;', LEAVES],
  ["practice-table/src/N.ts", 'export type A = import("../../src/ui/speak.ts").A;', LEAVES],
  ["practice-table/test/N.ts", 'export * from "../../test/module.ts";', LEAVES],
  ["practice-table/bin/N.mjs", 'export const load = () => import("../../tools/lib/project.mjs");', LEAVES],
  ["practice-table/src/N.ts", 'export const manifest = new URL("../../module.json", import.meta.url);', LEAVES],
  [
    "practice-table/test/N.ts",
    "export const fileOf = (name: string) => new URL(`../../lang/${name}`, import.meta.url);",
    LEAVES,
  ],
  ["practice-table/src/N.ts", 'export const page = new URL("../systems/ember-court", import.meta.url);'],
  [
    "test/foundry/N.ts",
    'import { Table } from "foundry-practice-table"; import "foundry-practice-table/server"; Table;',
  ],
  ["test/foundry/N.ts", 'import { Table } from "../../practice-table/src/globals.ts"; Table;', BY_PATH],
  ["tools/N.mjs", 'export const load = () => import("../practice-table/src/server/main.ts");', BY_PATH],
  ["bench/N.ts", 'export const file = new URL("../practice-table/systems", import.meta.url);', BY_PATH],
  ["tools/lib/N.mjs", "export const fileOf = (root) => `${root}/practice-table/src/globals.ts`;", BY_PATH],
  ["vite.config.ts", 'export { Table } from "./practice-table/src/globals.ts";', BY_PATH],
  ...FOREIGN_EXPRESSIONS.map((one): Planted => ["src/rules/N.ts", `export const value = () => ${one};`, FOREIGN]),
  ["src/rules/N.ts", "export const a = () => Math.random();", /pure.*no Math\.random/u],
  ["src/rules/N.ts", "export const a = (n: number) => n.toLocaleString();", /pure.*locale/u],
  ["src/rules/N.ts", `// ${DISABLE}-next-line walls/pure\nexport const a = () => document;`, /may not silence walls/u],
  ["src/ui/N.ts", `/* ${DISABLE} */\nexport const a = 1;`, /may not silence walls/u],
  ["src/ui/N.ts", "document.body.innerHTML = `<b>${name}</b>`;", /no-html-strings/u],
  ["test/rules/N.test.ts", "it.skip('a', () => 1);", /no-disabled-tests/u],
  ["test/rules/N.test.ts", "it.only('a', () => 1);", /no-focused-tests/u],
  [
    "src/rules/N.ts",
    'import type { A } from "./spec.ts";\nexport const f = (a: A, m = new Map<string, number>()): number => Math.max(a.x, m.size, Number.EPSILON);',
  ],
];

it("lint refuses what crosses the walls, and nothing else", async () => {
  const named = PLANTED.map(([path, text, ...said], index) => ({
    path: path.replace(/\bN\b/u, `planted-${index}`),
    text,
    said,
  }));
  const from = plantForLint(Object.fromEntries(named.map(({ path, text }) => [path, `${text}\n`])));
  const { problems } = await checkLint({ from });
  for (const { path, text, said } of named) {
    const found = problems.filter((problem) => problem.startsWith(path));
    const told = `${path}: ${text}`;
    if (said.length === 0)
      expect(
        found.filter((problem) => problem.includes("walls(")),
        told,
      ).toEqual([]);
    else for (const pattern of said) expect(found.join("\n"), told).toMatch(pattern);
  }
});

/** Imports with the rule that refuses them; none: they are allowed. Imported files exist, empty. */
const IMPORTS: readonly (readonly [path: string, text: string, rule?: string])[] = [
  ["src/rules/N.ts", 'import "../platform/generations.ts";', "above-rules"],
  ["src/rules/N.ts", 'import type { Home } from "../platform/send.ts"; export type A = Home;', "above-rules"],
  ["src/rules/total-effect/N.ts", 'export { speak } from "../../ui/speak.ts";', "above-rules"],
  ["src/rules/N.ts", 'export const load = () => import("../ui/speak.ts");', "above-rules"],
  ["src/rules/N.ts", 'export type A = import("../ui/speak.ts").A;', "above-rules"],
  ["src/rules/contract/N.ts", 'import "../index.ts";', "contract"],
  ["src/platform/N.ts", 'import "../main.ts";', "entry"],
  ["src/ui/N.ts", 'import "../main.ts";', "entry"],
  ["src/ui/N.ts", 'import "../../test/module.ts";', "outside"],
  ["src/N.ts", 'export * from "../tools/lib/project.mjs";', "outside"],
  ["src/ui/N.ts", 'import Handlebars from "handlebars"; Handlebars;', "packages"],
  ["src/rules/N.ts", 'import { readFileSync } from "node:fs"; readFileSync;', "packages"],
  ["src/rules/N.ts", 'import type { Roll } from "fvtt-types"; export type A = Roll;', "types-for-rules"],
  ["src/log/N.ts", 'import { cardOf } from "../card/card.ts"; cardOf;', "above-log"],
  ["src/platform/N.ts", 'import type { CardView } from "../card/view.ts"; export type A = CardView;', "above-platform"],
  ["src/card/N.ts", 'export * from "../roll/roll.ts";', "above-card"],
  ["src/roll/N.ts", 'export const load = () => import("../features/contest/kind.ts");', "above-roll"],
  ["src/platform/N.ts", 'export type A = import("../features/harm/apply.ts").A;', "above-platform"],
  ["src/features/harm/N.ts", 'import { a } from "../contest/kind.ts"; a;', "features"],
  ["src/features/harm/N.ts", 'import { a } from "./apply.ts"; a;'],
  ["src/api/N.ts", 'import type { HarmData } from "../features/harm/flags.ts"; export type A = HarmData;', "above-api"],
  ["src/features/harm/N.ts", 'import { apiMembers } from "../../api/contract.ts"; apiMembers;'],
  ["src/N.ts", 'import { postContest } from "./features/contest/begin.ts"; postContest;', "names-no-feature"],
  ["src/N.ts", 'export type { A } from "./features/index.ts";', "names-no-feature"],
  ["src/N.ts", 'import type { Feature } from "./features/feature.ts"; export type A = Feature;'],
  ["src/helpers/N.ts", 'import "../rules/index.ts";', "unknown-layer"],
  ["practice-table/src/N.ts", 'import "../../src/rules/index.ts";', "alone"],
  ["practice-table/src/N.ts", 'import stylelint from "stylelint"; stylelint;', "undeclared"],
  ["practice-table/src/N.ts", 'import fc from "fast-check"; fc;', "undeclared-shipped"],
  ["practice-table/src/N.ts", 'import jquery from "jquery"; import { World } from "./server/world.ts"; jquery; World;'],
  ["practice-table/test/N.ts", 'import fc from "fast-check"; import "../src/server/world.ts"; fc;'],
  [
    "src/card/N.ts",
    'import { mechanics } from "../rules/index.ts"; import "../log/log.ts"; import "./card.ts"; mechanics;',
  ],
  ["src/ui/N.ts", 'import type { X } from "fvtt-types/utils"; import "../platform/send.ts"; export type Y = X;'],
  ["src/N.ts", 'import "./ui/speak.ts"; import "./main.ts"; import "./rules/index.ts";'],
];

/** Pairs of files that import each other, and a file that imports itself. */
const CIRCLES = {
  "src/ui/a.ts": 'import { b } from "./b.ts"; export const a = b;',
  "src/ui/b.ts": 'import { a } from "../ui/a.ts"; export const b = a;',
  "src/log/a.ts": 'import type { B } from "./b.ts"; export type A = B[];',
  "src/log/b.ts": 'import type { A } from "./a.ts"; export type B = A;',
  "src/dice/a.ts": 'export type A = import("./b.ts").B;',
  "src/dice/b.ts": 'export type { A as B } from "./a.ts";',
  "src/roll/a.ts": 'export const a = () => import("./b.ts");',
  "src/roll/b.ts": 'export * from "./a.ts";',
  "src/card/a.ts": 'import "./a.ts"; // import "./b.ts"',
  "src/card/b.ts": 'import "./a.ts";',
  "practice-table/src/a.ts": 'import { b } from "./b.ts"; export const a = b;',
  "practice-table/src/b.ts": 'import { a } from "./a.ts"; export const b = a;',
};

it("imports through the walls and circles are refused, and no others", async () => {
  const named = IMPORTS.map(([path, text, rule], index) => ({
    path: path.replace(/\bN\b/u, `planted-${index}`),
    text,
    rule,
  }));
  const targets = [...named.flatMap(({ path, text }) => targetsOf(path, text)), "src/ui/speak.ts"];
  const from = plant({
    ...Object.fromEntries(targets.map((path) => [path, "export {};"])),
    ...Object.fromEntries(named.map(({ path, text }) => [path, text])),
    ...CIRCLES,
    "package.json": readText("package.json"),
    "practice-table/package.json": readText("practice-table/package.json"),
  });
  symlinkSync(join(root, "node_modules"), join(from, "node_modules"));
  const problems: string[] = (await checkImports({ from })).problems;
  const said = problems.filter((line) => line.includes("error")).map((line) => line.replace(/^ *error /u, ""));
  for (const { path, text, rule } of named) {
    const found = said.filter((line) => line.includes(`: ${path}`)).map((line) => line.split(":")[0]);
    expect(found, `${path}: ${text}`).toEqual(rule === undefined ? [] : expect.arrayContaining([rule]));
  }
  const circles = said
    .filter((line) => line.startsWith("circles"))
    .map((line) => line.replace(/.*: |\/\w+\.ts.*/gu, ""));
  expect(new Set(circles)).toEqual(
    new Set(["src/ui", "src/log", "src/dice", "src/roll", "src/card", "practice-table/src"]),
  );
});

/** Files of this project that a text imports. */
function targetsOf(path: string, text: string): string[] {
  return [...text.matchAll(/"(\.[^"]+)"/gu)].map(([, name = ""]) => join(dirname(path), name));
}

describe("the wall of types", () => {
  it("rules know of no page, no game, no process, no clock", async () => {
    const unknown = [
      "document.title",
      "game.user",
      "process.env",
      "setTimeout(() => 1)",
      "console.log(1)",
      "structuredClone(1)",
    ];
    // One run for all: the compiler takes seconds to start.
    const planted = unknown.map((expression, index): [string, string] => [
      `planted-${index}.ts`,
      `export const value = (): unknown => ${expression};`,
    ]);
    const from = plant({
      "tsconfig.json": { extends: join(root, "src/rules/tsconfig.json"), include: ["."] },
      ...Object.fromEntries(planted),
    });
    const { problems } = await checkTypes({ projects: ["tsconfig.json"], from });
    expect([...problems].sort()).toEqual(
      planted.map(([file]) => expect.stringMatching(`^${file}\\(1,\\d+\\): error TS(2304|2580|2584|2552|2591)`)),
    );
  });

  it("holds for the folder of the rules itself", () => {
    expect(JSON.parse(readText("src/rules/tsconfig.json"))).toMatchObject({
      compilerOptions: { lib: ["ES2023"], types: [] },
    });
  });
});
