/** The notation of `check`: read, printed, and errors. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { spec as anySpec } from "./arbitrary.ts";
import { expectNoCrash, thrownBy } from "../refused.ts";

const data = { abilities: { dex: 2.5, str: -1 }, name: "Tamsin", npc: { ac: 17 } };
const read = (text: string) => parseCommand(text, { data });
const specOf = (spec: object) => standardCheck.parseSpec(spec);

const problem = (text: string) => thrownBy(() => read(text));

describe("check, read", () => {
  it.each([
    ["check", {}],
    ["check 5 vs 20", { bonuses: [{ label: "", value: 5 }], target: 20 }],
    ["CHECK 5 VS Difficult", { bonuses: [{ label: "", value: 5 }], target: 25 }],
    [
      "check @abilities.dex[Dexterity] + 2[Thievery] vs difficult",
      {
        bonuses: [
          { label: "Dexterity", value: 3 },
          { label: "Thievery", value: 2 },
        ],
        target: 25,
      },
    ],
    [
      "check 5 + d6[ally] vs 20",
      { bonuses: [{ label: "", value: 5 }], extra: [{ label: "ally", size: 6 }], target: 20 },
    ],
    ["check passive 5", { bonuses: [{ label: "", value: 5 }], passive: true }],
    ["check 5 passive vs 12", { bonuses: [{ label: "", value: 5 }], passive: true, target: 12 }],
    [
      "check -2[rain] - @abilities.dex",
      {
        bonuses: [
          { label: "rain", value: -2 },
          { label: "", value: -2 },
        ],
      },
    ],
    [
      "check 2d6[ally] + d20",
      {
        extra: [
          { label: "ally", size: 6 },
          { label: "ally", size: 6 },
          { label: "", size: 20 },
        ],
      },
    ],
    ['check 3 "two ] brackets"', { bonuses: [{ label: "two ] brackets", value: 3 }] }],
    ["check vs @npc.ac", { target: 17 }],
    ["check vs -5", { target: -5 }],
    ["check\n 5\n vs20", { bonuses: [{ label: "", value: 5 }], target: 20 }],
    ["/qx check 5[#1] # Pick the lock", { bonuses: [{ label: "#1", value: 5 }] }],
  ])("%s", (text, spec) => {
    expect(read(text).spec).toEqual(specOf(spec));
    expect(read(text).mechanic).toBe("standard-check");
  });

  it("SC-2: every tier by its name", () => {
    const tiers = {
      trivial: 5,
      easy: 10,
      moderate: 15,
      challenging: 20,
      difficult: 25,
      formidable: 30,
      impossible: 40,
    };
    for (const [name, target] of Object.entries(tiers)) expect(read(`check vs ${name}`).spec).toMatchObject({ target });
  });

  it("? asks the GM", () => {
    expect(read("check 5 vs ?")).toMatchObject({ ask: true, spec: { target: null } });
    expect(read("check 5")).not.toHaveProperty("ask");
  });

  it("every example of its own reads", () => {
    for (const example of standardCheck.notation.examples) expect(() => read(example)).not.toThrow();
  });
});

describe("check, not read", () => {
  it.each([
    ["check 5 vs", "syntax", 10, ["integer", "path", "question-mark", "tier"]],
    ["check 5 2", "syntax", 8, ["sign"]],
    ["check 5 - d6", "syntax", 8, ["plus"]],
    ["check five", "syntax", 6, ["check-word", "die", "end", "integer", "path", "sign"]],
    ["check vs 20 vs 25", "syntax", 12, ["once"]],
    ["check passive passive", "syntax", 14, ["once"]],
    ["check 5[open", "syntax", 12, ["closing-bracket"]],
    ["check 0d6", "syntax", 6, ["die"]],
    ["check 5 vs hard", "syntax", 11, ["integer", "path", "question-mark", "tier"]],
  ])("%s", (text, code, at, expected) => {
    expect(problem(text)).toMatchObject({ code, at, expected });
    expect(problem(text).data["example"]).toBe("check 5 vs 20");
  });

  it.each([
    ["check 5 + d7", "not-allowed", "extra.0.size", 8],
    ["check 1000", "out-of-range", "bonuses.0.value", 6],
    ["check passive d6", "conflict", "extra", 14],
    ["check 3 + 99999999999d6", "too-many", "extra", 8],
    ["check @nothing.here", "unknown-path", "@nothing.here", 6],
    ["check @name", "not-a-number", "@name", 6],
    ["check vs 9999999999999999", "out-of-range", "target", 6],
  ])("%s: the field and its place", (text, code, field, at) => {
    expect(problem(text)).toMatchObject({ code, field, at });
  });

  it("invalid text is refused quickly, and never crashes", () => {
    const words = [
      "5",
      "+",
      "-",
      "d6",
      "2d8",
      "[a]",
      '"b"',
      "vs",
      "passive",
      "@a.b",
      "?",
      "trivial",
      "[",
      "]",
      '"',
      "\\",
      " ",
      "\n",
      "#",
    ];
    expectNoCrash(words, (text) => read(`check ${text}`));
    for (const text of [
      "5[".repeat(480),
      '5"'.repeat(480),
      "+".repeat(980),
      "5 + ".repeat(240),
      "@a.".repeat(320),
      "d".repeat(980),
    ])
      try {
        read(`check ${text}`);
      } catch (error) {
        expect(error).toBeInstanceOf(RuleError);
      }
  });
});

describe("check, printed", () => {
  it.each([
    [{}, ""],
    [{ target: 20, bonuses: [{ label: "", value: 5 }] }, "5 vs 20"],
    [
      {
        bonuses: [
          { label: "Dexterity", value: 3 },
          { label: "rain", value: -2 },
        ],
      },
      "3[Dexterity] - 2[rain]",
    ],
    [{ bonuses: [{ label: "", value: -2 }] }, "-2"],
    [
      {
        extra: [
          { label: "ally", size: 6 },
          { label: "ally", size: 6 },
          { label: "", size: 6 },
        ],
      },
      "2d6[ally] + d6",
    ],
    [{ passive: true, bonuses: [{ label: "", value: 0 }], target: -3 }, "passive 0 vs -3"],
    [{ bonuses: [{ label: "a]b", value: 1 }] }, '1 "a]b"'],
  ])("%j", (spec, text) => {
    expect(standardCheck.notation.print(specOf(spec))).toBe(text);
  });

  it("reads back as the same spec, for every spec and every label", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const words = standardCheck.notation.print(spec);
        expect(standardCheck.notation.parse(words, () => Number.NaN)).toEqual({ spec });
        expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
      }),
      { numRuns: 500 },
    );
  });

  it("with flavour, as a whole command", () => {
    const spec = specOf({ bonuses: [{ label: "a # b", value: 1 }], target: 20 });
    const text = printCommand(standardCheck as never, spec, "Pick the lock");
    expect(text).toBe("check 1[a # b] vs 20 # Pick the lock");
    expect(parseCommand(text)).toEqual({ mechanic: "standard-check", spec, flavour: "Pick the lock" });
  });
});
