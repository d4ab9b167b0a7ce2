/** Odds against the source's tables, against brute force, and against themselves (TE, "Odds"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import type { EffectSpec } from "../../../src/rules/total-effect/spec.ts";
import { allFaces, arbitrarySpec } from "../arbitrary.ts";
import { naiveCompare, naiveEffect, naiveKept, naiveNet } from "./naive.ts";
import { AVERAGES, MISPRINT, RANK_TABLES, TOTAL_TABLE } from "./source-tables.ts";

const NETS = [-3, -2, -1, 0, 1, 2, 3];

function specFor(net: number, rest: object = {}): EffectSpec {
  return totalEffect.parseSpec({ ...(net > 0 ? { advantage: net } : { disadvantage: -net }), ...rest });
}

function tail(bars: readonly { value: number; p: number }[], test: (value: number) => boolean): number {
  return bars.filter(({ value }) => test(value)).reduce((sum, { p }) => sum + p, 0);
}

/** The printed digit, or its neighbour after a different rounding. */
function expectPrinted(found: number, printed: number, digits: number, what: string): void {
  expect(Math.abs(found - printed), `${what}: computed ${found}, printed ${printed}`).toBeLessThanOrEqual(
    10 ** -digits * 1.0001,
  );
}

describe("the source's tables", () => {
  it("P(Total ≥ v)", () => {
    for (const [value, row] of TOTAL_TABLE)
      row.forEach((printed, index) => {
        const odds = totalEffect.odds.of(specFor(NETS[index] ?? 0));
        expectPrinted(
          100 * tail(odds.total, (total) => total >= value),
          printed,
          1,
          `Total ${value}+ at ${NETS[index]}`,
        );
      });
  });

  it("averages of Total, Low, Mid and High", () => {
    const effects = ["low", "mid", "high"].map((rank) => ({ rank }));
    NETS.forEach((net, index) => {
      const odds = totalEffect.odds.of(specFor(net, { effects }));
      [odds.total, ...odds.effects].forEach((bars, row) => {
        const mean = bars.reduce((sum, { value, p }) => sum + value * p, 0);
        expectPrinted(mean, AVERAGES[row]?.[index] ?? NaN, 1, `average ${row} at ${net}`);
      });
    });
  });

  it.each(["low", "mid", "high"] as const)("P(%s ≤ v) and P(≥ v), except for one misprint", (rank) => {
    for (const { value, direction, row } of RANK_TABLES[rank])
      row.forEach((printed, index) => {
        const net = NETS[index] ?? 0;
        const [bars = []] = totalEffect.odds.of(specFor(net, { effects: [{ rank }] })).effects;
        const found = 100 * tail(bars, (effect) => (direction === "up" ? effect >= value : effect <= value));
        const isMisprint =
          rank === MISPRINT.rank &&
          direction === MISPRINT.direction &&
          value === MISPRINT.value &&
          net === MISPRINT.net;
        if (isMisprint) {
          expect(printed).toBe(MISPRINT.printed);
          expectPrinted(found, MISPRINT.right, 1, "the misprint");
          expect(Math.abs(found - printed)).toBeGreaterThan(0.9);
        } else expectPrinted(found, printed, 1, `${rank} ${direction} ${value} at ${net}`);
      });
  });
});

describe("by brute force over every list of faces", () => {
  const effects = [
    { rank: "low", kind: "x" },
    { rank: "mid", step: 1, check: { op: "<=", value: 3 } },
    { rank: "high", invert: true, step: -1, when: { min: 10, max: 12 }, check: { op: "<", value: 3 } },
    { rank: "low", invert: true, step: 3, halve: true, when: { max: 9 }, check: { op: ">=", value: 4 } },
    { rank: "mid", step: -5, halve: true, check: { op: "=", value: 1 } },
    { flat: 4, step: -2, when: { min: 13 }, check: { op: ">", value: 1 } },
  ];

  it.each(NETS)("net %i: Total, effects, checks within their bands, thresholds (TE-1 … TE-10)", (net) => {
    const spec = specFor(net, {
      effects,
      escalation: -1,
      modifiers: [{ label: "", value: 2 }],
      thresholds: [{ at: 13 }, { at: 5 }],
    });
    const odds = totalEffect.odds.of(spec);
    const total = new Map<number, number>();
    const values = effects.map(() => new Map<number, number>());
    const passed = effects.map(() => 0);
    let rolls = 0;
    for (const dice of allFaces(3 + Math.abs(net), 6)) {
      rolls += 1;
      const kept = naiveKept(dice, net);
      const sum = (kept[0] ?? 0) + (kept[1] ?? 0) + (kept[2] ?? 0) + 1;
      total.set(sum, (total.get(sum) ?? 0) + 1);
      effects.forEach((effect, index) => {
        const value = naiveEffect(kept, effect);
        values[index]?.set(value, (values[index]?.get(value) ?? 0) + 1);
        const { min = -Infinity, max = Infinity } = (effect.when ?? {}) as { min?: number; max?: number };
        if (effect.check && naiveCompare(value, effect.check.op, effect.check.value) && sum >= min && sum <= max)
          passed[index] = (passed[index] ?? 0) + 1;
      });
    }
    expectSame(odds.total, total, rolls);
    odds.effects.forEach((bars, index) => expectSame(bars, values[index] ?? new Map(), rolls));
    odds.effectPassed.forEach((p, index) =>
      effects[index]?.check ? expect(p).toBeCloseTo((passed[index] ?? 0) / rolls, 12) : expect(p).toBeNull(),
    );
    for (const { at, p } of odds.met ?? [])
      expect(p).toBeCloseTo(
        [...total].filter(([value]) => value >= at).reduce((sum, [, count]) => sum + count, 0) / rolls,
        12,
      );
  });

  function expectSame(
    bars: readonly { value: number; p: number }[],
    counts: ReadonlyMap<number, number>,
    rolls: number,
  ): void {
    expect(bars.map(({ value }) => value)).toEqual([...counts.keys()].sort((a, b) => a - b));
    for (const { value, p } of bars) expect(Math.abs(p - (counts.get(value) ?? 0) / rolls)).toBeLessThan(1e-12);
  }
});

