/** Examples and exports in README.md are valid. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const readText = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const readme = readText("README.md");
it("shows the example that is run as a test", () => {
  expect(readme).toContain(readText("test/example/greeting.test.mjs"));
});

it("imports in the example match the package's exports", () => {
  const { exports: offered } = JSON.parse(readText("package.json")) as { exports: Readonly<Record<string, string>> };
  const named = [...readme.matchAll(/foundry-practice-table(\/[\w-]+)?"/gu)].map(([, path = ""]) => `.${path}`);
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(offered, name).toHaveProperty([name]);
});

it("every export refers to an existing file", () => {
  const { exports: offered } = JSON.parse(readText("package.json")) as { exports: Readonly<Record<string, string>> };
  for (const [name, path] of Object.entries(offered)) expect(existsSync(`${root}${path}`), name).toBe(true);
});
