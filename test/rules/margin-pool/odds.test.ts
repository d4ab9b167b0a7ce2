/** Odds of the margin pool against enumeration and whole-number counting by an independent naive implementation. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import type { MarginSpec } from "../../../src/rules/margin-pool/spec.ts";
import { allFaces, countMargins, naiveMargin, possibleSpec, ratio, smallSpec, spec as anySpec } from "./arbitrary.ts";

const read = (spec: object) => marginPool.parseSpec(spec);
const massOf = (bars: readonly { p: number }[]) => bars.reduce((sum, { p }) => sum + p, 0);
const neededOf = ({ required, zeroSucceeds }: MarginSpec) => required ?? (zeroSucceeds ? 0 : 1);

describe("odds", () => {
  it("MP-2 … MP-5: resolve and a naive count over all faces are the odds", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        const odds = marginPool.odds.of(spec);
        const { threshold } = spec;
        const margins = new Map<number, number>();
        const twelves = new Map<number, number>();
        let wins = 0;
        let all = 0;
        for (const dice of allFaces(spec.dice)) {
          const outcome = marginPool.resolve(spec, { dice });
          if (threshold !== null && threshold <= 11) {
            const margin = naiveMargin(dice, threshold);
            expect(outcome.margin).toBe(margin);
            expect(outcome.success).toBe(margin >= neededOf(spec));
            margins.set(margin, (margins.get(margin) ?? 0) + 1);
            wins += margin >= neededOf(spec) ? 1 : 0;
          } else expect([outcome.margin, outcome.success]).toEqual([null, null]);
          const count = dice.filter((face) => face === 12).length;
          twelves.set(count, (twelves.get(count) ?? 0) + 1);
          all += 1;
        }
        expect(odds.criticals.map(({ value }) => value)).toEqual([...twelves.keys()].sort((a, b) => a - b));
        for (const { value, p } of odds.criticals)
          expect(Math.abs(p - (twelves.get(value) ?? 0) / all)).toBeLessThan(1e-12);
        if (margins.size === 0) {
          expect([odds.margin, odds.success]).toEqual([null, null]);
          return;
        }
        expect(odds.margin).toHaveLength(margins.size);
        for (const { value, p } of odds.margin ?? [])
          expect(Math.abs(p - (margins.get(value) ?? 0) / all)).toBeLessThan(1e-12);
        expect(Math.abs((odds.success ?? Number.NaN) - wins / all)).toBeLessThan(1e-12);
      }),
      { numRuns: 60 },
    );
  });

  it("for every number of dice up to the pool, within 1e-12 of whole-number counting", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        const { byDice } = marginPool.odds.of(spec);
        expect(byDice.map(({ dice }) => dice)).toEqual(Array.from({ length: spec.pool }, (_, index) => index + 1));
        for (const { dice, success } of byDice) {
          let wins = 0n;
          for (const [margin, ways] of countMargins(dice, spec.threshold)) if (margin >= neededOf(spec)) wins += ways;
          expect(Math.abs((success ?? Number.NaN) - ratio(wins, 12n ** BigInt(dice)))).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("also for 100 dice", () => {
    const counts = countMargins(100, 8);
    const all = 12n ** 100n;
    const odds = marginPool.odds.of(read({ dice: 100, threshold: 8, required: 1 }));
    expect(odds.margin).toHaveLength(counts.size);
    for (const { value, p } of odds.margin ?? [])
      expect(Math.abs(p - ratio(counts.get(value) ?? 0n, all))).toBeLessThan(1e-12);
    expect(Math.abs(massOf(odds.margin ?? []) - 1)).toBeLessThan(1e-12);
  });

  it("every distribution sums to 1, for any spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const odds = marginPool.odds.of(spec);
        expect(Math.abs(massOf(odds.criticals) - 1)).toBeLessThan(1e-12);
        if (odds.margin) expect(Math.abs(massOf(odds.margin) - 1)).toBeLessThan(1e-12);
        expect(odds.byDice[spec.dice - 1]?.success).toBe(odds.success);
        for (const { success } of odds.byDice) expect(success === null || (success >= 0 && success <= 1)).toBe(true);
      }),
    );
  });

  it("a harder threshold and a higher required margin never help", () => {
    fc.assert(
      fc.property(
        possibleSpec,
        fc.integer({ min: 1, max: 11 }),
        fc.integer({ min: 1, max: 30 }),
        (spec, threshold, required) => {
          const success = (changed: object) => marginPool.odds.of(read({ ...spec, ...changed })).success ?? Number.NaN;
          const harder = Math.max(threshold, spec.threshold);
          expect(success({ threshold: harder })).toBeLessThanOrEqual(success({}) + 1e-15);
          expect(success({ required: required + 1 })).toBeLessThanOrEqual(success({ required }));
          expect(success({ required: null, zeroSucceeds: true })).toBeGreaterThanOrEqual(
            success({ required: null, zeroSucceeds: false }),
          );
        },
      ),
    );
  });
});

describe("the numbers of the rules", () => {
  const percents = (spec: object) =>
    marginPool.odds
      .of(read({ dice: 5, ...spec }))
      .byDice.map(({ success }) => Math.round(100 * (success ?? Number.NaN)));

  it("at 7, a margin above 0: 42, 26, 35, 30, 32 % for 1–5 dice (MP-4)", () => {
    expect(percents({ threshold: 7 })).toEqual([42, 26, 35, 30, 32]);
  });

  it("at 7, if 0 succeeds: 42, 60, 44, 49, 43 % (MP-4)", () => {
    expect(percents({ threshold: 7, zeroSucceeds: true })).toEqual([42, 60, 44, 49, 43]);
  });

  it("the source's advice on even counts holds only if 0 succeeds, and on small pools only above 6", () => {
    const at = (threshold: number, zeroSucceeds: boolean) =>
      marginPool.odds
        .of(read({ dice: 12, threshold, zeroSucceeds }))
        .byDice.map(({ success }) => success ?? Number.NaN);
    const [one = 0, two = 0, three = 0] = at(7, false);
    expect(two < one && two < three).toBe(true);
    const [zeroOne = 0, zeroTwo = 0, zeroThree = 0] = at(7, true);
    expect(zeroTwo > zeroOne && zeroTwo > zeroThree).toBe(true);
    const low = at(4, false);
    expect(low[11] ?? 0).toBeGreaterThan(low[0] ?? 1);
    const high = at(9, false);
    expect(high[11] ?? 1).toBeLessThan(high[0] ?? 0);
  });
});

describe("MP-8 opposed tests", () => {
  const contest = (a: object, b: object, tie: unknown) =>
    marginPool.contest?.odds(read(a), read(b), tie) ?? { a: Number.NaN, tie: Number.NaN, b: Number.NaN };

  /** Independent of the module: both margins enumerated, the text of MP-4 and MP-8 applied to each pair. */
  function count(
    a: MarginSpec,
    b: MarginSpec,
    tie: string,
  ): { readonly a: number; readonly tie: number; readonly b: number } {
    let winsA = 0n;
    let winsB = 0n;
    let none = 0n;
    for (const [marginA, waysA] of countMargins(a.dice, a.threshold ?? 0))
      for (const [marginB, waysB] of countMargins(b.dice, b.threshold ?? 0)) {
        const ways = waysA * waysB;
        const [hasA, hasB] = [
          marginA >= (a.required ?? (tie === "a-acts" || tie === "both-act" ? 0 : -Infinity)),
          marginB >= (b.required ?? (tie === "b-acts" || tie === "both-act" ? 0 : -Infinity)),
        ];
        if (!hasA && !hasB) none += ways;
        else if (!hasA) winsB += ways;
        else if (!hasB) winsA += ways;
        else if (marginA > marginB) winsA += ways;
        else if (marginA < marginB) winsB += ways;
        else none += ways;
      }
    const all = 12n ** BigInt(a.dice + b.dice);
    return { a: ratio(winsA, all), tie: ratio(none, all), b: ratio(winsB, all) };
  }

  it("agree with counting both sides, for either acting side", () => {
    fc.assert(
      fc.property(
        possibleSpec,
        possibleSpec,
        fc.constantFrom("both-equal", "a-acts", "b-acts", "both-act"),
        (a, b, tie) => {
          const expected = count(a, b, tie);
          const found = contest(a, b, tie);
          for (const side of ["a", "tie", "b"] as const)
            expect(Math.abs(found[side] - expected[side])).toBeLessThan(1e-12);
          expect(Math.abs(found.a + found.tie + found.b - 1)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("each side has its own threshold; equal sides have even chances, and equal margins have no winner", () => {
    const { a, tie, b } = contest({ dice: 3, threshold: 6 }, { dice: 3, threshold: 6 }, "both-equal");
    expect(a).toBeCloseTo(b, 14);
    expect(tie).toBeGreaterThan(0);
    expect(contest({ dice: 3, threshold: 4 }, { dice: 3, threshold: 9 }, "both-equal").a).toBeGreaterThan(0.75);
  });

  it("an acting side with a margin below 0 has failed, and the other side wins, even with less", () => {
    const equal = contest({ dice: 1, threshold: 11 }, { dice: 1, threshold: 11 }, "both-equal");
    const acts = contest({ dice: 1, threshold: 11 }, { dice: 1, threshold: 11 }, "a-acts");
    // A reaches 0 only with a 12 (1 in 12), and then B ties only with a 12 of its own.
    expect(acts.a).toBeCloseTo((1 / 12) * (11 / 12), 14);
    expect(acts.tie).toBeCloseTo(1 / 144, 14);
    expect(acts.b).toBeCloseTo(11 / 12, 14);
    expect(acts.a).toBeLessThan(equal.a);
    const mirrored = contest({ dice: 1, threshold: 11 }, { dice: 1, threshold: 11 }, "b-acts");
    expect([mirrored.a, mirrored.tie, mirrored.b]).toEqual([acts.b, acts.tie, acts.a]);
  });

  it("unknown and impossible thresholds and other tie rules are errors that name the place", () => {
    const fails = (act: () => unknown, code: string, field: string) =>
      expect(act).toThrowError(expect.objectContaining({ code, field }) as Error);
    fails(() => contest({ dice: 1 }, { dice: 1, threshold: 6 }, "both-equal"), "unknown-target", "a.threshold");
    fails(
      () => contest({ dice: 1, threshold: 6 }, { dice: 1, threshold: 12 }, "both-equal"),
      "out-of-range",
      "b.threshold",
    );
    fails(() => contest({ dice: 1, threshold: 6 }, { dice: 1, threshold: 6 }, "attacker-a"), "not-allowed", "tie");
  });
});
