/**
 * Random stories with delays, lost connections and wrong clocks: all seats agree, nobody exceeds their permissions, and
 * no step waits forever.
 */
import { expect, it } from "vitest";
import { idleOperations, Tally } from "./effects.ts";
import { firstProblem } from "./histories.ts";
import { ENOUGH, historySeeds } from "./seeds.ts";

const tally = new Tally();

it.each(historySeeds())(
  "from %s, %i histories hold all conditions",
  async (_first, _count, seeds) => {
    expect(await firstProblem(seeds, tally)).toBeNull();
  },
  600_000,
);

// An operation that never has an effect is not tested.
it("every operation counts in some of them", ({ skip }) => {
  if (tally.stories.size < ENOUGH) skip("of few histories nobody can say");
  expect(idleOperations(tally)).toEqual([]);
});
