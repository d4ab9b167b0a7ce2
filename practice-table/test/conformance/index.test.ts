/** Each section of the facts that the module relies on has tests in this folder, whose titles begin with the section. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const titles = readdirSync(here)
  .filter((name) => name.endsWith(".test.ts") && name !== "index.test.ts")
  .flatMap((name) =>
    [...readFileSync(join(here, name), "utf8").matchAll(/\btest(?:\.each\([^]*?\))?\(\s*["`]([^"`]+)/g)].map(
      ([, title]) => (title as string).replace(/^\[[^\]]*\]\s*/, "").replace(/^\$\{[^}]*\}\]?\s*/, ""),
    ),
  );

/** Section, and the minimum number of its facts with tests. */
const SECTIONS: readonly (readonly [string, number])[] = [
  ["dice.md 1.1", 3],
  ["dice.md 1.2", 2],
  ["dice.md 1.3", 6],
  ["dice.md 1.4", 7],
  ["dice.md 1.5", 4],
  ["dice.md 1.6", 7],
  ["dice.md 2.2", 9],
  ["dice.md 2.3", 1],
  ["dice.md 2.4", 4],
  ["dice.md 2.5", 3],
  ["dice.md 2.6", 1],
  ["dice.md 3", 4],
  ["dice.md 4.1", 2],
  ["dice.md 4.2", 10],
  ["dice.md 4.3", 6],
  ["dice.md 4.4", 13],
  ["dice.md 5", 8],
  ["app.md 2", 2],
  ["app.md 3.1", 5],
  ["app.md 3.2", 2],
  ["app.md 3.3", 3],
  ["app.md 3.4", 2],
  ["app.md 3.5", 2],
  ["app.md 3.6", 1],
  ["app.md 3.8", 1],
  ["app.md 4", 6],
  ["app.md 5.1", 3],
  ["app.md 5.2", 1],
  ["app.md 5.4", 3],
  ["app.md 5.6", 1],
  ["app.md 5.7", 2],
  ["app.md 6.1", 3],
  ["app.md 6.2", 1],
  ["app.md 6.3", 1],
  ["app.md 6.4", 2],
  ["app.md 6.5", 1],
  ["app.md 6.6", 2],
  ["app.md 6.8", 2],
  ["found.md 1.2", 3],
  ["found.md 2.1", 4],
  ["found.md 2.2", 3],
  ["found.md 2.3", 2],
  ["found.md 2.4", 1],
  ["found.md 2.5", 1],
  ["found.md 2.6", 1],
  ["found.md 2.7", 2],
  ["found.md 2.8", 1],
  ["found.md 2.9", 1],
  ["found.md 2.10", 2],
  ["found.md 2.11", 2],
  ["found.md 2.12", 1],
  ["found.md 2.13", 1],
  ["found.md 2.14", 2],
  ["found.md 2.15", 2],
  ["found.md 2.16", 1],
  ["found.md 2.17", 2],
  ["found.md 2.18", 1],
  ["found.md 2.19", 1],
  ["found.md 2.20", 2],
  ["found.md 3", 12],
  ["integrations.md 10", 4],
];

describe("the suite", () => {
  test.each(SECTIONS)("%s has at least %i tests", (section, least) => {
    const own = titles.filter((title) => new RegExp(`${section.replace(".", "\\.")}(?!\\d|\\.\\d)`).test(title));
    expect(own.length).toBeGreaterThanOrEqual(least);
  });
  test("every title begins with its source", () => {
    expect(
      titles.filter(
        (title) => !/(dice|app|found|integrations|systems|faults)\.md \d|^types \(\S+\.d\.mts\)/.test(title),
      ),
    ).toEqual([]);
  });
  test("no two tests have the same title", () => {
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});
