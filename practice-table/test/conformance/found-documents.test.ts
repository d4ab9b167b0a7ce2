/** found.md 2, points 5 to 14: public evidence about documents and data models that contradicted earlier beliefs. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { anActor, g, is14, player, settle, type Loose } from "./setup.ts";

const { CONFIG } = g;
const { fields } = g.foundry.data as Loose;
const type = (g.game.documentTypes.Actor as string[]).find((name) => name !== "base") as string;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
  vi.restoreAllMocks();
});

/** Configures another document class for one test, as a system would. */
function configured(name: string, make: (base: Loose) => Loose): Loose {
  const before = CONFIG[name].documentClass as Loose;
  CONFIG[name].documentClass = make(before);
  undo.push(() => void (CONFIG[name].documentClass = before));
  return CONFIG[name].documentClass as Loose;
}

/** Configures a data model for actors for one test. */
function modelled(model: Loose): void {
  const { dataModels } = CONFIG.Actor;
  const before = dataModels[type] as Loose;
  dataModels[type] = model;
  undo.push(() => {
    if (before) dataModels[type] = before;
    else delete dataModels[type];
  });
}

function listen(hooks: Loose, name: string, fn: (...args: Loose[]) => unknown): void {
  const id = hooks.on(name, fn) as number;
  undo.push(() => hooks.off(name, id));
}

describe("construction", () => {
  test("found.md 2.5: getFlag works in prepareDerivedData while the document is constructed", async () => {
    const seen: unknown[] = [];
    const Own = configured(
      "Actor",
      (base) =>
        class extends base {
          prepareDerivedData(): void {
            super.prepareDerivedData();
            seen.push(this.getFlag("world", "mark"));
          }
        },
    );
    new Own({ name: "x", type, flags: { world: { mark: 7 } } });
    expect(seen).toEqual([7]);
    await anActor({ flags: { world: { mark: 8 } } });
    expect(seen).toContain(8);
  });

  test("found.md 2.6: _configure can read the source", () => {
    const seen: unknown[] = [];
    const Own = configured(
      "Actor",
      (base) =>
        class extends base {
          _configure(options: object): void {
            super._configure(options);
            seen.push(this._source?.name, this._source?.type);
          }
        },
    );
    new Own({ name: "Isolde", type });
    expect(seen).toEqual(["Isolde", type]);
  });

  test("found.md 2.13: validate: false accepts an unfinished document or change", async () => {
    expect(() => new g.Actor({ name: "", type })).toThrow();
    const unfinished = new g.Actor({ name: "", type }, { validate: false });
    expect([unfinished.name, unfinished._source.type]).toEqual(["", type]);
    const actor = await anActor();
    expect(() => actor.updateSource({ name: "" })).toThrow();
    actor.updateSource({ name: "" }, { validate: false });
    expect(actor.name).toBe("");
  });

  test("found.md 2.14: an error in data preparation names the document and its kind; its siblings are prepared", async () => {
    const Own = configured(
      "Item",
      (base) =>
        class extends base {
          prepareDerivedData(): void {
            if (this.name === "Cursed") throw new Error("no such luck");
            this.prepared = true;
          }
        },
    );
    expect(new Own({ name: "Fine", type: "item" }).prepared).toBe(true);
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const notified = vi.spyOn(g.ui.notifications, "error");
    const heard: Loose[] = [];
    listen(g.Hooks, "error", (location: string, error: Error, data: object) =>
      heard.push([location, error.message, data]),
    );
    const actor = await anActor({
      items: [
        { name: "Cursed", type: "item" },
        { name: "Sword", type: "item" },
      ],
    });
    const cursed = actor.items.getName("Cursed");
    expect(actor.items.getName("Sword").prepared).toBe(true);
    for (const text of [
      told.mock.calls.flat().map(String).join("\n"),
      notified.mock.calls.flat().map(String).join("\n"),
    ])
      expect(text).toMatch(new RegExp(`Cursed.*${cursed.uuid}`));
    expect(heard.at(-1)).toEqual([expect.any(String), expect.stringContaining("no such luck"), { uuid: cursed.uuid }]);
  });

  test("found.md 2.14: the error is also reported for a document without an id", () => {
    const Own = configured(
      "Item",
      (base) =>
        class extends base {
          prepareDerivedData(): void {
            throw new Error("no such luck");
          }
        },
    );
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    new Own({ name: "Draft", type: "item" });
    expect(String(told.mock.calls[0]?.[0])).toMatch(/Draft.*no such luck/);
  });
});