describe("properties", () => {
  const specs = arbitrarySpec(totalEffect) as fc.Arbitrary<EffectSpec>;

  it("every distribution sums to 1, every probability is in 0…1", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const odds = totalEffect.odds.of(spec);
        for (const bars of [odds.total, ...odds.effects])
          expect(Math.abs(tail(bars, () => true) - 1)).toBeLessThan(1e-12);
        for (const p of [...odds.effectPassed, ...(odds.met ?? []).map(({ p: met }) => met)])
          if (p !== null) expect(p >= 0 && p <= 1).toBe(true);
        expect(odds.met === null).toBe(spec.thresholds === null);
      }),
    );
  });

  it("odds equal resolve, counted over all faces", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const net = naiveNet(spec.advantage, spec.disadvantage);
        fc.pre(Math.abs(net) < 2 && spec.effects.length < 6);
        const odds = totalEffect.odds.of(spec);
        const share = 6 ** -(3 + Math.abs(net));
        const total = new Map<number, number>();
        const passed = spec.effects.map(() => 0);
        const met = (spec.thresholds ?? []).map(() => 0);
        for (const dice of allFaces(3 + Math.abs(net), 6)) {
          const outcome = totalEffect.resolve(spec, { dice });
          total.set(outcome.total ?? NaN, (total.get(outcome.total ?? NaN) ?? 0) + share);
          outcome.effects.forEach(
            ({ passed: isPassed, applies }, index) =>
              (passed[index] = (passed[index] ?? 0) + (isPassed === true && applies === true ? share : 0)),
          );
          spec.thresholds?.forEach(
            (threshold, index) => (met[index] = (met[index] ?? 0) + (outcome.met?.includes(threshold) ? share : 0)),
          );
        }
        for (const { value, p } of odds.total) expect(Math.abs(p - (total.get(value) ?? 0))).toBeLessThan(1e-9);
        odds.effectPassed.forEach(
          (p, index) => p !== null && expect(Math.abs(p - (passed[index] ?? 0))).toBeLessThan(1e-9),
        );
        odds.met?.forEach(({ p }, index) => expect(Math.abs(p - (met[index] ?? 0))).toBeLessThan(1e-9));
      }),
      { numRuns: 25 },
    );
  });

  it("harder never helps: a higher threshold, more disadvantage, less advantage, less Escalation", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 1, max: 25 }),
        (advantage, disadvantage, escalation, at) => {
          const chance = (change: object): number =>
            totalEffect.odds.of(
              totalEffect.parseSpec({ advantage, disadvantage, escalation, thresholds: [{ at }], ...change }),
            ).met?.[0]?.p ?? NaN;
          const now = chance({}) + 1e-12;
          expect(chance({ thresholds: [{ at: at + 1 }] })).toBeLessThanOrEqual(now);
          expect(chance({ disadvantage: disadvantage + 1 })).toBeLessThanOrEqual(now);
          expect(chance({ advantage: advantage - 1 })).toBeLessThanOrEqual(now);
          expect(chance({ escalation: escalation - 1 })).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});

describe("an effect that is read as a list (TE-9)", () => {
  const lines = ["a scratch", "a wound", "a wound", "a scar"];
  const read = (value: number): string => lines[Math.min(Math.max(value, 1), lines.length) - 1] ?? "";

  it("each line has its chance, counted over every roll; the card's line is that of the value", () => {
    for (const net of [-1, 0, 2])
      for (const effect of [{ rank: "mid" }, { rank: "low", step: -2 }, { rank: "high", step: 2, invert: true }]) {
        const spec = specFor(net, { effects: [{ ...effect, lines }] });
        const counts = new Map<string, number>();
        const rolls = [...allFaces(3 + Math.abs(net), 6)];
        for (const dice of rolls) {
          const [{ value, line } = {}] = totalEffect.resolve(spec, { dice }).effects;
          expect(line).toBe(read(value ?? 0));
          counts.set(line ?? "", (counts.get(line ?? "") ?? 0) + 1);
        }
        for (const { line, p } of totalEffect.odds.of(spec).effectLines?.[0] ?? [])
          expect(p).toBeCloseTo((counts.get(line) ?? 0) / rolls.length, 12);
      }
  });

  it("empty lines show nothing; without a list the answer has no line", () => {
    const gaps = specFor(0, { effects: [{ rank: "low", lines: ["", "hit", ""] }] });
    const lineOf = (...dice: number[]) => totalEffect.resolve(gaps, { dice }).effects[0]?.line;
    expect([lineOf(1, 1, 1), lineOf(2, 2, 2), lineOf(6, 6, 6)]).toEqual(["", "hit", "hit"]);
    expect(totalEffect.odds.of(gaps).effectLines?.[0]).toEqual([{ line: "hit", p: expect.closeTo(125 / 216, 12) }]);
    expect(totalEffect.odds.of(specFor(0, { effects: [{ rank: "low" }] }))).not.toHaveProperty("effectLines");
  });
});
