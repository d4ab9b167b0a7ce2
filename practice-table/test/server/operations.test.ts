import { describe, expect, it } from "vitest";
import { ANA, GM, HERO_MODULE, table } from "./support.ts";

describe("updates (app.md 4)", () => {
  it("merges objects, expands dotted keys, replaces arrays", async () => {
    const { world, gm } = table();
    const actor = await gm.create("Actor", {
      name: "Hero",
      type: "character",
      system: { a: { x: 1, y: 2 }, list: [1, 2, 3] },
    });
    await gm.update("Actor", { _id: actor._id, "system.a.x": 5, system: { list: [9] } });
    expect(world.store.get("Actor", actor._id)?.system).toEqual({ a: { x: 5, y: 2 }, list: [9] });
  });

  it("deletes by `-=key` at any depth and forwards the key, so that clients do the same", async () => {
    const { world, gm, ana } = table();
    const actor = await gm.create("Actor", {
      name: "Hero",
      type: "character",
      flags: { quincunx: { a: 1, b: { c: 2, d: 3 } } },
    });
    await gm.update("Actor", {
      _id: actor._id,
      "flags.quincunx.-=a": null,
      flags: { quincunx: { b: { "-=c": null } } },
    });
    expect(world.store.get("Actor", actor._id)?.flags).toEqual({ quincunx: { b: { d: 3 } } });
    expect(ana.of("document").at(-1)?.data[0]).toMatchObject({
      flags: { quincunx: { "-=a": null, b: { "-=c": null } } },
    });
  });

  it("replaces an object with `recursive: false`", async () => {
    const { world, gm } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "character", system: { a: 1, b: 2 } });
    await gm.update("Actor", { _id: actor._id, system: { c: 3 } }, { options: { recursive: false } });
    expect(world.store.get("Actor", actor._id)).toMatchObject({ name: "Hero", system: { c: 3 } });
    expect(world.store.get("Actor", actor._id)?.system).toEqual({ c: 3 });
  });

  it("changes nothing if one of several is refused", async () => {
    const { world, gm, ana } = table();
    const mine = await gm.create("Actor", { name: "Mine", type: "character", ownership: { [ANA]: 3 } });
    const other = await gm.create("Actor", { name: "Other", type: "character" });
    const data = [
      { _id: mine._id, name: "A" },
      { _id: other._id, name: "B" },
    ];
    const operation = { action: "update", documentName: "Actor", data, options: {} } as const;
    await expect(ana.transport.request({ type: "document", operation })).rejects.toThrow("lacks permission");
    expect(world.store.get("Actor", mine._id)?.name).toBe("Mine");
  });

  it("keeps players from changing GM-only fields (gmOnlyFields, app.md 1.4), in either position of the switch", async () => {
    const make = async (position: "drop" | "refuse") => {
      const seats = table({ switches: { gmOnlyFields: position } });
      const actor = await seats.gm.create("Actor", {
        name: "Hero",
        type: "quincunx.effect-hero",
        ownership: { [ANA]: 3 },
        system: { secret: 1, inner: { doom: 1, luck: 1 } },
      });
      return { ...seats, actor };
    };
    const drop = await make("drop");
    await drop.ana.update("Actor", { _id: drop.actor._id, "system.secret": 9, "system.inner": { doom: 9, luck: 9 } });
    expect(drop.world.store.get("Actor", drop.actor._id)?.system).toEqual({ secret: 1, inner: { doom: 1, luck: 9 } });
    expect(JSON.stringify(drop.gm.events.at(-1))).not.toContain("secret");
    const refuse = await make("refuse");
    await expect(refuse.ana.update("Actor", { _id: refuse.actor._id, "system.-=secret": null })).rejects.toThrow(
      "system.secret",
    );
    await refuse.gm.update("Actor", { _id: refuse.actor._id, "system.secret": 5 });
  });
});

