/** The worth of a check without a target. */
import { expect, it } from "vitest";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";

const worth = (bonus: number): unknown => {
  const spec = standardCheck.parseSpec({ bonuses: [{ label: "", value: bonus }], target: null });
  return standardCheck.worth?.(spec, { dice: [4, 4, 4] });
};
const tier = (id: string): object => ({ key: `QUINCUNX.standard-check.Tier.${id}` });

it.each([
  [7, "between", { met: tier("moderate"), at: 15, missed: tier("challenging"), missedAt: 20 }],
  [3, "between", { met: tier("moderate"), at: 15, missed: tier("challenging"), missedAt: 20 }],
  [2, "between", { met: tier("easy"), at: 10, missed: tier("moderate"), missedAt: 15 }],
  [-8, "none", { missed: tier("trivial"), missedAt: 5 }],
  [28, "all", { met: tier("impossible"), at: 40 }],
])("SC-1, SC-2: 12 %i is named by the tiers that it meets and misses: %s", (bonus, key, data) => {
  expect(worth(bonus)).toEqual({ key: `QUINCUNX.standard-check.Worth.${key}`, data });
});

it("the worth of one step is the second half of an open card's headline; with a target there is none, and waiting dice have none", () => {
  const open = standardCheck.parseSpec({ target: null });
  const headline = (spec: typeof open, dice: readonly number[]): readonly unknown[] =>
    standardCheck.describe(spec, { dice }, standardCheck.resolve(spec, { dice })).headline;
  expect(headline(open, [5, 6, 8])).toMatchObject([{ value: 19 }, { isWorth: true, tone: "neutral" }]);
  expect(headline(standardCheck.parseSpec({ target: 15 }), [5, 6, 8])).not.toContainEqual(
    expect.objectContaining({ isWorth: true }),
  );
  expect(standardCheck.worth?.(open, { dice: [5] })).toBeNull();
});
