/**
 * Six packages written for the real application, in JavaScript with Foundry's globals only. They run unchanged with their own tests from a separate
 * folder, which refers to this package by the setup file only. On both generations.
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foreign-"));
  await cp(packages, folder, { recursive: true });
  const config = {
    test: { globals: true, include: ["*.spec.mjs"], setupFiles: [below("../../src/globals.ts")], maxWorkers: 1 },
  };
  await writeFile(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All specs, or those with these names. */
function runVitest(generation: string, only: readonly string[]): Promise<Report> {
  const output = join(folder, `report-${generation}.json`);
  const args = [
    join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs"),
    "run",
    ...only,
    "--root",
    folder,
    "--reporter=json",
    `--outputFile=${output}`,
  ];
  // Removes this run's own settings from the environment of the other.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_OPTIONS$/.test(name)));
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env: { ...env, FOUNDRY_GENERATION: generation } },
      (_error, stdout, stderr) => {
        readFile(output, "utf8").then(
          (text) => done(JSON.parse(text) as Report),
          () => fail(new Error(stdout + stderr)),
        );
      },
    );
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

// Three of them prove that a package's tests can select generation 13.
test.each([
  ["14", 48, []],
  ["13", 28, ["d20-system", "trait-and-tray", "pushing-dice"]],
] as const)(
  "their tests pass on generation %s, from a separate folder, with globals.ts as setup file",
  async (generation, count, only) => {
    const { testResults, numPassedTests, numTotalTests } = await runVitest(generation, only);
    const bad = testResults.flatMap(({ assertionResults, message }) =>
      assertionResults.length === 0
        ? [message]
        : assertionResults
            .filter(({ status }) => status !== "passed")
            .map((one) => `${one.fullName}: ${one.failureMessages.join("\n")}`),
    );
    expect(bad).toEqual([]);
    expect([numPassedTests, numTotalTests]).toEqual([count, count]);
  },
  180_000,
);
