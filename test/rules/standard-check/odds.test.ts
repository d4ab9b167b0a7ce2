/** Odds of the standard check against full enumeration by an independent naive implementation. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import type { CheckSpec } from "../../../src/rules/standard-check/spec.ts";
import { allFaces, sizesOf, smallSpec, spec as anySpec } from "./arbitrary.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);
const massOf = (bars: readonly { p: number }[]) => bars.reduce((sum, { p }) => sum + p, 0);
const asMap = (bars: readonly { value: number; p: number }[]) => new Map(bars.map(({ value, p }) => [value, p]));

/** Independent of the module: totals by brute force, face by face. */
function countTotals(spec: CheckSpec): {
  readonly counts: Map<number, number>;
  readonly all: number;
} {
  const { passive, bonuses } = spec;
  const counts = new Map<number, number>();
  let all = 0;
  for (const dice of allFaces(sizesOf(spec))) {
    let total = passive ? 12 : 0;
    for (const face of dice) total += face;
    for (const { value } of bonuses) total += value;
    counts.set(total, (counts.get(total) ?? 0) + 1);
    all += 1;
  }
  return { counts, all };
}

describe("odds", () => {
  it("SC-1: P(success) is P(3d8 ≥ TN − bonus), face by face", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        const { counts, all } = countTotals(spec);
        const odds = standardCheck.odds.of(spec);
        expect(odds.total).toHaveLength(counts.size);
        for (const { value, p } of odds.total) expect(p).toBeCloseTo((counts.get(value) ?? 0) / all, 12);
        if (spec.target === null) {
          expect([odds.success, odds.margin]).toEqual([null, null]);
          return;
        }
        const target = spec.target;
        const wins = [...counts].reduce((sum, [total, count]) => sum + (total >= target ? count : 0), 0);
        expect(Math.abs((odds.success ?? 0) - wins / all)).toBeLessThan(1e-12);
        const margins = asMap(odds.margin ?? []);
        for (const [total, count] of counts)
          expect(Math.abs((margins.get(total - target) ?? 0) - count / all)).toBeLessThan(1e-12);
      }),
      { numRuns: 60 },
    );
  });

  it("resolve over all faces, counted, equals the odds", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        const counts = new Map<number, number>();
        let wins = 0;
        let all = 0;
        for (const dice of allFaces(sizesOf(spec))) {
          const outcome = standardCheck.resolve(spec, { dice });
          counts.set(outcome.total ?? Number.NaN, (counts.get(outcome.total ?? Number.NaN) ?? 0) + 1);
          wins += outcome.success ? 1 : 0;
          all += 1;
        }
        const odds = standardCheck.odds.of(spec);
        for (const { value, p } of odds.total) expect(p).toBeCloseTo((counts.get(value) ?? 0) / all, 12);
        if (odds.success !== null) expect(odds.success).toBeCloseTo(wins / all, 12);
      }),
      { numRuns: 25 },
    );
  });

  it("every distribution sums to 1, for any spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const odds = standardCheck.odds.of(spec);
        expect(Math.abs(massOf(odds.total) - 1)).toBeLessThan(1e-12);
        if (odds.margin) expect(Math.abs(massOf(odds.margin) - 1)).toBeLessThan(1e-12);
        for (const { p } of odds.total) expect(p > 0 && p <= 1).toBe(true);
      }),
    );
  });

  it("a harder target never helps, a higher bonus never harms", () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.integer({ min: -60, max: 120 }),
        fc.integer({ min: 0, max: 30 }),
        (spec, target, more) => {
          const success = (changed: object) =>
            standardCheck.odds.of(read({ ...spec, ...changed })).success ?? Number.NaN;
          const now = success({ target });
          expect(success({ target: target + more })).toBeLessThanOrEqual(now);
          expect(
            success({ target, bonuses: [...spec.bonuses.slice(0, 40), { label: "", value: more }] }),
          ).toBeGreaterThanOrEqual(now);
        },
      ),
    );
  });

  it("certain is exactly 1 and impossible exactly 0", () => {
    expect(standardCheck.odds.of(read({ target: 3 })).success).toBe(1);
    expect(standardCheck.odds.of(read({ target: 25 })).success).toBe(0);
    expect(standardCheck.odds.of(read({ target: -9e15 })).success).toBe(1);
    expect(standardCheck.odds.of(read({ target: 9e15 })).success).toBe(0);
  });
});

