/** Rolls of messages as sums of dice and numbers. */
import { describe, expect, it } from "vitest";
import { toFoundryTerms, toPureTerms } from "../../src/dice/convert.ts";
import { readRoll } from "../../src/dice/read-roll.ts";
import type { Term } from "../../src/rules/contract/terms.ts";

describe("rolls of messages are read as sums of dice and numbers, or not at all", () => {
  const { Die, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm } = foundry.dice.terms as unknown as Readonly<
    Record<string, new (data: object) => never>
  >;
  const die = (number: unknown, faces: unknown, results: unknown, more: object = {}): never =>
    Object.assign(new Die!({ number: 1, faces: 6, ...more }), {
      _number: number,
      _faces: faces,
      results: Array.isArray(results) ? results.map((result: unknown) => ({ result, active: true })) : results,
      _evaluated: true,
    }) as never;
  const number = (value: unknown): never => Object.assign(new NumericTerm!({ number: 1 }), { number: value }) as never;
  const operator = (sign: string): never => new OperatorTerm!({ operator: sign });
  const read = (...terms: never[]): readonly Term[] | null => readRoll({ rolls: [{ terms }] } as never);

  it("with thrown and unthrown dice", () => {
    expect(read(die(2, 6, [3, 4]))).toEqual([{ kind: "core", number: 2, size: 6, faces: [3, 4] }]);
    expect(read(die(2, 6, []))).toEqual([{ kind: "core", number: 2, size: 6, faces: [] }]);
    expect(read(die(1, 6, [6], { options: { flavor: "fire" } }), operator("-"), number(2))).toEqual([
      { kind: "core", number: 1, size: 6, faces: [6], flavor: "fire" },
      { kind: "number", value: -2 },
    ]);
    expect(read(number(1), operator("-"), operator("-"), number(2), operator("+"), number(3))).toEqual(
      [1, 2, 3].map((value) => ({ kind: "number", value })),
    );
  });

  it("impossible faces are no roll", () => {
    for (const faces of [[0], [7], [1.5], ["3"], [null], [3, 4], [NaN]])
      expect(read(die(1, 6, faces)), JSON.stringify(faces)).toBe(null);
    for (const [count, size, faces] of [
      [2, 6, [3]],
      [-1, 6, [3]],
      [1.5, 6, [3]],
      [1, -6, []],
      [1, 6.5, [3]],
      [1, 6, null],
      [1, 6, "3"],
    ] as const)
      expect(read(die(count, size, faces))).toBe(null);
    expect(read(die(4041, 6, Array(4041).fill(1)))).toBe(null);
    expect(read(die(4040, 6, Array(4040).fill(1)))).not.toBe(null);
    for (const value of [NaN, Infinity, "x"]) expect(read(number(value)), String(value)).toBe(null);
    expect(read(die(1, 6, [3], { options: { flavor: 1 } }))).toBe(null);
  });

  it("more than a sum is none either; nor are several rolls, or none", () => {
    expect(read(die(1, 6, [3]), operator("*"), number(2))).toBe(null);
    expect(read(number(2), operator("-"), die(1, 6, [3]))).toBe(null);
    expect(read(die(1, 6, [3], { modifiers: ["kh1"] }))).toBe(null);
    expect(read(new PoolTerm!({ terms: ["1d6"] }))).toBe(null);
    for (const rolls of [[], [{ terms: [] }, { terms: [] }], [null], [{}]])
      expect(readRoll({ rolls } as never)).toBe(null);
    expect(readRoll({ rolls: [{ terms: [] }] } as never)).toEqual([]);
    const inner = (is: boolean, total: unknown): never =>
      Object.defineProperties(new ParentheticalTerm!({ term: "1 + 2" }), {
        isDeterministic: { value: is },
        total: { value: total },
      }) as never;
    expect(read(number(1), operator("-"), inner(true, 3))).toEqual([
      { kind: "number", value: 1 },
      { kind: "number", value: -3 },
    ]);
    for (const odd of [inner(false, 3), inner(true, undefined)]) expect(read(odd)).toBe(null);
  });

  it("are made of terms by class: signs between them, flavour without characters that would end it or be read as data", () => {
    const made = toFoundryTerms([
      { kind: "number", value: -2 },
      { kind: "core", number: 2, size: 8, faces: [], flavor: "a [b] @c" },
      { kind: "number", value: -3, flavor: "wound" },
      { kind: "number", value: 4 },
    ]) as unknown as readonly { readonly expression: string; readonly flavor: string }[];
    expect(made.map(({ expression }) => expression.trim())).toEqual(["-2", "+", "2d8", "-", "3", "+", "4"]);
    expect(made.map(({ flavor }) => flavor).filter(Boolean)).toEqual(["a (b) \uff20c", "wound"]);
    expect(() =>
      toFoundryTerms([{ kind: "dice", className: "QuincunxNone", number: 1, modifiers: {}, faces: [], size: 6 }]),
    ).toThrow("QuincunxNone");
    expect(toPureTerms([])).toEqual([]);
  });
});
