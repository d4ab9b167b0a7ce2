/** Whatever people do, at once or late, with lost lines and wrong clocks: all seats agree, nobody changes what they may not, nothing waits for ever. */
import { expect, it } from "vitest";
import { firstProblem } from "./histories.ts";
import { historySeeds } from "./seeds.ts";

it.each(historySeeds("first"))(
  "%s and on, %i histories",
  async (_first, _count, seeds) => {
    expect(await firstProblem(seeds)).toBeNull();
  },
  600_000,
);
