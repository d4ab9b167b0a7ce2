/**
 * Effects of an outcome on its targets: harm of a kind (TE-11), and numbers that a GM may deal as harm (MP-6, FP-11,
 * DP-10).
 */
import { describe, expect, it } from "vitest";
import { dealtTo, type Deal } from "../../../src/rules/contract/deal.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";

function dealt(of: unknown, given: object, faces: object): readonly Deal[] {
  const mechanic = of as AnyMechanic;
  const spec = mechanic.parseSpec(given);
  return mechanic.deals?.(spec, mechanic.resolve(spec, mechanic.parseFaces(spec, faces))) ?? [];
}
const numbers = (deals: readonly Deal[]): readonly unknown[] =>
  deals.map(({ id, amount, kind, isHarm }) => [id, amount, kind, isHarm]);

describe("TE-11: effects of a kind are harm of that kind", () => {
  const hit = (effects: readonly object[], dice = [5, 2, 6]): readonly Deal[] =>
    dealt(totalEffect, { effects }, { dice });

  it("5, 2, 6 with Low: 2 harm, 5 against a vulnerable target, 1 against a resistant one", () => {
    const [deal, ...others] = hit([{ rank: "low", kind: "Weapon Harm" }]);
    expect(others).toEqual([]);
    expect(deal).toMatchObject({ id: "effects.0", kind: "Weapon Harm", amount: 2, isHarm: true });
    expect([1, 0, -1].map((step) => dealtTo(deal as Deal, step as -1 | 0 | 1))).toEqual([5, 2, 1]);
  });

  it("a die that cannot go lower deals nothing to a resistant target, and one above High a point more to a vulnerable one (TE-5)", () => {
    const [low, high] = hit(
      [
        { rank: "low", kind: "Fire" },
        { rank: "high", kind: "Fire" },
      ],
      [1, 1, 6],
    );
    expect(dealtTo(low as Deal, -1)).toBe(0);
    expect(dealtTo(high as Deal, 1)).toBe(7);
  });

  it("a flat amount moves by 1 (TE-6), and is harm without a kind, too", () => {
    const [deal] = hit([{ flat: 3, kind: "" }]);
    expect([1, 0, -1].map((step) => dealtTo(deal as Deal, step as -1 | 0 | 1))).toEqual([4, 3, 2]);
    expect(deal).toMatchObject({ kind: "", isHarm: true });
  });

  it("each effect with a kind by its place; one without a kind deals nothing, nor does one for other Totals (TE-10)", () => {
    const effects = [
      { rank: "low" },
      { rank: "mid", kind: "Fire" },
      { rank: "high", kind: "Weapon Harm", when: { max: 12 } },
      { rank: "low", kind: "Weapon Harm", when: { min: 13, max: 13 } },
    ];
    // The Total is 13.
    expect(numbers(hit(effects))).toEqual([
      ["effects.1", 5, "Fire", true],
      ["effects.3", 2, "Weapon Harm", true],
    ]);
  });
});

it("MP-6: a margin above 0 may be dealt as harm, and is none by itself; equal for all targets", () => {
  const margin = (dice: readonly number[], threshold: number | null = 6): readonly Deal[] =>
    dealt(marginPool, { dice: dice.length, threshold }, { dice });
  const [deal] = margin([12, 7, 3]);
  expect(numbers(margin([12, 7, 3]))).toEqual([["margin", 2, "", false]]);
  expect([1, 0, -1].map((step) => dealtTo(deal as Deal, step as -1 | 0 | 1))).toEqual([2, 2, 2]);
  // As many failures as successes, more of them, and an unknown threshold.
  for (const none of [margin([7, 3]), margin([1, 7]), margin([12, 12], null)]) expect(none).toEqual([]);
});

describe("FP-11: successes of a fives pool, and Fails, may be dealt as harm", () => {
  const pool = (dice: readonly number[], challenge: readonly number[] = []): readonly Deal[] =>
    dealt(
      fivesPool,
      { pool: dice.map(() => ({ size: 6, role: "hero" })), target: 4, discord: null, challenge: challenge.length },
      { dice, bonus: [], challenge, luck: null },
    );

  it("successes of a success", () => {
    expect(numbers(pool([4, 6, 2]))).toEqual([["successes", 2, "", false]]);
  });

  it("Fails of challenge dice without successes to cancel, and no success then", () => {
    expect(numbers(pool([4, 2], [5, 5, 6, 4]))).toEqual([["fails", 2, "", false]]);
  });

  it("and there is no harm in a failure without them", () => {
    expect(pool([2, 3, 2])).toEqual([]);
  });
});

it("DP-10: the amount of net successes on the roll's scale, or without one the net successes", () => {
  const net = (dice: readonly number[], more: object = {}): readonly Deal[] =>
    dealt(difficultyPool, { dice: dice.length, base: 6, ...more }, { dice });
  const [plain, scaled] = [net([10, 9, 8]), net([10, 9, 8], { scale: { amount: 3, unit: "harm" } })];
  expect(plain).toHaveLength(1);
  expect(scaled[0]?.amount).toBe(3 * (plain[0]?.amount ?? 0));
  expect(plain[0]).toMatchObject({ id: "net", kind: "", isHarm: false });
  expect(net([10, 9, 8], { base: null })).toEqual([]);
});