describe("operations", () => {
  test("found.md 2.7: noHook blocks the hooks of that operation on every client, and of no other", async () => {
    const ana = await player();
    const heard: string[] = [];
    for (const [who, hooks] of [
      ["gm", g.Hooks],
      ["ana", ana.run(() => g.Hooks)],
    ] as const)
      for (const name of ["preCreateItem", "createItem", "preUpdateItem", "updateItem", "preDeleteItem", "deleteItem"])
        listen(hooks, name, () => void heard.push(`${who} ${name}`));
    const item = await g.Item.create({ name: "Sword", type: "item", ownership: { default: 2 } }, { noHook: true });
    await item.update({ name: "Blade" }, { noHook: true });
    await item.delete({ noHook: true });
    await settle();
    expect(heard).toEqual([]);
    await g.Item.create({ name: "Sword", type: "item" });
    await settle();
    expect(heard.sort()).toEqual(["ana createItem", "gm createItem", "gm preCreateItem"]);
  });

  test("found.md 2.7: the documents' own methods run, without the option noHook", async () => {
    const seen: object[] = [];
    const Own = configured(
      "Item",
      (base) =>
        class extends base {
          _onCreate(data: object, options: object, userId: string): void {
            super._onCreate(data, options, userId);
            seen.push(options);
          }
        },
    );
    await Own.create({ name: "Sword", type: "item" }, { noHook: true, extra: 1 });
    expect(seen).toEqual([expect.objectContaining({ extra: 1 })]);
    expect(seen[0]).not.toHaveProperty("noHook");
  });

  test("found.md 2.8 (#14482, #9690): migrateData of a system's model also runs on partial updates", async () => {
    class Luck extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return { luck: new fields.NumberField({ required: true, initial: 1 }) };
      }
      static migrateData(source: Loose): Loose {
        if ("fortune" in source) source.luck = Number(source.fortune);
        return super.migrateData(source) as unknown;
      }
    }
    modelled(Luck);
    const actor = await anActor();
    await actor.update({ "system.fortune": 5 });
    expect([actor.system.luck, actor._source.system]).toEqual([5, { luck: 5 }]);
  });

  test("found.md 2.9: embedded data with ids in a parent's update change the child, those without create a new one", async () => {
    const actor = await anActor({
      items: [
        { name: "Sword", type: "item", system: { edge: 2, length: 3 } },
        { name: "Shield", type: "item", system: { size: 1 } },
      ],
    });
    const [sword, shield] = [actor.items.getName("Sword"), actor.items.getName("Shield")];
    await actor.update({
      items: [
        { _id: sword.id, name: "Blade", "system.edge": 4 },
        { name: "Helmet", type: "item" },
      ],
    });
    expect(actor.items.get(sword.id)).toBe(sword);
    expect([sword.name, sword.type, sword.system]).toEqual(["Blade", "item", { edge: 4, length: 3 }]);
    expect([shield.name, shield.system]).toEqual(["Shield", { size: 1 }]);
    expect(actor.items.map((item: Loose) => item.name as string)).toEqual(["Blade", "Shield", "Helmet"]);
    const ana = await player();
    const there = ana.game.actors.get(actor.id).items.get(sword.id);
    expect([there.name, there.system]).toEqual(["Blade", { edge: 4, length: 3 }]);
  });

  test("found.md 2.12: an actor's prototype token is a data model with its own update", async () => {
    const actor = await anActor({
      prototypeToken: { actorLink: true, "texture.scaleX": 2, flags: { world: { a: 1 } } },
    });
    const { prototypeToken } = actor;
    expect(prototypeToken).toBeInstanceOf(g.foundry.data.PrototypeToken);
    expect(prototypeToken).toBeInstanceOf(g.foundry.abstract.DataModel);
    expect([
      prototypeToken.name,
      prototypeToken.texture.src,
      prototypeToken.texture.scaleX,
      prototypeToken.actor,
    ]).toEqual([actor.name, actor.img, 2, actor]);
    expect([prototypeToken.actorLink, prototypeToken.width, prototypeToken.disposition, prototypeToken.bar1]).toEqual([
      true,
      1,
      -1,
      { attribute: null },
    ]);
    prototypeToken.updateSource({ "sight.enabled": true, disposition: 1 });
    expect([actor._source.prototypeToken.disposition, actor.prototypeToken.sight.enabled]).toEqual([1, true]);
    await actor.update({ "prototypeToken.height": 2 });
    await actor.prototypeToken.update({ displayName: 50 });
    expect([actor.prototypeToken.height, actor.prototypeToken.displayName, actor.prototypeToken.actorLink]).toEqual([
      2,
      50,
      true,
    ]);
    expect([actor.prototypeToken.getFlag("world", "a"), actor.prototypeToken.toObject().actorId]).toEqual([
      1,
      actor.id,
    ]);
  });
});

