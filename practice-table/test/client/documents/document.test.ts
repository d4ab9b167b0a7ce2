/** Documents: create, update, delete, hooks, embedded documents, flags, ownership (app.md 4, 5.6, 6.8, 10). */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { g, table, type Loose, type Seat } from "../setup.ts";

let ana: Seat;
beforeAll(async () => {
  ana = await table.seat("Ana");
});

const listening: [Loose, string, number][] = [];
function listen(hooks: Loose, name: string, fn: (...args: Loose[]) => unknown): void {
  listening.push([hooks, name, hooks.on(name, fn) as number]);
}
afterEach(() => {
  for (const [hooks, name, id] of listening.splice(0)) hooks.off(name, id);
});
const hooksOf = (seat: Seat): Loose => seat.run(() => g.Hooks);
const actor = (data: object = {}): Promise<Loose> => g.Actor.create({ name: "Isolde", type: "character", ...data });

describe("create", () => {
  it("resolves with the document of the world, the same on all clients", async () => {
    const doc = await actor({ system: { hp: 3 } });
    expect(g.game.actors.get(doc.id)).toBe(doc);
    expect(ana.game.actors.get(doc.id)).not.toBe(doc);
    expect(ana.game.actors.get(doc.id).toObject()).toEqual(doc.toObject());
  });
  it("createDocuments accepts lists and dotted keys; create of a list returns a list", async () => {
    const docs = await g.Actor.createDocuments([{ name: "a", type: "npc", "system.hp": 1 }]);
    expect(docs[0].system.hp).toBe(1);
    expect(await g.Actor.create([{ name: "b", type: "npc" }])).toHaveLength(1);
  });
  it("a given _id is kept with keepId only (app.md 7.2)", async () => {
    const _id = "AAAAAAAAAAAAAAAA";
    expect((await actor({ _id })).id).not.toBe(_id);
    expect((await g.Actor.create({ _id, name: "x", type: "npc" }, { keepId: true })).id).toBe(_id);
  });
  it("the creator owns what it creates; the author of a message is the user (app.md 5.1)", async () => {
    expect((await actor()).ownership[g.game.user.id]).toBe(3);
    expect((await g.ChatMessage.create({ content: "x" })).author).toBe(g.game.user);
  });
  it("an unknown type is refused before anything is sent (app.md 4)", async () => {
    await expect(actor({ type: "nonsense.hero" })).rejects.toThrow(/"nonsense.hero" is not a valid type/);
  });
  it("hooks: pre on the requesting client only, post on all (app.md 6.8)", async () => {
    const heard: string[] = [];
    listen(
      g.Hooks,
      "preCreateActor",
      (doc, data, options, userId) =>
        void heard.push(`pre GM ${data.name} ${options.extra} ${userId === g.game.user.id}`),
    );
    listen(hooksOf(ana), "preCreateActor", () => void heard.push("pre Ana"));
    listen(
      g.Hooks,
      "createActor",
      (doc, options, userId) => void heard.push(`post GM ${doc.name} ${options.extra} ${userId}`),
    );
    listen(
      hooksOf(ana),
      "createActor",
      (doc, options, userId) => void heard.push(`post Ana ${doc.name} ${options.extra} ${userId}`),
    );
    await g.Actor.create({ name: "H", type: "npc" }, { extra: 7 });
    await table.settle();
    const gm = g.game.user.id as string;
    expect(heard).toEqual(["pre GM H 7 true", `post GM H 7 ${gm}`, `post Ana H 7 ${gm}`]);
  });
  it("a pre hook changes the document by updateSource, and stops the creation by false only", async () => {
    listen(g.Hooks, "preCreateActor", (doc) => void doc.updateSource({ name: "Renamed" }));
    expect((await actor()).name).toBe("Renamed");
    listen(g.Hooks, "preCreateActor", async () => false);
    expect(await actor()).toBeDefined();
    listen(g.Hooks, "preCreateActor", () => false);
    const before = g.game.actors.size;
    expect(await actor()).toBeUndefined();
    expect(g.game.actors.size).toBe(before);
  });
  it("_preCreate and the type model's _preCreate run before the hook, may be asynchronous and may stop the creation", async () => {
    const order: string[] = [];
    class Model extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return { n: new g.foundry.data.fields.NumberField({ initial: 1 }) };
      }
      async _preCreate(): Promise<boolean | void> {
        await Promise.resolve();
        order.push("model");
        return (this as Loose).n === 99 ? false : undefined;
      }
      _onCreate(): void {
        order.push("model on");
      }
    }
    g.CONFIG.Actor.dataModels.npc = Model;
    listen(g.Hooks, "preCreateActor", () => void order.push("hook"));
    listen(g.Hooks, "createActor", () => void order.push("hook on"));
    await g.Actor.create({ name: "m", type: "npc" });
    expect(order).toEqual(["model", "hook", "model on", "hook on"]);
    expect(await g.Actor.create({ name: "m", type: "npc", system: { n: 99 } })).toBeUndefined();
    delete g.CONFIG.Actor.dataModels.npc;
  });
});

