/** Several checks at once (docs/rules.md, "For all mechanics"): the distribution of successes, against every possible throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { enumerate, smallSpec } from "../fives-pool/naive.ts";
import { countMargins, ratio } from "../margin-pool/arbitrary.ts";
import { refused } from "../refused.ts";

interface Check {
  readonly mechanic: string;
  readonly spec: object;
}
interface Odds {
  readonly count: readonly { readonly value: number; readonly p: number }[];
  readonly all: number;
  readonly half: number;
  readonly any: number;
}

const ask = (...checks: readonly unknown[]): object => answer({ do: "group", checks });
const oddsOf = (...checks: readonly Check[]): Odds => (ask(...checks) as { odds: Odds }).odds;
const near = (found: number | undefined, wanted: number): void =>
  expect(Math.abs((found ?? NaN) - wanted)).toBeLessThan(1e-12);

/** From the chance of each, in every combination of success and failure. */
function combine(chances: readonly number[]): Odds {
  const count = new Array<number>(chances.length + 1).fill(0);
  for (let mask = 0; mask < 2 ** chances.length; mask += 1) {
    let [p, successes] = [1, 0];
    chances.forEach((chance, index) => {
      const isSuccess = (mask & (1 << index)) !== 0;
      p *= isSuccess ? chance : 1 - chance;
      if (isSuccess) successes += 1;
    });
    count[successes] = (count[successes] ?? 0) + p;
  }
  const from = (least: number): number => count.slice(least).reduce((sum, p) => sum + p, 0);
  return {
    count: count.map((p, value) => ({ value, p })),
    all: count.at(-1) ?? NaN,
    half: from(chances.length / 2 === Math.floor(chances.length / 2) ? chances.length / 2 : (chances.length + 1) / 2),
    any: from(1),
  };
}

function agree(found: Odds, wanted: Odds): void {
  near(found.all, wanted.all);
  near(found.half, wanted.half);
  near(found.any, wanted.any);
  for (const { value, p } of wanted.count) near(found.count.find((bar) => bar.value === value)?.p ?? 0, p);
  near(
    found.count.reduce((sum, { p }) => sum + p, 0),
    1,
  );
}

/** Success of one check, each by the text of its rule and every throw. */
const CHANCES = {
  /** TE-1, TE-4: of 9, 11, 13 the middle one. */
  "total-effect": () => 108 / 216,
  /** SC-1: 3d8 + 2 against 15. */
  "standard-check": () => countDice(3, 8, (dice) => dice.reduce((sum, face) => sum + face, 2) >= 15),
  /** MP-4: a margin of 2 is required. */
  "margin-pool": () => {
    const margins = [...countMargins(3, 6)];
    return ratio(
      margins.reduce((sum, [margin, ways]) => (margin >= 2 ? sum + ways : sum), 0n),
      12n ** 3n,
    );
  },
  /** DP-7: one net success. */
  "difficulty-pool": () =>
    countDice(4, 10, (dice) => dice.filter((face) => face >= 7).length - dice.filter((face) => face === 1).length >= 1),
};
const CHECKS: readonly Check[] = [
  { mechanic: "total-effect", spec: {} },
  { mechanic: "standard-check", spec: { bonuses: [{ label: "", value: 2 }], target: 15 } },
  { mechanic: "margin-pool", spec: { dice: 3, threshold: 6, required: 2 } },
  { mechanic: "difficulty-pool", spec: { dice: 4, base: 7 } },
];

function countDice(count: number, size: number, test: (dice: readonly number[]) => boolean): number {
  let ways = 0;
  const dice = new Array<number>(count).fill(1);
  const throwFrom = (at: number): void => {
    if (at === count) ways += test(dice) ? 1 : 0;
    else
      for (let face = 1; face <= size; face += 1) {
        dice[at] = face;
        throwFrom(at + 1);
      }
  };
  throwFrom(0);
  return ways / size ** count;
}

