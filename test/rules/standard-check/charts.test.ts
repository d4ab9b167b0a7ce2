/** Charts of a standard check. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { smallSpec } from "./arbitrary.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);

describe("pictures", () => {
  it("show success first, then the mean; bars are dense, tinted by the target, and frame the rolled value", () => {
    const spec = read({ bonuses: [{ label: "", value: 2 }], target: 15 });
    const odds = standardCheck.odds.of(spec);
    const [success, mean] = standardCheck.odds.figures(spec, odds);
    expect(success).toMatchObject({ id: "success", unit: "probability", better: "more", value: odds.success });
    expect(mean?.value).toBeCloseTo(15.5, 12);
    const outcome = standardCheck.resolve(spec, { dice: [4, 6, 8] });
    const [total, margin] = standardCheck.odds.charts(spec, odds, outcome);
    expect([total?.rolled, margin?.rolled]).toEqual([20, 5]);
    expect(total?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 22 }, (_, index) => index + 5));
    expect(total?.bars.filter(({ tone }) => tone === "good")[0]?.value).toBe(15);
    expect(margin?.bars.filter(({ tone }) => tone === "good")[0]?.value).toBe(0);
  });

  it("have good bars that sum to the success, for every spec", () => {
    fc.assert(
      fc.property(smallSpec, (spec) => {
        const odds = standardCheck.odds.of(spec);
        fc.pre(odds.success !== null);
        for (const { bars } of standardCheck.odds.charts(spec, odds)) {
          const good = bars.filter(({ tone }) => tone === "good").reduce((sum, { p }) => sum + p, 0);
          expect(good).toBeCloseTo(odds.success ?? Number.NaN, 10);
          bars.forEach(({ value }, index) => expect(value).toBe((bars[0]?.value ?? 0) + index));
        }
      }),
    );
  });
});
