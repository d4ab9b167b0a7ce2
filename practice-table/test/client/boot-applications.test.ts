/** The applications at a real table: boot, documents, dice and chat together (app.md 3, 5; dice.md 4, 5). Bare Node with globals.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { table } from "../../src/globals.ts";

// Untyped, as for packages.
type Loose = any;
const world = globalThis as Loose;
let log: Loose;

beforeAll(async () => {
  log = await world.ui.chat.render({ force: true });
});
afterAll(() => table.close());

const li = (id: string): Loose => log.element.querySelector(`[data-message-id="${id}"]`);

/** Registers a loaded template. */
const partial = (path: string, text: string): void =>
  void world.Handlebars.registerPartial(path, world.Handlebars.compile(text));

/** Waits for a value, such as a template from the disk. */
async function until<T>(find: () => T | null | undefined): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("it never came");
}
const openForm = (): Promise<HTMLFormElement> =>
  until(() => document.querySelector<HTMLFormElement>("form.roll-resolver:has(input[data-die])"));

describe("chat (dice.md 4.1, app.md 5.4)", () => {
  it("a typed roll becomes a message in the log", async () => {
    const message = await log.processMessage("/r 2d6 # sneak");
    const shown = (await until(() => li(message.id))) as HTMLElement;
    expect(shown.querySelector(".dice-total")?.textContent?.trim()).toBe(String(message.rolls[0].total));
    expect(shown.textContent).toContain("sneak");
  });

  it("updates and deletions reach the log", async () => {
    const message = await world.ChatMessage.create({ content: "first" });
    await until(() => li(message.id));
    await message.update({ content: "second" });
    await until(() => li(message.id).textContent.includes("second"));
    await message.delete();
    await until(() => !li(message.id));
  });

  it("a private roll of a player is drawn hidden for others", async () => {
    const ana = await table.seat("Ana");
    const ben = await table.seat("Ben");
    const message = await ana.run(() => world.ui.chat.processMessage("/gmr 1d20"));
    const shown = (await until(() => li(message.id))) as HTMLElement;
    const html = await ben.run(async () => world.game.messages.get(message.id).renderHTML());
    expect(html.querySelector(".dice-total").textContent.trim()).toBe("?");
    expect(shown.querySelector(".dice-total")?.textContent?.trim()).toBe(String(message.rolls[0].total));
  });

  it("renderChatMessageHTML fires for the log, the pop-out and the card", async () => {
    const drawn: string[] = [];
    const message = await world.ChatMessage.create({ content: "x", flags: { core: { canPopout: true } } });
    await until(() => li(message.id));
    world.Hooks.on("renderChatMessageHTML", (m: Loose) => m.id === message.id && drawn.push("drawn"));
    world.ui.sidebar = { expanded: false };
    await log.notify(message);
    const popout = await new world.foundry.applications.sidebar.apps.ChatPopout({ message }).render({ force: true });
    await message.update({ content: "y" });
    await until(() => drawn.length >= 5);
    await table.settle(10);
    expect(drawn, "card, pop-out; then log, card and pop-out once more").toHaveLength(2 + 3);
    expect(popout.element.textContent).toContain("y");
    delete world.ui.sidebar;
    await popout.close();
  });

  it("/macro runs a macro by name with its scope", async () => {
    await world.Macro.create({ name: "Echo", type: "script", command: "globalThis.__echo = scope.n;" });
    await log.processMessage("/macro Echo n=3");
    await until(() => world.__echo as number);
    expect(world.__echo).toBe(3);
  });
});

