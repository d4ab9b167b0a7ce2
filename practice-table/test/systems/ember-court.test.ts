/** A system in the style of newer ones (data models, parts, its own dice) on generation 14: requirements of found.md 3. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemIn, Table, type Seat } from "../../src/node-table.ts";
import { missedOn, missedText } from "../../src/client/utils/missed.ts";
import type { Loose } from "../../src/client/utils/types.ts";
import { trySystem, type Trial } from "../../src/try-system.ts";
import { exampleSystem } from "../../src/example-systems.ts";
import { loadAnew } from "../../src/vitest/load-anew.ts";

const page = globalThis as Loose;
let table: Table;
let gm: Seat;
const said: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(" ")));
  const folder = exampleSystem("ember-court");
  table = new Table({ generation: 14, ...(await systemIn(folder)), loadSystem: loadAnew(folder) });
  gm = await table.seat("Gamemaster");
  gm.use();
});
afterAll(() => table.close());

const create = (name: string, data: object): Promise<Loose> =>
  gm.run(() => page.CONFIG[name].documentClass.create(data) as Promise<Loose>);

describe("a system of data models and parts", () => {
  test("starts without an error, with its types, dice, calendar and classes", () => {
    expect([page.game.ready, said]).toEqual([true, []]);
    expect(page.game.documentTypes.Actor).toEqual(["base", "courtier", "beast"]);
    expect([page.CONFIG.Dice.rolls[0].name, page.CONFIG.Dice.terms.s.name]).toEqual(["EmberRoll", "ShadeDie"]);
    expect([page.game.time.calendar.isNight, page.game.time.components.hour]).toEqual([true, 0]);
    expect(page.game.packs.get("ember-court.vows").title).toBe("Vows");
  });

  test("every type is created with its defaults; each sheet is opened, edited, redrawn and rolled from; packs are read", async () => {
    const trial: Trial = await gm.run(() => trySystem(() => table.settle(8)));
    expect(trial.faults).toEqual([]);
    expect(trial.created).toEqual(["Actor.courtier", "Actor.beast", "Item.gift", "Item.vow"]);
    expect(trial.opened).toHaveLength(4);
    expect(trial.edited).toEqual(trial.opened);
    expect(trial.rolled).toEqual(["Actor.courtier: EmberActorSheet", "Actor.beast: EmberActorSheet"]);
    expect(trial.packs).toEqual({ "ember-court.vows": 1 });
    expect(page.game.messages.contents.at(-1).rolls[0].constructor.name).toBe("EmberRoll");
  });

  test("effects of actor and item change the prepared data", async () => {
    const path = "system.characteristics.wit.bonus";
    const actor = await create("Actor", { name: "Ilse", type: "courtier" });
    const changes = { system: { changes: [{ key: path, type: "add", value: "2" }] } };
    await gm.run(async () => {
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Praise", ...changes }]);
      await actor.createEmbeddedDocuments("Item", [
        { name: "Ring", type: "gift", effects: [{ name: "Glow", transfer: true, ...changes }] },
      ]);
    });
    expect(actor.system.characteristics.wit.total).toBe(7);
    await gm.run(async () => {
      await actor.sheet.render({ force: true });
      actor.sheet.element.querySelector("[data-action=toggleEffect]").click();
      await table.settle(8);
    });
    expect(actor.system.characteristics.wit.total).toBe(5);
    expect(actor.sheet.element.querySelectorAll("[data-action=toggleEffect]")).toHaveLength(2);
    await gm.run(() => actor.sheet.close() as Promise<unknown>);
  });

  test("tabs switch; old data are migrated; stored dice of an old name are read by the system's own fromData", async () => {
    const actor = await create("Actor", { name: "Old", type: "beast", system: { resolve: 9 } });
    expect(actor.system.resolve).toEqual({ value: 9, max: 9 });
    await gm.run(async () => {
      await actor.sheet.render({ force: true });
      actor.sheet.element.querySelector("nav [data-tab=gifts]").click();
    });
    expect(actor.sheet.tabGroups.primary).toBe("gifts");
    const term = page.foundry.dice.terms.DiceTerm.fromData({ class: "EmberShade", number: 2, faces: 6, results: [] });
    expect(term.constructor.name).toBe("ShadeDie");
    await gm.run(() => actor.sheet.close() as Promise<unknown>);
  });

  test("statuses are toggled, items are sorted, and one is created from a dialog", async () => {
    const actor = await create("Actor", { name: "Ash", type: "courtier" });
    const came = (await gm.run(() => actor.toggleStatusEffect("ashen") as Promise<Loose>)) as Loose;
    expect([came.name, actor.statuses.has("ashen")]).toEqual(["Ashen", true]);
    expect(await gm.run(() => actor.toggleStatusEffect("ashen", { active: true }) as Promise<Loose>)).toBeUndefined();
    expect(await gm.run(() => actor.toggleStatusEffect("ashen") as Promise<Loose>)).toBe(false);
    expect([actor.effects.size, actor.statuses.has("ashen")]).toEqual([0, false]);
    const made = (await gm.run(() => {
      const pending = page.Item.createDialog({ type: "vow" }, { parent: actor }) as Promise<Loose>;
      void table
        .settle(8)
        .then(() => document.querySelector<HTMLElement>("dialog[open] button[data-action=ok]")?.click());
      return pending;
    })) as Loose;
    expect([made.type, made.parent, made.system.rank]).toEqual(["vow", actor, 1]);
    await gm.run(async () => {
      const [a, b] = (await actor.createEmbeddedDocuments("Item", [
        { name: "A", type: "gift", sort: 10 },
        { name: "B", type: "gift", sort: 20 },
      ])) as Loose[];
      await b.sortRelative({ target: a, siblings: [a], sortBefore: true });
      expect(b.sort).toBeLessThan(a.sort as number);
    });
  });

  test("missing names are reported as one list, each with the file that used it", () => {
    gm.run(() => expect(() => page.foundry.prosemirror.defaultSchema.nodes as unknown).toThrow(/^host: /));
    const missed = gm.run(() => missedOn(page.foundry as object));
    const own = missed.find(({ name }) => name === "foundry.prosemirror.defaultSchema.nodes");
    expect(own?.files[0]).toMatch(/ember-court\.test\.ts:\d+$/);
    expect(missedText(missed)).toContain("foundry.prosemirror.defaultSchema.nodes (");
  });
});
