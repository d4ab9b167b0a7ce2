/** Charts end at 99 % of the mass: end bars hold the rest, nothing is lost, and the start of success stays visible. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Chart, Tone } from "../../../src/rules/contract/description.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { foldTails } from "../../../src/rules/odds/tails.ts";

const chart = (
  ps: readonly number[],
  first: number,
  toneOf: (value: number) => Tone,
  more: Partial<Chart> = {},
): Chart => ({
  id: "x",
  label: { text: "x" },
  summary: { text: "x" },
  bars: ps.map((p, index) => ({ value: first + index, p, tone: toneOf(first + index) })),
  ...more,
});
const plain = (): Tone => "neutral";
const told = ({ bars }: Chart): string[] =>
  bars.map(({ value, p, end }) => `${end === "least" ? "≤" : end === "most" ? "≥" : ""}${value}: ${p.toFixed(4)}`);

describe("the tails of a chart", () => {
  it("values below 1 % in all are merged into the end bars, starting with the least likely", () => {
    const folded = foldTails(chart([0.001, 0.002, 0.3, 0.5, 0.19, 0.005, 0.0015, 0.0005], -2, plain));
    expect(told(folded)).toEqual(["≤-1: 0.0030", "0: 0.3000", "1: 0.5000", "2: 0.1900", "≥3: 0.0070"]);
  });

  it("a tail of one value is that value, and a short chart stays unchanged", () => {
    expect(told(foldTails(chart([0.004, 0.996], 0, plain)))).toEqual(["0: 0.0040", "1: 0.9960"]);
    expect(told(foldTails(chart([0.25, 0.5, 0.25], 0, plain)))).toEqual(["0: 0.2500", "1: 0.5000", "2: 0.2500"]);
  });

  it("the hatched share is kept in the end bars", () => {
    const { bars, ...rest } = chart([0.9, 0.07, 0.02, 0.006, 0.003, 0.001], 0, plain);
    const hatched = bars.map((bar) => ({ ...bar, hatched: bar.p / 4 }));
    const folded = foldTails({ ...rest, bars: hatched }).bars;
    expect(folded.at(-1)).toMatchObject({ value: 3, end: "most" });
    expect(folded.at(-1)?.hatched).toBeCloseTo(0.01 / 4, 12);
    expect(folded[0]).toMatchObject({ value: 0, hatched: 0.9 / 4 });
  });

  it("impossible ends are no bars, and values beyond the chart are in the upper end bar", () => {
    expect(told(foldTails(chart([0, 0, 0.5, 0.5, 0], 0, plain)))).toEqual(["2: 0.5000", "3: 0.5000"]);
    expect(told(foldTails(chart([0.6, 0.39], 0, plain, { rest: 0.01 })))).toEqual(["0: 0.6000", "≥1: 0.4000"]);
  });

  it("a tail has one tone: a success of 0.2 % is a bar of its own", () => {
    const folded = foldTails(chart([0.5, 0.493, 0.005, 0.0012, 0.0008], 0, (value) => (value >= 3 ? "good" : "bad")));
    expect(told(folded)).toEqual(["0: 0.5000", "1: 0.4930", "2: 0.0050", "≥3: 0.0020"]);
    expect(folded.bars.map(({ tone }) => tone)).toEqual(["bad", "bad", "bad", "good"]);
  });

  it("the rolled value keeps its own bar, however unlikely", () => {
    const folded = foldTails(chart([0.6, 0.395, 0.003, 0.001, 0.0006, 0.0004], 0, plain, { rolled: 3 }));
    expect(told(folded)).toEqual(["0: 0.6000", "1: 0.3950", "2: 0.0030", "3: 0.0010", "≥4: 0.0010"]);
  });

  it("keeps all the mass in order, and no more than 1 % of it beyond", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: -30, max: 60 }),
        fc.option(fc.integer({ min: -40, max: 70 }), { nil: undefined }),
        (weights, first, border, rolled) => {
          const sum = weights.reduce((all, one) => all + one, 0) || 1;
          const whole = chart(
            weights.map((weight) => weight ** 1 / sum),
            first,
            (value) => (value >= border ? "good" : "bad"),
            rolled === undefined ? {} : { rolled },
          );
          const { bars } = foldTails(whole);
          const mass = (list: Chart["bars"], tone: Tone): number =>
            list.reduce((all, one) => all + (one.tone === tone ? one.p : 0), 0);
          for (const tone of ["good", "bad"] as const) expect(mass(bars, tone)).toBeCloseTo(mass(whole.bars, tone), 10);
          expect(bars.every(({ value }, index) => index === 0 || value === (bars[index - 1]?.value ?? 0) + 1)).toBe(
            true,
          );
          expect(bars.reduce((all, { p, end }) => all + (end ? p : 0), 0)).toBeLessThanOrEqual(0.01 + 1e-9);
          if (rolled !== undefined && whole.bars.some(({ value }) => value === rolled))
            expect(bars.find(({ value }) => value === rolled)?.end).toBeUndefined();
        },
      ),
    );
  });

  it("a hundred dice leave few bars", () => {
    const margin = mechanicById("margin-pool");
    const spec = margin.parseSpec({ dice: 100, threshold: 7 });
    const [first] = margin.odds.charts(spec, margin.odds.of(spec));
    expect(first?.bars.length).toBe(401);
    expect(foldTails(first as Chart).bars.length).toBeLessThan(80);
  });
});
