/** Whatever players send by hand: nothing throws, all seats draw the same, nobody changes what they may not, and reading costs no more than it must. */
import { expect, it } from "vitest";
import { hostileStory, playHostile, playHostileInBulk } from "./hostile/play.ts";
import { problemIn } from "./histories.ts";
import { seedsFor } from "./seeds.ts";
import { messagesOf, type OpenSeat } from "./seat/open-seat.ts";
import type { Story } from "./story.ts";
import type { SimulatedTable } from "./table.ts";

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

it.each([
  ["one by one", playHostile],
  ["in bulk", playHostileInBulk],
])("%s, what an attack has brought about is noticed, and which it was", async (_how, play) => {
  const harm = (table: SimulatedTable, index: number): void => {
    if (index !== 8) return;
    const messages = messagesOf(table.open.get("Gamemaster") as OpenSeat);
    messages.find(({ isAuthor }) => isAuthor).updateSource({ content: "planted" });
  };
  const { story, failures } = await play(hostileStory("planted", 12), harm);
  expect(story.steps.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(failures[0]).toMatch(/^(?:Ana|Ben) has changed what became of \w{16}:[^]*planted[^]*\n {4}after attack 8 of/u);
  expect((await play(hostileStory("planted", 12))).failures).toEqual([]);
});
