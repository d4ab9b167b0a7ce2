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
import { makeWallsLinter } from "../../tools/lib/checks/lint.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { peggyPlugin } from "../../tools/lib/peggy-plugin.mjs";
import { readText, root } from "../../tools/lib/project.mjs";
import { plant } from "./support.ts";

const files = filesBelow(join(root, "src/rules")).filter((path) => path.endsWith(".ts"));

/** One script that leaves the file's exports in the variable `rules`; a file of types has none. */
async function bundle(file: string): Promise<string> {
  const build = await rolldown({
    input: file,
    plugins: [peggyPlugin()],
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

  it("finds the files", () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)("%s can be loaded", async (path) => {
    const code = await bundle(join(root, "src/rules", path));
    expect(() => vm.runInContext(code, emptyContext(), { filename: path })).not.toThrow();
  });

  describe("answers requests of programs (protocol.md)", () => {
    const context = emptyContext();
    beforeAll(async () => void vm.runInContext(await bundle(join(root, "src/rules/protocol/answer.ts")), context));

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

describe("the lint wall", () => {
  const linter = makeWallsLinter();
  async function lint(path: string, text: string): Promise<string[]> {
    const [result] = await linter.lintText(text, { filePath: join(root, path) });
    return (result?.messages ?? []).map(({ ruleId, messageId, message }) =>
      ruleId ? `${ruleId}:${messageId}` : message,
    );
  }

  it.each([
    ["src/rules/planted.ts", 'import "../platform/generations.ts";'],
    ["src/rules/planted.ts", 'import type { Home } from "../platform/send.ts"; export type A = Home;'],
    ["src/rules/total-effect/planted.ts", 'export { speak } from "../../ui/speak.ts";'],
    ["src/rules/planted.ts", 'export const load = () => import("../ui/speak.ts");'],
    ["src/platform/planted.ts", 'import "../main.ts";'],
    ["src/ui/planted.ts", 'import "../main.ts";'],
    ["src/rules/planted.ts", 'export type A = import("../ui/speak.ts").A;'],
  ])("%s: %s is against the direction", async (path, text) => {
    expect(await lint(path, text)).toContain("walls/one-way:direction");
  });

  it.each([
    ["src/ui/planted.ts", 'import "../../test/module.ts";'],
    ["src/main.ts", 'export * from "../tools/lib/project.mjs";'],
  ])("%s: %s is outside of src", async (path, text) => {
    expect(await lint(path, text)).toContain("walls/one-way:outside");
  });

  it.each([
    ["practice-table/src/server/planted.ts", 'import { mechanics } from "../../../src/rules/index.ts"; mechanics;'],
    ["practice-table/src/planted.ts", 'export type A = import("../../src/ui/speak.ts").A;'],
    ["practice-table/test/planted.ts", 'export * from "../../test/module.ts";'],
    ["practice-table/bin/planted.mjs", 'export const load = () => import("../../tools/lib/project.mjs");'],
    ["practice-table/src/planted.ts", 'export const manifest = new URL("../../module.json", import.meta.url);'],
    [
      "practice-table/test/planted.ts",
      "export const fileOf = (name: string) => new URL(`../../lang/${name}`, import.meta.url);",
    ],
  ])("%s: %s leaves the practice table", async (path, text) => {
    expect(await lint(path, text)).toEqual(["walls/package-alone:outside"]);
  });

  it.each([
    ["practice-table/src/planted.ts", 'import "stylelint";'],
    ["practice-table/src/planted.ts", 'import fc from "fast-check"; fc;'],
    ["practice-table/test/planted.ts", 'import type { Linter } from "eslint"; export type A = Linter;'],
  ])("%s: %s is not declared in its package.json", async (path, text) => {
    expect(await lint(path, text)).toEqual(["walls/package-alone:undeclared"]);
  });

  it.each([
    [
      "practice-table/src/planted.ts",
      'import jquery from "jquery"; import { World } from "./server/world.ts"; jquery; World;',
    ],
    ["practice-table/src/planted.ts", 'export const page = new URL("../systems/ember-court", import.meta.url);'],
    ["practice-table/test/planted.ts", 'import fc from "fast-check"; import "../src/globals.ts"; fc;'],
    [
      "test/foundry/planted.ts",
      'import { Table } from "foundry-practice-table"; import "foundry-practice-table/server"; Table;',
    ],
  ])("%s: %s is allowed", async (path, text) => {
    expect(await lint(path, text)).toEqual([]);
  });

  it.each([
    ["test/foundry/planted.ts", 'import { Table } from "../../practice-table/src/globals.ts"; Table;'],
    ["tools/planted.mjs", 'export const load = () => import("../practice-table/src/server/main.ts");'],
    ["bench/planted.ts", 'export const file = new URL("../practice-table/systems", import.meta.url);'],
    ["tools/lib/planted.mjs", "export const fileOf = (root) => `${root}/practice-table/src/globals.ts`;"],
    ["vite.config.ts", 'export { Table } from "./practice-table/src/globals.ts";'],
  ])("%s: %s reaches into the practice table by a path", async (path, text) => {
    expect(await lint(path, text)).toEqual(["walls/package-by-name:path"]);
  });

  it.each([
    ["src/ui/planted.ts", 'import Handlebars from "handlebars"; Handlebars;'],
    ["src/rules/planted.ts", 'import { readFileSync } from "node:fs"; readFileSync;'],
    ["src/rules/planted.ts", 'import type { Roll } from "fvtt-types"; export type A = Roll;'],
  ])("%s: %s is a package", async (path, text) => {
    expect(await lint(path, text)).toContain("walls/one-way:package");
  });

  it.each([
    ["src/log/planted.ts", 'import { cardOf } from "../card/card.ts"; cardOf;'],
    ["src/platform/planted.ts", 'import type { CardView } from "../card/view.ts"; export type A = CardView;'],
    ["src/card/planted.ts", 'export * from "../roll/roll.ts";'],
    ["src/roll/planted.ts", 'export const load = () => import("../features/contest/kind.ts");'],
    ["src/platform/settings.ts", 'export type A = import("../features/stat-maps/mapping.ts").StatMapping;'],
  ])("%s: %s runs up the layers", async (path, text) => {
    expect(await lint(path, text)).toEqual(["walls/layers:upward"]);
  });

  it("a feature may not import from another one", async () => {
    expect(await lint("src/features/harm/planted.ts", 'import { a } from "../contest/kind.ts"; a;')).toEqual([
      "walls/layers:feature",
    ]);
    expect(await lint("src/features/harm/planted.ts", 'import { a } from "./apply.ts"; a;')).toEqual([]);
  });

  it("an unnamed folder of src is no layer", async () => {
    expect(await lint("src/helpers/planted.ts", "export {};")).toContain("walls/one-way:unknown");
  });

  it.each([
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
  ])("rules may not use %s", async (expression) => {
    expect(await lint("src/rules/planted.ts", `export const value = () => ${expression};`)).toContain(
      "walls/pure:global",
    );
  });

  it("rules may not use randomness, nor a locale", async () => {
    expect(await lint("src/rules/planted.ts", "export const a = () => Math.random();")).toEqual(["walls/pure:random"]);
    expect(await lint("src/rules/planted.ts", "export const a = (n: number) => n.toLocaleString();")).toEqual([
      "walls/pure:time",
    ]);
  });

  it("a planted violation cannot be silenced by a comment", async () => {
    const text = "// eslint-disable-next-line walls/pure\nexport const a = () => document;";
    expect(await lint("src/rules/planted.ts", text)).toContain("walls/pure:global");
  });

  it("accepts valid imports", async () => {
    const pure =
      'import type { A } from "./spec.ts";\nexport const f = (a: A, m = new Map<string, number>()): number => Math.max(a.x, m.size, Number.EPSILON);';
    expect(await lint("src/rules/planted.ts", pure)).toEqual([]);
    expect(
      await lint(
        "src/card/planted.ts",
        'import { mechanicById, mechanics } from "../rules/index.ts"; import "../log/log.ts"; import "./card.ts"; game.user; mechanics;',
      ),
    ).toEqual([]);
    expect(
      await lint(
        "src/ui/planted.ts",
        'import type { X } from "fvtt-types/utils"; import "../platform/send.ts"; export type Y = X;',
      ),
    ).toEqual([]);
    expect(await lint("src/main.ts", 'import "./ui/speak.ts"; import "./api.ts"; import "./rules/index.ts";')).toEqual(
      [],
    );
  });
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
