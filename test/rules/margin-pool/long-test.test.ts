/**
 * The extended test (MP-7): its state machine from the text of the rule, its odds against every throw of every round.
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { longTest } from "../../../src/rules/margin-pool/long-test.ts";
import { naiveMargin } from "./arbitrary.ts";
import { refused } from "../refused.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

interface Test {
  readonly spec: { readonly pool: number; readonly threshold?: number | null };
  readonly refill?: number;
  readonly bound?: number | null;
  readonly goal?: number | null;
}

type Policy = "best" | "all" | number;

const state = (test: Test, ...played: readonly object[]): object =>
  answer({ do: "long-test-state", mechanic: "margin-pool", ...test, played });

const odds = (test: Test, rounds: unknown, policy?: unknown): object =>
  answer({ do: "long-test", mechanic: "margin-pool", ...test, rounds, ...(policy === undefined ? {} : { policy }) });

const round = (...dice: readonly number[]): { readonly faces: object } => ({ faces: { dice } });

/**
 * Chance and dice of the first throw, from the text: every distribution of a round's dice over the four piles, then the
 * remaining rounds.
 */
function count(
  { spec, refill = 0, bound = null, goal }: Test,
  rounds: number,
  policy: Policy,
): { readonly p: number; readonly dice: number } {
  const known = new Map<string, { readonly p: number; readonly dice: number }>();
  const shares = [0, 0, 0, 0];
  for (let face = 1; face <= 12; face += 1) {
    const pile = [2, 1, -1, -2].indexOf(naiveMargin([face], spec.threshold ?? 0));
    shares[pile] = (shares[pile] ?? 0) + 1;
  }
  const [twelves = 0, good = 0, bad = 0, ones = 0] = shares;
  const choices = (pool: number): readonly number[] => {
    if (pool === 0) return [0];
    if (policy === "all") return [pool];
    if (policy !== "best") return [Math.min(policy, pool)];
    return Array.from({ length: pool }, (_, index) => index + 1);
  };
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const best = (pool: number, missing: number, left: number): { readonly p: number; readonly dice: number } => {
    if (missing <= 0) return { p: 1, dice: 0 };
    if (left === 0) return { p: 0, dice: 0 };
    const key = `${pool} ${missing} ${left}`;
    const found = known.get(key);
    if (found) return found;
    const tried = choices(pool).map((dice) => {
      let p = 0;
      for (let a = 0; a <= dice; a += 1)
        for (let b = 0; a + b <= dice; b += 1)
          for (let c = 0; a + b + c <= dice; c += 1) {
            const d = dice - a - b - c;
            const orders = factorial(dice) / factorial(a) / factorial(b) / factorial(c) / factorial(d);
            const share = (orders * twelves ** a * good ** b * bad ** c * ones ** d) / 12 ** dice;
            const rest = Math.min(bound ?? Infinity, pool - c - d + refill);
            p += share * best(rest, missing - 2 * a - b + c + 2 * d, left - 1).p;
          }
      return { p, dice };
    });
    const p = Math.max(...tried.map((one) => one.p));
    const answered = { p, dice: tried.find((one) => one.p > p - 1e-12)?.dice ?? NaN };
    known.set(key, answered);
    return answered;
  };
  return best(spec.pool, goal ?? NaN, rounds);
}

