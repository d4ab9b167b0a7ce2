/** The tools themselves: refusals, counts, and the last line. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { benchFiles, closeBenches, loadBench, table } from "../../tools/lib/bench.mjs";
import { checkCommitted, lockfileProblems } from "../../tools/lib/checks/committed.mjs";
import { checks } from "../../tools/lib/checks/index.mjs";
import { checkFormat, checkLint, checkStyles } from "../../tools/lib/checks/lint.mjs";
import { checkTypes } from "../../tools/lib/checks/types.mjs";
import { readJson, root } from "../../tools/lib/project.mjs";
import { runChecks } from "../../tools/lib/run-checks.mjs";
import { inParallel } from "../../tools/lib/run.mjs";
import { SUITES, count } from "../../tools/lib/suites.mjs";
import { hasPassed, recordPassed, tableDigest } from "../../tools/lib/unchanged-table.mjs";
import { plant, plantForLint } from "./support.ts";

/** Paths in pieces, so that the check of committed files does not find this file. */
const [TEMPORARY, HOME, WORK, REGISTRY] = [
  ["/tm", "p/x"],
  ["/home", "/somebody/x"],
  ["/wo", "rk/main"],
  ["registry.npm", "js.org"],
].map((parts) => parts.join("")) as [string, string, string, string];

