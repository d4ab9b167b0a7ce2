import "../../../dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  ActorSheetV2,
  DocumentSheetConfig,
  DocumentSheetV2,
  HandlebarsApplicationMixin,
} from "../../../../src/client/applications/index.ts";
import { sheetClassFor } from "../../../../src/client/applications/apps/sheet-registry.ts";
import { fakeDocument, installPage, settle, template, type Dict, type Loose } from "../setup.ts";

let page: ReturnType<typeof installPage>;
beforeEach(() => {
  page = installPage();
});

function sheetClass(
  options: Loose = {},
  text = `<section><input name="name" value="{{document.name}}"><input type="number" name="system.might" value="{{source.system.might}}"><button type="button">x</button></section>`,
): Loose {
  return class HeroSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
    static override DEFAULT_OPTIONS: Loose = options;
    static override PARTS: Loose = { main: { template: template(text) } };
  };
}

describe("DocumentSheetV2 (app.md 3.3)", () => {
  it("has the documented defaults", () => {
    const sheet = new (sheetClass())({ document: fakeDocument() });
    expect(sheet.options).toMatchObject({
      tag: "form",
      viewPermission: 1,
      editPermission: 3,
      canCreate: false,
      sheetConfig: true,
    });
    expect(sheet.options.form.submitOnChange).toBe(false);
    expect(Object.keys(sheet.options.actions as Dict)).toEqual(
      expect.arrayContaining(["configureSheet", "configureOwnership", "copyUuid", "editImage", "importDocument"]),
    );
  });

  it("provides document, source, fields, editable and rootId in the context", async () => {
    const document = fakeDocument();
    const sheet = new (sheetClass())({ document });
    const context = await sheet._prepareContext({});
    expect(context).toMatchObject({
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: true,
      rootId: sheet.id,
    });
  });

  it("registers itself in document.apps while open, and is redrawn after updates", async () => {
    const document = fakeDocument();
    const sheet = await new (sheetClass())({ document }).render({ force: true });
    expect(document.apps[sheet.id]).toBe(sheet);
    document.name = "Maren";
    await document.update({});
    await settle();
    expect(sheet.element.querySelector("[name=name]").value).toBe("Maren");
    await sheet.close();
    expect(document.apps).toEqual({});
  });

  it("updates the document with expanded form data on submit", async () => {
    const document = fakeDocument();
    const sheet = await new (sheetClass())({ document }).render({ force: true });
    sheet.element.querySelector("[name='system.might']").value = "5";
    await sheet.submit();
    expect(document.updates).toEqual([{ name: "Isolde", system: { might: 5 } }]);
  });

  it("submits on change if the class is configured so", async () => {
    const document = fakeDocument();
    const sheet = await new (sheetClass({ form: { submitOnChange: true } }))({ document }).render({ force: true });
    const input = sheet.element.querySelector("[name=name]");
    input.value = "Maren";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(document.updates[0]).toMatchObject({ name: "Maren" });
  });

  it("merges updateData and forwards other options", async () => {
    const document = fakeDocument();
    const passed: Loose[] = [];
    document.update = (changes: Dict, options: Dict) => Promise.resolve(void passed.push(changes, options));
    const sheet = await new (sheetClass())({ document }).render({ force: true });
    await sheet.submit({ updateData: { "system.luck": 1 }, diff: false });
    expect(passed).toEqual([{ name: "Isolde", system: { might: 3, luck: 1 } }, { diff: false }]);
  });

  it("shows a validation error and does not update", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const document = fakeDocument({
      validate: () => {
        throw new Error("might: must be a number");
      },
    });
    const sheet = await new (sheetClass({ form: { submitOnChange: true } }))({ document }).render({ force: true });
    sheet.element.querySelector("[name=name]").dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(document.updates).toEqual([]);
    expect(page.notices[0]?.args[0]).toContain("might");
    expect(quiet).toHaveBeenCalled();
    quiet.mockRestore();
  });

  it("refuses to open below the view permission", async () => {
    const sheet = await new (sheetClass())({ document: fakeDocument({ level: 0 }) }).render({ force: true });
    expect(sheet.rendered).toBe(false);
    expect(page.notices[0]?.name).toBe("warn");
  });

  it("disables its controls and ignores submits without edit permission", async () => {
    const document = fakeDocument({ level: 2 });
    const sheet = await new (sheetClass())({ document }).render({ force: true });
    expect(sheet.isEditable).toBe(false);
    expect(
      [...sheet.element.querySelectorAll(".window-content input, .window-content button")].every(
        (e: Loose) => e.disabled as boolean,
      ),
    ).toBe(true);
    expect(sheet.element.querySelector("[data-action=close]").disabled).toBe(false);
    await sheet.submit();
    expect(document.updates).toEqual([]);
  });

  it("shows controls according to ownership", async () => {
    const Sheet = sheetClass({ window: { controls: [{ label: "Owners", ownership: 3 }, { label: "All" }] } });
    const sheet = await new Sheet({ document: fakeDocument({ level: 2 }) }).render({ force: true });
    const labels = [...sheet.element.querySelectorAll(".controls-dropdown li")].map(
      (li: Loose) => li.textContent as string,
    );
    expect(labels).toContain("All");
    expect(labels).not.toContain("Owners");
  });

  it("requires a document", () => {
    expect(() => new (sheetClass())({})).toThrow("Document");
  });

  it("changes a picture through the file picker; throws by name for any other element", async () => {
    const document = fakeDocument();
    const sheet = await new (sheetClass())({ document }).render({ force: true });
    const target = sheet.element.ownerDocument.createElement("img") as HTMLImageElement;
    target.dataset.edit = "img";
    await sheet.options.actions.editImage.call(sheet, new Event("click"), target);
    const { instances } = (globalThis as Loose).foundry.applications;
    const picker = [...instances.values()].find((app: Loose) => app.constructor.name === "FilePicker") as Loose;
    picker.element.querySelector("[data-path='icons/svg/d20.svg']").click();
    picker.element.requestSubmit();
    await vi.waitFor(() => expect(document.updates).toEqual([{ img: "icons/svg/d20.svg" }]));
    await vi.waitFor(() => expect(picker.rendered).toBe(false));
    await expect(
      sheet.options.actions.editImage.call(sheet, new Event("click"), target.ownerDocument.createElement("button")),
    ).rejects.toThrow("host: DocumentSheetV2 action editImage on an element that is no <img>");
  });
});

