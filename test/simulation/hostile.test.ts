/**
 * Forged messages of players: nothing throws, all seats draw the same, nobody exceeds their permissions, and reading
 * stays cheap.
 */
import { expect, it } from "vitest";
import { hostileStory, playHostile, playHostileInBulk } from "./hostile/play.ts";
import { problemIn } from "./histories.ts";
import { seedsFor } from "./seeds.ts";
import { messagesOf, type OpenSeat } from "./seat/open-seat.ts";
import type { Story } from "./story.ts";
import type { SimulatedTable } from "./table.ts";

/** Number of logs and attacks per log. Most logs are checked after many attacks at once, which finds lasting damage at a fraction of the cost. */
const ONE_BY_ONE = { logs: 1, attacks: 50, play: playHostile };
const IN_BULK = { logs: 3, attacks: 190, play: playHostileInBulk };

/** The failures name the attack that caused them. */
const tell = ({ plan, steps }: Story): string => `seed ${plan.seed}, attacks ${steps.map(({ id }) => id).join()}`;

it.each(
  [ONE_BY_ONE, IN_BULK].flatMap(({ logs, ...way }) =>
    seedsFor(`hostile-of-${way.attacks}`, logs).map((seed) => ({ seed, ...way })),
  ),
)(
  "$seed: $attacks attacks change nothing beyond the attacker's permissions",
  async ({ seed, attacks, play }) => {
    expect(await problemIn(hostileStory(seed, attacks), { play, tell })).toBeNull();
  },
  600_000,
);

it.each([
  ["one by one", playHostile],
  ["in bulk", playHostileInBulk],
])("%s, damage is reported with the attack that caused it", async (_how, play) => {
  const harm = (table: SimulatedTable, index: number): void => {
    if (index !== 8) return;
    const messages = messagesOf(table.open.get("Gamemaster") as OpenSeat);
    messages.find(({ isAuthor }) => isAuthor)!.updateSource({ content: "planted" });
  };
  const { story, failures } = await play(hostileStory("planted", 12), harm);
  expect(story.steps.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(failures[0]).toMatch(/^(?:Ana|Ben) has changed what became of \w{16}:[^]*planted[^]*\n {4}after attack 8 of/u);
  expect((await play(hostileStory("planted", 12))).failures).toEqual([]);
});
