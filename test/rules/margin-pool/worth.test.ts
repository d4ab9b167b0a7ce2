/** The worth of a margin pool without a threshold. */
import { expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { spoken } from "../../support/worth.ts";

const worth = (dice: readonly number[], fields: object = {}): string | null =>
  spoken(
    marginPool.worth?.(marginPool.parseSpec({ dice: dice.length, pool: 6, threshold: null, ...fields }), { dice }),
  );

it.each([
  // MP-2: faces above the threshold succeed; MP-4: 1 needs a margin of at least 1.
  [[4, 7, 9], {}, "+1 at 6 · -1 at 7"],
  // MP-3: a 12 counts twice and succeeds at each threshold.
  [[12], {}, "+2 at 9"],
  // MP-3: ones fail at each threshold.
  [[1, 1], {}, "-4 at 6"],
  [[4, 7, 9], { required: 3 }, "+1 at 6"],
  [[4, 7], { zeroSucceeds: true }, "+0 at 6 · -2 at 7"],
] as const)("MP-2, MP-3, MP-4: %j %j is worth %s", (dice, fields, words) => {
  expect(worth(dice, fields)).toBe(words);
});

it("waits for dice", () => {
  expect(marginPool.worth?.(marginPool.parseSpec({ dice: 3, pool: 6, threshold: null }), { dice: [4] })).toBeNull();
});
