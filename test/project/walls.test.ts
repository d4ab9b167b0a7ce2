/**
 * Import boundaries between the layers (docs/architecture.md, "The layers"): lint, types, and the rules in a context
 * with the language's built-ins only.
 */
import { join } from "node:path";
import vm from "node:vm";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { answer as answerHere } from "../../src/rules/protocol/answer.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import { checkCircles } from "../../tools/lib/checks/circles.mjs";
import { checkTypes } from "../../tools/lib/checks/types.mjs";
import { checkLint } from "../../tools/lib/checks/lint.mjs";
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
    for (const name of [
      "Date",
      "Intl",
      "console",
      "process",
      "window",
      "document",
      "foundry",
      "game",
      "setTimeout",
      "structuredClone",
      "fetch",
    ]) {
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

const DIRECTION = /one-way.*may not import from/u;
const OUTSIDE = /one-way.*from outside src/u;
const PACKAGE = /one-way.*imports no package/u;
const UPWARD = /layers.*a higher layer/u;
const LEAVES = /package-alone.*leads out of its folder/u;
const UNDECLARED = /package-alone.*does not declare/u;
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
  ["src/rules/N.ts", 'import "../platform/generations.ts";', DIRECTION],
  ["src/rules/N.ts", 'import type { Home } from "../platform/send.ts"; export type A = Home;', DIRECTION],
  ["src/rules/total-effect/N.ts", 'export { speak } from "../../ui/speak.ts";', DIRECTION],
  ["src/rules/N.ts", 'export const load = () => import("../ui/speak.ts");', DIRECTION],
  ["src/platform/N.ts", 'import "../main.ts";', DIRECTION],
  ["src/ui/N.ts", 'import "../main.ts";', DIRECTION],
  ["src/rules/N.ts", 'export type A = import("../ui/speak.ts").A;', DIRECTION],
  ["src/ui/N.ts", 'import "../../test/module.ts";', OUTSIDE],
  ["src/N.ts", 'export * from "../tools/lib/project.mjs";', OUTSIDE],
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
  ["practice-table/src/N.ts", 'import "stylelint";', UNDECLARED],
  ["practice-table/src/N.ts", 'import fc from "fast-check"; fc;', UNDECLARED],
  ["practice-table/test/N.ts", 'import type { Linter } from "eslint"; export type A = Linter;', UNDECLARED],
  ["practice-table/src/N.ts", 'import jquery from "jquery"; import { World } from "./server/world.ts"; jquery; World;'],
  ["practice-table/src/N.ts", 'export const page = new URL("../systems/ember-court", import.meta.url);'],
  ["practice-table/test/N.ts", 'import fc from "fast-check"; import "../src/globals.ts"; fc;'],
  [
    "test/foundry/N.ts",
    'import { Table } from "foundry-practice-table"; import "foundry-practice-table/server"; Table;',
  ],
  ["test/foundry/N.ts", 'import { Table } from "../../practice-table/src/globals.ts"; Table;', BY_PATH],
  ["tools/N.mjs", 'export const load = () => import("../practice-table/src/server/main.ts");', BY_PATH],
  ["bench/N.ts", 'export const file = new URL("../practice-table/systems", import.meta.url);', BY_PATH],
  ["tools/lib/N.mjs", "export const fileOf = (root) => `${root}/practice-table/src/globals.ts`;", BY_PATH],
  ["vite.config.ts", 'export { Table } from "./practice-table/src/globals.ts";', BY_PATH],
  ["src/ui/N.ts", 'import Handlebars from "handlebars"; Handlebars;', PACKAGE],
  ["src/rules/N.ts", 'import { readFileSync } from "node:fs"; readFileSync;', PACKAGE],
  ["src/rules/N.ts", 'import type { Roll } from "fvtt-types"; export type A = Roll;', PACKAGE],
  ["src/log/N.ts", 'import { cardOf } from "../card/card.ts"; cardOf;', UPWARD],
  ["src/platform/N.ts", 'import type { CardView } from "../card/view.ts"; export type A = CardView;', UPWARD],
  ["src/card/N.ts", 'export * from "../roll/roll.ts";', UPWARD],
  ["src/roll/N.ts", 'export const load = () => import("../features/contest/kind.ts");', UPWARD],
  ["src/platform/N.ts", 'export type A = import("../features/stat-maps/mapping.ts").StatMapping;', UPWARD],
  ["src/features/harm/N.ts", 'import { a } from "../contest/kind.ts"; a;', /layers.*may not import from the feature/u],
  ["src/features/harm/N.ts", 'import { a } from "./apply.ts"; a;'],
  ["src/helpers/N.ts", "export {};", /one-way.*is no layer/u],
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
  [
    "src/card/N.ts",
    'import { mechanicById, mechanics } from "../rules/index.ts"; import "../log/log.ts"; import "./card.ts"; mechanicById(mechanics);',
  ],
  ["src/ui/N.ts", 'import type { X } from "fvtt-types/utils"; import "../platform/send.ts"; export type Y = X;'],
  ["src/N.ts", 'import "./ui/speak.ts"; import "./api.ts"; import "./rules/index.ts";'],
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

describe("circles", () => {
  it("src has none", () => {
    expect(checkCircles().problems).toEqual([]);
  });

  it.each([
    [
      "values",
      'import { b } from "./b.ts"; export const a = b;',
      'import { a } from "../ui/a.ts"; export const b = a;',
    ],
    [
      "types",
      'import type { B } from "./b.ts"; export type A = B[];',
      'import type { A } from "./a.ts"; export type B = A;',
    ],
    ["inline type imports", 'export type A = import("./b.ts").B;', 'export type { A as B } from "./a.ts";'],
    ["dynamic imports", 'export const a = () => import("./b.ts");', 'export * from "./a.ts";'],
  ])("of %s are found", (_what, a, b) => {
    const files = { "src/ui/a.ts": a, "src/ui/b.ts": b, "src/ui/c.ts": 'import "./a.ts"; import "./b.ts";' };
    const { problems } = checkCircles({ from: plant(files) });
    expect(problems).toEqual(["src: these import in a circle: ui/a.ts, ui/b.ts"]);
  });

  it("of many files are found completely, and so is a file that imports itself", () => {
    const files = {
      "src/a.ts": 'import "./deep/b.ts";',
      "src/deep/b.ts": 'import "./c.ts"; import "../d.ts";',
      "src/deep/c.ts": 'import "../a.ts";',
      "src/d.ts": 'import "./d.ts"; // import "./a.ts"',
    };
    expect(checkCircles({ from: plant(files) }).problems).toEqual([
      "src: these import in a circle: d.ts",
      "src: these import in a circle: a.ts, deep/b.ts, deep/c.ts",
    ]);
  });
});

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
