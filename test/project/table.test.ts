/** The table that `npm start` opens: every player has a character, and opponents are the GM's. */
import { expect, it } from "vitest";
import manifest from "../../module.json" with { type: "json" };
import { seedTable } from "../../tools/lib/samples.mjs";
import { seedWorld } from "foundry-practice-table/seed";
import { World } from "foundry-practice-table/world";

it("every player has a hero as their character; a stored world stays unchanged", async () => {
  const world = new World({ modules: [{ id: "quincunx", active: true, manifest }] } as never);
  seedWorld(world);
  const seed = await seedTable();
  seed(world);
  const players = world.users().filter(({ role }) => role === 1);
  const actors = world.store.collection("Actor");
  expect(players.length).toBeGreaterThan(1);
  for (const { _id, character } of players)
    expect(actors.get(character as string)?.ownership, _id).toMatchObject({ [_id]: 3 });
  expect(new Set(players.map(({ character }) => character)).size).toBe(players.length);
  const [ana, ben] = players;
  if (!ana || !ben) throw new Error("there are no players");
  world.reseed("User", { _id: ana._id, character: ben["character"] });
  seed(world);
  expect(world.users().find(({ _id }) => _id === ana._id)?.["character"]).toBe(ben["character"]);
  const opponents = [...actors.values()].filter(({ type }) => String(type).endsWith("-npc"));
  expect(opponents.map(({ ownership }) => ownership)).toEqual(opponents.map(() => ({ default: 0 })));
});
