/** The owner of each hero, also with several owners. */
import { afterEach, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";
import { page } from "../support/page.ts";

let table: Table;
afterEach(() => table.close());

it("each hero once: for the user whose character it is; else for its first owner; without heroes that cannot roll", async () => {
  table = await openTable();
  const [ana, ben] = ["Ana", "Ben"].map((name) => table.userId(name)) as [string, string];
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
    party: await own("actors/party.ts"),
  }));
  await gm.seat.run(() => page.game.users.get(ben).update({ character: "Bens000000000000" }));
  const found = gm.seat.run(() => gm.party.party());
  expect(found.map(({ user, actor, isCharacter }) => [user.name, actor.name, isCharacter])).toEqual([
    ["Ana", "Both", false],
    ["Ben", "Bens", true],
  ]);
});

it("an assistant GM who plays a character is in the party with their own heroes; one without, and the GM, are not", async () => {
  table = await openTable();
  const user = (_id: string, name: string, role: number, character?: string): void =>
    void table.world.seed("User", { _id, name, role, ...(character ? { character } : {}) });
  user("Asta000000000000", "Asta", 3, "AstasHero0000000");
  user("Idle000000000000", "Idle", 3);
  user("Boss000000000000", "Boss", 4, "BossNpc000000000");
  const hero = (_id: string, name: string, owner: string): void =>
    void table.world.seed("Actor", {
      ...{ _id, name, type: "quincunx.check-hero" },
      system: { skills: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
      ownership: { default: 0, [owner]: 3 },
    });
  hero("AstasHero0000000", "Astas hero", "Asta000000000000");
  hero("AstasPet00000000", "Astas pet", "Asta000000000000");
  hero("AnasHero00000000", "Anas hero", table.userId("Ana") ?? "");
  hero("BossNpc000000000", "Boss npc", "Boss000000000000");
  hero("IdleNpc000000000", "Idle npc", "Idle000000000000");
  const gm = await sitWith(table, "Gamemaster", async (own) => ({
    party: await own("actors/party.ts"),
    draft: await own("features/contest/draft.ts"),
  }));
  gm.seat.run(() => {
    expect(gm.party.party().map((one) => [one.user.name, one.actor.name])).toEqual([
      ["Ana", "Anas hero"],
      ["Asta", "Astas hero"],
      ["Asta", "Astas pet"],
    ]);
    expect(gm.party.players().map(({ name }) => name)).toContain("Asta");
    const contestant = (id: string): string | null => gm.draft.playerOf(page.game.actors.get(id));
    expect(contestant("AstasHero0000000")).toBe("Asta000000000000");
    expect(contestant("IdleNpc000000000")).toBeNull();
  });
});

it("actors without players: those of the encounter first, under the asking GM; none owned by a player", async () => {
  table = await openTable();
  const ana = table.userId("Ana");
  const hero = (_id: string, name: string, ownership: object): void =>
    void table.world.seed("Actor", {
      ...{ _id, name, type: "quincunx.check-hero", ownership },
      system: { skills: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
    });
  hero("Anas000000000000", "Anas", { default: 0, [ana ?? ""]: 3 });
  hero("Nobody0000000000", "Nobody", { default: 2 });
  hero("Rook000000000000", "Rook", { default: 0 });
  const gm = await sitWith(table, "Gamemaster", async (own) => ({
    party: await own("actors/party.ts"),
    state: await own("features/request/window-state.ts"),
  }));
  await gm.seat.run(async () => {
    const combat = await page.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: "Rook000000000000" }]);
  });
  const found = gm.seat.run(() => gm.party.withoutPlayer());
  expect(found.map(({ user, actor }) => [user.name, actor.name])).toEqual([
    ["Gamemaster", "Rook"],
    ["Gamemaster", "Nobody"],
  ]);
  const seatsFor = (label: string): readonly unknown[] =>
    gm.seat.run(() =>
      gm.state
        .pickRoll(gm.state.beginRequest({}), { kind: "stat", mechanic: "standard-check", label })
        .seats.map(({ actor, isChosen }) => [actor, isChosen]),
    );
  expect(seatsFor("Wits")).toEqual([
    ["Actor.Anas000000000000", true],
    ["Actor.Rook000000000000", false],
    ["Actor.Nobody0000000000", false],
  ]);
  const rollers = (id: string): readonly unknown[] =>
    gm.seat.run(() => gm.state.rollersOf(page.game.actors.get(id)).map(({ name }) => name));
  expect(rollers("Anas000000000000")).toEqual([]);
  expect(rollers("Rook000000000000")).toEqual(["Gamemaster"]);
  expect(rollers("Nobody0000000000")).toEqual(["Gamemaster", "Ana", "Ben", "Cleo"]);
});