describe("ActorSheetV2 (app.md 3.3)", () => {
  class Sheet extends HandlebarsApplicationMixin(ActorSheetV2) {
    static override PARTS: Loose = {
      main: { template: template(`<section><li class="draggable" data-item-id="i1">x</li></section>`) },
    };
  }
  const drop = (data: unknown): Event =>
    Object.assign(new Event("drop", { bubbles: true }), {
      dataTransfer: { getData: () => JSON.stringify(data), setData: () => {}, items: [] },
    });

  it("provides actor and token", () => {
    const document = fakeDocument();
    const sheet = new Sheet({ document }) as Loose;
    expect([sheet.actor, sheet.token]).toEqual([document, null]);
  });

  it("drags owned items", async () => {
    const item = { toDragData: () => ({ type: "Item", uuid: "u" }) };
    const sheet = (await new Sheet({ document: fakeDocument({ items: new Map([["i1", item]]) }) }).render({
      force: true,
    })) as Loose;
    const written: string[] = [];
    const event = Object.assign(new Event("dragstart", { bubbles: true }), {
      dataTransfer: { setData: (_type: string, text: string) => written.push(text), items: [1] },
    });
    sheet.element.querySelector(".draggable").dispatchEvent(event);
    expect(written).toEqual([`{"type":"Item","uuid":"u"}`]);
  });

  it("handles dropped documents by kind, unless a dropActorSheetData hook returns false", async () => {
    const dropped: Loose[] = [];
    const foreign = { documentName: "Item", toObject: () => ({ name: "Sword" }) };
    (globalThis as Loose).CONFIG.Item = { documentClass: { fromDropData: () => Promise.resolve(foreign) } };
    const document = fakeDocument({ createEmbeddedDocuments: (...args: Loose[]) => void dropped.push(args) });
    const sheet = (await new Sheet({ document }).render({ force: true })) as Loose;
    sheet.element.dispatchEvent(drop({ type: "Item", uuid: "u" }));
    await settle();
    expect(dropped).toEqual([["Item", [{ name: "Sword" }]]]);
    page.hooks.on("dropActorSheetData", () => false);
    sheet.element.dispatchEvent(drop({ type: "Item", uuid: "u" }));
    await settle();
    expect(dropped).toHaveLength(1);
  });
});

