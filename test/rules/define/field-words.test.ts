/** A notation as data: each value that the fields allow is printed and read back, and errors name their place. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { fieldWords } from "../../../src/rules/define/field-words.ts";
import {
  boolean,
  choice,
  defaulted,
  finite,
  integer,
  nullable,
  optional,
  record,
  text,
} from "../../../src/rules/contract/schema.ts";

const spec = record({
  dice: integer({ min: 1, max: 20 }),
  target: defaulted(nullable(integer({ min: -9, max: 9 })), null),
  /** null differs from the default. */
  limit: defaulted(nullable(integer({ min: 0, max: 9 })), 3),
  hard: defaulted(boolean(), false),
  note: defaulted(text(), ""),
  aside: optional(text()),
});

const { parse, print, complete } = fieldWords({
  words: [
    { field: "dice" },
    { word: "vs", field: "target" },
    { word: "under", field: "limit" },
    { word: "hard", field: "hard" },
    { word: "note", field: "note" },
    { word: "aside", field: "aside" },
  ],
  spec,
  parseSpec: (input) => spec.parse(input, ""),
  hideable: ["target", "limit"],
});

const none = (): number => Number.NaN;

function errorOf(words: string): RuleError {
  try {
    parse(words, none);
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error(`"${words}" was read`);
}

describe("words for fields", () => {
  it("read and print are inverse for every spec", () => {
    const any = fc.record(
      {
        dice: fc.integer({ min: 1, max: 20 }),
        target: fc.option(fc.integer({ min: -9, max: 9 })),
        limit: fc.option(fc.integer({ min: 0, max: 9 })),
        hard: fc.boolean(),
        note: fc.string({ maxLength: 50 }),
        aside: fc.string({ maxLength: 50 }),
      },
      { requiredKeys: ["dice", "target", "limit", "hard", "note"] },
    );
    fc.assert(
      fc.property(any, (drawn) => {
        expect(parse(print(drawn), none).spec).toEqual(drawn);
      }),
    );
  });

  it("suggests the unused words, if the text before them is valid", () => {
    const words = (text: string): readonly string[] => complete(text).map(({ word }) => word);
    expect(words("3 ")).toEqual(["vs", "under", "hard", "note", "aside"]);
    expect(words("3 HARD ")).toEqual(["vs", "under", "note", "aside"]);
    expect(words('3 vs 5 note "hard" under 2 ')).not.toContain("vs");
    expect([words("3 H"), words("3 hard"), words("3 vs "), words("x ")]).toEqual([["hard"], [], [], []]);
    expect(complete("3 hard un")).toEqual([{ at: 7, word: "under" }]);
  });

  it("prints no word that could be left out", () => {
    const whole = spec.parse({ dice: 3 }, "");
    expect(print(whole)).toBe("3");
    expect(print({ ...whole, target: 5, hard: true })).toBe("3 vs 5 hard");
    expect(print({ ...whole, limit: null })).toBe("3 under ?");
  });

  it("accepts words in any order and case, paths with their sign and place, and defaults", () => {
    const asked: unknown[] = [];
    const read = (...path: unknown[]): number => asked.push(path) && 4;
    expect(parse("3 HARD vs -@a.b-c", read).spec).toMatchObject({ dice: 3, hard: true, target: 4 });
    expect(asked).toEqual([["a.b-c", 11, -1]]);
    expect(parse("2", none, { target: 6, hard: true }).spec).toMatchObject({ dice: 2, target: 6, hard: true });
    expect(parse("2 vs 1", none, { target: 6 }).spec).toMatchObject({ target: 1 });
  });

  it("? asks where a field can be unknown, and only there", () => {
    expect(parse("2 vs ?", none)).toEqual({ spec: spec.parse({ dice: 2, target: null }, ""), ask: true });
    expect(errorOf("?")).toMatchObject({ code: "syntax", at: 0, expected: ["integer"] });
  });

  it.each([
    ["", { code: "missing-field", field: "dice" }],
    ["vs 5", { code: "syntax", at: 0, expected: ["integer"] }],
    ["3 vs", { code: "syntax", at: 4, expected: ["integer"] }],
    ["3 vs banana", { code: "syntax", at: 5, expected: ["integer"] }],
    ["3 vsx 5", { code: "syntax", at: 2, expected: ["vs", "under", "hard", "note", "aside", "end"] }],
    ["3 hard hard", { code: "syntax", at: 7, expected: ["vs", "under", "note", "aside", "end"] }],
    ["3 note plain", { code: "syntax", at: 7, expected: ["text"] }],
    ['3 note "open', { code: "syntax", at: 7, expected: ["text"] }],
    ["30", { code: "out-of-range", field: "dice", at: 0 }],
    ["3 vs 10", { code: "out-of-range", field: "target", at: 2 }],
  ])("%j is refused with its place", (words, error) => {
    expect(errorOf(words)).toMatchObject(error);
  });
});

describe("every kind of field, with and without a word", () => {
  const kinds = {
    level: defaulted(integer({ min: 0, max: 9 }), 1),
    size: defaulted(choice([4, 6, 8]), 6),
    mode: defaulted(choice(["over", "under", "not", "none", "in the dark", "vs"]), "over"),
    sure: defaulted(boolean(), true),
    wild: defaulted(boolean(), false),
    limit: defaulted(nullable(integer({ min: -9, max: 9 })), 3),
    goal: defaulted(nullable(integer({ min: -9, max: 9 })), null),
    share: defaulted(finite(), 0.5),
    note: defaulted(text(), "-"),
    style: optional(choice(["a", "b"])),
  };
  const whole = record(kinds);
  type Name = keyof typeof kinds;
  const names = Object.keys(kinds) as Name[];
  const drawn = fc.record(
    {
      level: fc.integer({ min: 0, max: 9 }),
      size: fc.constantFrom(4, 6, 8),
      mode: fc.constantFrom("over", "under", "not", "none", "in the dark", "vs"),
      sure: fc.boolean(),
      wild: fc.boolean(),
      limit: fc.option(fc.integer({ min: -9, max: 9 })),
      goal: fc.option(fc.integer({ min: -9, max: 9 })),
      share: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
      note: fc.string({ maxLength: 20 }),
      style: fc.constantFrom("a", "b"),
    },
    { requiredKeys: names.filter((name) => name !== "style") },
  );
  const notationOf = (bare: readonly Name[], hideable: readonly Name[] = ["goal"]): ReturnType<typeof fieldWords> =>
    fieldWords({
      words: [...names]
        .sort((a, b) => Number(bare.includes(b)) - Number(bare.includes(a)))
        .map((field) => ({
          field,
          ...(bare.includes(field) ? {} : { word: field === "goal" ? "vs" : field }),
        })),
      spec: whole,
      parseSpec: (input) => whole.parse(input, ""),
      hideable,
    });

  it("print and parse are inverse", () => {
    // An optional field without a word can be left out at the end only.
    const bare = fc.subarray(names.filter((name) => name !== "style"));
    fc.assert(
      fc.property(bare, fc.subarray(["goal", "limit"] as Name[]), drawn, (without, hideable, one) => {
        const { parse: readBack, print: say } = notationOf(without, hideable);
        const words = say(one);
        expect(readBack(words, none).spec, words).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  it("a field without a word that has its default may be left out", () => {
    const { parse: readBack, print: say } = notationOf(["level"]);
    expect(say(whole.parse({ goal: 5 }, ""))).toBe("vs 5");
    expect(readBack("vs 5", none).spec).toMatchObject({ level: 1, goal: 5 });
    expect(say(whole.parse({ mode: "under", sure: false, style: "b" }, ""))).toBe("mode under not sure style b");
    expect(readBack("3, against 5, mode UNDER, not sure", none).spec).toMatchObject({
      ...{ level: 3, goal: 5, mode: "under", sure: false },
    });
  });

  it("an unknown choice gives an error with the valid ones", () => {
    const { parse: readBack } = notationOf([]);
    expect(() => readBack("size 5", none)).toThrow(
      expect.objectContaining({ code: "syntax", at: 5, expected: ["4", "6", "8"] }),
    );
  });
});