describe("update", () => {
  it("sends the difference; without one it returns undefined", async () => {
    const doc = await actor({ system: { a: 1, b: 2 } });
    let changes: Loose;
    listen(g.Hooks, "preUpdateActor", (_doc, changed) => void (changes = structuredClone(changed)));
    expect(await doc.update({ name: "Isolde", "system.a": 5 })).toBe(doc);
    expect(changes).toEqual({ system: { a: 5 } });
    expect(await doc.update({ name: "Isolde" })).toBeUndefined();
  });
  it("post hooks get (document, changed with _id, options, userId) on all clients", async () => {
    const doc = await actor();
    const heard: Loose[] = [];
    listen(
      hooksOf(ana),
      "updateActor",
      (d, changed, options, userId) =>
        void heard.push([d.name, changed.name, changed._id === doc.id, options.why, userId]),
    );
    await doc.update({ name: "New" }, { why: "test" });
    await table.settle();
    expect(heard).toEqual([["New", "New", true, "test", g.game.user.id]]);
  });
  it("a pre hook may change the sent data and may stop the update", async () => {
    const doc = await actor();
    listen(g.Hooks, "preUpdateActor", (_doc, changed) => {
      if (changed.name === "stop") return false;
      changed.name = `${changed.name}!`;
    });
    await doc.update({ name: "Go" });
    expect(doc.name).toBe("Go!");
    expect(await doc.update({ name: "stop" })).toBeUndefined();
    expect(doc.name).toBe("Go!");
  });
  it("-=key removes, recursive:false replaces (app.md 4)", async () => {
    const doc = await actor({ system: { a: 1, b: 2 } });
    await doc.update({ "system.-=a": null });
    expect(doc.system).toEqual({ b: 2 });
    await doc.update({ system: { c: 3 } }, { recursive: false });
    expect(doc.system).toEqual({ c: 3 });
    await table.settle();
    expect(ana.game.actors.get(doc.id).system).toEqual({ c: 3 });
  });
  it("[14] _del and _replace do the same (app.md 4)", async () => {
    const doc = await actor({ system: { a: 1, b: { x: 1 } } });
    await doc.update({ "system.a": g._del, "system.b": g._replace({ y: 2 }) });
    expect(doc.system).toEqual({ b: { y: 2 } });
  });
  it("invalid changes are refused before anything is sent", async () => {
    const doc = await actor();
    await expect(doc.update({ name: "" })).rejects.toThrow(/name: may not be a blank string/);
    expect(doc.name).toBe("Isolde");
  });
  it("applications of a document are redrawn, unless render:false", async () => {
    const doc = await actor();
    const drawn: Loose[] = [];
    doc.apps.probe = { render: (...args: Loose[]) => drawn.push(args), close() {} };
    await doc.update({ name: "A" });
    await doc.update({ name: "B" }, { render: false });
    expect(drawn).toHaveLength(1);
    expect(drawn[0][1].renderContext).toBe("updateActor");
  });
});

