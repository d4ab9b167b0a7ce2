/** A mechanic has its places (docs/adding-a-mechanic.md): a missing one is named. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ActorDeclaration } from "../../src/rules/contract/actor.ts";
import { mechanics } from "../../src/rules/index.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { readPackSource } from "../../tools/lib/packs.mjs";
import { readLanguage } from "../../tools/lib/language.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { readJson, readText, root } from "../../tools/lib/project.mjs";
import { highDie } from "../example-mechanic/index.ts";
import words from "../example-mechanic/lang.json" with { type: "json" };
import { missingPlaces, type Places } from "./places.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";

const textOf = (pack: string): readonly (readonly [file: string, text: string])[] =>
  (readPackSource(pack) as readonly { readonly file: string; readonly document: object }[]).map(
    ({ file, document }) => [file, JSON.stringify(document)] as const,
  );

/** The project unchanged. */
const project: Places = {
  folders: readdirSync(join(root, "src/rules")).filter((name) => existsSync(join(root, "src/rules", name, "index.ts"))),
  registered: mechanics,
  languages: { en: readLanguage("en") as object, de: readLanguage("de") as object },
  manifest: readJson("module.json") as Places["manifest"],
  macros: textOf("macros").map(([, text]) => text),
  rules: Object.fromEntries(textOf("rules").map(([file, text]) => [/-(\w+)\.yml$/u.exec(file)?.[1] ?? file, text])),
};

/** The files of the example, as if it were added. */
const withExample: Places = {
  folders: [...project.folders, "high-die"],
  registered: [...mechanics, highDie as unknown as AnyMechanic],
  languages: { en: merged(project.languages["en"], words.en), de: merged(project.languages["de"], words.de) },
  manifest: {
    ...project.manifest,
    documentTypes: { Actor: { ...project.manifest.documentTypes.Actor, "high-hero": {} } },
  },
  macros: [...project.macros, "/qx high 3 vs 5"],
  rules: Object.fromEntries(
    Object.entries(project.rules).map(([language, text]) => [language, `${text} [[/qx high 3 vs 5]]{Try}`]),
  ),
};

function merged(a: unknown, b: unknown): object {
  const out: Record<string, unknown> = { ...(a as object) };
  for (const [key, value] of Object.entries(b as object))
    out[key] = typeof value === "object" && value !== null ? merged(out[key] ?? {}, value) : (value as unknown);
  return out;
}

function withEnglishSample(actor: ActorDeclaration): ActorDeclaration {
  return { ...actor, samples: samplesOf(actor).map((sample) => ({ ...sample, name: "Hob" })) };
}

/** The first test reports faults of the other mechanics, so that these tests do not repeat them. */
function missingOfExample(places: Places): readonly string[] {
  return missingPlaces(places).filter((problem) => problem.startsWith("high-die: "));
}

describe("the places of a mechanic", () => {
  it("are all filled by the existing ones", () => {
    expect(missingPlaces(project)).toEqual([]);
    expect(project.folders).toHaveLength(mechanics.length);
  });

  it("are all filled by the example of docs/adding-a-mechanic.md, as if it were added", () => {
    expect(missingOfExample(withExample)).toEqual([]);
  });

  it("its house rules are named by its own folder, and by no other file of src, templates or styles", () => {
    const keys = mechanics.flatMap(({ houseRules }) =>
      [...(houseRules?.rules ?? []), ...(houseRules?.dice ?? [])].map(({ key }) => key),
    );
    expect(keys).toEqual(expect.arrayContaining(["zeroSucceeds", "challengeBy", "discord"]));
    const named = [
      "src/platform",
      "src/mechanics",
      "src/dice",
      "src/log",
      "src/actors",
      "src/card",
      "src/roll",
      "src/features",
      "src/ui",
      "templates",
      "styles",
    ].flatMap((folder) =>
      (filesBelow(join(root, folder)) as readonly string[])
        .map((file) => `${folder}/${file}`)
        .filter((path) => keys.some((key) => readText(path).toLowerCase().includes(key.toLowerCase()))),
    );
    expect(named).toEqual([]);
  });

  it.each<[string, Partial<Places>, readonly string[]]>([
    ["the folder", { folders: project.folders }, ["high-die: no folder src/rules/high-die"]],
    ["the line in the list", { registered: mechanics }, ["high-die: no line in src/rules/index.ts"]],
    [
      "a language",
      {
        languages: {
          ...withExample.languages,
          de: merged(withExample.languages["de"], { QUINCUNX: { "high-die": { summary: "" } } }),
        },
      },
      ["high-die: lang/de has no QUINCUNX.high-die.summary"],
    ],
    [
      "the sentence of a reason that only some throws have",
      {
        languages: {
          ...withExample.languages,
          en: merged(withExample.languages["en"], { QUINCUNX: { "high-die": { Trace: { success: "" } } } }),
        },
      },
      ["high-die: lang/en has no QUINCUNX.high-die.Trace.success"],
    ],
    [
      "the name of a field",
      {
        languages: {
          ...withExample.languages,
          de: merged(withExample.languages["de"], {
            QUINCUNX: { Field: { dice: "" }, "high-die": { Field: { dice: "" } } },
          }),
        },
      },
      [
        'high-die: lang/de has no name for the field "dice": QUINCUNX.high-die.Field.dice, or QUINCUNX.Field.dice where others call it the same',
      ],
    ],
    [
      "the language of a sample",
      {
        languages: {
          ...withExample.languages,
          de: merged(withExample.languages["de"], { QUINCUNX: { "high-die": { Sample: { sneaking: "" } } } }),
        },
      },
      ["high-die: lang/de has no QUINCUNX.high-die.Sample.sneaking"],
    ],
    [
      "the key of a sample's word",
      { registered: [...mechanics, { ...highDie, actors: highDie.actors.map(withEnglishSample) } as never] },
      ['high-die: a sample actor says "Hob" in one language: it wants a key'],
    ],
    [
      "the manifest",
      { manifest: project.manifest },
      ['high-die: its actor sub-type "high-hero" is not in module.json'],
    ],
    ["the macro", { macros: project.macros }, ['high-die: no macro in packs/_source/macros rolls "/qx high"']],
    [
      "the rules journals",
      { rules: { ...withExample.rules, de: project.rules["de"] ?? "" } },
      ['high-die: the rules journal in "de" has no example [[/qx high …]]'],
    ],
    [
      "the card",
      {
        registered: [
          ...mechanics,
          {
            ...highDie,
            describe: (...told: Parameters<typeof highDie.describe>) => ({
              ...highDie.describe(...told),
              headline: [],
            }),
          } as unknown as AnyMechanic,
        ],
      },
      ["high-die: its card has no headline"],
    ],
  ])("a missing place is named: %s", (_place, forgotten, named) => {
    expect(missingOfExample({ ...withExample, ...forgotten })).toEqual(named);
  });
});
