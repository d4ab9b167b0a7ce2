/** Tokens, targets and token attributes: integrations.md 7, app.md 4. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { g, table, type Loose, type Seat } from "../setup.ts";

let ana: Seat;
let base: Loose;
let scene: Loose;
const heard: unknown[] = [];

beforeAll(async () => {
  ana = await table.seat("Ana");
  base = await g.Actor.create({
    name: "Goblin",
    type: "character",
    ownership: { default: 0, [ana.userId]: 3 },
    prototypeToken: { name: "Goblin", actorLink: false },
  });
  scene = await g.Scene.create({ name: "Bridge", active: true });
  await table.settle();
});
afterEach(() => {
  heard.length = 0;
});

async function place(data: object = {}): Promise<Loose> {
  const token = await base.getTokenDocument(data);
  const [made] = await scene.createEmbeddedDocuments("Token", [token.toObject()]);
  await table.settle();
  return made as unknown;
}

const there = (uuid: string): Loose => ana.run(() => g.fromUuidSync(uuid) as unknown);

describe("an unlinked token", () => {
  it("has its own actor: its changes do not reach the base actor, at any seat", async () => {
    const token = await place({ name: "Goblin 2" });
    expect([token.isLinked, token.actor.isToken, token.actor.token === token, token.baseActor === base]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(token.actor.uuid).toBe(`${token.uuid as string}.Actor.${base.id as string}`);
    await token.actor.setFlag("world", "hurt", 3);
    await table.settle();
    expect([token.actor.getFlag("world", "hurt"), base.getFlag("world", "hurt")]).toEqual([3, undefined]);
    expect(there(token.actor.uuid as string).getFlag("world", "hurt")).toBe(3);
    await token.actor.unsetFlag("world", "hurt");
    await table.settle();
    expect(there(token.actor.uuid as string).flags.world).toEqual({});
  });
  it("uses its base actor's data unless its delta differs", async () => {
    const token = await place();
    await token.actor.update({ "flags.world.own": 1 });
    await base.update({ "flags.world": { shared: 2, own: 9 } });
    await table.settle();
    expect(there(token.actor.uuid as string).flags.world).toEqual({ shared: 2, own: 1 });
  });
  it("fires an actor's hooks for its changes, and a hook may stop them", async () => {
    const token = await place();
    const ids = [
      g.Hooks.on("updateActor", (actor: Loose, changed: Loose) => heard.push([actor.uuid, changed.flags])),
      g.Hooks.on("preUpdateActor", (_actor: Loose, changed: Loose) => changed.flags?.world?.no !== true),
    ];
    await token.actor.update({ "flags.world.no": true });
    await token.actor.update({ "flags.world.yes": true });
    g.Hooks.off("updateActor", ids[0]);
    g.Hooks.off("preUpdateActor", ids[1]);
    expect(heard).toEqual([[token.actor.uuid, { world: { yes: true } }]]);
    expect(token.actor.getFlag("world", "no")).toBeUndefined();
  });
  it("can be changed by the owner of the base actor only", async () => {
    const token = await place();
    await ana.run(() => g.fromUuidSync(token.actor.uuid).update({ "flags.world.by": "Ana" }) as unknown);
    expect(token.actor.getFlag("world", "by")).toBe("Ana");
    const ben = await table.seat("Ben");
    const refused = ben.run(() => g.fromUuidSync(token.actor.uuid).update({ "flags.world.by": "Ben" }) as unknown);
    await expect(refused).rejects.toThrow(/permission/);
    ben.close();
  });
});

it("an unlinked token follows effects that its base actor gets and loses later", async () => {
  const token = await place();
  const { actor } = token;
  const read = (): unknown => [token.actor === actor, actor.effects.map(({ name }: Loose) => name), actor.system.a?.b];
  const before = base.system.a?.b as unknown;
  const changes = [{ key: "system.a.b", mode: 5, value: "7" }];
  const [effect] = await base.createEmbeddedDocuments("ActiveEffect", [{ name: "Rage", changes }]);
  expect(read()).toEqual([true, ["Rage"], "7"]);
  await effect.update({ disabled: true });
  expect(read()).toEqual([true, ["Rage"], before]);
  await effect.delete();
  expect(read()).toEqual([true, [], before]);
});

it("a linked token uses its actor", async () => {
  const token = await place({ actorLink: true });
  expect([token.actor === base, base.getActiveTokens(true, true).includes(token)]).toEqual([true, true]);
});

describe("targets", () => {
  it("are a set of tokens with document, actor and name; every seat receives changes", async () => {
    const [one, two] = [await place({ name: "One" }), await place({ name: "Two" })];
    const id = ana.run(() =>
      g.Hooks.on("targetToken", (user: Loose, token: Loose, targeted: boolean) =>
        heard.push([user.name, token.name, targeted]),
      ),
    );
    one.object.setTarget(true);
    two.object.setTarget(true, { releaseOthers: false });
    await table.settle();
    const [target] = g.game.user.targets;
    expect([target.document === one, target.actor === one.actor, target.name, g.game.user.targets.ids]).toEqual([
      true,
      true,
      "One",
      [one.id, two.id],
    ]);
    expect(ana.run(() => [...g.game.users.activeGM.targets].map((token: Loose) => token.name as string))).toEqual([
      "One",
      "Two",
    ]);
    expect(ana.run(() => g.game.user.targets.size as number)).toBe(0);
    two.object.setTarget(true);
    await table.settle();
    expect(heard).toEqual([
      ["Gamemaster", "One", true],
      ["Gamemaster", "Two", true],
      ["Gamemaster", "One", false],
    ]);
    await two.delete();
    expect(g.game.user.targets.size).toBe(0);
    ana.run(() => g.Hooks.off("targetToken", id));
  });
  it("drawing members of a token throw by name", async () => {
    const token = await place();
    expect(() => token.object.center as unknown).toThrow("host: Token#center is not implemented");
  });
  it("a token of a scene that is not viewed has no placeable", async () => {
    const other = await g.Scene.create({ name: "Elsewhere" });
    const [token] = await other.createEmbeddedDocuments("Token", [{ name: "Far", actorId: base.id }]);
    expect(token.object).toBeNull();
  });
});

it("trackable attributes are those configured for a type, as choices with their paths", () => {
  g.CONFIG.Actor.trackableAttributes = {
    ...g.CONFIG.Actor.trackableAttributes,
    character: { bar: ["hp"], value: ["a.b"] },
  };
  const Token = g.CONFIG.Token.documentClass as Loose;
  expect(Token.getTrackedAttributes("character")).toEqual({ bar: [["hp"]], value: [["a", "b"]] });
  const choices = Token.getTrackedAttributeChoices(Token.getTrackedAttributes("character")) as Loose[];
  expect(choices.map(({ value }) => value as string)).toEqual(["hp", "a.b"]);
  expect(Token.getTrackedAttributes({ hp: { value: 1, max: 2 }, deep: { level: 3 }, name: "x" })).toEqual({
    bar: [["hp"]],
    value: [["deep", "level"]],
  });
});

describe("items and effects of a token's own actor", () => {
  const listen = (...names: string[]): string[] => {
    const told: string[] = [];
    for (const name of names) g.Hooks.on(name, (document: Loose) => told.push(`${name} ${document.name as string}`));
    return told;
  };

  it("are created, changed and deleted there only, at every seat, with the hooks of embedded documents", async () => {
    const token = await place();
    const told = listen("preCreateItem", "createItem", "updateItem", "deleteItem", "createActiveEffect");
    const [sword] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "item" }]);
    const [hex] = await token.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Hex" }]);
    await table.settle();
    expect([sword.name, hex.name, sword.parent === token.actor]).toEqual(["Sword", "Hex", true]);
    expect([base.items.size, base.effects.size]).toEqual([0, 0]);
    expect(there(sword.uuid as string).name).toBe("Sword");
    await sword.update({ name: "Axe" });
    await table.settle();
    expect([token.actor.items.get(sword.id).name, there(sword.uuid as string).name]).toEqual(["Axe", "Axe"]);
    await sword.delete();
    await table.settle();
    expect([token.actor.items.size, there(sword.uuid as string)]).toEqual([0, null]);
    expect(told).toEqual([
      ...["preCreateItem Sword", "createItem Sword", "createActiveEffect Hex", "updateItem Axe", "deleteItem Axe"],
    ]);
  });

  it("hide and change those of the base actor, which stay as they are", async () => {
    const [ring, cloak] = await base.createEmbeddedDocuments("Item", [
      { name: "Ring", type: "item" },
      { name: "Cloak", type: "item" },
    ]);
    const token = await place();
    await token.actor.items.get(ring.id).delete();
    await token.actor.items.get(cloak.id).update({ name: "Torn cloak" });
    await base.createEmbeddedDocuments("Item", [{ name: "Boots", type: "item" }]);
    await table.settle();
    const names = (actor: Loose): string[] => actor.items.map((item: Loose) => item.name as string) as string[];
    expect(names(token.actor)).toEqual(["Torn cloak", "Boots"]);
    expect(names(there(token.actor.uuid as string))).toEqual(["Torn cloak", "Boots"]);
    expect(names(base)).toEqual(["Ring", "Cloak", "Boots"]);
    await base.deleteEmbeddedDocuments("Item", base.items.map((item: Loose) => item.id as string) as string[]);
  });

  it("apply effects to the own actor, and keep effects of its items", async () => {
    const token = await place();
    const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Helm", type: "item" }]);
    const [glow] = await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Glow", transfer: true }]);
    await table.settle();
    expect([glow.name, [...token.actor.allApplicableEffects()].map(({ name }: Loose) => name as string)]).toEqual([
      "Glow",
      ["Glow"],
    ]);
    await token.actor.toggleStatusEffect("prone");
    await table.settle();
    expect([token.actor.statuses.has("prone"), base.statuses.has("prone")]).toEqual([true, false]);
    await token.actor.toggleStatusEffect("prone");
    await glow.delete();
    await table.settle();
    expect([token.actor.statuses.has("prone"), [...token.actor.allApplicableEffects()]]).toEqual([false, []]);
  });
});
