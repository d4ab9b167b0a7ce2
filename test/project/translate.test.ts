/** `npm run translate`: reports what a language lacks, and writes missing texts in English. */
import { describe, expect, it } from "vitest";
import { checkLanguage } from "../../tools/lib/checks/language.mjs";
import { readJson, readText } from "../../tools/lib/project.mjs";
import { fillLanguage, languages, report, summary } from "../../tools/lib/translate.mjs";
import { reachedPlurals } from "../../tools/lib/translation.mjs";
import { plant, type Files } from "./support.ts";

const MODULE = `{
  "id": "quincunx",
  "languages": [
    { "lang": "en", "name": "English", "path": "lang/en.json" }
  ]
}
`;
const english = { QUINCUNX: { Card: { by: "by {name}", dice: { one: "a die", other: "{count} dice" }, why: "Why?" } } };
const project = (french: object | null, files: Files = {}): string =>
  plant({
    "module.json": MODULE,
    "lang/en/core.json": english,
    "src/ui/a.ts": 'export const keys = ["QUINCUNX.Card.by", "QUINCUNX.Card.dice", "QUINCUNX.Card.why"];',
    ...(french ? { "lang/fr/core.json": { QUINCUNX: { Card: french } } } : {}),
    ...files,
  });
const lines = (french: object): readonly string[] => report("fr", project(french)).lines;

describe("npm run translate", () => {
  it("reports every language of the module", () => {
    expect(languages()).toContain("de");
    const { lines, isComplete } = report("de");
    expect(isComplete).toBe(true);
    expect(lines[0]).toMatch(/^de: (\d+) of \1 texts, \d+ equal to English$/u);
  });

  it("names missing texts and plural forms with their English text", () => {
    expect(lines({ by: "par {name}", dice: { other: "{count} dés" } })).toEqual([
      "fr: 1 of 3 texts, 0 equal to English",
      "plural forms of fr: one, other",
      "",
      "2 missing:",
      "  QUINCUNX.Card.why: Why?",
      "  QUINCUNX.Card.dice.one: a die",
    ]);
  });

  it("names wrong placeholders, foreign keys and texts equal to English", () => {
    const french = {
      by: "par {nom}",
      dice: { few: "x", one: "un dé", other: "{count} dés" },
      old: "Vieux",
      why: "Why?",
    };
    const { lines, isComplete } = report("fr", project(french));
    expect(isComplete).toBe(false);
    expect(lines).toEqual(
      expect.arrayContaining([
        "  QUINCUNX.Card.by: {nom}, not {name}",
        "  QUINCUNX.Card.old",
        "  QUINCUNX.Card.dice.few",
        "  QUINCUNX.Card.why: Why?",
      ]),
    );
  });

  it("tells how a new language begins, and writes it: all texts in English, one line of the manifest", () => {
    const from = project(null);
    expect(report("fr", from)).toEqual({
      lines: ["lang/fr has no files. npm run translate -- fr --fill writes them with the English texts."],
      isComplete: false,
    });
    expect(fillLanguage("fr", from)).toBe("4 texts written in English; fr is in module.json.");
    expect(readJson("lang/fr/core.json", from)).toEqual(english);
    expect(readText("module.json", from)).toBe(
      MODULE.replace('en.json" }\n', 'en.json" },\n    { "lang": "fr", "name": "Français", "path": "lang/fr.json" }\n'),
    );
    expect(checkLanguage({ from }).problems.filter((problem) => problem.startsWith("lang/fr"))).toEqual([]);
    expect(summary("fr", from)).toBe("fr: 3 of 3 texts, 4 equal to English");
    expect(report("fr", from).isComplete).toBe(true);
  });

  it("fills only the gaps, with the forms that the language needs", () => {
    const from = project(null, { "lang/pl/core.json": { QUINCUNX: { Card: { why: "Dlaczego?" } } } });
    fillLanguage("pl", from);
    expect(readJson("lang/pl/core.json", from)).toEqual({
      QUINCUNX: {
        Card: {
          by: "by {name}",
          dice: { few: "{count} dice", many: "{count} dice", one: "a die" },
          why: "Dlaczego?",
        },
      },
    });
  });

  it("refuses English and words that are no language", () => {
    expect(() => report("en")).toThrow("compared with English");
    for (const word of ["french", "FR", "../fr", "pt-br"]) expect(() => report(word), word).toThrow(/no tag/u);
  });

  it.each([
    ["de", ["one", "other"]],
    ["fr", ["one", "other"]],
    ["pl", ["few", "many", "one"]],
    ["cs", ["few", "one", "other"]],
    ["ar", ["few", "many", "one", "other", "two", "zero"]],
    ["ja", ["other"]],
  ])("whole numbers reach the plurals of %s: %j", (lang, forms) => {
    expect([...reachedPlurals(lang)].sort()).toEqual(forms);
  });
});
