/** The worth of a fives pool without a Target Number. */
import { expect, it } from "vitest";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { spoken } from "../../support/worth.ts";

const spec = fivesPool.parseSpec({ pool: [6, 6, 8].map((size) => ({ size, role: "hero" })), target: null });
const faces = (dice: readonly number[]) => fivesPool.parseFaces(spec, { dice });

it("FP-2, FP-3: the successes at 4, 5 and 6", () => {
  // floor(8 / 4) + floor(4 / 4) = 3; floor(8 / 5) = 1; floor(8 / 6) = 1.
  expect(spoken(fivesPool.worth?.(spec, faces([4, 3, 8])))).toBe("3 at 4 · 1 at 5 · 1 at 6");
});

it("FP-12: is the whole headline while hooks that point both ways leave the number open", () => {
  const headline = fivesPool.describe(spec, faces([4, 3, 8]), fivesPool.resolve(spec, faces([4, 3, 8]))).headline;
  expect(headline).toMatchObject([{ isWorth: true }]);
});

it("waits for dice", () => {
  expect(fivesPool.worth?.(spec, faces([4]))).toBeNull();
});

it.each([
  [[], 5],
  [["hookFor"], 4],
  [["hookAgainst", "hookAgainst"], 6],
  [["hookFor", "hookAgainst"], null],
])("FP-2: the book's number with the hooks %j is %s", (hooks, target) => {
  const selected = hooks.map((slot, index) => ({ id: String(index), slot, value: 0, label: { text: "" } }));
  expect(fivesPool.bookTargets?.(spec, selected)).toEqual({ target });
  const decisive = selected.map((stat, index) => (index === 0 ? { ...stat, isDecisive: true as const } : stat));
  if (hooks.length > 1 && target === null) expect(fivesPool.bookTargets?.(spec, decisive)).toEqual({ target: 4 });
});
