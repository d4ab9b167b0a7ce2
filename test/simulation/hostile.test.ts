/** Whatever players send by hand: nothing throws, all seats draw the same, nobody changes what they may not, and reading costs no more than it must. */
import { expect, it } from "vitest";
import { hostileStory, playHostile } from "./hostile/play.ts";
import { problemIn } from "./histories.ts";
import { seedsFor } from "./seeds.ts";
import type { Story } from "./story.ts";

const AT_ONCE = 40;
/** What an attack is stands beside what it brought about. */
const ATTACKS = {
  play: playHostile,
  tell: ({ plan, steps }: Story) => `seed ${plan.seed}, attacks ${steps.map(({ id }) => id).join()}`,
};

it.each(seedsFor("hostile", 50))(
  `%s: ${AT_ONCE} attacks`,
  async (seed) => {
    expect(await problemIn(hostileStory(seed, AT_ONCE), ATTACKS)).toBeNull();
  },
  600_000,
);