describe("MP-7: rounds", () => {
  const test = { spec: { pool: 6, threshold: 7 }, goal: 5 };
  const stands = (sum: number, pool: number, more: object = {}): object => ({
    state: { sum, pool, short: 5 - sum, done: false, ended: null, ...more },
  });

  it("margins add up, negative ones too; failed dice leave, critical ones one each; dice not picked stay", () => {
    expect(state(test)).toEqual(stands(0, 6));
    // +2 +1 −1: one leaves.
    expect(state(test, round(12, 8, 7))).toEqual(stands(2, 5));
    // −2 −2 +1: two leave; the sum is below 0 then.
    expect(state(test, round(1, 1, 8))).toEqual(stands(-3, 4));
    expect(state(test, round(12, 8, 7), round(1, 8))).toEqual(stands(1, 4));
  });

  it("the refill comes after each round, with or without failed dice, and is unlimited unless the test has a bound", () => {
    expect(state({ ...test, refill: 2 }, round(12), round(8, 7))).toEqual(stands(2, 9));
    expect(state({ ...test, refill: 2, bound: 7 }, round(12))).toEqual(stands(2, 7));
    expect(state({ ...test, refill: 2, bound: 7 }, round(1, 1, 1))).toEqual(stands(-6, 5));
    expect(state({ ...test, refill: 2 }, { ...round(7), refill: 0 })).toEqual(stands(-1, 5));
  });

  it("each round has a DT of its own; below 1 counts as 1", () => {
    expect(state(test, { ...round(7, 7), threshold: 6 }, { ...round(2), threshold: -3 })).toEqual(stands(3, 6));
    expect(state({ ...test, spec: { pool: 6 } }, { ...round(7), threshold: 6 })).toEqual(stands(1, 6));
  });

  it("a pool without dice waits for its next refill: the round passes without a throw", () => {
    const small = { spec: { pool: 1, threshold: 7 }, goal: 5 };
    expect(state(small, round(3))).toEqual(stands(-1, 0));
    expect(state(small, round(3), round(), round())).toEqual(stands(-1, 0));
    expect(state(small, round(3), { ...round(), dice: 0, refill: 2 })).toEqual(stands(-1, 2));
    expect(state(small, round(3), round(8))).toEqual(refused("too-many-faces", "played.1.faces.dice"));
  });

  it("ends when the sum reaches the goal; without a goal it goes on", () => {
    const reached = { done: true, ended: "reached" };
    expect(state(test, round(12, 12, 12))).toEqual(stands(6, 6, { ...reached, short: 0 }));
    expect(state(test, round(12, 12, 8))).toEqual(stands(5, 6, { ...reached, short: 0 }));
    expect(state({ ...test, goal: 0 })).toEqual(stands(0, 6, { ...reached, short: 0 }));
    expect(state({ ...test, goal: null }, round(12, 12, 12))).toEqual(stands(6, 6, { short: 0 }));
    expect(state({ spec: test.spec }, round(3))).toEqual(stands(-1, 5, { short: 0 }));
    expect(state(test, round(12, 12, 12), round(8))).toEqual(refused("not-allowed", "played.1"));
  });

  it("1 … pool dice are thrown, all of them visible", () => {
    expect(state(test, { ...round(8), dice: 1 })).toEqual(stands(1, 6));
    expect(state(test, { faces: [{ dice: [8] }] })).toEqual(stands(1, 6));
    expect(state(test, { ...round(8), dice: 2 })).toEqual(refused("missing-field", "played.0.faces.dice.1"));
    expect(state(test, { ...round(8, 8), dice: 1 })).toEqual(refused("too-many-faces", "played.0.faces.dice"));
    expect(state(test, { ...round(8), dice: 7 })).toEqual(refused("out-of-range", "played.0.dice"));
    expect(state(test, round())).toEqual(refused("no-dice", "played.0.faces"));
    expect(state(test, { ...round(), dice: 0 })).toEqual(refused("no-dice", "played.0.dice"));
    expect(state(test, round(13))).toEqual(refused("impossible-face", "played.0.faces.dice.0"));
    expect(state(test, { faces: [{ dice: [0] }] })).toEqual(refused("impossible-face", "played.0.faces.0.dice.0"));
  });

  it("needs a possible DT", () => {
    expect(state({ spec: { pool: 3 } }, round(8))).toEqual(refused("unknown-target", "played.0.threshold"));
    expect(state(test, { ...round(8), threshold: 12 })).toEqual(refused("out-of-range", "played.0.threshold"));
    expect(state(test, { ...round(8), luck: 1 })).toEqual(refused("unknown-field", "played.0.luck"));
  });

  it("proposes the next throw, and reads its own proposal", () => {
    const machine = marginPool.longTest;
    if (!machine) throw new Error("there is none");
    const whole = machine.parse({ ...test, refill: 1 });
    const start = machine.start(whole);
    expect(machine.next(whole, start, { dice: 2 })).toMatchObject([{ dice: 2, pool: 6, threshold: 7 }]);
    expect(machine.next(whole, start)).toMatchObject([{ dice: 6 }]);
    for (const spec of machine.next(whole, start)) expect(marginPool.parseSpec(spec)).toEqual(spec);
    for (const dice of [0, 7, 1.5]) expect(() => machine.next(whole, start, { dice })).toThrow(/"dice"/u);
    const once = machine.parseRound(whole, start, round(12, 12, 12));
    expect(machine.parseRound(whole, start, once)).toEqual(once);
    expect(machine.parse(whole)).toEqual(whole);
    expect(machine.next(whole, machine.after(whole, start, once))).toEqual([]);
    const empty = machine.parse({ spec: { pool: 0 } });
    expect(machine.next(empty, machine.start(empty))).toEqual([]);
  });
});

