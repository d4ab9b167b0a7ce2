/** Compendium packs at a client: app.md 1.2, 7.3; links and drag data: app.md 6.6; effects: app.md 4. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { g, openTable, type Loose, type Seat, type Table } from "../../setup.ts";

let own: Table;
let ana: Seat;
const MACRO = "MACROMACROMACRO1";
const ENTRY = "JOURNALJOURNAL01";
const PAGE = "PAGEPAGEPAGEPAGE";
beforeAll(async () => {
  own = await openTable({ modules: [{ id: "m", active: true, manifest: { id: "m" } }] });
  own.world.addPack("m", { name: "macros", label: "M.Macros", type: "Macro" }, [
    { _id: MACRO, name: "Try", type: "script", command: "return 7", img: "icons/svg/d20.svg" },
  ]);
  own.world.addPack("m", { name: "rules", label: "Rules", type: "JournalEntry" }, [
    {
      _id: ENTRY,
      name: "Rules",
      pages: [{ _id: PAGE, name: "One", type: "text", text: { format: 1, content: "<p>a</p>" } }],
    },
  ]);
  own.world.addPack("m", { name: "hidden", label: "Hidden", type: "Macro", ownership: {} }, []);
  (await own.seat("Gamemaster")).use();
  ana = await own.seat("Ana");
});
afterAll(() => own.close());

describe("compendium packs", () => {
  it("the index is loaded at the start; documents are read on request, then cached", async () => {
    const pack = g.game.packs.get("m.macros");
    expect([pack.collection, pack.documentName, pack.index.get(MACRO).name, pack.size]).toEqual([
      "m.macros",
      "Macro",
      "Try",
      0,
    ]);
    const macro = await pack.getDocument(MACRO);
    expect([macro.uuid, macro.pack, macro.inCompendium, pack.get(MACRO)]).toEqual([
      `Compendium.m.macros.Macro.${MACRO}`,
      "m.macros",
      true,
      macro,
    ]);
    expect(await macro.execute()).toBe(7);
    expect((await pack.getDocuments({ name: "Try" })).length).toBe(1);
    expect(await pack.getDocument("nope")).toBeNull();
  });
  it("fromUuid reads documents, pages and the old short form; fromUuidSync returns loaded documents or the index entry", async () => {
    const uuid = `Compendium.m.rules.JournalEntry.${ENTRY}`;
    expect(g.fromUuidSync(uuid)).toMatchObject({ _id: ENTRY, name: "Rules", pack: "m.rules" });
    expect(() => g.fromUuidSync(`${uuid}.JournalEntryPage.${PAGE}`)).toThrow(/cannot be retrieved synchronously/);
    expect((await g.fromUuid(`${uuid}.JournalEntryPage.${PAGE}`)).name).toBe("One");
    expect((await g.fromUuid(`Compendium.m.rules.${ENTRY}`)).name).toBe("Rules");
    expect(g.fromUuidSync(`${uuid}.JournalEntryPage.${PAGE}`).text.content).toBe("<p>a</p>");
    expect(await g.fromUuid("Compendium.no.pack.Actor.x")).toBeNull();
  });
  it("visibility depends on the ownership by role; an empty one hides the pack even from the GM", () => {
    expect(g.game.packs.get("m.hidden").visible).toBe(false);
    expect([
      g.game.packs.get("m.macros").visible,
      ana.run(() => g.game.packs.get("m.macros").visible as boolean),
    ]).toEqual([true, true]);
    expect(ana.run(() => g.game.packs.get("m.macros").getUserLevel() as number)).toBe(2);
  });
  it("[14] labels are localized, [13] shown unchanged", () => expect(g.game.packs.get("m.rules").title).toBe("Rules"));
  it("importing creates a world document with its source", async () => {
    const macro = await g.game.macros.importFromCompendium(g.game.packs.get("m.macros"), MACRO, { name: "Mine" });
    expect([macro.name, macro.pack, macro._stats.compendiumSource, macro.id === MACRO]).toEqual([
      "Mine",
      null,
      `Compendium.m.macros.Macro.${MACRO}`,
      false,
    ]);
  });
});

describe("links and drag data", () => {
  it("toDragData and fromDropData are inverse", async () => {
    const macro = g.game.macros.contents[0];
    expect(macro.toDragData()).toEqual({ type: "Macro", uuid: macro.uuid });
    expect(await g.Macro.fromDropData(macro.toDragData())).toBe(macro);
    await expect(g.Actor.fromDropData(macro.toDragData())).rejects.toThrow(/Invalid Document type/);
  });
  it("toAnchor creates a content link; relative UUIDs are short", async () => {
    const actor = await g.Actor.create({
      name: "A<b>",
      type: "npc",
      items: [
        { name: "i", type: "item" },
        { name: "j", type: "item" },
      ],
    });
    const link = actor.toAnchor() as HTMLAnchorElement;
    expect([link.matches("a.content-link"), link.dataset.uuid, link.textContent]).toEqual([true, actor.uuid, "A<b>"]);
    const [i, j] = actor.items.contents as Loose[];
    expect(i.getRelativeUUID(actor)).toBe(`.Item.${i.id}`);
    expect(g.fromUuidSync(i.getRelativeUUID(j), { relative: j })).toBe(i);
    expect(g.fromUuidSync(`.Item.${i.id}`, { relative: actor })).toBe(i);
  });
});

describe("active effects", () => {
  it("change the prepared actor, never the source; disabled ones do not apply", async () => {
    const actor = await g.Actor.create({ name: "A", type: "npc", system: { n: 2 } });
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      {
        name: "e",
        statuses: ["prone"],
        changes: [
          { key: "system.n", mode: 2, value: "3" },
          { key: "system.n", mode: 1, value: "2" },
        ],
      },
    ]);
    expect([actor.system.n, actor._source.system.n, actor.overrides, actor.statuses.has("prone")]).toEqual([
      7,
      2,
      { "system.n": 7 },
      true,
    ]);
    await effect.update({ disabled: true });
    expect(actor.system.n).toBe(2);
  });
});
