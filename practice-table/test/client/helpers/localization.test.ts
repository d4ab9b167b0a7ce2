/** game.i18n: app.md 6.4; labels of models: app.md 4. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { g, openTable, type Table } from "../setup.ts";

const folder = mkdtempSync(join(tmpdir(), "host-lang-"));
let own: Table;
beforeAll(async () => {
  mkdirSync(join(folder, "lang"));
  const en = {
    T: {
      hello: "Hello {name}",
      only: "English only",
      FIELDS: { might: { label: "Might", hint: "How strong" }, sub: { x: { label: "X" } } },
      n: { one: "one", other: "many" },
    },
    "T.dotted.key": "dotted",
  };
  writeFileSync(join(folder, "lang/en.json"), JSON.stringify(en));
  writeFileSync(join(folder, "lang/de.json"), JSON.stringify({ T: { hello: "Hallo {name}" } }));
  const languages = [
    { lang: "en", path: "lang/en.json" },
    { lang: "de", path: "lang/de.json" },
    { lang: "en", path: "lang/missing.json", system: "another" },
  ];
  own = await openTable({
    modules: [{ id: "t", active: true, manifest: { id: "t", languages } }],
    folders: { t: folder },
    beforeInit: () => {
      g.Hooks.once("init", () => {
        const f = g.foundry.data.fields;
        class Model extends g.foundry.abstract.TypeDataModel {
          static LOCALIZATION_PREFIXES = ["T"];
          static defineSchema(): object {
            return {
              might: new f.NumberField(),
              sub: new f.SchemaField({ x: new f.NumberField() }),
              bare: new f.NumberField({ label: "T.only" }),
            };
          }
        }
        g.CONFIG.Actor.dataModels.npc = Model;
      });
    },
  });
});
afterAll(() => {
  own.close();
  rmSync(folder, { recursive: true });
});

describe("Localization", () => {
  it("localize, format, has: a missing key returns itself; dotted and nested keys are equal", () => {
    const { i18n } = g.game;
    expect([
      i18n.localize("T.only"),
      i18n.format("T.hello", { name: "Ana" }),
      i18n.localize("T.dotted.key"),
      i18n.localize("T.nope"),
      i18n.localize("T"),
    ]).toEqual(["English only", "Hello Ana", "dotted", "T.nope", "T"]);
    expect([i18n.has("T.only"), i18n.has("T.nope"), i18n.has("T")]).toEqual([true, false, false]);
  });
  it("another language falls back to English", async () => {
    await g.game.i18n.setLanguage("de");
    const { i18n } = g.game;
    expect([
      i18n.lang,
      i18n.format("T.hello", { name: "Ana" }),
      i18n.localize("T.only"),
      i18n.has("T.only", false),
      i18n.localize("Yes"),
    ]).toEqual(["de", "Hallo Ana", "English only", false, "Ja"]);
    expect(g.game.i18n.getListFormatter().format(["a", "b"])).toBe("a und b");
    await g.game.i18n.setLanguage("en");
  });
  it("sortObjects sorts by the language's order", () => {
    expect(g.game.i18n.sortObjects([{ n: "b" }, { n: "Ä" }, { n: "a" }], "n").map((o: { n: string }) => o.n)).toEqual([
      "a",
      "Ä",
      "b",
    ]);
  });
  it("labels and hints of a model come from LOCALIZATION_PREFIXES (app.md 4)", () => {
    const { fields } = g.CONFIG.Actor.dataModels.npc.schema;
    expect([fields.might.label, fields.might.hint, fields.sub.fields.x.label, fields.bare.label]).toEqual([
      "Might",
      "How strong",
      "X",
      "English only",
    ]);
  });
  it("[14] pluralRules and _loc exist", () => {
    expect(g._loc(`T.n.${g.game.i18n.pluralRules.select(1)}`)).toBe("one");
    expect(g._loc("T.hello", { name: "x" })).toBe("Hello x");
  });
});
