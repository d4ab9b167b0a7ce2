import "../../../dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeDocument, installPage, press, record, settle, template, type Loose } from "../setup.ts";

const world = globalThis as Loose;
let page: ReturnType<typeof installPage>;
beforeEach(() => {
  page = installPage();
});

/** A sheet in the style of old systems (docs/foundry/sheets.md: worldbuilding, boilerplate). */
function oldSheet(
  text = `<form><input name="name" value="{{actor.name}}"><a class="rollable" data-roll="d20">{{data.name}}</a></form>`,
  options: Loose = {},
): Loose {
  const path = template(text);
  const { ActorSheet } = world.foundry.appv1.sheets;
  return class SimpleActorSheet extends ActorSheet {
    listened = 0;
    static get defaultOptions(): Loose {
      return world.foundry.utils.mergeObject(super.defaultOptions, { template: path, classes: ["simple"], ...options });
    }
    activateListeners(html: Loose): void {
      super.activateListeners(html);
      (this as Loose).listened += html.find(".rollable").length as number;
    }
  };
}
const actor = (data: Loose = {}): Loose => fakeDocument({ items: [], effects: [], ...data });

describe("V1 Application (app.md 3.5)", () => {
  it("fires render<Class> for the class and its parents: with the whole window first, with the inner content afterwards", async () => {
    const heard = record(page.hooks, ["renderSimpleActorSheet", "renderActorSheet", "renderApplication"]);
    const sheet = new (oldSheet())(actor());
    await sheet.render(true)._rendering;
    expect(heard.map((h) => h.name)).toEqual(["renderSimpleActorSheet", "renderActorSheet"]);
    const [app, html, data] = heard[0]?.args ?? [];
    expect(app).toBe(sheet);
    expect([Boolean(html.jquery), html[0].classList.contains("window-app"), data.editable]).toEqual([true, true, true]);
    await sheet.render()._rendering;
    const inner = heard[2]?.args[1];
    expect([inner[0].tagName, inner[0].closest(".window-app")]).toEqual(["FORM", sheet.element[0]]);
  });

  it("replaces the inner content on a re-render and keeps the window", async () => {
    const document = actor();
    const sheet = new (oldSheet())(document);
    await sheet.render(true)._rendering;
    const [window] = sheet.element;
    document.name = "Maren";
    await sheet.render()._rendering;
    expect(sheet.element[0]).toBe(window);
    expect(window.querySelector("[name=name]").value).toBe("Maren");
    expect(sheet.listened).toBe(2);
  });

  it("V1 and V2 hooks are separate: renderActorSheetV2 does not fire", async () => {
    const heard = record(page.hooks, ["renderActorSheetV2"]);
    await new (oldSheet())(actor()).render(true)._rendering;
    expect(heard).toEqual([]);
  });

  it("lets get<Class>HeaderButtons add buttons with label, class, icon and onclick", async () => {
    let clicked = 0;
    page.hooks.on("getActorSheetHeaderButtons", (_app: Loose, buttons: Loose[]) => {
      buttons.unshift({ label: "Odds", class: "odds", icon: "fas fa-dice", onclick: () => clicked++ });
    });
    const sheet = new (oldSheet())(actor());
    await sheet.render(true)._rendering;
    sheet.element.find(".header-button.odds").trigger("click");
    sheet.element[0].querySelector(".header-button.odds").click();
    expect(clicked).toBeGreaterThan(0);
  });

  it("calls its hook on closing, and releases its window and its document", async () => {
    const document = actor();
    const heard = record(page.hooks, ["closeActorSheet"]);
    const sheet = new (oldSheet())(document);
    await sheet.render(true)._rendering;
    expect(world.ui.windows[sheet.appId]).toBe(sheet);
    expect(Object.values(document.apps as object)).toEqual([sheet]);
    await sheet.close({ submit: false });
    expect(heard[0]?.args[1].jquery).toBeTruthy();
    expect([sheet.rendered, world.ui.windows[sheet.appId], document.apps]).toEqual([false, undefined, {}]);
  });

  it("renders a closed application only if forced", async () => {
    const sheet = new (oldSheet())(actor());
    await sheet.render()._rendering;
    expect(sheet.rendered).toBe(false);
  });
});

