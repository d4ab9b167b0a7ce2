/**
 * Completions: commands, names of stats and words of the grammars, at their valid places (docs/notation.md,
 * "Suggestions").
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { mechanics } from "../../../src/rules/index.ts";
import { type SuggestOptions, suggest } from "../../../src/rules/notation/suggest.ts";
import type { RuleError } from "../../../src/rules/contract/error.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { fieldWords } from "../../../src/rules/define/field-words.ts";
import type { Speaker } from "../../../src/rules/notation/named-stats.ts";
import { defaulted, integer, record } from "../../../src/rules/contract/schema.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  "standard-check": ["Agility", "Light fingers", "Light step", "Vigour"],
  "difficulty-pool": ["Dexterity", "Stealth"],
};

const ana: Speaker = {
  name: "Ana",
  stats: ({ id }) => (names[id] ?? []).map((name) => ({ id: name, name })),
  begin: () => ({ fields: {}, selected: [], title: "" }),
};

const others = [
  { word: "help", takes: "command" },
  { word: "request", takes: "roll" },
  { word: "discord", takes: ["roll", "none"] },
] as const;

const texts = (text: string, more: Partial<SuggestOptions> = {}): readonly string[] =>
  suggest(text, { mechanics, speaker: ana, otherCommands: others, ...more }).map((one) => one.text.trim());

/** The whole text with the suggestion in its place. */
const taken = (text: string, more: Partial<SuggestOptions> = {}): readonly string[] =>
  suggest(text, { mechanics, speaker: ana, otherCommands: others, ...more }).map(
    (one) => text.slice(0, one.at) + one.text,
  );

describe("commands", () => {
  it.each([
    ["/", ["te", "check", "margin", "fives", "pool", "qx"]],
    ["/m", ["margin"]],
    ["/MAR", ["margin"]],
    ["/te", []],
    ["/nothing", []],
    ["hello /m", []],
    ["m", []],
    ["/qx ", ["te", "check", "margin", "fives", "pool", "help", "request", "discord"]],
    ["/qx h", ["help"]],
    ["/quincunx /m", ["margin"]],
    ["/qx help p", ["pool"]],
    ["/qx discord ", ["roll", "none"]],
    ["/qx request m", ["margin"]],
  ])("%s", (text, found) => {
    expect(texts(text)).toEqual(found);
  });

  it("a command taken by another package is suggested after /qx", () => {
    const isTaken = { isTaken: (word: string) => word === "check" };
    expect(texts("/c", isTaken)).toEqual([]);
    expect(texts("/qx c", isTaken)).toEqual(["check"]);
    expect(texts("/check 5 v", isTaken)).toEqual([]);
  });

  it("the command of a switched-off mechanic is not suggested", () => {
    expect(texts("/p", { mechanics: mechanics.filter(({ id }) => id !== "difficulty-pool") })).toEqual([]);
  });
});

describe("words of a grammar, at their valid places", () => {
  it.each([
    ["/te ad", ["/te adv "]],
    ["/te adva", ["/te advantage "]],
    ["/te low inv", ["/te low inverse "]],
    ["/te inv", []],
    ["/check 5 v", ["/check 5 vs "]],
    ["/check 5 dc form", ["/check 5 dc formidable "]],
    ["/check 5 vs imp", ["/check 5 vs impossible "]],
    ["/qx check 5 VS Diff", ["/qx check 5 VS difficult "]],
    ["/fives d6 cd dau", ["/fives d6 cd daunting "]],
    ["/fives d6 discord un", ["/fives d6 discord unrolled "]],
    ["/margin 6 vs 7 n", ["/margin 6 vs 7 need "]],
    ["/margin 6 need 2 n", []],
    ["/pool 7 sec", ["/pool 7 secondary "]],
    ["/qx request pool 7 sec", ["/qx request pool 7 secondary "]],
    ["/check 5 vs 20 # dif", []],
    ["/check 5 # vs dif", []],
    ["/check # v", []],
    ['/check 5 "vs dif', []],
    ["/check nonsense dif", []],
    ["/check 5v", []],
  ])("%s", (text, found) => {
    expect(taken(text, { speaker: null })).toEqual(found);
  });

  it("of words with the same meaning one is suggested, and none that is used already", () => {
    expect(texts("/margin 6 ", { speaker: null })).toEqual(["vs", "need", "zero", "allow", "part"]);
    expect(texts("/margin 6 vs 7 ", { speaker: null })).toEqual(["need", "zero", "allow", "part"]);
  });

  it("a difficulty shows its number", () => {
    const [difficult] = suggest("/check 5 vs dif", { mechanics });
    expect(difficult).toMatchObject({ text: "difficult ", note: "25" });
    const [daunting] = suggest("/fives d6 cd dau", { mechanics });
    expect(daunting?.note).toBe("4");
  });
});