describe("inline rolls (dice.md 4.3)", () => {
  it("immediate and deferred inline rolls use the real dice", async () => {
    const html = document.createElement("div");
    html.innerHTML =
      await world.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[3+4]] [[/r 1d6 # luck]]");
    const [result, link] = [...html.querySelectorAll("a")] as unknown as [HTMLElement, HTMLElement];
    expect(result.classList.contains("inline-result")).toBe(true);
    expect(result.textContent).toContain("7");
    expect(link.dataset).toMatchObject({ mode: "roll", formula: "1d6", flavor: "luck" });
    const before = world.game.messages.size as number;
    document.body.append(html);
    await world.foundry.applications.ux.TextEditor._onClickInlineRoll({ target: link, preventDefault() {} });
    expect(world.game.messages.size).toBe(before + 1);
  });
});

describe("manual dice (dice.md 5)", () => {
  it("the numbers of the form become the results of the roll", async () => {
    await world.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new world.Roll("2d6 + 1");
    const rolling = roll.evaluate() as Promise<Loose>;
    const form = await openForm();
    const inputs = [...form.querySelectorAll<HTMLInputElement>("input[data-die]")];
    expect(inputs.map((input) => input.max)).toEqual(["6", "6"]);
    inputs.forEach((input, at) => {
      input.value = String(at + 5);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    (form.querySelector("button[type=submit]") as HTMLElement).click();
    await rolling;
    expect([roll.total, roll.dice[0].results.map((r: Loose) => r.result as number)]).toEqual([12, [5, 6]]);
    await world.game.settings.set("core", "diceConfiguration", {});
  });

  it("an explosion asks for one more die", async () => {
    await world.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new world.Roll("1d6x");
    const rolling = roll.evaluate() as Promise<Loose>;
    for (const value of ["6", "2"]) {
      const form = await openForm();
      const input = form.querySelector("input[data-die]") as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      (form.querySelector("button[type=submit]") as HTMLElement).click();
      await until(() => !form.isConnected);
    }
    await rolling;
    expect(roll.dice[0].results.map((r: Loose) => r.result as number)).toEqual([6, 2]);
    await world.game.settings.set("core", "diceConfiguration", {});
  });

  it("allowInteractive: false never asks", async () => {
    await world.game.settings.set("core", "diceConfiguration", { d6: "manual" });
    await new world.Roll("1d6").evaluate({ allowInteractive: false });
    expect(document.querySelector("form.roll-resolver")).toBeNull();
    await world.game.settings.set("core", "diceConfiguration", {});
  });
});

describe("sheets of real documents (app.md 3.3, 4)", () => {
  it("core sheets open: macro, journal, roll table", async () => {
    const macro = await world.Macro.create({ name: "M", type: "chat", command: "hi" });
    const journal = await world.JournalEntry.create({
      name: "J",
      pages: [{ name: "P", type: "text", text: { content: "see [[1+1]]" } }],
    });
    const rollTable = await world.RollTable.create({
      name: "T",
      formula: "1d2",
      results: [{ type: "text", description: "one", range: [1, 1] }],
    });
    for (const document of [macro, journal, rollTable]) await document.sheet.render({ force: true });
    expect(macro.sheet.element.querySelector("[name=command]").value).toBe("hi");
    expect(journal.sheet.element.querySelector(".inline-result").textContent).toContain("2");
    expect(rollTable.sheet.element.querySelector("tbody").textContent).toContain("one");
    macro.sheet.element.querySelector("[name=name]").value = "M2";
    await macro.sheet.submit();
    expect(macro.name).toBe("M2");
    for (const document of [macro, journal, rollTable]) await document.sheet.close();
  });

  it("a package's sheet can be registered, opened, edited, redrawn at another seat, and is refused without ownership", async () => {
    const { DocumentSheetV2, HandlebarsApplicationMixin } = world.foundry.applications.api;
    partial("templates/test/hero-at-table.hbs", `<section><input name="name" value="{{document.name}}"></section>`);
    class HeroSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
      static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
      static PARTS = { main: { template: "templates/test/hero-at-table.hbs" } };
    }
    const types = world.Actor.TYPES as string[];
    const type = types.find((entry) => entry !== "base") ?? "base";
    const register = (): void =>
      world.foundry.applications.apps.DocumentSheetConfig.registerSheet(world.Actor, "mine", HeroSheet, {
        types: [type],
        makeDefault: true,
      });
    register();
    const actor = await world.Actor.create({ name: "Isolde", type, ownership: { default: 2 } });
    expect(actor.sheet.constructor.name).toBe("HeroSheet");
    await actor.sheet.render(true);
    const cleo = await table.seat("Cleo");
    const other = await cleo.run(async () => {
      register();
      return world.game.actors.get(actor.id).sheet.render({ force: true });
    });
    expect(other.element.querySelector("[name=name]").disabled).toBe(true);
    const input = actor.sheet.element.querySelector("[name=name]");
    input.value = "Maren";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => other.element.querySelector("[name=name]").value === "Maren");
    expect(actor.name).toBe("Maren");
    await actor.update({ "ownership.default": 0 });
    await other.close();
    await cleo.run(async () => world.game.actors.get(actor.id).sheet.render({ force: true }));
    expect(cleo.run(() => world.game.actors.get(actor.id).sheet.rendered as boolean)).toBe(false);
  });

  it("DocumentSheetConfig writes flags.core.sheetClass, and the sheet changes", async () => {
    const macro = await world.Macro.create({ name: "S", type: "chat", command: "" });
    class OtherSheet extends world.foundry.applications.sheets.MacroConfig {}
    world.foundry.applications.apps.DocumentSheetConfig.registerSheet(world.Macro, "mine", OtherSheet, {
      label: "Other",
    });
    const config = await new world.foundry.applications.apps.DocumentSheetConfig({ document: macro }).render({
      force: true,
    });
    config.element.querySelector("[name=sheetClass]").value = "mine.OtherSheet";
    await config.submit();
    await until(() => macro.flags.core?.sheetClass);
    await table.settle();
    expect([macro.flags.core.sheetClass, macro.sheet.constructor.name]).toEqual(["mine.OtherSheet", "OtherSheet"]);
  });

  it("ownership can be given and revoked", async () => {
    const macro = await world.Macro.create({ name: "O", type: "chat", command: "" });
    const ana = table.userId("Ana");
    const set = async (level: string): Promise<void> => {
      const config = await new world.foundry.applications.apps.DocumentOwnershipConfig({ document: macro }).render({
        force: true,
      });
      config.element.querySelector(`[name="${ana}"]`).value = level;
      await config.submit();
      await table.settle();
    };
    await set("3");
    expect(macro.ownership[ana]).toBe(3);
    await set("-1");
    expect(ana in macro.ownership).toBe(false);
  });

  it("a V1 sheet of a package opens for a real actor and updates it", async () => {
    partial("templates/test/old-at-table.html", `<form><input name="name" value="{{actor.name}}"></form>`);
    const { ActorSheet } = world.foundry.appv1.sheets;
    class OldSheet extends ActorSheet {
      static get defaultOptions(): Loose {
        return world.foundry.utils.mergeObject(super.defaultOptions, { template: "templates/test/old-at-table.html" });
      }
    }
    const type = (world.Actor.TYPES as string[]).find((entry) => entry !== "base") ?? "base";
    const actor = await world.Actor.create({ name: "Old", type });
    const sheet = new (OldSheet as Loose)(actor);
    await sheet.render(true)._rendering;
    sheet.element.find("input").val("New").trigger("change");
    await until(() => actor.name === "New");
    await sheet._rendering;
    expect(sheet.element.find("input").val()).toBe("New");
    await sheet.close({ submit: false });
  });
});

describe("DialogV2.query between seats (app.md 3.4, 5.7)", () => {
  it("appears at the other seat and returns the answer", async () => {
    const ben = table.seats.get(table.userId("Ben"));
    expect(ben).toBeDefined();
    const answer = world.foundry.applications.api.DialogV2.query(table.userId("Ben"), "confirm", {
      content: "Sure?",
    }) as Promise<Loose>;
    (await until(() => document.querySelector<HTMLElement>("dialog.dialog [data-action=yes]"))).click();
    await expect(answer).resolves.toBe(true);
  });
});