describe("committed files", () => {
  it.each([
    ["a path of a machine", `export const path = "${WORK}/src";`],
    ["a path of a machine", `see ${HOME} for more`],
    ["a path of a machine", ["C:", "Users", "me"].join("\\")],
    ["a temporary path", `cat ${TEMPORARY}`],
    ["a registry's host name", `https://${REGISTRY}/peggy`],
  ])("%s is a problem", (what, line) => {
    const { problems } = checkCommitted({ from: plant({ "docs/a.md": `# A\n\n${line}\n` }) });
    expect(problems).toEqual([expect.stringContaining(`docs/a.md:3: ${what}`)]);
  });

  it("addresses and relative paths are no problems", () => {
    const text = `\`.${WORK}\`, \`\${ROOT}${HOME}\`, https://example.org${WORK}, modules/quincunx${TEMPORARY}, \`tools/root/x\``;
    expect(checkCommitted({ from: plant({ "docs/a.md": text }) }).problems).toEqual([]);
  });

  it("a file name that is not kebab-case is a problem", () => {
    const { problems } = checkCommitted({
      from: plant({
        "src/rules/RollTotal.ts": "",
        "test/two_words.ts": "",
        "README.md": "",
        ".github/a-b.yml": "",
        "src/a.test.ts": "",
      }),
    });
    expect(problems).toEqual([
      "src/rules/RollTotal.ts: file names are kebab-case",
      "test/two_words.ts: file names are kebab-case",
    ]);
  });

  it("the lockfile names no host and fits package.json", () => {
    const [lock, packageJson] = [readJson("package-lock.json"), readJson("package.json")];
    expect(lockfileProblems(lock, packageJson)).toEqual([]);
    expect(JSON.stringify(lock)).not.toMatch(/"resolved":"(http|git)/);
    const name = Object.keys(lock.packages).find((path) => path !== "") as string;
    const resolved = structuredClone(lock);
    resolved.packages[name].resolved = `https://${REGISTRY}/x.tgz`;
    expect(lockfileProblems(resolved, packageJson)).toHaveLength(1);
    expect(
      lockfileProblems(lock, { ...packageJson, devDependencies: { ...packageJson.devDependencies, extra: "1.0.0" } }),
    ).toHaveLength(1);
    expect(lockfileProblems(lock, { ...packageJson, dependencies: { extra: "1.0.0" } })).toHaveLength(2);
    const loose = { ...packageJson.devDependencies, vite: "^8.0.0" };
    expect(lockfileProblems(lock, { ...packageJson, devDependencies: loose })).toContain(
      "package.json: vite is not pinned to a version",
    );
  });
});

describe("checks by foreign tools can fail", () => {
  it("types: the place of an error is named", async () => {
    const from = plant({
      "tsconfig.json": { extends: join(root, "tsconfig.base.json"), compilerOptions: { types: [] }, include: ["."] },
      "a.ts": 'export const a: number = "1";',
    });
    expect((await checkTypes({ projects: ["tsconfig.json"], from })).problems).toEqual([
      expect.stringMatching(/^a\.ts\(1,14\): error TS2322/),
    ]);
  });

  it("types: a missing project is a problem", async () => {
    expect((await checkTypes({ projects: ["nowhere.json"] })).problems).toHaveLength(1);
  });

  it("format", async () => {
    const from = plant({ "good.ts": 'export const a = "1";\n', "bad.ts": "export const a='1'" });
    expect((await checkFormat({ files: [join(from, "good.ts")] })).problems).toEqual([]);
    expect((await checkFormat({ files: [join(from, "bad.ts")] })).problems).not.toEqual([]);
  });

  it("styles: classes and properties of ours start with quincunx-", async () => {
    const css = (text: string): string => join(plant({ "a.css": text }), "a.css");
    expect(
      (
        await checkStyles({
          files: [css(".quincunx-card__title--wide {\n  --quincunx-gap: 1px;\n  margin: var(--quincunx-gap);\n}\n")],
        })
      ).problems,
    ).toEqual([]);
    const { problems } = await checkStyles({ files: [css(".card {\n  --gap: 1px;\n  colr: red;\n}\n")] });
    for (const rule of ["selector-class-pattern", "custom-property-pattern", "property-no-unknown"]) {
      expect(
        problems.some((line: string) => line.includes(rule)),
        rule,
      ).toBe(true);
    }
  });

  it("lint: the project's own configuration refuses unwanted code", async () => {
    const files = {
      "tsconfig.json": JSON.stringify({ extends: join(root, "tsconfig.base.json"), include: ["."] }),
      "src/planted.ts": [
        "export const a: Set<any> = new Set();",
        "export const b = Math.random();",
        "export async function c(): Promise<void> { await 1; }",
        "export function d(): void { c(); }",
      ].join("\n"),
      "tools/planted.mjs": "var a = 1; if (a == 2) b();",
    };
    const { problems } = await checkLint({ from: plantForLint(files, { types: true }) });
    for (const [path, rule] of [
      ["src/planted.ts:1", "no-explicit-any"],
      ["src/planted.ts:2", "no-restricted-properties"],
      ["src/planted.ts:3", "await-thenable"],
      ["src/planted.ts:4", "no-floating-promises"],
      ["tools/planted.mjs:1", "no-var"],
      ["tools/planted.mjs:1", "eqeqeq"],
    ] as const)
      expect(
        problems.some((problem) => problem.startsWith(path) && problem.includes(`(${rule})`)),
        rule,
      ).toBe(true);
  });
});

describe("npm run check", () => {
  it("has a unique name for each check", () => {
    const ids = checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("counts, shows problems below their check, and counts a check that throws as failed", async () => {
    const said: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
    const result = await runChecks([
      { id: "a", title: "A", run: () => ({ problems: [] }) },
      { id: "b", title: "B", run: async () => ({ problems: ["file:1: wrong"], advice: "mend" }) },
      {
        id: "c",
        title: "C",
        run: () => {
          throw new Error("broken");
        },
      },
    ]);
    log.mockRestore();
    expect(result).toEqual({ passed: 1, failed: 2 });
    expect(said[0]).toMatch(/^✓ a /);
    expect(said.slice(1, 4)).toEqual([expect.stringMatching(/^✗ b /), "    file:1: wrong", "    mend it with: mend"]);
    expect(said.join("\n")).toMatch(/✗ c [\s\S]*broken/);
  });

  it("an unknown check is refused", () => {
    const { status, stderr } = spawnSync(process.execPath, ["tools/check.mjs", "nonsense"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("There is no check named nonsense");
  });

  it("runs at most the given number of jobs at a time and keeps their order", async () => {
    let running = 0;
    let most = 0;
    const job = (value: number) => async () => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setTimeout(done, 5 * (4 - value)));
      running -= 1;
      return value;
    };
    expect(await inParallel([job(1), job(2), job(3)], 2)).toEqual([1, 2, 3]);
    expect(most).toBe(2);
  });
});

describe("npm test leaves the practice table's suites out", () => {
  const record = (): string => join(plant({}), "passed");
  afterEach(() => vi.unstubAllEnvs());

  it("once they have passed, until a file changes", () => {
    const [file, folder] = [record(), plant({ "src/a.ts": "export const a = 1;" })];
    expect(hasPassed(tableDigest(folder), file)).toBe(false);
    vi.stubEnv("CI", "");
    recordPassed(tableDigest(folder), file);
    expect(hasPassed(tableDigest(folder), file)).toBe(true);
    for (const files of [{ "src/a.ts": "export const a = 2;" }, { "src/b.ts": "export const a = 1;" }])
      expect(hasPassed(tableDigest(plant(files)), file)).toBe(false);
  });

  it("never in CI", () => {
    const file = record();
    recordPassed("same", file);
    vi.stubEnv("CI", "true");
    expect(hasPassed("same", file)).toBe(false);
  });
});

describe("npm test counts", () => {
  const file = (status: string, ...tests: string[]): object => ({
    ...{ name: join(root, "test/a.test.ts"), status, message: "" },
    assertionResults: tests.map((each, i) => ({ status: each, fullName: `test ${i}` })),
  });
  const withoutBrowser = { status: "skipped", fullName: "in a browser", meta: { remark: "there is none" } };
  const report = (...testResults: object[]): { testResults: never[] } => ({ testResults: testResults as never[] });

  it.each([
    ["passed tests", [file("passed", "passed", "passed")], 0, { passed: 2, failed: 0 }],
    ["failed tests", [file("failed", "passed", "failed")], 1, { passed: 1, failed: 1 }],
    ["a skipped test as failed", [file("passed", "passed", "skipped", "todo")], 0, { passed: 1, failed: 2 }],
    [
      "tests that this machine cannot run neither way, with a remark",
      [file("passed", "passed"), { ...file("passed"), assertionResults: [withoutBrowser] }],
      0,
      { passed: 1, failed: 0, remarks: [], leftOut: ["there is none"] },
    ],
    ["a file that cannot be loaded as failed", [file("failed"), file("passed", "passed")], 1, { passed: 1, failed: 1 }],
    ["no test at all as failed", [], 0, { passed: 0, failed: 1 }],
    ["an error outside of any test as failed", [file("passed", "passed")], 1, { passed: 1, failed: 1 }],
  ])("%s", (_what, files, code, expected) => {
    expect(count(report(...files), code, ["rules"])).toMatchObject({ leftOut: [], ...expected });
  });

  it("and gives the sum in its last line, alone on it, with a matching exit code", () => {
    const { status, stdout } = spawnSync(process.execPath, ["tools/test.mjs", "nonsense"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  });

  it(".ci/run is executable, and is the test command of the README with the same last line", () => {
    const path = join(root, ".ci/run");
    expect(statSync(path).mode & 0o111).toBe(0o111);
    expect(readFileSync(path, "utf8")).toMatch(/^exec npm test /m);
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain("`npm test`");
    const output = execFileSync(path, ["--help"], { encoding: "utf8", cwd: "/" });
    expect(output).toContain(["check", "build", ...SUITES].join(", "));
    // Also after a failure, of which npm would tell more below.
    const failed = spawnSync("bash", ["-c", '"$0" nonsense 2>&1', path], { encoding: "utf8", cwd: "/" });
    expect(failed.status).toBe(1);
    expect(failed.stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  });

  it("starts with plain Node: no import needs an installed package", () => {
    for (const tool of ["test", "check", "build", "bench", "start"]) {
      const text = readFileSync(join(root, `tools/${tool}.mjs`), "utf8");
      const imports = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, path]) => path as string);
      expect(
        imports.filter((path) => !path.startsWith("node:") && path !== "./lib/ensure.mjs"),
        tool,
      ).toEqual([]);
    }
    expect(readFileSync(join(root, "tools/lib/ensure.mjs"), "utf8")).not.toMatch(/^import .* from "(?!node:)/m);
  });
});

describe("npm run bench", () => {
  afterAll(closeBenches);

  it("loads TypeScript with grammars, and prints ratios", async () => {
    const folder = plant({
      "grammar.peggy": "Number = digits:$[0-9]+ { return Number(digits); }",
      "sums.bench.ts": `
        import { parse } from "./grammar.peggy";
        export const name: string = "sums";
        export async function run(): Promise<object[]> {
          return [{ what: "parsed / typed", ratio: (parse("21") as number) / 14, detail: "21 against 14", limit: 1 }];
        }`,
      "notes.md": "",
    });
    expect(benchFiles(folder)).toEqual(["sums"]);
    const bench = await loadBench("sums", folder);
    const rows = await bench.run();
    expect(rows).toEqual([{ what: "parsed / typed", ratio: 1.5, detail: "21 against 14", limit: 1 }]);
    expect(table(rows.map((row) => ({ bench: bench.name, ...row })))).toBe(
      [
        "bench  what             ratio  limit      detail",
        "sums   parsed / typed  1.50 ×  ≤ 1.00  ✗  21 against 14",
      ].join("\n"),
    );
  });

  it("refuses a file that exports something else", async () => {
    await expect(loadBench("a", plant({ "a.bench.ts": "export const run = 1;" }))).rejects.toThrow(
      "must export name and run",
    );
  });
});
