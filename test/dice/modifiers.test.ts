/** Modifiers of dice. */
import { describe, expect, it } from "vitest";
import { readModifiers, readModifiersLeniently } from "../../src/dice/modifiers.ts";
import type { RuleError } from "../../src/rules/contract/error.ts";

describe("modifiers of dice", () => {
  const die = {
    ...{ className: "QuincunxSomeDie", denomination: "x" },
    modifiers: [
      { name: "adv", min: 1, max: 9 },
      { name: "k", min: 0, max: 20, values: [4, 8] },
    ],
  } as never;
  const problem = (tokens: readonly string[], of = die): RuleError => {
    try {
      readModifiers(of, tokens);
    } catch (error) {
      return error as RuleError;
    }
    throw new Error("it was read");
  };

  it("are a name and a number each, within bounds, once; in any case", () => {
    for (const [tokens, read] of [
      [[], {}],
      [["adv1"], { adv: 1 }],
      [["ADV9", "k8"], { adv: 9, k: 8 }],
      [["k4"], { k: 4 }],
    ] as const) {
      expect(readModifiers(die, tokens)).toEqual(read);
      expect(readModifiersLeniently(die, tokens)).toEqual(read);
    }
  });

  it("are refused with the typed text and the valid form; a constructor ignores them", () => {
    for (const token of ["adv", "9", "advk4", "kh2", "adv1k4", "x adv1", "adv1 x", "adv-1", "adv1234567", ""]) {
      expect(problem([token]), token).toMatchObject({
        code: "modifier",
        field: token,
        data: { token, names: "adv1, k4" },
      });
      expect(readModifiersLeniently(die, [token, "adv2"]), token).toEqual({ adv: 2 });
    }
    for (const [token, name, found, min, max] of [
      ["adv0", "adv", 0, 1, 9],
      ["adv10", "adv", 10, 1, 9],
      ["k5", "k", 5, 0, 20],
      ["k21", "k", 21, 0, 20],
    ] as const) {
      expect(problem([token])).toMatchObject({ code: "out-of-range", field: name, data: { min, max, found } });
      expect(readModifiersLeniently(die, [token])).toEqual({});
    }
    expect(problem(["adv1", "adv2"])).toMatchObject({ code: "conflict", field: "adv", data: { fields: "adv" } });
    const plain = { className: "QuincunxOtherDie", denomination: "y", modifiers: [] } as never;
    expect(problem(["adv1"], plain)).toMatchObject({
      code: "no-modifier",
      field: "adv1",
      data: { token: "adv1", example: "2dy" },
    });
    for (const tokens of [["adv"], ["adv0"], ["adv1", "adv1"]]) expect(problem(tokens).message).not.toBe("");
  });
});
