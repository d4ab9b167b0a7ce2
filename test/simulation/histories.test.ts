/** Whatever people do, at once or late, with lost lines and wrong clocks: all seats agree, nobody changes what they may not, nothing waits for ever. */
import { expect, it } from "vitest";
import { firstProblem } from "./histories.ts";
import { seedsFor } from "./seeds.ts";

const GROUPS = 10;
const seeds = seedsFor("history", 120);
const groups = Array.from({ length: GROUPS }, (_, group) => seeds.filter((_seed, index) => index % GROUPS === group));

it.each(groups.filter((group) => group.length > 0).map((group) => [group[0], group.length, group] as const))(
  "%s and on, %i histories",
  async (_first, _count, group) => {
    expect(await firstProblem(group)).toBeNull();
  },
  600_000,
);
