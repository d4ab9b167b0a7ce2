/** The notation of `pool`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import type { DifficultySpec } from "../../../src/rules/difficulty-pool/spec.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import { arbitrarySpec } from "../arbitrary.ts";

const spec = (input: object): DifficultySpec => difficultyPool.parseSpec(input);

const anySpec = arbitrarySpec(difficultyPool as never) as fc.Arbitrary<DifficultySpec>;

describe("notation", () => {
  it("print and parse are inverse, for every spec; JSON round trips", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        expect(difficultyPool.notation.parse(difficultyPool.notation.print(drawn), () => NaN).spec).toEqual(drawn);
        expect(spec(JSON.parse(JSON.stringify(drawn)) as object)).toEqual(drawn);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["pool 7 vs 6", { dice: 7 }],
    ["pool 3 untrained", { dice: 3, untrained: true }],
    [
      'pool 5 secondary combat mod 1 "rain"',
      { dice: 5, secondary: true, combat: true, modifiers: [{ label: "rain", value: 1 }] },
    ],
    ["pool 3 + 2", { attribute: 3, ability: 2 }],
    ["pool 3 + none", { attribute: 3 }],
    [
      'pool 4 fixed -2 "wings" attempts 1 scale 2.5 "metres"',
      {
        dice: 4,
        modifiers: [{ label: "wings", value: -2, fixed: true }],
        attempts: 1,
        scale: { unit: "metres", amount: 2.5 },
      },
    ],
    ["pool @attributes.dexterity + @abilities.stealth vs 6", { attribute: 3, ability: 2 }],
    ["pool @half", { dice: 3 }],
    ['pool 3 scale 2 from 10 "metres"', { dice: 3, scale: { unit: "metres", amount: 2, base: 10 } }],
    ['pool 3 scale @attributes.dexterity "metres"', { dice: 3, scale: { unit: "metres", amount: 3 } }],
  ])("%s", (text, wanted) => {
    expect(
      parseCommand(text, { data: { attributes: { dexterity: 3 }, abilities: { stealth: 2 }, half: 2.5 } }).spec,
    ).toEqual(spec(wanted));
  });

  it("? asks the GM; the printed form is the shortest; every example reads", () => {
    expect(parseCommand("pool 4 vs ?")).toMatchObject({ ask: true, spec: { base: null } });
    expect(difficultyPool.notation.print(spec({ dice: 7, base: 6 }))).toBe("7");
    for (const example of difficultyPool.notation.examples)
      expect(() =>
        parseCommand(example, { data: { attributes: { dexterity: 3 }, abilities: { stealth: 2 } } }),
      ).not.toThrow();
  });

  it.each([
    ["pool", "missing-field", undefined],
    ["pool 0", "no-dice", 5],
    ['pool 3 scale @nowhere "m"', "unknown-path", 13],
    ["pool 3 scale metres", "syntax", 13],
    ["pool 3 4", "syntax", 7],
    ["pool 3 vs 6 vs 7", "syntax", 12],
    ["pool 3 combat combat", "syntax", 14],
    ["pool 3 + 2 untrained", "conflict", 11],
    ["pool 3 attempts -1", "out-of-range", 7],
    ["pool 3 rain", "syntax", 7],
    ["pool @nowhere", "unknown-path", 5],
  ])("%s is %s at %s", (text, code, at) => {
    expect(() => parseCommand(text)).toThrow(expect.objectContaining(at === undefined ? { code } : { code, at }));
  });
});