describe("groups", () => {
  it("the success of each mechanic, and the number of successes in the group", () => {
    for (const check of CHECKS) agree(oddsOf(check), combine([CHANCES[check.mechanic as keyof typeof CHANCES]()]));
    const some = [0, 1, 2, 3, 2, 1, 0];
    agree(
      oddsOf(...some.map((index) => CHECKS[index] as Check)),
      combine(some.map((index) => Object.values(CHANCES)[index]?.() ?? NaN)),
    );
  });

  it("half of them is rounded up (SC-7)", () => {
    const even: Check = { mechanic: "standard-check", spec: { target: 14 } };
    near(oddsOf(even).half, 0.5);
    near(oddsOf(even, even).half, 0.75);
    near(oddsOf(even, even, even).half, 0.5);
  });

  it("impossible and certain successes are exact", () => {
    const [sure, never] = [3, 99].map((target) => ({ mechanic: "standard-check", spec: { target } }));
    expect(oddsOf(sure as Check, never as Check)).toEqual({
      count: [
        { value: 0, p: 0 },
        { value: 1, p: 1 },
        { value: 2, p: 0 },
      ],
      ...{ all: 0, half: 1, any: 1 },
    });
  });

  it("fives pools: a choice counts as a success, and an unrolled Discord Die is one for all (FP-7, FP-12)", () => {
    // FP-7: 20 is rolled again; then 3: none is in play.
    const faces = Array.from({ length: 20 }, (_, index) => index + 1);
    const thrown = [...faces.filter((face) => face < 20).map((face) => [face, 20] as const)];
    const weights = new Map<number | null, number>(thrown);
    for (const again of faces)
      weights.set(again === 3 ? null : again, (weights.get(again === 3 ? null : again) ?? 0) + 1);
    expect([...weights.values()].reduce((sum, weight) => sum + weight, 0)).toBe(400);
    // Endless fives cannot be counted; under a 5, no die that can show a 5 is thrown.
    const small = smallSpec.map((spec) => ({
      ...spec,
      pool: spec.pool.slice(0, 1).map((die) => ({ ...die, size: 4 as const })),
      protect: [],
    }));
    const plain = smallSpec.map((spec) => ({
      ...spec,
      challenge: Math.min(1, spec.challenge),
      pool: spec.pool.slice(0, 1),
      protect: [],
    }));
    const chanceOf = (spec: FivesSpec): number => enumerate(spec).ways(({ verdict }) => verdict !== "failure");
    fc.assert(
      fc.property(small, small, plain, (first, second, third) => {
        const specs = [{ ...first, discord: "unrolled" as const }, { ...second, discord: "unrolled" as const }, third];
        const found = oddsOf(...specs.map((spec) => ({ mechanic: "fives-pool", spec })));
        const count = [0, 0, 0, 0];
        for (const [discord, weight] of weights) {
          const under = [first, second].map((spec) => chanceOf({ ...spec, discord } as FivesSpec));
          combine([...under, chanceOf(third)]).count.forEach(({ value, p }) => {
            count[value] = (count[value] ?? 0) + (p * weight) / 400;
          });
        }
        count.forEach((p, value) => near(found.count.find((bar) => bar.value === value)?.p ?? 0, p));
      }),
      { numRuns: 4 },
    );
  });

  it("one Discord Die for two is not two Discord Dice", () => {
    const spec = { pool: [{ size: 6, role: "hero" }], target: 5, discord: "unrolled" };
    const chance = oddsOf({ mechanic: "fives-pool", spec }).any;
    const both = oddsOf({ mechanic: "fives-pool", spec }, { mechanic: "fives-pool", spec }).all;
    // A face that one die takes from one pool it also takes from the other.
    expect(both).toBeGreaterThan(chance ** 2 + 1e-3);
  });

  it("a missing value is named with its check", () => {
    const fine = CHECKS[1];
    const wrong = (mechanic: string, spec: unknown): object => ask(fine, { mechanic, spec });
    expect(wrong("standard-check", {})).toEqual(refused("unknown-target", "checks.1.spec.target"));
    expect(wrong("margin-pool", { dice: 1 })).toEqual(refused("unknown-target", "checks.1.spec.threshold"));
    expect(wrong("margin-pool", { dice: 1, threshold: 12, allowImpossible: true })).toEqual(
      refused("out-of-range", "checks.1.spec.threshold"),
    );
    expect(wrong("fives-pool", { pool: [{ size: 6, role: "hero" }] })).toEqual(
      refused("unknown-target", "checks.1.spec.target"),
    );
    expect(wrong("difficulty-pool", { dice: 2, base: null })).toEqual(refused("unknown-target", "checks.1.spec.base"));
    expect(wrong("difficulty-pool", { dice: 2, base: 11 })).toEqual(refused("no-dice", "checks.1.spec"));
    expect(wrong("total-effect", { thresholds: null })).toEqual(refused("unknown-target", "checks.1.spec.thresholds"));
    expect(wrong("total-effect", { thresholds: [] })).toEqual(refused("not-allowed", "checks.1.spec.thresholds"));
    expect(wrong("margin-pool", { dice: 0 })).toEqual(refused("no-dice", "checks.1.spec.dice"));
    expect(wrong("margin-pool", 3)).toEqual(refused("wrong-type", "checks.1.spec"));
    expect(wrong("nothing", {})).toEqual(refused("unknown-mechanic", "checks.1.mechanic"));
    expect(ask(fine, 3)).toEqual(refused("wrong-type", "checks.1"));
    expect(ask()).toEqual(refused("out-of-range", "checks"));
    expect(ask(...new Array<unknown>(51).fill(fine))).toEqual(refused("out-of-range", "checks"));
    expect(ask(...new Array<unknown>(50).fill(fine))).toHaveProperty("odds");
    expect(answer({ do: "group" })).toEqual(refused("wrong-type", "checks"));
  });
});