/** Independent of the module: both sides by brute force, ties decided by the text of SC-4. */
function countContest(
  a: CheckSpec,
  b: CheckSpec,
  tie: string,
): { readonly a: number; readonly tie: number; readonly b: number } {
  const left = countTotals(a);
  const right = countTotals(b);
  const bonusA = a.bonuses.reduce((sum, { value }) => sum + value, 0);
  const bonusB = b.bonuses.reduce((sum, { value }) => sum + value, 0);
  let winsA = 0;
  let winsB = 0;
  let open = 0;
  for (const [totalA, countA] of left.counts)
    for (const [totalB, countB] of right.counts) {
      const ways = countA * countB;
      if (totalA > totalB) winsA += ways;
      else if (totalA < totalB) winsB += ways;
      else if (tie === "attacker-a") winsB += ways;
      else if (tie === "attacker-b") winsA += ways;
      else if (bonusA > bonusB) winsA += ways;
      else if (bonusA < bonusB) winsB += ways;
      else open += ways;
    }
  const all = left.all * right.all;
  if (tie === "equals-reroll") return { a: winsA / (winsA + winsB), tie: 0, b: winsB / (winsA + winsB) };
  return { a: winsA / all, tie: open / all, b: winsB / all };
}

describe("SC-4 contests", () => {
  const contest = (a: object, b: object, tie: unknown) =>
    standardCheck.contest?.odds(read(a), read(b), tie) ?? { a: Number.NaN, tie: Number.NaN, b: Number.NaN };
  const three = { bonuses: [{ label: "", value: 3 }] };

  it("agree with counting all throws of both sides, under every tie rule", () => {
    fc.assert(
      fc.property(
        smallSpec,
        smallSpec,
        fc.constantFrom("attacker-a", "attacker-b", "equals-stalemate", "equals-reroll"),
        (a, b, tie) => {
          const expected = countContest(a, b, tie);
          fc.pre(!Number.isNaN(expected.a));
          const found = contest(a, b, tie);
          for (const side of ["a", "tie", "b"] as const)
            expect(Math.abs(found[side] - expected[side])).toBeLessThan(1e-12);
          expect(Math.abs(found.a + found.tie + found.b - 1)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("(1) the defender wins ties", () => {
    const attackA = contest({}, {}, "attacker-a");
    const attackB = contest({}, {}, "attacker-b");
    expect(attackA.tie).toBe(0);
    expect(attackA.b).toBeGreaterThan(attackA.a);
    expect(attackA.a).toBeCloseTo(attackB.b, 14);
  });

  it("(2) between equals the higher bonus wins ties, before a stalemate and before a re-roll", () => {
    const even = contest(three, three, "equals-stalemate");
    expect(even.tie).toBeGreaterThan(0);
    expect(contest(three, {}, "equals-stalemate")).toEqual(contest(three, {}, "attacker-b"));
    expect(contest(three, {}, "equals-reroll")).toEqual(contest(three, {}, "attacker-b"));
    expect(contest({}, three, "equals-reroll")).toEqual(contest({}, three, "attacker-a"));
  });

  it("(2) extra dice are dice, not bonus; the target does not matter", () => {
    const helped = { extra: [{ label: "ally", size: 6 }], target: 40 };
    const { tie } = contest(helped, {}, "equals-stalemate");
    expect(tie).toBeGreaterThan(0);
  });

  it("(4) a re-roll is decided: the odds are those of the first decided throw", () => {
    const { a, tie, b } = contest(three, three, "equals-stalemate");
    expect(contest(three, three, "equals-reroll").a).toBeCloseTo(a / (1 - tie), 12);
    expect(contest(three, three, "equals-reroll").b).toBeCloseTo(b / (1 - tie), 12);
    expect(contest(three, three, "equals-reroll").tie).toBe(0);
  });

  it("two equal passive sides that would re-roll forever give an error; a stalemate is allowed", () => {
    const still = { passive: true, ...three };
    expect(() => contest(still, still, "equals-reroll")).toThrow(RuleError);
    expect(contest(still, still, "equals-stalemate")).toEqual({ a: 0, tie: 1, b: 0 });
    expect(contest(still, { passive: true }, "equals-reroll")).toEqual({ a: 1, tie: 0, b: 0 });
  });

  it("another tie rule is an error that names it", () => {
    for (const tie of [undefined, null, "", "both-equal", 1])
      expect(() => contest({}, {}, tie)).toThrowError(
        expect.objectContaining({ code: "not-allowed", field: "tie" }) as Error,
      );
  });
});
