/** The algebra of exact distributions against enumeration. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { denseBars, meanOf } from "../../../src/rules/odds/chart.ts";
import { compare } from "../../../src/rules/odds/compare.ts";
import { Distribution } from "../../../src/rules/odds/distribution.ts";
import { multisets } from "../../../src/rules/odds/multisets.ts";
import { allFaces } from "../arbitrary.ts";

/** Up to six values with whole weights, made to sum to 1. */
const distributions = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 6,
    selector: ([value]) => value,
  })
  .map((entries) => {
    const whole = entries.reduce((sum, [, weight]) => sum + weight, 0);
    return Distribution.from(entries.map(([value, weight]) => [value, weight / whole] as const));
  });

describe("Distribution", () => {
  it("sums of dice are equal to counting", () => {
    for (const [count, size] of [
      [3, 8],
      [4, 6],
      [2, 12],
    ] as const) {
      const counts = new Map<number, number>();
      for (const faces of allFaces(count, size)) {
        const sum = faces.reduce((a, b) => a + b);
        counts.set(sum, (counts.get(sum) ?? 0) + 1);
      }
      const bars = Distribution.die(size).times(count).bars();
      expect(bars.map(({ value }) => value)).toEqual([...counts.keys()].sort((a, b) => a - b));
      for (const { value, p } of bars)
        expect(Math.abs(p - (counts.get(value) ?? 0) / size ** count)).toBeLessThan(1e-12);
    }
  });

  it("an impossible value widens no mixture", () => {
    const mixed = Distribution.mix([
      [0.5, Distribution.from([])],
      [0.5, Distribution.constant(7)],
    ]);
    expect([mixed.min, mixed.max, mixed.at(7)]).toEqual([7, 7, 0.5]);
  });

  it("keeps its mass and adds its means", () => {
    fc.assert(
      fc.property(distributions, distributions, fc.integer({ min: 0, max: 7 }), (a, b, count) => {
        expect(a.plus(b).mass()).toBeCloseTo(1, 12);
        expect(a.plus(b).mean()).toBeCloseTo(a.mean() + b.mean(), 9);
        expect(a.times(count).mean()).toBeCloseTo(count * a.mean(), 9);
        expect(a.plus(5).min).toBe(a.min + 5);
        expect(a.map((value) => -value).mean()).toBeCloseTo(-a.mean(), 9);
        expect(
          Distribution.mix([
            [0.25, a],
            [0.75, b],
          ]).mean(),
        ).toBeCloseTo(0.25 * a.mean() + 0.75 * b.mean(), 9);
      }),
    );
  });

  it("tails are sums of bars, also outside of its values", () => {
    fc.assert(
      fc.property(distributions, fc.integer({ min: -40, max: 40 }), (a, value) => {
        const sum = (test: (v: number) => boolean): number =>
          a.bars().reduce((total, bar) => total + (test(bar.value) ? bar.p : 0), 0);
        expect(a.atLeast(value)).toBeCloseTo(
          sum((v) => v >= value),
          12,
        );
        expect(a.atMost(value)).toBeCloseTo(
          sum((v) => v <= value),
          12,
        );
        expect(a.where((v) => v % 2 === 0)).toBeCloseTo(
          sum((v) => v % 2 === 0),
          12,
        );
        expect(a.at(value)).toBe(a.bars().find((bar) => bar.value === value)?.p ?? 0);
      }),
    );
  });

  it("equal values add up, values without probability are left out, an empty list is empty", () => {
    expect(
      Distribution.from([
        [1, 0.25],
        [3, 0.5],
        [1, 0.25],
        [9, 0],
      ]).bars(),
    ).toEqual([
      { value: 1, p: 0.5 },
      { value: 3, p: 0.5 },
    ]);
    expect(Distribution.from([]).bars()).toEqual([]);
    expect(Distribution.constant(4).bars()).toEqual([{ value: 4, p: 1 }]);
  });
});

describe("multisets", () => {
  it.each([
    [3, 6],
    [4, 6],
    [2, 10],
    [1, 4],
    [0, 6],
  ])("%id%i: ascending, each once, weighted by its orders", (count, size) => {
    const counts = new Map<string, number>();
    for (const faces of allFaces(count, size)) {
      const key = [...faces].sort((a, b) => a - b).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const seen = [...multisets(count, size)];
    expect(seen.map(({ dice }) => dice.join()).sort()).toEqual([...counts.keys()].sort());
    for (const { dice, p } of seen) expect(p).toBeCloseTo((counts.get(dice.join()) ?? 0) / size ** count, 14);
  });

  it("six d6 are 462", () => expect([...multisets(6, 6)]).toHaveLength(462));
});

describe("side by side", () => {
  it("compare: more, equal and less sum to 1, and are symmetric", () => {
    fc.assert(
      fc.property(distributions, distributions, (a, b) => {
        const { more, equal, less } = compare(a, b);
        expect(more + equal + less).toBeCloseTo(1, 12);
        expect(compare(b, a).more).toBeCloseTo(less, 12);
        let right = 0;
        for (const x of a.bars()) for (const y of b.bars()) if (x.value > y.value) right += x.p * y.p;
        expect(more).toBeCloseTo(right, 12);
      }),
    );
  });

  it("a distribution splits into the removed part and the rest", () => {
    fc.assert(
      fc.property(distributions, fc.integer({ min: -35, max: 35 }), (a, least) => {
        const upper = a.cut(least);
        expect(upper.bars()).toEqual(a.bars().filter(({ value }) => value >= least));
        const lower = a.minus(upper);
        expect(lower.bars()).toEqual(a.bars().filter(({ value }) => value < least));
        const whole = Distribution.mix([
          [1, lower],
          [1, upper],
        ]);
        expect(whole.bars()).toEqual(a.bars());
        expect(a.minus(a).mass()).toBe(0);
      }),
    );
  });

  it("is drawn densely, without the zeros at its ends", () => {
    const found = Distribution.dense(3, Float64Array.of(0, 0.25, 0, 0.75, 0));
    expect([found.min, found.max]).toEqual([4, 6]);
    expect(found.bars()).toEqual([
      { value: 4, p: 0.25 },
      { value: 6, p: 0.75 },
    ]);
  });

  it("denseBars has every value from first to last", () => {
    fc.assert(
      fc.property(distributions, (a) => {
        const bars = denseBars(a.bars(), () => "neutral");
        expect(bars.map(({ value }) => value)).toEqual(
          Array.from({ length: a.max - a.min + 1 }, (_, index) => a.min + index),
        );
        for (const { value, p } of bars) expect(p).toBe(a.at(value));
        expect(meanOf(a.bars())).toBeCloseTo(a.mean(), 12);
      }),
    );
    expect(denseBars([], () => "neutral")).toEqual([]);
  });
});
