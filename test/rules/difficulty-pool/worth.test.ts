/** The worth of a difficulty pool without a base difficulty, and one that is set after the dice. */
import { expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { difficultyOf } from "../../../src/rules/difficulty-pool/difficulty.ts";
import { spoken } from "../../support/worth.ts";

const read = (fields: object) => difficultyPool.parseSpec({ base: null, ...fields });

it("DP-2, DP-7: the net successes at 5, 6, 7 and 8", () => {
  const dice = [1, 5, 6, 7, 9];
  expect(spoken(difficultyPool.worth?.(read({ dice: 5 }), { dice }))).toBe("3 at 5 · 2 at 6 · 1 at 7 · 0 at 8");
});

it("DP-2: the book's number is 6", () => {
  expect(difficultyPool.bookTargets?.(read({ dice: 5 }), [])).toEqual({ base: 6 });
});

it("DP-5: a number above 9 that is set only after the dice is judged at 9 with all of them", () => {
  const dice = [9, 9, 9, 4];
  for (const base of [9, 10, 13, 40]) {
    const late = difficultyPool.amend(read({ dice: 4 }), { dice }, { base }, true);
    expect(difficultyOf(late)).toMatchObject({ final: 9, lost: 0, dice: 4 });
    expect(difficultyPool.resolve(late, { dice })).toMatchObject({ net: 3 });
  }
  // DP-5: one that was hidden before the throw has cost the last dice.
  const hidden = difficultyPool.amend(read({ dice: 4 }), { dice }, { base: 11 });
  expect(difficultyPool.resolve(hidden, { dice })).toMatchObject({ dice: 2, net: 2 });
});
