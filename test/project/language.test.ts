/** The check of the language files and the templates can fail, and tells where. */
import { describe, expect, it } from "vitest";
import { checkLanguage } from "../../tools/lib/checks/language.mjs";
import { checkTemplates } from "../../tools/lib/checks/templates.mjs";
import { readJson } from "../../tools/lib/project.mjs";
import { plant, type Files } from "./support.ts";

const MANIFEST = {
  id: "quincunx",
  languages: [
    { lang: "en", path: "lang/en.json" },
    { lang: "de", path: "lang/de.json" },
  ],
};

function language(en: object, de: object, files: Files = {}): ReturnType<typeof checkLanguage> {
  return checkLanguage({ from: plant({ "module.json": MANIFEST, "lang/en.json": en, "lang/de.json": de, ...files }) });
}

const words = (entries: object): object => ({ QUINCUNX: { Card: entries } });
const named = (...keys: string[]): Files => ({
  "src/ui/a.ts": keys.map((key, i) => `export const k${i} = "${key}";`).join("\n"),
});

describe("language files", () => {
  it("pass where both say the same and code names what is there", () => {
    const en = words({ why: "Why?", dice: { one: "{count} die", other: "{count} dice" } });
    const de = words({ why: "Warum?", dice: { one: "{count} Würfel", other: "{count} Würfel" } });
    expect(language(en, de, named("QUINCUNX.Card.why", "QUINCUNX.Card.dice"))).toEqual({ problems: [], notes: [] });
  });

  it.each([
    [
      "a key that German lacks",
      words({ why: "Why?" }),
      words({}),
      "lang/de.json: QUINCUNX.Card.why of lang/en.json is missing",
    ],
    [
      "a key that English lacks",
      words({}),
      words({ why: "Warum?" }),
      "lang/de.json: QUINCUNX.Card.why is not in lang/en.json",
    ],
    [
      "another substitution",
      words({ a: "{count} of {sum}" }),
      words({ a: "{count} von {summe}" }),
      "lang/de.json: QUINCUNX.Card.a has {count} {summe} where lang/en.json has {count} {sum}",
    ],
    [
      "a substitution too few",
      words({ a: "{count}" }),
      words({ a: "viele" }),
      "lang/de.json: QUINCUNX.Card.a has no substitutions where lang/en.json has {count}",
    ],
    ["an empty text", words({ a: "A" }), words({ a: " " }), "lang/de.json: QUINCUNX.Card.a is empty"],
    ["HTML", words({ a: "<b>A</b>" }), words({ a: "A" }), "lang/en.json: QUINCUNX.Card.a holds HTML"],
    [
      "a singular alone",
      words({ a: { one: "A" } }),
      words({ a: { one: "A" } }),
      "lang/en.json: QUINCUNX.Card.a.one has no QUINCUNX.Card.a.other beside it",
    ],
  ])("%s is a problem", (_what, en, de, problem) => {
    expect(language(en, de).problems).toContain(problem);
  });

  it("a key that code, a template, a grammar, an error code, a trace or the manifest names must be there", () => {
    const { problems } = checkLanguage({
      from: plant({
        "module.json": { ...MANIFEST, documentTypes: { Actor: { "effect-hero": {} } } },
        "lang/en.json": words({}),
        "lang/de.json": words({}),
        "src/ui/a.ts": '/** `QUINCUNX.Card.inAComment` is not named. */\nexport const key = "QUINCUNX.Card.code";',
        "src/rules/contract/error.ts": 'export type RuleErrorCode =\n  | "locked"\n  | "syntax";',
        "src/rules/te/grammar.peggy": 'Word "te-word"\n  = "a"\nOther "te-other" = "b"\n',
        "src/rules/te/trace.ts": 'export const entry = { step: "total", value: 3, rule: "TE-2", inputs: {} };',
        "templates/a.hbs": '<p title="{{localize "QUINCUNX.Card.template" a=(localize "QUINCUNX.Card.inner")}}"></p>',
      }),
    });
    expect(problems).toEqual([
      "src/ui/a.ts:2: QUINCUNX.Card.code is not in lang/en.json",
      "templates/a.hbs:1: QUINCUNX.Card.template is not in lang/en.json",
      "templates/a.hbs:1: QUINCUNX.Card.inner is not in lang/en.json",
      "module.json: TYPES.Actor.quincunx.effect-hero is not in lang/en.json",
      "src/rules/contract/error.ts: QUINCUNX.Error.locked is not in lang/en.json",
      "src/rules/contract/error.ts: QUINCUNX.Error.syntax is not in lang/en.json",
      "src/rules/te/grammar.peggy: QUINCUNX.Notation.Expected.te-word is not in lang/en.json",
      "src/rules/te/grammar.peggy: QUINCUNX.Notation.Expected.te-other is not in lang/en.json",
      "src/rules/te/trace.ts: QUINCUNX.Trace.te.total is not in lang/en.json",
    ]);
  });

  it("a composed key is a problem, but in the families that are known; a type composes nothing", () => {
    const code =
      "export type K = `QUINCUNX.${string}`;\nexport const f = (a: string) => [`QUINCUNX.Card.${a}`, `QUINCUNX.Error.${a}`];";
    expect(language(words({}), words({}), { "src/ui/a.ts": code }).problems).toEqual([
      "src/ui/a.ts:2: the key `QUINCUNX.Card.${a}` is composed; use a table of literals",
    ]);
  });

  it("a key that nothing names is reported and no problem", () => {
    expect(language(words({ a: "A" }), words({ a: "A" }))).toEqual({
      problems: [],
      notes: ["nothing names QUINCUNX.Card.a"],
    });
  });

  it("the project's own files hold hundreds of keys", () => {
    const count = (value: unknown): number =>
      typeof value === "object" && value !== null
        ? Object.values(value).reduce((sum: number, child) => sum + count(child), 0)
        : 1;
    expect(count(readJson("lang/en.json"))).toBeGreaterThan(200);
  });
});

describe("templates", () => {
  const TABLE =
    'const ROOT = "modules/quincunx/templates";\nexport const PATHS = { "quincunx-a": `${ROOT}/a.hbs`, "quincunx-b": `${ROOT}/b/b.hbs` };';
  const templates = (a: string, b = "<p></p>"): string[] =>
    checkTemplates({ from: plant({ "templates/a.hbs": a, "templates/b/b.hbs": b, "src/ui/templates.ts": TABLE }) })
      .problems;

  it("pass where they parse, escape, and draw what is there", () => {
    expect(templates("{{#each list}}{{> quincunx-b label=this}}{{else}}{{name}}{{/each}}")).toEqual([]);
  });

  it.each([
    ["{{#if a}}", /^templates\/a\.hbs: Parse error/],
    ["<p>\n{{{html}}}</p>", /^templates\/a\.hbs:2: unescaped output/],
    ["{{#each x}}{{&html}}{{/each}}", /^templates\/a\.hbs:1: unescaped output/],
    ["{{> quincunx-c}}", /^templates\/a\.hbs:1: the partial "quincunx-c" is registered nowhere/],
  ])("%j is a problem", (source, problem) => {
    expect(templates(source)).toEqual([expect.stringMatching(problem)]);
  });

  it("a template that nobody names, and a name without a template, are problems", () => {
    const { problems } = checkTemplates({
      from: plant({ "templates/a.hbs": "", "templates/c.hbs": "", "src/ui/templates.ts": TABLE }),
    });
    expect(problems).toEqual([
      "templates/c.hbs: named nowhere in src",
      "templates/b/b.hbs: named in src and not there",
    ]);
  });
});
