/** The check of the language files and the templates can fail, and names the place. */
import { describe, expect, it } from "vitest";
import { checkLanguage } from "../../tools/lib/checks/language.mjs";
import { checkTemplates } from "../../tools/lib/checks/templates.mjs";
import { flatten, languageFiles, readLanguage, readShipped } from "../../tools/lib/language.mjs";
import { mechanics } from "../../src/rules/index.ts";
import { plant, type Files } from "./support.ts";

const MANIFEST = {
  id: "quincunx",
  languages: [
    { lang: "en", path: "lang/en.json" },
    { lang: "de", path: "lang/de.json" },
  ],
};

function language(en: object, de: object, files: Files = {}): ReturnType<typeof checkLanguage> {
  return checkLanguage({
    from: plant({ "module.json": MANIFEST, "lang/en/core.json": en, "lang/de/core.json": de, ...files }),
  });
}

const words = (entries: object): object => ({ QUINCUNX: { Card: entries } });
const named = (...keys: string[]): Files => ({
  "src/ui/a.ts": keys.map((key, i) => `export const k${i} = "${key}";`).join("\n"),
});

describe("language files", () => {
  it("pass if both languages have the same keys and code names existing ones", () => {
    const en = words({ dice: { one: "{count} die", other: "{count} dice" }, why: "Why?" });
    const de = words({ dice: { one: "{count} Würfel", other: "{count} Würfel" }, why: "Warum?" });
    expect(language(en, de, named("QUINCUNX.Card.why", "QUINCUNX.Card.dice"))).toEqual({ problems: [] });
  });

  it.each([
    [
      "a key that German lacks",
      words({ why: "Why?" }),
      words({}),
      "lang/de: QUINCUNX.Card.why of lang/en/core.json is missing",
    ],
    [
      "a key that English lacks",
      words({}),
      words({ why: "Warum?" }),
      "lang/de/core.json: QUINCUNX.Card.why is not in lang/en",
    ],
    [
      "another substitution",
      words({ a: "{count} of {sum}" }),
      words({ a: "{count} von {summe}" }),
      "lang/de/core.json: QUINCUNX.Card.a has {count} {summe} where lang/en/core.json has {count} {sum}",
    ],
    [
      "a substitution too few",
      words({ a: "{count}" }),
      words({ a: "viele" }),
      "lang/de/core.json: QUINCUNX.Card.a has no substitutions where lang/en/core.json has {count}",
    ],
    ["an empty text", words({ a: "A" }), words({ a: " " }), "lang/de/core.json: QUINCUNX.Card.a is empty"],
    ["HTML", words({ a: "<b>A</b>" }), words({ a: "A" }), "lang/en/core.json: QUINCUNX.Card.a holds HTML"],
    [
      "a singular alone",
      words({ a: { one: "A" } }),
      words({ a: { one: "A" } }),
      "lang/en/core.json: QUINCUNX.Card.a.one has no QUINCUNX.Card.a.other beside it",
    ],
  ])("%s is a problem", (_what, en, de, problem) => {
    expect(language(en, de).problems).toContain(problem);
  });

  it("each language has its required plurals, with the number where English leaves it out", () => {
    const check = (lang: string, dice: object): readonly string[] =>
      checkLanguage({
        from: plant({
          "module.json": { ...MANIFEST, languages: [{ lang: "en" }, { lang }] },
          "lang/en/core.json": words({ dice: { one: "a die", other: "{count} dice" } }),
          [`lang/${lang}/core.json`]: words({ dice }),
          ...named("QUINCUNX.Card.dice"),
        }),
      }).problems;
    // Whole numbers reach no Polish `other`, and no French `many` below a million.
    const polish = { few: "{count} kości", many: "{count} kości", one: "{count} kość" };
    expect(check("pl", polish)).toEqual([]);
    expect(check("pl", { ...polish, other: "{count} kości" })).toEqual([]);
    expect(check("ja", { other: "{count}個" })).toEqual([]);
    expect(check("fr", { one: "{count} dé", other: "{count} dés" })).toEqual([]);
    expect(check("fr", { many: "{count} de dés", one: "{count} dé", other: "{count} dés" })).toEqual([]);
    const { few: _few, ...rest } = polish;
    expect(check("pl", rest)).toEqual(["lang/pl: QUINCUNX.Card.dice.few is missing, a plural that pl needs"]);
    expect(check("ja", { one: "{count}個", other: "{count}個" })).toEqual([
      "lang/ja: QUINCUNX.Card.dice.one is no plural of ja",
    ]);
    expect(check("pl", { ...polish, few: "kilka kości" })).toEqual([
      "lang/pl/core.json: QUINCUNX.Card.dice.few has no substitutions where lang/en has {count}",
    ]);
  });

  it("a key that code, a template, a grammar, an error code, a trace or the manifest names must exist", () => {
    const { problems } = checkLanguage({
      from: plant({
        "module.json": { ...MANIFEST, documentTypes: { Actor: { "effect-hero": {} } } },
        "lang/en/core.json": words({}),
        "lang/de/core.json": words({}),
        "src/ui/a.ts": '/** `QUINCUNX.Card.inAComment` is not named. */\nexport const key = "QUINCUNX.Card.code";',
        "src/rules/contract/error.ts": 'export type RuleErrorCode =\n  | "locked"\n  | "syntax";',
        "src/rules/te/grammar.peggy": 'Word "te-word"\n  = "a"\nOther "te-other" = "b"\n',
        "src/rules/te/trace.ts": 'export const entry = traced("total", "TE-2", 3);',
        "templates/a.hbs": '<p title="{{localize "QUINCUNX.Card.template" a=(localize "QUINCUNX.Card.inner")}}"></p>',
      }),
    });
    expect(problems).toEqual([
      "src/ui/a.ts:2: QUINCUNX.Card.code is not in lang/en",
      "templates/a.hbs:1: QUINCUNX.Card.template is not in lang/en",
      "templates/a.hbs:1: QUINCUNX.Card.inner is not in lang/en",
      "module.json: TYPES.Actor.quincunx.effect-hero is not in lang/en",
      "src/rules/contract/error.ts: QUINCUNX.Error.locked is not in lang/en",
      "src/rules/contract/error.ts: QUINCUNX.Error.syntax is not in lang/en",
      "src/rules/te/trace.ts: QUINCUNX.te.Trace.total is not in lang/en",
      "src/rules/te/grammar.peggy: QUINCUNX.Expected.te-word is not in lang/en",
      "src/rules/te/grammar.peggy: QUINCUNX.Expected.te-other is not in lang/en",
    ]);
  });

  it("a composed key is a problem, except for the codes of errors; a type composes nothing", () => {
    const code =
      "export type K = `QUINCUNX.${string}`;\nexport const f = (a: string) => [`QUINCUNX.Card.${a}`, `QUINCUNX.Error.${a}`];";
    expect(language(words({}), words({}), { "src/ui/a.ts": code }).problems).toEqual([
      "src/ui/a.ts:2: the key `QUINCUNX.Card.${a}` is composed; use a table of literals",
    ]);
  });

  it("an unused key is a problem, also among those that code composes", () => {
    const tree = {
      QUINCUNX: {
        Card: { a: "A" },
        Error: { "never-thrown": "N", syntax: "S" },
        Expected: { end: "the end", nothing: "nothing" },
        te: { Expected: { "te-word": "W" }, Field: { sum: "Sum" }, Trace: { "of-two": "U", other: "O", sum: "T" } },
      },
    };
    const core = { QUINCUNX: { ...tree.QUINCUNX, te: undefined } };
    const te = { QUINCUNX: { te: tree.QUINCUNX.te } };
    const { problems } = language(core, core, {
      "lang/en/te.json": te,
      "lang/de/te.json": te,
      "src/rules/contract/error.ts":
        'export type RuleErrorCode =\n  | "locked" /* one; and another */\n  | "syntax";\nconst end = "end";',
      "src/rules/te/grammar.peggy": 'Word "te-word" = "a"\n',
      "src/rules/te/trace.ts": 'export const [a, step] = ["sum", `${"of"}-${"two"}`];',
    });
    expect(problems.sort()).toEqual([
      "lang/en/core.json: nothing names QUINCUNX.Card.a",
      "lang/en/core.json: nothing names QUINCUNX.Error.never-thrown",
      "lang/en/core.json: nothing names QUINCUNX.Expected.nothing",
      "lang/en/te.json: nothing names QUINCUNX.te.Trace.other",
      "src/rules/contract/error.ts: QUINCUNX.Error.locked is not in lang/en",
    ]);
  });

  it("a mechanic's texts are in its own file, each once and in order", () => {
    const te = { QUINCUNX: { te: { b: "B", a: "A" }, other: { c: "C" } }, TYPES: { Actor: { x: "X" } } };
    const core = { QUINCUNX: { Card: { why: "Why?" }, te: { a: "A" } } };
    const { problems } = language(core, core, { "lang/en/te.json": te, "lang/de/te.json": te });
    const named = (problem: string): boolean => problem.startsWith("lang/en/") && !problem.includes("nothing names");
    expect(problems.filter(named)).toEqual([
      "lang/en/core.json: QUINCUNX.te.a belongs in another file",
      "lang/en/te.json: the keys are not in order",
      "lang/en/te.json: QUINCUNX.te.a is in lang/en/core.json, too",
      "lang/en/te.json: QUINCUNX.other.c belongs in another file",
    ]);
  });

  it("only a mechanic's own code names its texts", () => {
    const te = { QUINCUNX: { te: { a: "A", b: { one: "B", other: "C" } } } };
    const { problems } = language(words({}), words({}), {
      "lang/en/te.json": te,
      "lang/de/te.json": te,
      "src/rules/te/a.ts": 'export const a = ["QUINCUNX.te.a", "QUINCUNX.te.b"];',
      "src/ui/a.ts": 'export const a = "QUINCUNX.te.b";',
      "templates/a.hbs": '{{localize "QUINCUNX.te.a"}}',
    });
    expect(problems).toEqual([
      "src/ui/a.ts:1: QUINCUNX.te.b is a word of te, which names it itself",
      "templates/a.hbs:1: QUINCUNX.te.a is a word of te, which names it itself",
    ]);
  });

  it("two keys with the same text in every language are a problem; plurals are compared as a whole", () => {
    const of = (word: string, plural: string): object =>
      words({ a: word, b: word, c: { one: word, other: plural }, d: { one: word, other: plural }, e: { one: word } });
    const { problems } = language(of("Die", "Dice"), of("Würfel", "Würfel"));
    expect(problems.filter((problem) => problem.includes("same"))).toEqual([
      "lang/en: QUINCUNX.Card.b says the same as QUINCUNX.Card.a",
      "lang/en: QUINCUNX.Card.d says the same as QUINCUNX.Card.c",
      "lang/en: QUINCUNX.Card.e.one says the same as QUINCUNX.Card.a",
    ]);
    // All may use the core's texts; mechanics do not use each other's.
    const says = (where: string): object => ({ QUINCUNX: { [where]: { x: "Skill", y: where } } });
    const files = ["en", "de"].flatMap((lang) => ["te", "fp"].map((name) => [`lang/${lang}/${name}.json`, says(name)]));
    const sameIn = (core: object): readonly string[] =>
      language(core, core, Object.fromEntries(files) as Record<string, object>).problems.filter((problem) =>
        problem.includes("same"),
      );
    expect(sameIn(words({}))).toEqual([]);
    expect(sameIn(words({ skill: "Skill" }))).toEqual([
      "lang/en: QUINCUNX.fp.x says the same as QUINCUNX.Card.skill",
      "lang/en: QUINCUNX.te.x says the same as QUINCUNX.Card.skill",
    ]);
    const apart = language(words({ a: "Die", b: "Die" }), words({ a: "Würfel", b: "Stempel" }));
    expect(apart.problems.filter((problem) => problem.includes("same"))).toEqual([]);
  });

  it("are shipped as one file per language, with the texts of every source file", () => {
    const shipped = JSON.parse(readShipped("lang/de.json") as string) as object;
    const sources = languageFiles("de") as readonly { readonly name: string; readonly tree: object }[];
    expect(sources.map(({ name }) => name)).toEqual(["core", ...mechanics.map(({ id }) => id as string).sort()]);
    const keys = sources.flatMap(({ tree }) => [...flatten(tree).keys()]);
    expect([...flatten(shipped).keys()].sort()).toEqual(keys.sort());
    expect(keys.length).toBeGreaterThan(200);
    const twice = plant({ "lang/en/a.json": words({ why: "A" }), "lang/en/b.json": words({ why: "B" }) });
    expect(() => readLanguage("en", twice)).toThrow("lang/en/b.json: QUINCUNX.Card.why stands in another file, too");
  });
});