describe("V1 sheets (app.md 3.5)", () => {
  it("submits on change with flat keys through _updateObject", async () => {
    const document = actor();
    const sheet = new (oldSheet(`<form><input name="system.might" type="text" data-dtype="Number" value="3"></form>`))(
      document,
    );
    await sheet.render(true)._rendering;
    const input = sheet.element.find("input");
    input.val("5").trigger("change");
    await settle();
    expect(document.updates).toEqual([{ "system.might": 5 }]);
  });

  it("submits on closing, the default of actor sheets", async () => {
    const document = actor();
    const sheet = new (oldSheet())(document);
    await sheet.render(true)._rendering;
    await sheet.close();
    expect(document.updates).toEqual([{ name: "Isolde" }]);
  });

  it("disables its fields without edit permission, and warns without view permission", async () => {
    const sheet = new (oldSheet())(actor({ level: 2 }));
    await sheet.render(true)._rendering;
    expect(sheet.element.find("input").prop("disabled")).toBe(true);
    const hidden = new (oldSheet())(actor({ level: 0 }));
    await hidden.render(true)._rendering;
    expect([hidden.rendered, page.notices[0]?.name]).toEqual([false, "warn"]);
  });

  it("provides actor, items, effects, data, cssClass, limited and owner to its template", () => {
    const data = new (oldSheet())(
      actor({
        items: [{ sort: 2, toObject: () => ({ name: "b", sort: 2 }) }, { toObject: () => ({ name: "a", sort: 1 }) }],
      }),
    ).getData();
    expect(data).toMatchObject({
      cssClass: "editable",
      editable: true,
      owner: true,
      limited: false,
      data: { name: "Isolde" },
    });
    expect(data.items.map((item: Loose) => item.name as string)).toEqual(["a", "b"]);
  });

  it("accepts dropped items", async () => {
    const made: Loose[] = [];
    world.CONFIG.Item = {
      documentClass: { fromDropData: () => Promise.resolve({ toObject: () => ({ name: "Sword" }) }) },
    };
    const sheet = new (oldSheet())(actor({ createEmbeddedDocuments: (...args: Loose[]) => void made.push(args) }));
    await sheet._onDrop({ dataTransfer: { getData: () => `{"type":"Item"}` } });
    expect(made).toEqual([["Item", [{ name: "Sword" }]]]);
  });

  it("shows an error of _updateObject and stays open", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const document = actor({ update: () => Promise.reject(new Error("no pen")) });
    const sheet = new (oldSheet())(document);
    await sheet.render(true)._rendering;
    sheet.element.find("input").trigger("change");
    await settle();
    expect(page.notices[0]?.args[0]).toBe("no pen");
    expect(quiet).toHaveBeenCalled();
    quiet.mockRestore();
    expect(sheet.rendered).toBe(true);
  });
});

describe("V1 Dialog (app.md 3.5)", () => {
  const dialog = (): HTMLElement => document.querySelector(".dialog") as HTMLElement;
  it("confirm resolves by button and passes jQuery to callbacks", async () => {
    const { Dialog } = world.foundry.appv1.api;
    let given: Loose;
    const answer = Dialog.confirm({ title: "T", content: "<p>c</p>", yes: (html: Loose) => ((given = html), "sure") });
    await settle();
    (dialog().querySelector("[data-button=yes]") as HTMLElement).click();
    await expect(answer).resolves.toBe("sure");
    expect(given.find("p").text()).toBe("c");
  });

  it("Escape resolves confirm to null and rejects wait", async () => {
    const { Dialog } = world.foundry.appv1.api;
    const answer = Dialog.confirm({ title: "T" });
    await settle();
    press(document.body, "Escape");
    await expect(answer).resolves.toBeNull();
    const waiting = Dialog.wait({ title: "T", buttons: { a: { label: "A" } } });
    await settle();
    press(document.body, "Escape");
    await expect(waiting).rejects.toThrow("closed");
  });

  it("prompt resolves to its callback's value", async () => {
    const { Dialog } = world.foundry.appv1.api;
    const answer = Dialog.prompt({
      title: "T",
      content: `<input value="5">`,
      callback: (html: Loose) => html.find("input").val() as string,
    });
    await settle();
    (dialog().querySelector("[data-button=ok]") as HTMLElement).click();
    await expect(answer).resolves.toBe("5");
  });
});