describe("DocumentSheetConfig (app.md 4)", () => {
  const Actor = { documentName: "Actor", TYPES: ["base", "hero", "npc"] };
  class One {}
  class Two {}

  it("registers under scope.ClassName for the given types, at initializeSheets", () => {
    DocumentSheetConfig.registerSheet(Actor, "mod", One, { types: ["hero"], label: "One" });
    expect((globalThis as Loose).CONFIG.Actor).toBeUndefined();
    DocumentSheetConfig.initializeSheets();
    const { sheetClasses } = (globalThis as Loose).CONFIG.Actor;
    expect(Object.keys(sheetClasses as Dict)).toEqual(["hero"]);
    expect(sheetClasses.hero["mod.One"]).toMatchObject({
      id: "mod.One",
      label: "One",
      cls: One,
      default: true,
      canConfigure: true,
      canBeDefault: true,
    });
  });

  it("registers for all types without the option types; makeDefault replaces the default", () => {
    DocumentSheetConfig.initializeSheets();
    DocumentSheetConfig.registerSheet(Actor, "core", One);
    DocumentSheetConfig.registerSheet(Actor, "mod", Two, { types: ["npc"], makeDefault: true });
    expect(sheetClassFor(fakeDocument({ type: "hero" }))).toBe(One);
    expect(sheetClassFor(fakeDocument({ type: "npc" }))).toBe(Two);
  });

  it("unregisters for the given types only", () => {
    DocumentSheetConfig.initializeSheets();
    DocumentSheetConfig.registerSheet(Actor, "core", One);
    DocumentSheetConfig.unregisterSheet(Actor, "core", One, { types: ["npc"] });
    expect(sheetClassFor(fakeDocument({ type: "npc" }))).toBeNull();
    expect(sheetClassFor(fakeDocument({ type: "hero" }))).toBe(One);
  });

  it("flags.core.sheetClass selects a document's sheet; an unknown class falls back to the default", () => {
    DocumentSheetConfig.initializeSheets();
    DocumentSheetConfig.registerSheet(Actor, "core", One, { makeDefault: true });
    DocumentSheetConfig.registerSheet(Actor, "mod", Two);
    expect(sheetClassFor(fakeDocument({ flags: { core: { sheetClass: "mod.Two" } } }))).toBe(Two);
    expect(sheetClassFor(fakeDocument({ flags: { core: { sheetClass: "gone.Three" } } }))).toBe(One);
  });

  it("themes: both by default; null disables theming", () => {
    DocumentSheetConfig.initializeSheets();
    DocumentSheetConfig.registerSheet(Actor, "core", One, { types: ["hero"] });
    DocumentSheetConfig.registerSheet(Actor, "mod", Two, { types: ["hero"], themes: null });
    const { hero } = (globalThis as Loose).CONFIG.Actor.sheetClasses;
    expect(Object.keys(hero["core.One"].themes as Dict)).toEqual(["light", "dark"]);
    expect(hero["mod.Two"].themes).toBeNull();
  });
});