describe("templates", () => {
  const TABLE = 'registerTemplates({ "quincunx-a": "a", "quincunx-b": "b/b" });\ndraw("quincunx-a", {});';
  const templates = (a: string, b = "<p></p>"): string[] =>
    checkTemplates({ from: plant({ "templates/a.hbs": a, "templates/b/b.hbs": b, "src/ui/templates.ts": TABLE }) })
      .problems;

  it("pass if they parse, escape, and draw existing values", () => {
    expect(templates("{{#each list}}{{> quincunx-b label=this}}{{else}}{{name}}{{/each}}")).toEqual([]);
  });

  it.each([
    ["{{#if a}}", /^templates\/a\.hbs: Parse error/],
    ["<p>\n{{{html}}}</p>", /^templates\/a\.hbs:2: unescaped output/],
    ["{{#each x}}{{&html}}{{/each}}", /^templates\/a\.hbs:1: unescaped output/],
    ["<b title={{x}}>{{count}}d{{size}}</b>", /^templates\/a\.hbs: "d" is not translated/],
    ["{{> quincunx-c}}", /^templates\/a\.hbs:1: the partial "quincunx-c" is registered nowhere/],
  ])("%j is a problem", (source, problem) => {
    expect(templates(source)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    '<b>{{localize "QUINCUNX.a"}} {{name}}</b>',
    '<b title="{{name}}: {{localize "QUINCUNX.a"}}"></b>',
    '<b>{{localize "QUINCUNX.a"}} {{localize "QUINCUNX.b"}}</b>',
    '<b>{{name}}{{#if x}}, {{#if y}}{{localize "QUINCUNX.a"}}{{/if}}{{else}}<i></i>{{/if}}</b>',
    '{{#if x}}<b>{{name}}{{else}}<b>{{/if}} {{localize "QUINCUNX.a"}}</b>',
  ])("%j joins a sentence, which is a problem", (source) => {
    expect(templates(source)).toEqual([
      "templates/a.hbs:1: a translated text is joined with another one; make it one key with placeholders",
    ]);
  });

  it.each([
    '<b>{{localize "QUINCUNX.a" name=name}}</b>',
    '<b>{{localize "QUINCUNX.a"}}</b> <i>{{name}}</i>',
    '<b title="{{localize "QUINCUNX.a"}}">{{name}}</b>',
    '<b>{{#if x}}{{localize "QUINCUNX.a"}}{{else if y}}{{localize "QUINCUNX.b"}}{{else}}{{name}}{{/if}}</b>',
  ])("%j joins none", (source) => {
    expect(templates(source)).toEqual([]);
  });

  it("an unused template, and a name without a template, are problems", () => {
    const { problems } = checkTemplates({
      from: plant({ "templates/a.hbs": "", "templates/c.hbs": "", "src/ui/templates.ts": TABLE }),
    });
    expect(problems).toEqual([
      "templates/c.hbs: named nowhere in src",
      "templates/b/b.hbs: named in src and not there",
    ]);
  });

  it("a template that is drawn and registered nowhere is a problem", () => {
    const index = 'templates.of({ "quincunx-z": "features/z/row" });\ndraw("quincunx-y", {});';
    const { problems } = checkTemplates({
      from: plant({ "templates/features/z/row.hbs": "", "src/features/z/index.ts": index }),
    });
    expect(problems).toEqual(['src/features/z/index.ts: the template "quincunx-y" is registered nowhere in src']);
  });
});
