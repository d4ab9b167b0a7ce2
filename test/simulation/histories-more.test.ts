/** The second half of the histories, so that a second core is used. */
import { expect, it } from "vitest";
import { firstProblem } from "./histories.ts";
import { historySeeds } from "./seeds.ts";

it.each(historySeeds("second"))(
  "from %s, %i histories hold all conditions",
  async (_first, _count, seeds) => {
    expect(await firstProblem(seeds)).toBeNull();
  },
  600_000,
);