describe("stats of the speaker", () => {
  it.each([
    ["/check li", ["/check Light fingers ", "/check Light step "]],
    ["/check light f", ["/check Light fingers "]],
    ["/check Agility + li", ["/check Agility + Light fingers ", "/check Agility + Light step "]],
    ["/pool Dex", ["/pool Dexterity "]],
    ["/pool Dex + ", ["/pool Dex + Dexterity ", "/pool Dex + Stealth "]],
    ["/check Agility v", ["/check Agility vs "]],
    ["/check Agility vs dif", ["/check Agility vs difficult "]],
    ["/pool Dexterity + Stealth sec", ["/pool Dexterity + Stealth secondary "]],
    ["/check v", ["/check Vigour ", "/check vs "]],
    ["/check nobody + Ag", []],
    ["/check Agility", []],
    ["/margin Ag", []],
  ])("%s", (text, found) => {
    expect(taken(text)).toEqual(found);
  });

  it("precede the words", () => {
    expect(texts("/check ").slice(0, 5)).toEqual(["Agility", "Light fingers", "Light step", "Vigour", "passive"]);
  });
});

describe("a mechanic of another package", () => {
  const spec = record({ dice: defaulted(integer(), 1), goal: defaulted(integer(), 7), wild: defaulted(integer(), 0) });
  const { parse, print, complete } = fieldWords({
    words: [{ field: "dice" }, { field: "goal", word: "goal" }, { field: "wild", word: "wild" }],
    spec,
    parseSpec: (input) => spec.parse(input, ""),
    hideable: [],
  });
  const mechanic = {
    id: "tens",
    label: { text: "Tens" },
    stats: { slots: [] },
    notation: { command: "tens", examples: ["tens 3"], parse, complete, print },
  } as unknown as AnyMechanic;

  it.each([
    ["/tens 3 g", ["/tens 3 goal "]],
    ["/tens 3 goal 5 ", ["/tens 3 goal 5 wild "]],
    ["/tens 3 goal ", []],
    ["/te", ["/tens "]],
  ])("%s", (text, found) => {
    expect(taken(text, { mechanics: [mechanic], otherCommands: [] })).toEqual(found);
  });

  it("without completion of its own it has its command", () => {
    const silent = { ...mechanic, notation: { ...mechanic.notation, complete: undefined } } as unknown as AnyMechanic;
    expect(texts("/te", { mechanics: [silent] })).toEqual(["tens"]);
    expect(texts("/tens 3 g", { mechanics: [silent] })).toEqual([]);
  });
});

it("after a # the text is free, also if it starts like a stat", () => {
  expect(texts("/check Agi")).toEqual(["Agility"]);
  for (const text of ["/check # Agi", "/check #Agi", "/qx check # Agi", "/# te"]) expect(texts(text)).toEqual([]);
});

it("half of a name is not suggested, since only its other half could follow", () => {
  const words = suggest("/fives 2d6 vs 5 cd ", { mechanics, otherCommands: others }).map(({ text }) => text.trim());
  expect(words).toEqual(["easy", "average", "challenging", "difficult", "daunting", "impossible"]);
});

it("for any typed text, a suggestion continues it and keeps it as valid as before", () => {
  const some = mechanics.flatMap(({ notation }) => notation.examples.map((example) => `/${example}`));
  const text = fc.oneof(
    fc.tuple(fc.constantFrom(...some), fc.nat(60)).map(([whole, end]) => whole.slice(0, end)),
    fc
      .string({ unit: fc.constantFrom(...'/qx te check li + vs dif 3 d8 "#[]@?-'.split("")), maxLength: 30 })
      .map((end) => `/${end}`),
  );
  const failsAt = (words: string): number => {
    try {
      parseCommand(words, { speaker: null });
      return words.length;
    } catch (error) {
      const { code, at = words.length } = error as RuleError;
      return code === "syntax" ? at : words.length;
    }
  };
  const commands = mechanics.map(({ notation }) => notation.command);
  fc.assert(
    fc.property(text, (typed) => {
      for (const one of suggest(typed, { mechanics, otherCommands: others })) {
        const begun = typed.slice(one.at);
        // The nearest command for a word that begins none corrects it.
        if (one.kind === "command" && !commands.some((word) => word.startsWith(begun.toLowerCase()))) continue;
        expect(one.text.toLowerCase().startsWith(begun.toLowerCase())).toBe(true);
        expect(one.text.trim().length).toBeGreaterThan(begun.length);
        if (one.kind === "word" && !/^\/(qx|quincunx)/u.test(typed))
          expect(failsAt(typed.slice(0, one.at) + one.text.trim())).toBeGreaterThan(one.at);
      }
    }),
  );
});

it("without words of the table only the mechanics' words are suggested", () => {
  const commands = mechanics.map(({ notation }) => notation.command);
  expect(suggest("/qx ", { mechanics }).map(({ text }) => text.trim())).toEqual(commands);
});