describe("delete", () => {
  it("removes the document on every client, closes its applications, fires deleteX everywhere", async () => {
    const doc = await actor();
    let closed = 0;
    doc.apps.probe = { render() {}, close: () => closed++ };
    const heard: string[] = [];
    listen(
      g.Hooks,
      "preDeleteActor",
      (d, _options, userId) => void heard.push(`pre ${d.id === doc.id} ${userId === g.game.user.id}`),
    );
    listen(hooksOf(ana), "deleteActor", (d) => void heard.push(`Ana ${d.id === doc.id}`));
    expect(await doc.delete()).toBe(doc);
    await table.settle();
    expect([closed, g.game.actors.has(doc.id), ana.game.actors.has(doc.id)]).toEqual([1, false, false]);
    expect(heard).toEqual(["pre true true", "Ana true"]);
  });
  it("preDelete may stop it; deleteAll removes all", async () => {
    const doc = await actor();
    listen(g.Hooks, "preDeleteActor", () => false);
    await doc.delete();
    expect(g.game.actors.has(doc.id)).toBe(true);
    await g.ChatMessage.create([{ content: "a" }, { content: "b" }]);
    await g.game.messages.flush();
    expect(g.game.messages.size).toBe(0);
  });
});

describe("embedded documents", () => {
  it("are in their parent, have UUIDs, and are the same object at every access", async () => {
    const doc = await actor({ items: [{ name: "rope", type: "item" }] });
    const [sword] = await doc.createEmbeddedDocuments("Item", [
      { name: "sword", type: "item", effects: [{ name: "shine" }] },
    ]);
    expect(doc.items.map((item: Loose) => item.name)).toEqual(["rope", "sword"]);
    expect([sword.parent, sword.actor, sword.isEmbedded, sword.uuid]).toEqual([
      doc,
      doc,
      true,
      `Actor.${doc.id}.Item.${sword.id}`,
    ]);
    expect(await g.fromUuid(sword.uuid)).toBe(sword);
    expect(g.fromUuidSync(sword.effects.contents[0].uuid)).toBe(sword.effects.contents[0]);
    expect(doc.itemTypes.item).toHaveLength(2);
  });
  it("have hooks of their own name; the parent's handlers run too", async () => {
    const doc = await actor();
    const heard: string[] = [];
    listen(g.Hooks, "preCreateItem", (item) => void heard.push(`pre ${item.parent.name}`));
    listen(g.Hooks, "createItem", (item) => void heard.push(`post ${item.name}`));
    listen(
      g.Hooks,
      "updateItem",
      (item, changed) => void heard.push(`update ${changed.name} ${item.parent.items.size}`),
    );
    const drawn: Loose[] = [];
    doc.apps.probe = { render: (_force: boolean, context: Loose) => drawn.push(context.renderContext), close() {} };
    const [item] = await doc.createEmbeddedDocuments("Item", [{ name: "bow", type: "item" }]);
    await item.update({ name: "long bow" });
    await item.delete();
    expect(heard).toEqual(["pre Isolde", "post bow", "update long bow 1"]);
    expect(drawn).toEqual(["createitems", "updateitems", "deleteitems"]);
    expect([doc.items.size, doc._source.items.length]).toEqual([0, 0]);
  });
  it("a wrong collection name throws", async () => {
    const doc = await actor();
    await expect(doc.createEmbeddedDocuments("Scene", [{}])).rejects.toThrow(/not a valid embedded Document/);
  });
});

describe("flags", () => {
  it("set, get and unset work in their scope; other flags stay", async () => {
    const doc = await actor();
    await doc.setFlag("core", "a.b", { c: 1 });
    await doc.setFlag("world", "x", 1);
    expect(doc.getFlag("core", "a.b.c")).toBe(1);
    await doc.unsetFlag("core", "a.b");
    expect(doc.flags).toEqual({ core: { a: {} }, world: { x: 1 } });
    await doc.setFlag("core", "a", { d: 2 });
    expect(doc.getFlag("core", "a")).toEqual({ d: 2 });
  });
  it("inactive scopes are refused", async () => {
    const doc = await actor();
    expect(() => doc.getFlag("nobody", "x")).toThrow(/Flag scope "nobody" is not valid or not currently active/);
    await expect(doc.setFlag("nobody", "x", 1)).rejects.toThrow(/Flag scope/);
  });
});

