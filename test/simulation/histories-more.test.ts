/** The other half of the histories: of two halves each core plays one. */
import { expect, it } from "vitest";
import { idleOperations, Tally } from "./effects.ts";
import { firstProblem } from "./histories.ts";
import { HISTORIES, historySeeds } from "./seeds.ts";

const tally = new Tally();

it.each(historySeeds("second"))(
  "%s and on, %i histories",
  async (_first, _count, seeds) => {
    expect(await firstProblem(seeds, tally)).toBeNull();
  },
  600_000,
);

// What is only drawn and comes to nothing tests nothing.
it("every operation counts in some of them", ({ skip }) => {
  if (tally.stories < HISTORIES / 2) skip("of few histories nobody can say");
  expect(idleOperations(tally)).toEqual([]);
});
