/**
 * Six packages written for the real application, in JavaScript with Foundry's globals only. They run unchanged with their own tests from a separate
 * folder, which refers to this package by its setup files only. On both generations.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const packages = below("./packages");
let folder: string;

interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const GLOBALS = below("../../src/globals.ts");
const FRESH = below("../../src/vitest/fresh-file.ts");

/** By generation. Three specs prove that a package's tests can select generation 13, and that each may have its own process. */
const PROJECTS = {
  "14": { include: ["*.spec.mjs"], isolate: false, setupFiles: [FRESH, GLOBALS] },
  "13": {
    include: ["d20-system.spec.mjs", "trait-and-tray.spec.mjs", "pushing-dice.spec.mjs"],
    setupFiles: [GLOBALS],
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foreign-"));
  await cp(packages, folder, { recursive: true });
  const projects = Object.entries(PROJECTS).map(([name, rest]) => ({
    test: { name, env: { FOUNDRY_GENERATION: name }, globals: true, ...rest },
  }));
  const config = { test: { maxWorkers: 1, projects } };
  await writeFile(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Both generations in one run, which transforms the table once. */
function runVitest(): Promise<Report> {
  const output = join(folder, "report.json");
  const args = [
    join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs"),
    "run",
    "--root",
    folder,
    "--reporter=json",
    `--outputFile=${output}`,
  ];
  // Removes this run's own settings from the environment of the other.
  const others = /^VITEST|^NODE_OPTIONS$|^FOUNDRY_GENERATION$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name)));
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout, stderr) => {
      readFile(output, "utf8").then(
        (text) => done(JSON.parse(text) as Report),
        () => fail(new Error(stdout + stderr)),
      );
    });
  });
}

test("the packages import only one another", async () => {
  for (const name of await readdir(packages)) {
    const text = await readFile(join(packages, name), "utf8");
    expect(
      [...text.matchAll(/\bfrom\s+"([^"]+)"/g)].map(([, path]) => path).filter((path) => !path?.startsWith("./")),
    ).toEqual([]);
  }
});

test("their tests pass on both generations, from a separate folder, with the setup files of this package", async () => {
  const { testResults, numPassedTests, numTotalTests } = await runVitest();
  const bad = testResults.flatMap(({ assertionResults, message }) =>
    assertionResults.length === 0
      ? [message]
      : assertionResults
          .filter(({ status }) => status !== "passed")
          .map((one) => `${one.fullName}: ${one.failureMessages.join("\n")}`),
  );
  expect(bad).toEqual([]);
  // 48 on generation 14, and 28 of them on generation 13.
  expect([testResults.length, numPassedTests, numTotalTests]).toEqual([9, 76, 76]);
}, 180_000);
