/** `npm run check -- rules`: docs, code, tests and journals agree on the rules, by id. */
import { describe, expect, it } from "vitest";
import { mechanics } from "../../src/rules/index.ts";
import { checkRules } from "../../tools/lib/checks/rules.mjs";
import { readText } from "../../tools/lib/project.mjs";
import { plant, type Files } from "./support.ts";

const PAGE = [
  "# The rules",
  "- [High die](#high-die): HD-1 … HD-2",
  "### HD-1",
  "The highest of several dice counts.",
  "#### HD-1.1",
  "Of equal dice, the first one counts.",
  "### HD-2",
  "A result of at least the target is a success.",
].join("\n");

const journal = (heading: string): string =>
  [
    "pages:",
    "  - _id: qxEnHighDie00000",
    "    name: High die",
    "    text:",
    `      content: "<h2>${heading}</h2>"`,
  ].join("\n");

const project = (change: Files = {}): string =>
  plant({
    "docs/rules.md": PAGE,
    "module.json": { languages: [{ lang: "en" }] },
    "lang/en/high-die.json": { QUINCUNX: { "high-die": { name: "High die", Rule: { highest: "The highest die" } } } },
    "packs/_source/rules/rules-en.yml": journal("The highest die"),
    "src/rules/high-die/rules-text.ts": 'export const rulesText = { "HD-1": "QUINCUNX.high-die.Rule.highest" };',
    "src/rules/high-die/resolve.ts": "/** The highest die (HD-1 … HD-2), and the first of equals (HD-1.1). */",
    "test/rules/high-die/resolve.test.ts": "/** HD-1 to HD-2 and HD-1.1. */",
    ...change,
  });
const problems = (change: Files): readonly string[] => checkRules({ from: project(change) }).problems;

describe("rules by id", () => {
  it("agree in this project, which has several rules of each mechanic", () => {
    expect(checkRules().problems).toEqual([]);
    const ids = [...readText("docs/rules.md").matchAll(/^### [A-Z]{2}-\d+$/gmu)];
    expect(ids.length).toBeGreaterThan(10 * (mechanics.length - 1));
    expect(problems({})).toEqual([]);
    // A language without a journal reads the English one.
    const french = { "module.json": { languages: [{ lang: "en" }, { lang: "fr" }] }, "lang/fr/high-die.json": {} };
    expect(problems(french)).toEqual([]);
  });

  it.each<readonly [string, Files, string]>([
    [
      "an id without a rule in code",
      { "src/rules/high-die/odds.ts": "/** Counts (HD-3). */" },
      "src/rules/high-die/odds.ts: docs/rules.md has no rule HD-3",
    ],
    [
      "an id without a rule in a journal",
      { "packs/_source/rules/rules-en.yml": `${journal("The highest die")}\n# HD-9` },
      "packs/_source/rules/rules-en.yml: docs/rules.md has no rule HD-9",
    ],
    [
      "a rule that no code names",
      { "src/rules/high-die/resolve.ts": "/** The highest die (HD-1, HD-1.1). */" },
      "docs/rules.md: no file of src names HD-2; name it where the rule is played",
    ],
    [
      "a rule that no test names",
      { "test/rules/high-die/resolve.test.ts": "/** HD-1 to HD-2. */" },
      "docs/rules.md: no test names HD-1.1",
    ],
    [
      "a rule that the contents do not list",
      { "docs/rules.md": PAGE.replace("HD-1 … HD-2", "HD-1 … HD-1") },
      "docs/rules.md: contents and headings differ from HD-2 on",
    ],
    [
      "a rule that is there twice",
      { "docs/rules.md": `${PAGE}\n#### HD-1.1\nOf equal dice, the last one counts.` },
      "docs/rules.md: HD-1.1 is there twice",
    ],
    [
      "a heading alone",
      { "docs/rules.md": PAGE.replace("A result of at least the target is a success.", "") },
      'docs/rules.md: "HD-2" has no text',
    ],
    [
      "a heading that a journal lacks",
      { "packs/_source/rules/rules-en.yml": journal("The lowest die") },
      'packs/_source/rules, page "High die" in en: no heading "The highest die", which is HD-1',
    ],
    [
      "a journal without the mechanic's page",
      { "packs/_source/rules/rules-en.yml": journal("The highest die").replace("name: High", "name: Low") },
      'packs/_source/rules: no page "High die" in en, for high-die',
    ],
  ])("%s is a problem", (_what, change, problem) => {
    expect(problems(change)).toContain(problem);
  });
});