describe("ownership and permissions (app.md 5.6)", () => {
  it("isOwner, limited, visible, permission follow the ownership and the role", async () => {
    const doc = await actor({ ownership: { default: 0, [ana.userId]: 1 } });
    await table.settle();
    const hers = ana.game.actors.get(doc.id) as Loose;
    ana.run(() => expect([hers.isOwner, hers.limited, hers.visible, hers.permission]).toEqual([false, true, true, 1]));
    expect([doc.isOwner, doc.limited, doc.permission, doc.hasPlayerOwner]).toEqual([true, false, 3, false]);
    await doc.update({ [`ownership.${ana.userId}`]: 3 });
    await table.settle();
    ana.run(() =>
      expect([hers.isOwner, hers.testUserPermission(g.game.user, "OBSERVER", { exact: true })]).toEqual([true, false]),
    );
  });
  it("a document of another user is refused with Foundry's message, which the notification shows", async () => {
    const doc = await actor();
    await table.settle();
    await ana.run(async () => {
      const hers = g.game.actors.get(doc.id);
      await expect(hers.update({ name: "stolen" })).rejects.toThrow(
        `User Ana lacks permission to update Actor [${doc.id}]`,
      );
      expect(g.ui.notifications.log.at(-1)).toMatchObject({
        type: "error",
        message: expect.stringContaining("lacks permission"),
      });
      expect(hers.name).toBe("Isolde");
    });
  });
  it("players cannot create actors, GMs can (CONST.USER_PERMISSIONS)", async () => {
    await ana.run(async () => {
      expect(g.game.user.can("ACTOR_CREATE")).toBe(false);
      await expect(g.Actor.create({ name: "x", type: "npc" })).rejects.toThrow(/lacks permission to create/);
    });
    expect(g.game.user.can("ACTOR_CREATE")).toBe(true);
  });
  it("canUserModify predicts the server's answer", async () => {
    const doc = await actor();
    const [user, gm] = [g.game.users.get(ana.userId), g.game.user];
    expect([doc.canUserModify(user, "update"), doc.canUserModify(gm, "update")]).toEqual([false, true]);
  });
});

describe("type models (app.md 4)", () => {
  it("preparation: base data, embedded documents, derived data; derived values are not stored", async () => {
    const order: string[] = [];
    class Hero extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return {
          might: new g.foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
        };
      }
      prepareBaseData(): void {
        order.push("base");
      }
      prepareDerivedData(): void {
        order.push("derived");
        (this as Loose).twice = (this as Loose).might * 2;
      }
    }
    g.CONFIG.Actor.dataModels.character = Hero;
    const doc = await actor({ system: { might: 3 } });
    expect([doc.system.twice, doc.system.parent, "twice" in doc.toObject().system]).toEqual([6, doc, false]);
    order.length = 0;
    await doc.update({ "system.might": 4 });
    expect([order.slice(0, 2), doc.system.twice]).toEqual([["base", "derived"], 8]);
    expect(doc.getRollData()).toBe(doc.system);
    await expect(doc.update({ "system.might": 1.5 })).resolves.toBe(doc);
    expect(doc.system.might).toBe(2);
    expect(doc.system.schema.fields.might.fieldPath).toBe("system.might");
    delete g.CONFIG.Actor.dataModels.character;
  });
  it("an error in preparation does not lose the document", async () => {
    class Broken extends g.Actor {
      prepareDerivedData(): void {
        throw new Error("broken preparation");
      }
    }
    const was = g.CONFIG.Actor.documentClass;
    g.CONFIG.Actor.documentClass = Broken;
    const errors: string[] = [];
    listen(g.Hooks, "error", (_where, error) => void errors.push(error.message));
    const doc = await g.Actor.create({ name: "b", type: "character" });
    g.CONFIG.Actor.documentClass = was;
    expect(doc).toBeInstanceOf(Broken);
    expect(errors[0]).toMatch(/Failed data preparation.*broken preparation/);
  });
});

describe("stored HTML is cleaned (app.md 5.4)", () => {
  it("core's HTML fields are cleaned", async () => {
    const message = await g.ChatMessage.create({
      content: `<div class="x" onclick="y()">a<script>z</script><button type="button" data-a="1">b</button></div>`,
      flavor: "<svg></svg>f",
    });
    expect(message.content).toBe(`<div class="x">a<button type="button" data-a="1">b</button></div>`);
    expect(message.flavor).toBe("f");
    await message.update({ content: "<p onmouseover='x'>c</p>" });
    expect(message.content).toBe("<p>c</p>");
  });
});
