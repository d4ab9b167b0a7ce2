/** What test/host/README.md tells authors of other packages is so. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readText = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const readme = readText("test/host/README.md");
const sources = readdirSync(`${root}test/host`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readText(`test/host/${path}`));

it("shows the example that is run as a test", () => {
  expect(readme).toContain(readText("test/host-tests/example/greeting.test.mjs"));
});

it("names every package that the table needs, and nothing of this project's sources is among it", () => {
  const needed = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:from |import\(|require\(|resolve\()"((?:@[\w-]+\/)?[a-z][\w.-]*)[^"]*"/gu)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  const packages = Object.keys(
    (JSON.parse(readText("package.json")) as { devDependencies: object }).devDependencies,
  ).filter((name) => needed.has(name));
  expect(packages).toContain("socket.io");
  for (const name of packages) expect(readme, name).toContain(`\`${name}\``);
  for (const text of sources) expect(text).not.toMatch(/from "[^"]*\/src\//u);
});
