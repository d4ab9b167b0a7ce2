/** The notation of `te` (notation.md): every field has a word, and printing and reading are inverse. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import type { EffectSpec } from "../../../src/rules/total-effect/spec.ts";
import { arbitrarySpec, arbitraryText } from "../arbitrary.ts";

const noData = (path: string): number => {
  throw new Error(`@${path} was read`);
};

function read(text: string, data: Record<string, unknown> = {}) {
  return parseCommand(text, { data });
}

function specOf(fields: object): EffectSpec {
  return totalEffect.parseSpec(fields);
}

describe("the examples and the words", () => {
  it.each([
    ["te", {}],
    ["te adv 2 dis 1 low", { advantage: 2, disadvantage: 1, effects: [{ rank: "low" }] }],
    [
      'te mid+1 inverse if <3 "bond helps"',
      { effects: [{ rank: "mid", step: 1, invert: true, check: { op: "<", value: 3, text: "bond helps" } }] },
    ],
    ["te esc 2 high half", { escalation: 2, effects: [{ rank: "high", halve: true }] }],
    [
      'te low kind "Weapon" at 13 "hits again"',
      { effects: [{ rank: "low", kind: "Weapon" }], thresholds: [{ at: 13, text: "hits again" }] },
    ],
    [
      'te mod 2 "rain" mod -1',
      {
        modifiers: [
          { label: "rain", value: 2 },
          { label: "", value: -1 },
        ],
      },
    ],
    [
      'te low at 13 "moves" again next',
      { effects: [{ rank: "low" }], thresholds: [{ at: 13, text: "moves", again: "next" }] },
    ],
    ['te mid lines "a scratch" "a wound"', { effects: [{ rank: "mid", lines: ["a scratch", "a wound"] }] }],
    ['te flat 3-2 as "toll" when 12..', { effects: [{ flat: 3, step: -2, label: "toll", when: { min: 12 } }] }],
    [
      "te low when ..9 high when 9..12 mid when 12",
      {
        effects: [
          { rank: "low", when: { max: 9 } },
          { rank: "high", when: { min: 9, max: 12 } },
          { rank: "mid", when: { min: 12, max: 12 } },
        ],
      },
    ],
    ["te low when ..", { effects: [{ rank: "low", when: {} }] }],
    ["te at none", { thresholds: [] }],
    [
      'te low at 8 - 2 + 5 "hits" at 15+1',
      { effects: [{ rank: "low" }], thresholds: [{ at: 11, text: "hits" }, { at: 16 }] },
    ],
    ["te at 9 at 11", { thresholds: [{ at: 9 }, { at: 11 }] }],
    ["te at 9 at 11 at 13", {}],
    ["TE ADV 2 Low HALF", { advantage: 2, effects: [{ rank: "low", halve: true }] }],
    ["te\n  adv\t2\r\n low + 1", { advantage: 2, effects: [{ rank: "low", step: 1 }] }],
    ["te adv2 esc -3 esc", null],
    ["te esc −3 low −1", { escalation: -3, effects: [{ rank: "low", step: -1 }] }],
    [
      "te low if ≤2 high if ≥ 5",
      {
        effects: [
          { rank: "low", check: { op: "<=", value: 2 } },
          { rank: "high", check: { op: ">=", value: 5 } },
        ],
      },
    ],
    [
      "te low if =3 mid if >2 high if <=-1",
      {
        effects: [
          { rank: "low", check: { op: "=", value: 3 } },
          { rank: "mid", check: { op: ">", value: 2 } },
          { rank: "high", check: { op: "<=", value: -1 } },
        ],
      },
    ],
  ])("%s", (text, fields) => {
    if (fields === null) expect(() => read(text)).toThrow();
    else expect(read(text)).toEqual({ mechanic: "total-effect", spec: specOf(fields) });
  });

  it("each example of the grammar is valid", () => {
    for (const example of totalEffect.notation.examples) expect(read(example).mechanic).toBe("total-effect");
    expect(totalEffect.notation.examples.map((text) => text.split(" ")[0])).toEqual(
      totalEffect.notation.examples.map(() => "te"),
    );
  });

  it("`at ?` leaves the thresholds open and asks", () => {
    expect(read("te low at ?")).toEqual({
      mechanic: "total-effect",
      spec: specOf({ effects: [{ rank: "low" }], thresholds: null }),
      ask: true,
    });
  });

  it("every field of the spec has a word", () => {
    const full = specOf({
      advantage: 1,
      disadvantage: 2,
      escalation: -3,
      modifiers: [{ label: "a", value: 4 }],
      thresholds: [{ at: 5, text: "b" }],
      effects: [
        {
          rank: "high",
          step: -6,
          invert: true,
          halve: true,
          label: "c",
          kind: "d",
          when: { min: -7, max: 8 },
          check: { op: "<=", value: -9, text: "e" },
        },
        { flat: 10, step: 11, label: "f", kind: "g", when: { max: 12 }, check: { op: ">", value: 13, text: "" } },
      ],
    });
    expect(totalEffect.notation.print(full)).toBe(
      'adv 1 dis 2 esc -3 mod 4 "a" high-6 inverse half as "c" kind "d" when -7..8 if <=-9 "e" flat 10+11 as "f" kind "g" when ..12 if >13 "" at 5 "b"',
    );
    expect(totalEffect.notation.parse(totalEffect.notation.print(full), noData)).toEqual({ spec: full });
  });
});

describe("print and parse are inverse", () => {
  it("for arbitrary specs, with any labels", () => {
    fc.assert(
      fc.property(arbitrarySpec(totalEffect) as fc.Arbitrary<EffectSpec>, (spec) => {
        const words = totalEffect.notation.print(spec);
        expect(totalEffect.notation.parse(words, noData)).toEqual(
          spec.thresholds === null ? { spec, ask: true } : { spec },
        );
      }),
      { numRuns: 250 },
    );
  });

  it("for labels of any 0 to 200 characters", () => {
    fc.assert(
      fc.property(arbitraryText(200), (label) => {
        const spec = specOf({
          modifiers: [{ label, value: 1 }],
          effects: [{ rank: "low", label, kind: label, check: { op: "=", value: 1, text: label } }],
          thresholds: [{ at: 1, text: label }],
        });
        expect(totalEffect.notation.parse(totalEffect.notation.print(spec), noData).spec).toEqual(spec);
      }),
      { numRuns: 250 },
    );
  });

  it("the printed form is one line without optional words", () => {
    expect(totalEffect.notation.print(specOf({}))).toBe("");
    expect(printCommand(totalEffect, specOf({}))).toBe("te");
    const label = 'a "b" \\ # ] \n c';
    const text = printCommand(totalEffect, specOf({ effects: [{ rank: "low", label }] }), " of\nthe # gods ");
    expect(text).toBe('te low as "a \\"b\\" \\\\ # ] \\n c" # of the # gods');
    expect(read(text)).toMatchObject({ flavour: "of the # gods", spec: { effects: [{ label }] } });
  });
});

describe("unreadable text", () => {
  it.each([
    ["te adv two", 7, "syntax", ["end", "integer", "path", "te-word"]],
    ["te adv 2.5", 8, "syntax", ["end", "te-word"]],
    ["te low foo", 7, "syntax", ["end", "sign", "te-effect-word", "te-word"]],
    ["te lowfoo", 3, "syntax", ["end", "te-word"]],
    ["te half", 3, "syntax", ["end", "te-word"]],
    ["te low if 3", 10, "syntax", ["operator"]],
    ["te low as label", 10, "syntax", ["text"]],
    ['te low as "lab\\el"', 15, "syntax", ["escape"]],
    ['te low as "label', 16, "syntax", ["closing-quote"]],
    ["te adv @x[y", 11, "syntax", ["closing-bracket"]],
    ["te at", 5, "syntax", ["integer", "none", "path", "question-mark"]],
    ["te low adv 2 inverse", 13, "syntax", ["end", "te-word"]],
  ])("%s: place %i, %s", (text, at, code, expected) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code, at, expected, data: expect.objectContaining({ example: "te adv 2 low" }) }),
    );
    // The same, at any place in the text.
    expect(() => read(`  /qx ${text}`)).toThrow(expect.objectContaining({ code, at: at + 6 }));
  });

  it.each([
    ["te adv 1 adv 2", 9, "conflict", "advantage"],
    ["te at none at 9", 11, "conflict", "thresholds"],
    ["te at 9 at ?", 8, "conflict", "thresholds"],
    ["te low half half", 12, "conflict", "effects.0.halve"],
    ["te low+1 +1", 9, "conflict", "effects.0.step"],
    ["te at 0", 6, "out-of-range", "thresholds.0.at"],
    ["te at 9 at 1000", 11, "out-of-range", "thresholds.1.at"],
    ["te low flat 1000", 7, "out-of-range", "effects.1.flat"],
    ["te low half mid half+100", 20, "out-of-range", "effects.1.step"],
    ["te esc 99999999999999999999999", 7, "out-of-range", "escalation"],
    [`te adv ${"9".repeat(400)}`, 7, "not-an-integer", "advantage"],
    [`te low as "${"x".repeat(201)}"`, 7, "too-long", "effects.0.label"],
    [`te ${"low ".repeat(51)}`, undefined, "too-many", "effects"],
    ["te flat 3 inverse", 10, "unknown-field", "effects.0.invert"],
  ])("%s: place %s, %s", (text, at, code, field) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code, field, ...(at === undefined ? {} : { at }) }));
  });
});

describe("@paths (SC-7)", () => {
  const data = {
    abilities: { dex: 2, half: 1.5, minus: -1.5, text: "3", flag: true, none: null, big: Infinity, nan: NaN, sub: {} },
    list: [7],
  };

  it.each([
    ["te adv @abilities.dex", { advantage: 2 }],
    ["te adv @abilities.dex[Dexterity]", { advantage: 2 }],
    ["te esc @abilities.half", { escalation: 2 }],
    ["te esc @abilities.minus", { escalation: -1 }],
    ["te esc -@abilities.half", { escalation: -1 }],
    ["te esc - @abilities.minus", { escalation: 2 }],
    ["te mod @abilities.dex[Dexterity]", { modifiers: [{ label: "Dexterity", value: 2 }] }],
    ['te mod @abilities.dex[Dexterity] "ice"', { modifiers: [{ label: "ice", value: 2 }] }],
    [
      "te low+@abilities.dex mid-@abilities.half",
      {
        effects: [
          { rank: "low", step: 2 },
          { rank: "mid", step: -1 },
        ],
      },
    ],
    [
      "te flat @list.0 if <@abilities.dex when @abilities.dex..@list.0",
      { effects: [{ flat: 7, check: { op: "<", value: 2 }, when: { min: 2, max: 7 } }] },
    ],
    ["te at @list.0[Armour]", { thresholds: [{ at: 7 }] }],
  ])("%s", (text, fields) => {
    expect(read(text, data).spec).toEqual(specOf(fields));
  });

  it.each([
    ["te adv @nowhere", "unknown-path", 7, "@nowhere"],
    ["te adv @abilities.str", "unknown-path", 7, "@abilities.str"],
    ["te adv @abilities.dex.value", "unknown-path", 7, "@abilities.dex.value"],
    ["te adv @abilities.none.x", "unknown-path", 7, "@abilities.none.x"],
    ["te adv @abilities.text.length", "unknown-path", 7, "@abilities.text.length"],
    ["te adv @constructor.length", "unknown-path", 7, "@constructor.length"],
    ["te adv @abilities.__proto__", "unknown-path", 7, "@abilities.__proto__"],
    ["te adv @abilities.text", "not-a-number", 7, "@abilities.text"],
    ["te adv @abilities.flag", "not-a-number", 7, "@abilities.flag"],
    ["te adv @abilities.none", "not-a-number", 7, "@abilities.none"],
    ["te adv @abilities.big", "not-a-number", 7, "@abilities.big"],
    ["te adv @abilities.nan", "not-a-number", 7, "@abilities.nan"],
    ["te adv @abilities.sub", "not-a-number", 7, "@abilities.sub"],
    ["te adv @abilities", "not-a-number", 7, "@abilities"],
  ])("%s is refused by name", (text, code, at, field) => {
    expect(() => read(text, data)).toThrow(expect.objectContaining({ code, at, field }));
  });
});