describe("active effects", () => {
  const { ADD, MULTIPLY, OVERRIDE, UPGRADE } = g.CONST.ACTIVE_EFFECT_MODES as Record<string, number>;
  class Creature extends g.foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return {
        tongues: new fields.SetField(new fields.StringField({ required: true }), { initial: ["elvish"] }),
        titles: new fields.ArrayField(new fields.StringField()),
        speed: new fields.NumberField({ required: true, initial: 4 }),
        blessed: new fields.BooleanField(),
        motto: new fields.StringField({ initial: "on" }),
      };
    }
  }
  async function affected(...changes: object[]): Promise<Loose> {
    modelled(Creature);
    const actor = await anActor();
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "e", changes }]);
    return actor as unknown;
  }

  test("found.md 2.10: ADD on a SetField adds one element to the prepared data only", async () => {
    const actor = await affected({ key: "system.tongues", mode: ADD, value: "old dwarvish" });
    expect(actor.system.tongues).toEqual(new Set(["elvish", "old dwarvish"]));
    expect(actor._source.system.tongues).toEqual(["elvish"]);
    expect(actor.overrides["system.tongues"]).toEqual(new Set(["elvish", "old dwarvish"]));
  });

  test("found.md 2.10: the other fields of a model apply changes in their own way", async () => {
    const actor = await affected(
      { key: "system.titles", mode: ADD, value: "Sir" },
      { key: "system.speed", mode: MULTIPLY, value: "3" },
      { key: "system.speed", mode: UPGRADE, value: "13" },
      { key: "system.blessed", mode: OVERRIDE, value: "true" },
      { key: "system.motto", mode: ADD, value: "ward" },
    );
    const { titles, speed, blessed, motto } = actor.system;
    expect([titles, speed, blessed, motto]).toEqual([["Sir"], 13, true, "onward"]);
  });

  test("found.md 2.11: generation 14 stores an effect's changes in system.changes, 13 beside its system", async () => {
    const actor = await affected({ key: "system.speed", mode: ADD, value: "2" });
    const [effect] = actor.effects.contents;
    const source = effect.toObject();
    const kept = is14 ? source.system.changes : source.changes;
    expect(kept).toEqual([expect.objectContaining({ key: "system.speed", value: "2" })]);
    expect([is14 ? "changes" in source : "changes" in source.system, actor.system.speed]).toEqual([false, 6]);
    const path = is14 ? "system.changes" : "changes";
    await effect.update({ [path]: [{ key: "system.speed", mode: ADD, value: "5" }] });
    expect(actor.system.speed).toBe(9);
    expect(effect.changes).toHaveLength(1);
  });

  test("found.md 2.11: effects of a world from 13 keep their changes", async () => {
    const old = { name: "old", changes: [{ key: "system.speed", mode: ADD, value: "1" }] };
    const effect = new CONFIG.ActiveEffect.documentClass(old);
    expect(effect.changes).toEqual([expect.objectContaining({ key: "system.speed" })]);
    expect(g.foundry.data.ActiveEffectTypeDataModel !== undefined).toBe(is14);
  });
});

describe("a document class that refuses types", () => {
  test("integrations.md 11: it throws on construction, which makes such actors of the world invalid; the others exist", async () => {
    const Base = CONFIG.Actor.documentClass as Loose;
    const ids = ["Refused000000000", "Taken00000000000"];
    configured(
      "Actor",
      () =>
        new Proxy(Base, {
          construct: (target, args: Loose[], made) => {
            if (args[0]?.name === "Refused") throw new Error("Actor type does not exist");
            return Reflect.construct(target as never, args, made) as object;
          },
        }) as Loose,
    );
    expect(() => new g.Actor.implementation({ name: "Refused", type })).toThrow("does not exist");
    expect(new g.Actor.implementation({ name: "Taken", type }).type).toBe(type);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const data = ids.map((_id) => ({ _id, name: _id.replace(/0+$/u, ""), type }));
    const actors = new g.game.actors.constructor(data) as Loose;
    expect([[...actors.keys()], [...actors.invalidDocumentIds]]).toEqual([["Taken00000000000"], ["Refused000000000"]]);
  });
});
