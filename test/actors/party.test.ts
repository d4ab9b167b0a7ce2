/** Whose hero is whose, where several people own one (docs/architecture.md "Requests": everybody who can be asked). */
import { afterEach, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable, type Loose } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";

const page = globalThis as Loose;

let table: Table;
afterEach(() => table.close());

it("each hero once: of whom they are the character, whoever else owns them; else of the first who owns them; nobody who rolls nothing", async () => {
  table = await openTable();
  const [ana, ben] = ["Ana", "Ben"].map((name) => table.userId(name));
  const hero = (
    _id: string,
    name: string,
    owners: readonly (string | undefined)[],
    type = "quincunx.check-hero",
  ): void =>
    void table.world.seed("Actor", {
      ...{ _id, name, type },
      system: type === "npc" ? {} : { skills: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
      ownership: { default: 0, ...Object.fromEntries(owners.map((owner) => [owner, 3])) },
    });
  hero("Bens000000000000", "Bens", [ana, ben]);
  hero("Both000000000000", "Both", [ana, ben]);
  hero("Nobody0000000000", "Nobody", []);
  hero("Stone00000000000", "Stone", [ana], "npc");
  const gm = await sitWith(table, "Gamemaster", async (own) => ({
    party: await own<typeof import("../../src/actors/party.ts")>("actors/party.ts"),
  }));
  await gm.seat.run(() => page.game.users.get(ben).update({ character: "Bens000000000000" }));
  const found = gm.seat.run(() => gm.party.party());
  expect(found.map(({ user, actor, isCharacter }) => [user.name, actor.name, isCharacter])).toEqual([
    ["Ana", "Both", false],
    ["Ben", "Bens", true],
  ]);
});
