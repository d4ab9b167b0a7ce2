import { describe, expect, it } from "vitest";
import { World } from "../../src/server/world.ts";
import { ANA, BEN, GM, Seat, table } from "./support.ts";

describe("permission to change a chat message (app.md 5.6)", () => {
  it("lets the author update and delete their own message (ISS 11250)", async () => {
    const { world, ana } = table();
    const message = await ana.create("ChatMessage", { content: "hello" });
    await ana.update("ChatMessage", { _id: message._id, content: "hello again" });
    expect(world.store.get("ChatMessage", message._id)?.content).toBe("hello again");
    await ana.delete("ChatMessage", message._id);
    expect(world.store.get("ChatMessage", message._id)).toBeUndefined();
  });

  it("lets a GM update and delete any message", async () => {
    const { world, gm, ana } = table();
    const message = await ana.create("ChatMessage", { content: "hello" });
    await gm.update("ChatMessage", { _id: message._id, flavor: "seen" });
    expect(world.store.get("ChatMessage", message._id)?.flavor).toBe("seen");
    await gm.delete("ChatMessage", message._id);
    expect(world.store.get("ChatMessage", message._id)).toBeUndefined();
  });

  it("refuses all other users with Foundry's message", async () => {
    const { world, ana, ben } = table();
    const message = await ana.create("ChatMessage", { content: "hello" });
    await expect(ben.update("ChatMessage", { _id: message._id, content: "mine" })).rejects.toThrow(
      `User Ben lacks permission to update ChatMessage [${message._id}]`,
    );
    await expect(ben.delete("ChatMessage", message._id)).rejects.toThrow(
      `User Ben lacks permission to delete ChatMessage [${message._id}]`,
    );
    expect(world.store.get("ChatMessage", message._id)?.content).toBe("hello");
    expect(ben.of("document")).toHaveLength(1);
  });

  it("does not let a player write as another user", async () => {
    const { ana, gm } = table();
    await expect(ana.create("ChatMessage", { content: "I, Ben", author: BEN })).rejects.toThrow(
      "User Ana lacks permission to create ChatMessage",
    );
    expect((await gm.create("ChatMessage", { content: "for Ben", author: BEN })).author).toBe(BEN);
    expect((await ana.create("ChatMessage", { content: "me" })).author).toBe(ANA);
  });

  it("refuses changes of author and rolls by the author (ISS 7831), unless the switch allows it", async () => {
    const strict = table();
    const message = await strict.ana.create("ChatMessage", { content: "x", rolls: ["{}"] });
    for (const change of [{ rolls: [] }, { "-=rolls": null }, { "==rolls": [] }, { author: BEN }]) {
      await expect(strict.ana.update("ChatMessage", { _id: message._id, ...change })).rejects.toThrow(
        "lacks permission to update",
      );
    }
    await strict.gm.update("ChatMessage", { _id: message._id, rolls: ["{ }"] });
    const lax = table({ switches: { authorChangesRolls: "allow" } });
    const other = await lax.ana.create("ChatMessage", { content: "x", rolls: ["{}"] });
    await lax.ana.update("ChatMessage", { _id: other._id, rolls: [] });
    expect(lax.world.store.get("ChatMessage", other._id)?.rolls).toEqual([]);
  });

  it("sets the timestamp itself (dice.md 4.4, a switch)", async () => {
    let now = 1000;
    const { ana } = table({ now: () => now++ });
    expect((await ana.create("ChatMessage", { content: "x", timestamp: 5 })).timestamp).toBeGreaterThanOrEqual(1000);
    const kept = table({ now: () => now++, switches: { chatTimestamp: "missing" } });
    expect((await kept.ana.create("ChatMessage", { content: "x", timestamp: 5 })).timestamp).toBe(5);
    expect((await kept.ana.create("ChatMessage", { content: "x", timestamp: null })).timestamp).toBeGreaterThanOrEqual(
      1000,
    );
  });

  it("sends whispered and blind messages to every client, as core does (dice.md 4.4)", async () => {
    const { ana, ben } = table();
    await ana.create("ChatMessage", { content: "psst", whisper: [GM], blind: true });
    expect(ben.of("document")[0]?.data[0]).toMatchObject({ content: "psst", whisper: [GM], blind: true });
  });
});

describe("ownership of actors (app.md 3.3, 5.6)", () => {
  it("requires OWNER to update; the default level applies to users without an entry", async () => {
    const { gm, ana, ben } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "character", ownership: { default: 2, [ANA]: 3 } });
    await ana.update("Actor", { _id: actor._id, name: "Heroine" });
    await expect(ben.update("Actor", { _id: actor._id, name: "Villain" })).rejects.toThrow(
      `User Ben lacks permission to update Actor [${actor._id}]`,
    );
    await gm.update("Actor", { _id: actor._id, ownership: { default: 3 } });
    await ben.update("Actor", { _id: actor._id, name: "Ours" });
  });

  it("makes the creator an owner by default, and requires ACTOR_CREATE", async () => {
    const { gm, ana } = table();
    expect((await gm.create("Actor", { name: "Hero", type: "npc" })).ownership).toEqual({ default: 0, [GM]: 3 });
    await expect(ana.create("Actor", { name: "Hero", type: "npc" })).rejects.toThrow(
      "lacks permission to create Actor",
    );
  });

  it("uses the parent's ownership for embedded documents, and names the parent in the refusal", async () => {
    const { gm, ana, ben } = table();
    const actor = await gm.create("Actor", {
      name: "Hero",
      type: "character",
      ownership: { [ANA]: 3 },
      items: [{ name: "Rope", type: "item" }],
    });
    const parentUuid = `Actor.${actor._id}`;
    const item = (actor.items as { _id: string }[])[0]!;
    await ana.update("Item", { _id: item._id, name: "Long rope" }, { parentUuid });
    await ana.create("Item", { name: "Lamp", type: "item" }, { parentUuid });
    await expect(ben.create("Item", { name: "Lamp", type: "item" }, { parentUuid })).rejects.toThrow(
      `in parent Actor [${actor._id}]`,
    );
    await expect(ben.delete("Item", item._id, { parentUuid })).rejects.toThrow(
      `User Ben lacks permission to delete Item [${item._id}]`,
    );
  });

  it("lets only GMs delete primary actors", async () => {
    const { gm, ana } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "character", ownership: { [ANA]: 3 } });
    await expect(ana.delete("Actor", actor._id)).rejects.toThrow("lacks permission to delete");
    await gm.delete("Actor", actor._id);
  });
});

