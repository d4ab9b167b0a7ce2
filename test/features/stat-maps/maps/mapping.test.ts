/** Refusals of `api.mapStats`: a path must be in the actor's own data, and an entry must name existing values. */
import { expect, it } from "vitest";
import { Table } from "foundry-practice-table";
import { page } from "../../../support/page.ts";
import { ownModule } from "../../../module.ts";
import { readMappings } from "../../../../src/features/stat-maps/maps/mapping.ts";
import { listenToForeignSheets, notifyOpenSheets } from "../../../../src/features/stat-maps/buttons/sheets.ts";

const STRENGTH = {
  actorType: "*",
  path: "abilities.str.value",
  mechanic: "standard-check",
  part: "ability",
  label: "Strength",
};

it("an entry may have a path into an actor's data", () => {
  expect(readMappings([STRENGTH])).toEqual({ mappings: [STRENGTH], places: [0], problems: [] });
});

it.each(["__proto__.size", "abilities.constructor.length", "abilities.__proto__", "toString.length"])(
  "the path %s, which leaves the data, is refused by its place",
  (path) => {
    expect(readMappings([STRENGTH, { ...STRENGTH, path }])).toEqual({
      mappings: [STRENGTH],
      places: [0],
      problems: [
        {
          index: 1,
          phrase: {
            key: "QUINCUNX.StatMap.refused",
            data: { index: 1, problem: { key: "QUINCUNX.StatMap.path", data: { found: JSON.stringify(path) } } },
          },
        },
      ],
    });
  },
);

it("other systems' sheets are found as whole elements, for every hook argument (app.md 3.5)", () => {
  const found: string[] = [];
  // Documents of the host.
  const { Hooks } = page;
  listenToForeignSheets((sheet) => found.push(sheet.id));
  const put = (html: string): HTMLElement => {
    const place = document.createElement("div");
    place.innerHTML = html;
    document.body.append(place);
    return place.firstElementChild as HTMLElement;
  };
  const drawn = (hook: string, html: unknown, app: object): readonly string[] => {
    found.length = 0;
    Hooks.callAll(hook, app, html);
    return [...found];
  };
  const actor = { documentName: "Actor", type: "character" };
  const form = put('<form id="second"><input name="jquery"><input name="length"></form>');
  const old = put('<div class="window-app" id="first"><form><p>1</p><p>2</p></form></div>');
  const inner = old.querySelectorAll("p");
  expect(drawn("renderActorSheetV2", form, { document: actor })).toEqual(["second"]);
  expect(drawn("renderActorSheet", { jquery: "3", length: 1, 0: old }, { object: actor })).toEqual(["first"]);
  expect(drawn("renderActorSheet", { ...inner, jquery: "3", length: 2 }, { actor })).toEqual(["first"]);
  for (const nothing of [null, "text", { jquery: "3", length: 0 }])
    expect(drawn("renderActorSheet", nothing, { actor })).toEqual([]);
  expect(drawn("renderActorSheet", old, { document: { documentName: "Item", type: "weapon" } })).toEqual([]);
  expect(
    drawn("renderActorSheetV2", form, { document: { documentName: "Actor", type: "quincunx.check-hero" } }),
  ).toEqual([]);
  // After a change of the mapping open sheets are read again.
  found.length = 0;
  form.remove();
  notifyOpenSheets();
  expect([...found]).toContain("first");
  found.length = 0;
  notifyOpenSheets();
  expect([...found]).not.toContain("second");
  old.parentElement?.remove();
});

it("refusals are in the reader's language, with the valid values", async () => {
  const table = new Table(ownModule);
  try {
    const seat = await table.seat("Gamemaster", { loadModule: async () => import("../../../../src/main.ts") });
    seat.use();
    const { api } = page.game.modules.get("quincunx");
    const { part: _part, ...nothing } = STRENGTH;
    const refused: readonly (readonly [unknown, string])[] = [
      [{}, "Stat maps must be a list."],
      [[null], "Stat map 0: Each must be an object."],
      [[{ ...STRENGTH, actorType: [] }], "Stat map 0: “actorType” must name an actor type or several, or be “*”."],
      [[{ ...STRENGTH, path: "a b" }], "Stat map 0: “path” must be a path such as abilities.str.value or"],
      [[{ ...STRENGTH, label: " " }], "Stat map 0: “label” and “labels” must be texts."],
      [[{ ...STRENGTH, item: 3 }], "Stat map 0: “item” must name an item type."],
      [[{ ...STRENGTH, itemName: "Sneak" }], "Stat map 0: “itemName” must name one item of the type “item”."],
      [[{ ...STRENGTH, button: "left" }], "Stat map 0: “button” must be one of after, before, label, list."],
      [[{ ...STRENGTH, words: { Trained: "1" } }], "Stat map 0: “words” must give a number for each word."],
      [[{ ...STRENGTH, formula: "" }], "Stat map 0: “formula” must be a formula such as"],
      [[{ ...STRENGTH, formula: "@value +" }], "Stat map 0: "],
      [[{ ...STRENGTH, formula: "@constructor.length" }], "Stat map 0: “path” must be a path"],
      [[{ ...STRENGTH, mechanic: "d20" }], "Stat map 0: “mechanic” must be one of total-effect, standard-check,"],
      [[{ ...STRENGTH, part: "level" }], "Stat map 0: “part” must be one of ability, "],
      [[{ ...STRENGTH, spec: 3 }], "Stat map 0: “spec” must be an object."],
      [[nothing], "Stat map 0: “part” or “spec” is required."],
      [[STRENGTH, STRENGTH], "Stat map 1: abilities.str.value is mapped twice for *."],
      [[{ ...nothing, spec: { target: "@value", nonsense: 1 } }], "nonsense is unknown."],
    ];
    for (const [maps, words] of refused) await expect(api.statMaps.replace(maps as never)).rejects.toThrow(words);
    expect(api.statMaps.list()).toEqual([]);
    await api.statMaps.replace([STRENGTH]);
    expect(api.statMaps.list()).toEqual([STRENGTH]);
  } finally {
    table.close();
  }
});
