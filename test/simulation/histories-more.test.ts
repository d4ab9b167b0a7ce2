/** The other half of the histories, so that a second core has something to do. */
import { expect, it } from "vitest";
import { firstProblem } from "./histories.ts";
import { historySeeds } from "./seeds.ts";

it.each(historySeeds("second"))(
  "%s and on, %i histories",
  async (_first, _count, seeds) => {
    expect(await firstProblem(seeds)).toBeNull();
  },
  600_000,
);