describe("creation", () => {
  it("creates ids of 16 letters and digits, and accepts a given one with keepId only", async () => {
    const { gm } = table();
    const wished = "abcdefghijklmnop";
    const free = await gm.create("Actor", { _id: wished, name: "Hero", type: "npc" });
    expect(free._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(free._id).not.toBe(wished);
    expect(
      (await gm.create("Actor", { _id: wished, name: "Hero", type: "npc" }, { options: { keepId: true } }))._id,
    ).toBe(wished);
    await expect(
      gm.create("Actor", { _id: wished, name: "Hero", type: "npc" }, { options: { keepId: true } }),
    ).rejects.toThrow("already exists");
    await expect(
      gm.create("Actor", { _id: "short", name: "Hero", type: "npc" }, { options: { keepId: true } }),
    ).rejects.toThrow("16-character");
  });

  it("refuses types that neither core, the system nor an active module's documentTypes declare", async () => {
    const { gm, world } = table();
    await gm.create("Actor", { name: "Hero", type: "quincunx.effect-hero" });
    await expect(gm.create("Actor", { name: "Hero", type: "effect-hero" })).rejects.toThrow(
      '"effect-hero" is not a valid type for the Actor Document class',
    );
    await expect(gm.create("Actor", { name: "Hero" })).rejects.toThrow("type: may not be undefined");
    world.setModuleActive("quincunx", false);
    await expect(gm.create("Actor", { name: "Hero", type: "quincunx.effect-hero" })).rejects.toThrow(
      "is not a valid type",
    );
  });

  it("keeps documents of an inactive module, and delivers them unchanged (ISS 8571)", async () => {
    const { gm, world } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "quincunx.effect-hero", system: { kept: true } });
    world.setModuleActive("quincunx", false);
    expect(world.snapshot(GM).documents.Actor).toEqual([
      expect.objectContaining({ _id: actor._id, system: { kept: true } }),
    ]);
    expect(world.snapshot(GM).modules).toEqual([{ ...HERO_MODULE, active: false }]);
  });

  it("requires a name for documents with names", async () => {
    const { gm } = table();
    await expect(gm.create("JournalEntry", { name: " " })).rejects.toThrow("name: may not be undefined or blank");
  });

  it("completes embedded documents at every depth", async () => {
    const { gm, world } = table();
    const actor = await gm.create("Actor", {
      name: "Hero",
      type: "npc",
      items: [{ name: "Bow", type: "item", effects: [{ name: "Sharp" }] }],
    });
    const item = (actor.items as { _id: string; effects: { _id: string }[] }[])[0]!;
    const effect = item.effects[0]!;
    await gm.update(
      "ActiveEffect",
      { _id: effect._id, disabled: true },
      { parentUuid: `Actor.${actor._id}.Item.${item._id}` },
    );
    expect(world.store.get("Actor", actor._id)).toMatchObject({
      items: [{ effects: [{ name: "Sharp", disabled: true }] }],
    });
    await expect(gm.create("JournalEntryPage", { name: "x" }, { parentUuid: `Actor.${actor._id}` })).rejects.toThrow(
      "does not support embedded",
    );
    await expect(
      gm.create("Item", { name: "x", type: "item" }, { parentUuid: "Actor.nobody0000000000" }),
    ).rejects.toThrow("does not exist");
  });

  it("merges embedded documents in a parent's update by id, with the same new ids for all clients", async () => {
    const { gm, ana, world } = table();
    const actor = await gm.create("Actor", { name: "Hero", type: "npc", items: [{ name: "Bow", type: "item" }] });
    const bow = (actor.items as { _id: string }[])[0]!;
    await gm.update("Actor", {
      _id: actor._id,
      items: [
        { _id: bow._id, name: "Longbow" },
        { name: "Rope", type: "item" },
      ],
    });
    const items = world.store.get("Actor", actor._id)?.items as { name: string }[];
    expect(items.map((item) => item.name)).toEqual(["Longbow", "Rope"]);
    expect(ana.of("document").at(-1)?.data[0]?.items).toEqual(items);
  });

  it("refuses to write into a compendium", async () => {
    const { gm } = table();
    const operation = {
      action: "create",
      documentName: "Macro",
      pack: "quincunx.macros",
      data: [{ name: "x" }],
      options: {},
    } as const;
    await expect(gm.transport.request({ type: "document", operation })).rejects.toThrow(
      "quincunx.macros: it is locked",
    );
  });
});

describe("events (protocol.ts)", () => {
  it("reach the requester before the answer, in order, and share no objects", async () => {
    const { gm, ana, world } = table();
    const data = { name: "Hero", type: "npc", system: { list: [1] } };
    const seen: string[] = [];
    ana.transport.subscribe((event) => {
      if (event.type !== "document") return;
      seen.push(event.action);
      (event.data[0] as { system?: { list?: number[] } } | undefined)?.system?.list?.push(99);
    });
    const actor = await gm.create("Actor", data);
    expect(gm.of("document").map((event) => event.ids)).toEqual([[actor._id]]);
    data.system.list.push(2);
    expect(world.store.get("Actor", actor._id)?.system).toEqual({ list: [1] });
    await gm.delete("Actor", actor._id);
    expect(seen).toEqual(["create", "delete"]);
  });

  it("have the requester, the options and consecutive numbers", async () => {
    const { gm, ana } = table();
    await gm.create("ChatMessage", { content: "1" }, { options: { mine: true } });
    await ana.create("ChatMessage", { content: "2" });
    expect(gm.of("document").map(({ userId, options }) => [userId, options])).toEqual([
      [GM, { mine: true }],
      [ANA, {}],
    ]);
    const [first, second] = gm.of("document");
    expect(second!.revision).toBe(first!.revision + 1);
  });

  it("move the contents of a deleted folder to its parent folder", async () => {
    const { gm, world } = table();
    const folder = await gm.create("Folder", { name: "Heroes", type: "Actor" });
    const actor = await gm.create("Actor", { name: "Hero", type: "npc", folder: folder._id });
    await gm.delete("Folder", folder._id);
    expect(world.store.get("Actor", actor._id)?.folder).toBeNull();
  });

  it("deleteAll deletes all documents if the user may delete each", async () => {
    const { gm, ana, world } = table();
    await ana.create("ChatMessage", { content: "1" });
    await gm.create("ChatMessage", { content: "2" });
    const operation = { action: "delete", documentName: "ChatMessage", ids: [], options: { deleteAll: true } } as const;
    await expect(ana.transport.request({ type: "document", operation })).rejects.toThrow("lacks permission to delete");
    await gm.transport.request({ type: "document", operation });
    expect(world.store.collection("ChatMessage").size).toBe(0);
  });
});