describe("settings (app.md 6.1)", () => {
  it("requires SETTINGS_MODIFY for a world setting; every client receives the change", async () => {
    const { gm, ana, ben } = table();
    await expect(ana.create("Setting", { key: "quincunx.rule", value: "1" })).rejects.toThrow(
      "User Ana lacks permission to create Setting",
    );
    const setting = await gm.create("Setting", { key: "quincunx.rule", value: "1" });
    await expect(ana.update("Setting", { _id: setting._id, value: "2" })).rejects.toThrow(
      "lacks permission to update Setting",
    );
    await gm.update("Setting", { _id: setting._id, value: "3" });
    expect(ben.of("document").map((event) => event.action)).toEqual(["create", "update"]);
  });

  it("keeps a user's settings for that user on the server", async () => {
    const { ana, ben } = table();
    const setting = await ana.create("Setting", { key: "quincunx.mine", value: "1", user: ANA });
    await ana.update("Setting", { _id: setting._id, value: "2" });
    await expect(ben.update("Setting", { _id: setting._id, value: "3" })).rejects.toThrow(
      "lacks permission to update Setting",
    );
    await expect(ben.create("Setting", { key: "quincunx.mine", value: "1", user: ANA })).rejects.toThrow(
      "lacks permission",
    );
    await ben.create("Setting", { key: "quincunx.mine", value: "9", user: BEN });
  });

  it("updates a setting that is created twice", async () => {
    const { world, gm, ana } = table();
    const first = await gm.create("Setting", { key: "quincunx.rule", value: "1" });
    const second = await gm.create("Setting", { key: "quincunx.rule", value: "2" });
    expect(second._id).toBe(first._id);
    expect([...world.store.collection("Setting").values()].map((entry) => entry.value)).toEqual(["2"]);
    expect(ana.of("document").map((event) => event.action)).toEqual(["create", "update"]);
  });

  it("reads roles and users' own permissions (CONST.USER_PERMISSIONS)", async () => {
    const { gm, ana, ben } = table();
    await expect(ana.create("JournalEntry", { name: "Diary" })).rejects.toThrow(
      "lacks permission to create JournalEntry",
    );
    await gm.create("Setting", { key: "core.permissions", value: JSON.stringify({ JOURNAL_CREATE: [1, 2, 3, 4] }) });
    await ana.create("JournalEntry", { name: "Diary" });
    await gm.update("User", { _id: BEN, permissions: { JOURNAL_CREATE: false } });
    await expect(ben.create("JournalEntry", { name: "Diary" })).rejects.toThrow(
      "lacks permission to create JournalEntry",
    );
  });
});

describe("users, macros, combats", () => {
  it("lets players change themselves, but not their role, their permissions, or each other", async () => {
    const { ana } = table();
    await ana.update("User", { _id: ANA, hotbar: { 1: "x" } });
    await expect(ana.update("User", { _id: ANA, role: 4 })).rejects.toThrow("User Ana lacks permission to update User");
    await expect(ana.update("User", { _id: ANA, "permissions.SETTINGS_MODIFY": true })).rejects.toThrow(
      "lacks permission",
    );
    await expect(ana.update("User", { _id: BEN, color: "#000000" })).rejects.toThrow("lacks permission");
  });

  it("requires MACRO_SCRIPT for script macros (app.md 6.6)", async () => {
    const { gm, ana, ben } = table();
    const macro = await ana.create("Macro", { name: "Roll", type: "script", command: "1" });
    expect(macro.author).toBe(ANA);
    await expect(ben.update("Macro", { _id: macro._id, name: "Mine" })).rejects.toThrow("lacks permission");
    await gm.update("User", { _id: ANA, permissions: { MACRO_SCRIPT: false } });
    await expect(ana.create("Macro", { name: "Roll", type: "script", command: "1" })).rejects.toThrow(
      "lacks permission",
    );
    await ana.create("Macro", { name: "Say", type: "chat", command: "hello" });
  });

  it("lets a player advance the turn of their own combatant, and change nothing else of the combat", async () => {
    const { gm, ana, ben } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "character", ownership: { [ANA]: 3 } });
    const combat = await gm.create("Combat", { combatants: [{ actorId: actor._id, initiative: 5 }] });
    await gm.update("Combat", { _id: combat._id, round: 1, turn: 0 });
    await expect(ben.update("Combat", { _id: combat._id, round: 2 })).rejects.toThrow(
      "lacks permission to update Combat",
    );
    await expect(ana.update("Combat", { _id: combat._id, active: true })).rejects.toThrow(
      "lacks permission to update Combat",
    );
    await ana.update("Combat", { _id: combat._id, round: 2, turn: 0 });
  });

  it("refuses unknown seats", () => {
    expect(() => new Seat(new World(), "nobody")).toThrow("There is no User [nobody]");
  });
});