describe("MP-7: odds", () => {
  const policy = fc.oneof(fc.constantFrom<Policy>("best", "best", "all"), fc.integer({ min: 1, max: 7 }));

  it("are those of counting every round, for each number of rounds and any policy", () => {
    fc.assert(
      fc.property(
        fc.record({
          pool: fc.integer({ min: 0, max: 5 }),
          threshold: fc.integer({ min: -1, max: 11 }),
          refill: fc.integer({ min: 0, max: 2 }),
          more: fc.option(fc.integer({ min: 0, max: 3 })),
          goal: fc.integer({ min: -2, max: 9 }),
          rounds: fc.integer({ min: 1, max: 4 }),
          policy,
        }),
        ({ pool, threshold, refill, more, goal, rounds, policy: way }) => {
          const bound = more === null ? null : pool + more;
          const test = { spec: { pool, threshold }, refill, bound, goal };
          const { odds: found } = odds(test, rounds, way) as {
            odds: { within: readonly { rounds: number; p: number; dice: number }[] };
          };
          expect(found.within.map((one) => one.rounds)).toEqual(Array.from({ length: rounds }, (_, i) => i + 1));
          for (const { rounds: within, p, dice } of found.within) {
            const counted = count(test, within, way);
            expect(Math.abs(p - counted.p)).toBeLessThan(1e-12);
            expect(dice).toBe(counted.dice);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("a larger one agrees as well", () => {
    const test = { spec: { pool: 9, threshold: 6 }, refill: 1, goal: 12 };
    const { odds: found } = odds(test, 4) as { odds: { within: readonly { p: number; dice: number }[] } };
    const counted = count(test, 4, "best");
    expect(Math.abs((found.within[3]?.p ?? NaN) - counted.p)).toBeLessThan(1e-12);
    expect(found.within[3]?.dice).toBe(counted.dice);
  });

  it("the best policy is at least as good as every fixed one, and more rounds never hurt", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 11 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: -99, max: 99 }),
        policy,
        (pool, threshold, refill, goal, way) => {
          const within = (how: Policy): readonly number[] =>
            (
              odds({ spec: { pool, threshold }, refill, goal }, 5, how) as {
                odds: { within: readonly { p: number }[] };
              }
            ).odds.within.map(({ p }) => p);
          const best = within("best");
          within(way).forEach((p, index) => expect(p).toBeLessThanOrEqual((best[index] ?? NaN) + 1e-12));
          best.forEach((p, index) => {
            expect(p).toBeGreaterThanOrEqual((best[index - 1] ?? 0) - 1e-12);
            expect(p).toBeLessThanOrEqual(1);
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it("an almost certain success stays so, for any number of dice and rounds", () => {
    for (const way of ["best", "all"] as const) {
      const { odds: found } = odds({ spec: { pool: 40, threshold: 1 }, goal: 3, refill: 10 }, 5, way) as {
        odds: { within: readonly { p: number }[] };
      };
      const chances = found.within.map(({ p }) => p);
      expect(chances[0]).toBeGreaterThan(0.9999);
      expect([...chances].sort((a, b) => a - b)).toEqual(chances);
      expect(Math.abs(1 - (chances.at(-1) ?? NaN))).toBeLessThan(1e-12);
    }
  });

  it("one round is the chance of the margin itself, with the number of dice that has it", () => {
    const { byDice } = marginPool.odds.of(marginPool.parseSpec({ dice: 5, threshold: 7, required: 2 }));
    const best = Math.max(...byDice.map(({ success }) => success ?? 0));
    const { odds: found } = odds({ spec: { pool: 5, threshold: 7 }, goal: 2 }, 1) as {
      odds: { within: readonly { p: number; dice: number }[] };
    };
    expect(found.within[0]?.p).toBeCloseTo(best, 12);
    expect(byDice[(found.within[0]?.dice ?? 0) - 1]?.success).toBeCloseTo(best, 12);
  });

  it("irrelevant fields are accepted; values out of range are named", () => {
    const spec = { pool: 4, threshold: 7 };
    const plain = odds({ spec, goal: 3 }, 2);
    expect(odds({ spec: { ...spec, dice: 2, required: 4, zeroSucceeds: true } as Test["spec"], goal: 3 }, 2)).toEqual(
      plain,
    );
    expect(odds({ spec, goal: 3, refill: 0, bound: null }, 2, "best")).toEqual(plain);
    expect(odds({ spec: { pool: 4 }, goal: 3 }, 2)).toEqual(refused("unknown-target", "spec.threshold"));
    expect(odds({ spec: { pool: 4, threshold: 12 }, goal: 3 }, 2)).toEqual(refused("out-of-range", "spec.threshold"));
    expect(odds({ spec: { pool: 4, threshold: -9 }, goal: 3 }, 2)).toEqual(
      odds({ spec: { pool: 4, threshold: 1 }, goal: 3 }, 2),
    );
    expect(odds({ spec: { pool: 41, threshold: 7 }, goal: 3 }, 2)).toEqual(refused("out-of-range", "spec.pool"));
    expect(odds({ spec, goal: 100 }, 2)).toEqual(refused("out-of-range", "goal"));
    expect(odds({ spec }, 2)).toEqual(refused("unknown-target", "goal"));
    expect(odds({ spec, goal: 3, refill: 11 }, 2)).toEqual(refused("out-of-range", "refill"));
    expect(odds({ spec, goal: 3, bound: 3 }, 2)).toEqual(refused("out-of-range", "bound"));
    for (const rounds of [0, 13]) expect(odds({ spec, goal: 3 }, rounds)).toEqual(refused("out-of-range", "rounds"));
    expect(odds({ spec, goal: 3 }, undefined)).toEqual(refused("wrong-type", "rounds"));
    expect(odds({ spec, goal: 3 }, 2, 0)).toEqual(refused("out-of-range", "policy"));
    expect(odds({ spec, goal: 3 }, 2, "luck")).toEqual(refused("not-allowed", "policy"));
    expect(odds({ spec, goal: 3 }, 2, 1.5)).toEqual(refused("not-an-integer", "policy"));
  });
});

it("the rest of a test is a test of its own: with the last threshold met, and no more dice than odds can show (MP-9)", () => {
  const { parse, start } = longTest;
  const play = longTest.play!;
  const test = parse({ spec: { pool: 5, threshold: 7 }, goal: 9 });
  const rest = (pool: number | null, last: Fields | null): object =>
    play.rest(test, { ...start(test), pool, short: 4 }, last);
  expect(rest(3, null)).toMatchObject({ goal: 4, spec: { pool: 3, threshold: 7 } });
  expect(rest(3, { threshold: 5 })).toMatchObject({ goal: 4, spec: { pool: 3, threshold: 5 } });
  expect(rest(99, {})).toMatchObject({ spec: { pool: 40, threshold: 7 } });
  expect(rest(null, null)).toMatchObject({ spec: { pool: 0 } });
});
