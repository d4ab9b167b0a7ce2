/** Charts of a margin pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { possibleSpec } from "./arbitrary.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

describe("pictures", () => {
  it("show success first, then the margin; nothing while the threshold is unknown; the 12s of an impossible task", () => {
    const ids = (spec: object) =>
      marginPool.odds.figures(read(spec), marginPool.odds.of(read(spec))).map(({ id }) => id);
    expect(ids({ dice: 3, threshold: 7 })).toEqual(["success", "margin"]);
    expect(ids({ dice: 3 })).toEqual([]);
    expect(ids({ dice: 3, threshold: 12 })).toEqual(["critical"]);
    const [critical] = marginPool.odds.figures(
      read({ dice: 2, threshold: 12 }),
      marginPool.odds.of(read({ dice: 2, threshold: 12 })),
    );
    expect(critical?.value).toBeCloseTo(23 / 144, 14);
  });

  it("have dense bars, of which the good ones sum to the success, and a frame around the rolled one", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        const odds = marginPool.odds.of(spec);
        const faces = { dice: new Array<number>(spec.dice).fill(12) };
        const [chart] = marginPool.odds.charts(spec, odds, marginPool.resolve(spec, faces));
        const good = (chart?.bars ?? []).filter(({ tone }) => tone === "good").reduce((sum, { p }) => sum + p, 0);
        expect(good).toBeCloseTo(odds.success ?? Number.NaN, 10);
        chart?.bars.forEach(({ value }, index) => expect(value).toBe(index - 2 * spec.dice));
        expect(chart?.rolled).toBe(2 * spec.dice);
      }),
      { numRuns: 40 },
    );
    expect(marginPool.odds.charts(read({ dice: 3 }), marginPool.odds.of(read({ dice: 3 })))[0]?.id).toBe("criticals");
  });
});
