/** app.md 3 and 4: the facts about applications, sheets and actor sub-types. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { setTemplateReader } from "../../src/client/boot-applications.ts";
import { Table, type Seat } from "../../src/node-table.ts";
import { anActor, g, is14, player, settle, type Loose } from "./setup.ts";

const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
const { ActorSheetV2 } = g.foundry.applications.sheets;

const TEMPLATES: Record<string, string> = {
  "conf/a.hbs":
    '<section><button type="button" data-action="confGo" data-n="1">{{word}}</button><input name="free" value="{{word}}"></section>',
  "conf/b.hbs": '<section class="b">{{count}}</section>',
  "conf/sheet.hbs":
    '<div><input name="name" value="{{document.name}}"><button type="button" data-action="confGo">x</button></div>',
};
let counted = 0;

beforeAll(() => {
  const { getTemplate } = g.foundry.applications.handlebars;
  expect(typeof getTemplate).toBe("function");
  setTemplateReader(async (path: string) => {
    const text = TEMPLATES[path];
    if (text !== undefined) return text;
    const { readFile } = await import("node:fs/promises");
    return readFile(new URL(`../../src/client/${path}`, import.meta.url), "utf8");
  });
});

const opened: Loose[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close({ animate: false });
});
async function open(app: Loose, options: object = { force: true }): Promise<Loose> {
  opened.push(app);
  await app.render(options);
  return app as unknown;
}

function makeApp(extra: object = {}): Loose {
  return class ConfApp extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = {
      id: "conf-{id}",
      classes: ["conf"],
      window: { title: "Conf" },
      actions: {
        confGo(this: Loose, event: Event, target: HTMLElement) {
          this.seen = [event.type, target.dataset.n];
        },
      },
      ...extra,
    };
    static PARTS = { a: { template: "conf/a.hbs" }, b: { template: "conf/b.hbs" } };
    async _prepareContext(options: object): Promise<object> {
      counted += 1;
      return { ...((await super._prepareContext(options)) as object), word: "W", count: counted };
    }
  };
}

describe("3.1 ApplicationV2", () => {
  test("app.md 3.1: DEFAULT_OPTIONS merge along the chain: lists are joined, objects merged, the rest replaced", () => {
    class Heir extends makeApp() {
      static DEFAULT_OPTIONS = { classes: ["heir"], window: { resizable: true }, id: "heir-{id}" };
    }
    const { options } = new (Heir as Loose)();
    expect(options.classes).toEqual(expect.arrayContaining(["conf", "heir"]));
    expect([options.window.title, options.window.resizable, options.id.startsWith("heir-")]).toEqual([
      "Conf",
      true,
      true,
    ]);
  });
  test("app.md 3.1: an action runs as the application, with the click and its target, on the left button", async () => {
    const app = await open(new (makeApp())());
    const button = app.element.querySelector("[data-action=confGo]") as HTMLElement;
    button.click();
    await vi.waitFor(() => expect(app.seen).toEqual(["click", "1"]));
  });
  test("app.md 3.1: a form's handler gets event, form and FormDataExtended, bound to the application", async () => {
    const seen: Loose[] = [];
    const app = await open(
      new (makeApp({
        tag: "form",
        form: {
          closeOnSubmit: true,
          handler(this: Loose, event: Event, form: HTMLFormElement, data: Loose) {
            seen.push([this.constructor.name, event.type, form.tagName, data.object.free]);
          },
        },
      }))(),
    );
    app.element.requestSubmit();
    await vi.waitFor(() => expect(seen).toEqual([["ConfApp", "submit", "FORM", "W"]]));
    await vi.waitFor(() => expect(app.rendered).toBe(false));
  });
  test("app.md 3.1: life cycle in order; _onFirstRender once; states", async () => {
    const steps: string[] = [];
    class Stepper extends makeApp() {}
    for (const name of [
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "_renderHTML",
      "_replaceHTML",
      "_onFirstRender",
      "_onRender",
    ])
      (Stepper.prototype as Loose)[name] = function (this: Loose, ...args: unknown[]) {
        steps.push(name);
        return Object.getPrototypeOf(Stepper.prototype)[name].apply(this, args) as unknown;
      };
    const app = await open(new (Stepper as Loose)());
    expect(steps).toEqual([
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "_renderHTML",
      "_replaceHTML",
      "_onFirstRender",
      "_onRender",
    ]);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.RENDERED);
    steps.length = 0;
    await app.render();
    expect(steps).not.toContain("_onFirstRender");
  });
  test("app.md 3.1: RENDER_STATES has its values", () => {
    expect(ApplicationV2.RENDER_STATES).toMatchObject({
      ERROR: -3,
      CLOSING: -2,
      CLOSED: -1,
      NONE: 0,
      RENDERING: 1,
      RENDERED: 2,
    });
  });
  test(`[${is14 ? 14 : 13}] app.md 3.1: detached windows ${is14 ? "exist" : "do not exist"}`, () => {
    expect([
      Boolean(g.foundry.applications.detached),
      typeof ApplicationV2.prototype.renderChild === "function",
    ]).toEqual([is14, is14]);
  });
});

describe("3.2 HandlebarsApplicationMixin", () => {
  test("app.md 3.2: render({parts}) draws those parts only; the others stay the same nodes", async () => {
    const app = await open(new (makeApp())());
    const { a, b } = app.parts;
    await app.render({ parts: ["b"] });
    expect([app.parts.a === a, app.parts.b === b]).toEqual([true, false]);
  });
  test("app.md 3.2: _attachPartListeners runs for each drawn part", async () => {
    const seen: string[] = [];
    class Ears extends makeApp() {
      _attachPartListeners(id: string, part: HTMLElement, options: object): void {
        super._attachPartListeners(id, part, options);
        seen.push(id);
      }
    }
    const app = await open(new (Ears as Loose)());
    await app.render({ parts: ["a"] });
    expect(seen).toEqual(["a", "b", "a"]);
  });
});

describe("3.3 sheets", () => {
  class ConfSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
    static DEFAULT_OPTIONS = { form: { submitOnChange: true }, actions: { confGo() {} } };
    static PARTS = { sheet: { template: "conf/sheet.hbs" } };
  }
  test("app.md 3.3: the constructor takes {document}; the context has document, source, fields, editable", async () => {
    const actor = await anActor();
    const sheet = new (ConfSheet as Loose)({ document: actor });
    const context = await sheet._prepareContext({});
    expect([sheet.actor, sheet.document, sheet.isEditable, context.document, context.editable]).toEqual([
      actor,
      actor,
      true,
      actor,
      true,
    ]);
    expect(Object.keys(context)).toEqual(expect.arrayContaining(["source", "fields", "rootId"]));
  });
  test("app.md 3.3: submitOnChange writes the changed values into the document", async () => {
    const actor = await anActor();
    const sheet = await open(new (ConfSheet as Loose)({ document: actor }));
    const input = sheet.element.querySelector("input[name=name]") as HTMLInputElement;
    input.value = "Renamed";
    input.dispatchEvent(new window.Event("change", { bubbles: true }));
    await vi.waitFor(() => expect(actor.name).toBe("Renamed"));
  });
  test("app.md 3.3: on a sheet that is not editable, form controls are disabled", async () => {
    const ana = await player();
    const actor = await anActor({ ownership: { default: 2 } });
    await settle();
    const isDisabled = await ana.run(async () => {
      const sheet = await open(new (ConfSheet as Loose)({ document: g.game.actors.get(actor.id) }));
      return (sheet.element.querySelector("input[name=name]") as HTMLInputElement).disabled;
    });
    expect(isDisabled).toBe(true);
  });
});

describe("3.4 DialogV2", () => {
  test("app.md 3.4: dismissing returns null with rejectClose: false; an element's content is used unchanged", async () => {
    const content = document.createElement("div");
    content.innerHTML = "<b class='conf-b'>x</b>";
    let dialog: Loose;
    const answer = DialogV2.confirm({
      content,
      rejectClose: false,
      render: (_event: Event, one: Loose) => (dialog = one),
    }) as Promise<unknown>;
    await vi.waitFor(() => expect(dialog?.element?.querySelector(".conf-b")).toBeTruthy());
    await dialog.close();
    expect(await answer).toBeNull();
  });
  test("app.md 3.4: wait returns the result of the button's callback; without a button it throws", async () => {
    let dialog: Loose;
    const answer = DialogV2.wait({
      content: "<input name=a value=5>",
      buttons: [
        {
          action: "go",
          label: "Go",
          default: true,
          callback: (_event: Event, button: Loose) => button.form.elements.a.value as string,
        },
      ],
      render: (_event: Event, one: Loose) => (dialog = one),
    }) as Promise<unknown>;
    await vi.waitFor(() => expect(dialog?.element?.querySelector("button[data-action=go]")).toBeTruthy());
    dialog.element.querySelector("button[data-action=go]").click();
    expect(await answer).toBe("5");
    expect(() => new DialogV2({ content: "", buttons: [] })).toThrow();
  });
});

describe("3.5 render hooks", () => {
  test("app.md 3.5: render hooks fire for the class and each parent, with (app, HTMLElement, context, options)", async () => {
    const seen: Loose[] = [];
    const names = ["renderConfApp", "renderApplicationV2"];
    const ids = names.map((name) => g.Hooks.on(name, (...args: Loose[]) => seen.push([name, ...args])) as number);
    const app = await open(new (makeApp())());
    names.forEach((name, at) => g.Hooks.off(name, ids[at]));
    expect(seen.map(([name]) => name as string)).toEqual(names);
    const [, who, element, context, options] = seen[0];
    expect([who, element, typeof context, typeof options]).toEqual([app, app.element, "object", "object"]);
  });
  test("app.md 3.5: a V1 sheet's hook gets jQuery: the window at first, the inner content on a re-render (ISS 3088)", async () => {
    const { Application } = g.foundry.appv1.api;
    class ConfOld extends Application {
      static get defaultOptions(): object {
        return { ...super.defaultOptions, id: "conf-old", template: "conf/b.hbs", popOut: true };
      }
    }
    const seen: Loose[] = [];
    const id = g.Hooks.on("renderConfOld", (_app: Loose, html: Loose) => seen.push(html)) as number;
    const app = new (ConfOld as Loose)();
    await app._render(true);
    await app._render(false);
    g.Hooks.off("renderConfOld", id);
    expect(seen.map((html) => [Boolean(html.jquery), html[0].classList.contains("app") as boolean])).toEqual([
      [true, true],
      [true, false],
    ]);
    await app.close({ force: true });
  });
  test(`[${is14 ? 14 : 13}] app.md 3.6: header controls come from the hook by class name; onClick works on both`, async () => {
    const clicked: string[] = [];
    const id = g.Hooks.on("getHeaderControlsConfApp", (_app: Loose, controls: Loose[]) =>
      controls.push({
        action: "confHeader",
        icon: "fa-solid fa-x",
        label: "Header",
        onClick: () => clicked.push("yes"),
      }),
    ) as number;
    const app = await open(new (makeApp())());
    g.Hooks.off("getHeaderControlsConfApp", id);
    const controls = [...app._getHeaderControls()] as Loose[];
    g.Hooks.callAll("getHeaderControlsConfApp", app, controls);
    (app.element.querySelector("[data-action=toggleControls]") as HTMLElement | null)?.click();
    const item = (await vi.waitFor(() => {
      const found = [
        ...document.querySelectorAll<HTMLElement>("[data-action=confHeader], #context-menu li, .context-item"),
      ].find((node) => node.textContent?.includes("Header"));
      if (!found) throw new Error("the control is not shown");
      return found;
    })) as HTMLElement;
    (item.querySelector("button") ?? item).click();
    await vi.waitFor(() => expect(clicked).toEqual(["yes"]));
  });
});

describe("3.8 tooltips", () => {
  test("app.md 3.8: activate shows text, deactivate hides it", async () => {
    const button = document.createElement("button");
    document.body.append(button);
    g.game.tooltip.activate(button, { text: "<b>words</b>" });
    expect(g.game.tooltip.tooltip?.textContent ?? g.game.tooltip.element?.textContent).toContain("<b>words</b>");
    g.game.tooltip.deactivate();
    button.remove();
  });
});

describe("4 actor sub-types", () => {
  let table: Table;
  let gm: Seat;
  const manifest = {
    id: "conf",
    title: "Conf",
    version: "1.0.0",
    documentTypes: { Actor: { hero: { htmlFields: ["notes"] } } },
  };

  beforeAll(async () => {
    table = new Table({
      modules: [{ id: "conf", active: true, manifest }],
      beforeInit: () => {
        g.Hooks.once("init", () => {
          const { fields } = g.foundry.data;
          class HeroModel extends g.foundry.abstract.TypeDataModel {
            static LOCALIZATION_PREFIXES = ["CONF.HERO"];
            static defineSchema(): object {
              return {
                might: new fields.NumberField({ integer: true, min: 0, initial: 1, nullable: false }),
                notes: new fields.HTMLField(),
                rows: new fields.ArrayField(
                  new fields.SchemaField({ id: new fields.StringField(), n: new fields.NumberField() }),
                ),
              };
            }
            prepareDerivedData(this: Loose): void {
              this.twice = this.might * 2;
            }
          }
          Object.assign(g.CONFIG.Actor.dataModels as object, { "conf.hero": HeroModel });
          class ConfHeroSheet extends ActorSheetV2 {}
          g.foundry.applications.apps.DocumentSheetConfig.registerSheet(
            g.foundry.documents.Actor,
            "conf",
            ConfHeroSheet,
            {
              types: ["conf.hero"],
              makeDefault: true,
            },
          );
        });
      },
    });
    gm = await table.seat("Gamemaster");
  });
  afterAll(() => table.close());

  test("app.md 4: the type has the module's prefix; defaults, cleaning and derived data are the model's", async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({ name: "H", type: "conf.hero", system: { might: "3.4", junk: 1 } });
      expect([actor.system.might, actor.system.twice, "junk" in actor.toObject().system]).toEqual([3, 6, false]);
      expect(actor.system.parent).toBe(actor);
      expect(actor.system.modelProvider).toBe(g.game.modules.get("conf"));
    });
  });
  test("app.md 4: an invalid value is refused, with the field's path", async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({ name: "H", type: "conf.hero" });
      await expect(actor.update({ "system.might": "many" })).rejects.toThrow(/might/);
      expect(actor.system.might).toBe(1);
    });
  });
  test("app.md 4: a list in an update replaces the list", async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({
        name: "H",
        type: "conf.hero",
        system: {
          rows: [
            { id: "a", n: 1 },
            { id: "b", n: 2 },
          ],
        },
      });
      await actor.update({ system: { rows: [{ id: "b", n: 3 }] } });
      expect(actor.toObject().system.rows).toEqual([{ id: "b", n: 3 }]);
    });
  });
  test("app.md 4: the registered sheet is the default for its type, under scope.ClassName", async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({ name: "H", type: "conf.hero" });
      expect(actor.sheet.constructor.name).toBe("ConfHeroSheet");
      expect(g.CONFIG.Actor.sheetClasses["conf.hero"]["conf.ConfHeroSheet"].default).toBe(true);
    });
  });
  test("app.md 4: getRollData returns system", async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({ name: "H", type: "conf.hero", system: { might: 4 } });
      expect(actor.getRollData().might).toBe(4);
    });
  });
  test(`[${is14 ? 14 : 13}] app.md 4: unsetFlag works on both; the globals _del and _replace only in 14`, async () => {
    await gm.run(async () => {
      const actor = await g.Actor.create({ name: "H", type: "conf.hero", flags: { conf: { a: 1, b: 2 } } });
      await actor.unsetFlag("conf", "a");
      expect(actor.flags.conf).toEqual({ b: 2 });
      expect([g._del === undefined, g._replace === undefined]).toEqual([!is14, !is14]);
    });
  });
});

test("types (prosemirror-editor.d.mts): a toggled <prose-mirror> shows its enriched text until it is opened; closing it sets its value", () => {
  const form = document.createElement("form");
  form.innerHTML = `<prose-mirror name="notes" value="<p>raw</p>" toggled><p>enriched</p></prose-mirror>`;
  document.body.append(form);
  const element = form.querySelector("prose-mirror") as Loose;
  const box = element.querySelector(".editor-content");
  expect([element.open, box.textContent, element.value]).toEqual([false, "enriched", "<p>raw</p>"]);
  let changes = 0;
  form.addEventListener("change", () => (changes += 1));
  element.querySelector("button.toggle").click();
  expect([element.open, box.textContent]).toEqual([true, "raw"]);
  box.innerHTML = "<p>new</p>";
  box.dispatchEvent(new Event("input", { bubbles: true }));
  expect([element.value, changes]).toEqual(["<p>new</p>", 0]);
  element.open = false;
  expect([element.value, changes]).toEqual(["<p>new</p>", 1]);
  form.remove();
});
