/** A system in the style of older ones (template.json, jQuery sheets) on generation 13: requirements of found.md 3. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemIn, Table, type Seat } from "../../src/node-table.ts";
import type { Loose } from "../../src/client/utils/types.ts";
import { trySystem, type Trial } from "../../src/try-system.ts";
import { exampleSystem } from "../../src/example-systems.ts";
import { loadAnew } from "../../src/vitest/load-anew.ts";

const page = globalThis as Loose;
let table: Table;
let gm: Seat;
let ana: Seat;
const said: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(" ")));
  const folder = exampleSystem("hollow-hills");
  table = new Table({ generation: 13, ...(await systemIn(folder)), loadSystem: loadAnew(folder) });
  gm = await table.seat("Gamemaster");
  ana = await table.seat("Ana");
  gm.use();
});
afterAll(() => table.close());

describe("a system of template.json and jQuery sheets", () => {
  test("starts without an error; game.system has the data of its manifest", () => {
    expect([page.game.ready, said]).toEqual([true, []]);
    const { id, title, version, initiative, grid, primaryTokenAttribute, socket } = page.game.system as Loose;
    expect([id, title, version, initiative]).toEqual([
      "hollow-hills",
      "Hollow Hills",
      "1.2.0",
      "1d20 + @abilities.wit.mod",
    ]);
    expect([grid.distance, grid.units, primaryTokenAttribute, socket]).toEqual([5, "ft", "health", true]);
    expect(page.game.model.Actor.creature.health).toEqual({ value: 4, min: 0, max: 4 });
    expect(page.game.documentTypes.Actor).toEqual(["base", "character", "creature"]);
    expect(page.game.i18n.localize("HILLS.Threat")).toBe("Threat");
  });

  test("every type is created with its defaults; each sheet is opened, edited, redrawn and rolled from; packs are read", async () => {
    const trial: Trial = await gm.run(() => trySystem(() => table.settle(8)));
    expect(trial.faults).toEqual([]);
    expect(trial.created).toEqual(["Actor.character", "Actor.creature", "Item.item", "Item.spell"]);
    expect(trial.opened).toHaveLength(4);
    expect(trial.edited).toEqual(trial.opened);
    expect(trial.rolled).toEqual(["Actor.character: HillsActorSheet", "Actor.creature: HillsActorSheet"]);
    expect(trial.packs).toEqual({ "hollow-hills.gear": 2 });
  });

  test("server and client have the same defaults; derived data follow", async () => {
    const actor = (await gm.run(() =>
      page.Actor.create({ name: "Orla", type: "creature", system: { threat: 3 } }),
    )) as Loose;
    const stored = table.world.store.get("Actor", actor.id as string)?.system as Loose;
    expect([stored.threat, stored.health, stored.abilities.wit.value]).toEqual([3, { value: 4, min: 0, max: 4 }, 12]);
    expect([actor.system.abilities.wit.mod, actor.getRollData().wit]).toEqual([1, 1]);
    const local = gm.run(() => new page.Actor({ name: "x", type: "character" }) as Loose);
    expect(local.system.luck).toEqual({ value: 3, max: 3 });
    expect([actor.prototypeToken.bar1.attribute, actor.prototypeToken.bar2.attribute]).toEqual(["health", "luck"]);
  });

  test("items are created, rolled and deleted on the sheet; a pack's item is imported", async () => {
    const actor = (await gm.run(() => page.Actor.create({ name: "Nils", type: "character" }))) as Loose;
    await gm.run(async () => {
      await actor.sheet._render(true);
      actor.sheet.element.find(".item-create").trigger("click");
      await table.settle(8);
    });
    expect(actor.items.map(({ name, type, system }: Loose) => [name, type, system.weight])).toEqual([
      ["New item", "item", 1],
    ]);
    const before = page.game.messages.size as number;
    await gm.run(async () => {
      actor.sheet.element.find(".item-roll").trigger("click");
      await table.settle(8);
    });
    expect(page.game.messages.contents.at(-1).rolls[0].formula).toBe("1d6 + 0");
    expect(page.game.messages.size).toBe(before + 1);
    await gm.run(async () => {
      actor.sheet.element.find(".item-delete").trigger("click");
      await table.settle(8);
      const pack = page.game.packs.get("hollow-hills.gear");
      await page.game.items.importFromCompendium(pack, "hillsgear0000001");
    });
    expect([actor.items.size, page.game.items.getName("Lantern").system.weight]).toEqual([0, 2]);
  });

  test("initiative is the system's; its socket reaches the others; the hotbar accepts its items", async () => {
    const [combat, actor] = (await gm.run(async () => {
      const made = (await page.Actor.create({ name: "Ida", type: "character" })) as Loose;
      const fight = (await page.Combat.create({})) as Loose;
      await fight.createEmbeddedDocuments("Combatant", [{ actorId: made.id }]);
      await fight.rollAll();
      return [fight, made];
    })) as [Loose, Loose];
    expect(combat.combatants.contents[0].initiative).toBeGreaterThan(0);
    const heard = ana.run(() => vi.spyOn(page.ui.notifications as Loose, "info"));
    gm.run(() => page.game.socket.emit("system.hollow-hills", { text: "Dawn" }) as unknown);
    await table.settle(8);
    expect(heard).toHaveBeenCalledWith("Dawn");
    const item = (await gm.run(
      async () => (await actor.createEmbeddedDocuments("Item", [{ name: "Spade", type: "item" }]))[0] as Loose,
    )) as Loose;
    const mayGoOn = gm.run(
      () => page.Hooks.call("hotbarDrop", page.ui.hotbar, { type: "Item", uuid: item.uuid }, 3) as boolean,
    );
    await table.settle(8);
    expect([mayGoOn, page.game.macros.getName("Spade").command]).toEqual([
      false,
      'game.hollowhills.rollItem("Spade");',
    ]);
  });

  test("a text is edited in place; an effect's picture still has its old name", async () => {
    const actor = (await gm.run(() => page.Actor.create({ name: "Ella", type: "character" }))) as Loose;
    await gm.run(async () => {
      await actor.sheet._render(true);
      const [root] = actor.sheet.element as HTMLElement[];
      root?.querySelector<HTMLElement>(".editor-edit")?.click();
      const area = root?.querySelector<HTMLTextAreaElement>('textarea[name="system.biography"]') as HTMLTextAreaElement;
      area.value = "<p>Born in the hills.</p>";
      area.dispatchEvent(new Event("change", { bubbles: true }));
      await table.settle(8);
      await actor.sheet.close();
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Chill", icon: "icons/svg/d20.svg" }]);
    });
    expect(actor.system.biography).toBe("<p>Born in the hills.</p>");
    const [effect] = actor.effects.contents as Loose[];
    expect([effect.img, effect.icon]).toEqual(["icons/svg/d20.svg", "icons/svg/d20.svg"]);
  });
});
