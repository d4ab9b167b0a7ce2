/**
 * Sheets made from declarations: in edit each field is edited and kept, in play each stat rolls by one click and
 * numbers go up and down.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { mechanics } from "../../src/rules/index.ts";
import { openStage, press, until, type Stage, closePrompts } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

let stage: Stage;
let actor: Actor.Implementation;
let form: HTMLElement;

beforeAll(async () => {
  stage = await openStage();
});

type System = Record<string, Record<string, unknown>[]>;
const system = (): System => (actor.toObject() as unknown as { system: System }).system;
const input = (name: string): HTMLInputElement => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

async function change(element: HTMLInputElement, value: string): Promise<void> {
  element.value = value;
  element.dispatchEvent(new Event("change", { bubbles: true }));
  await stage.table.settle(6);
}

/** Switches the mode of the sheet by the button in its header. */
async function turnTo(mode: "play" | "edit"): Promise<void> {
  form.querySelector<HTMLElement>(`.window-header [data-quincunx-mode="${mode}"]`)!.click();
  await until(() => form.querySelector(`.quincunx-sheet--${mode}`), mode);
}

async function openSheet(data: object): Promise<void> {
  actor = (await Actor.implementation.create(data as never)) as unknown as Actor.Implementation;
  await actor.sheet!.render({ force: true } as never);
  form = await until(() => (actor.sheet as unknown as { element?: HTMLElement }).element, "the sheet");
}

async function closeSheet(): Promise<void> {
  await actor.sheet?.close();
  await actor.delete();
}

const MAREN = {
  name: "Maren",
  type: "quincunx.effect-hero",
  system: {
    stats: [
      { id: "aim", label: "Aim", value: 2 },
      { id: "charm", label: "Charm", value: -1 },
    ],
    abilities: [
      { id: "pin", label: "Pin Down", text: "", spec: { effects: [{ rank: "low" }], thresholds: [{ at: 13 }] } },
    ],
  },
};

describe("a sheet in edit mode", () => {
  beforeEach(async () => {
    await openSheet(MAREN);
    await turnTo("edit");
    return closeSheet;
  });

  it("has the class that Foundry stores, and is the default of its type (app.md 4)", () => {
    expect(actor.sheet!.constructor.name).toBe("QuincunxEffectSheet");
  });

  it("a changed cell changes its row alone; ids stay", async () => {
    await change(input("system.stats.1.label"), "Wit");
    expect(system()["stats"]).toMatchObject([
      { id: "aim", label: "Aim", value: 2 },
      { id: "charm", label: "Wit", value: -1 },
    ]);
    expect(system()["abilities"]).toHaveLength(1);
  });

  it("a change writes its own field alone, after any changes of other users before the next drawing", async () => {
    actor.updateSource({ system: { escalation: 3, harm: { value: 2, max: 8 } } } as never);
    await change(input("system.stats.1.value"), "3");
    expect(system()).toMatchObject({ escalation: 3, harm: { value: 2, max: 8 }, stats: [{ value: 2 }, { value: 3 }] });
  });

  it("an unfinished change is part of the next one, although an older drawing has replaced it", async () => {
    const label = input("system.stats.0.label");
    label.value = "Eye";
    label.dispatchEvent(new Event("change", { bubbles: true }));
    label.value = label.defaultValue;
    await change(input("system.stats.1.value"), "3");
    expect(system()["stats"]).toMatchObject([{ label: "Eye" }, { label: "Charm", value: 3 }]);
  });

  it("an emptied number field shows the stored number again, and writes nothing", async () => {
    const harm = { value: 2, max: 8 };
    await actor.update({
      system: { harm, escalation: 3, kinds: [{ id: "w", label: "Fire", value: 2, max: 4 }] },
    } as never);
    const fields = { "stats.0.value": "2", "harm.value": "2", "harm.max": "8", escalation: "3", "kinds.0.max": "4" };
    await until(() => input("system.kinds.0.max")?.value === "4", "the row");
    for (const [name, value] of Object.entries(fields)) {
      const before = system();
      await change(input(`system.${name}`), "");
      expect([input(`system.${name}`).value, system()], name).toEqual([value, before]);
      // As when the form is sent without a change of the field.
      input(`system.${name}`).value = "";
      await change(input("name"), `Maren ${name}`);
      expect([actor.name, system()], name).toEqual([`Maren ${name}`, before]);
      input(`system.${name}`).value = value;
    }
  });

  it("a stepper steps, within limits", async () => {
    const more = (): HTMLElement => form.querySelectorAll<HTMLElement>('[data-quincunx-place="stats.aim.value"]')[1]!;
    more().click();
    await stage.table.settle(6);
    expect(system()["stats"]![0]!["value"]).toBe(3);
    await until(() => more().getAttribute("aria-disabled") === "true", "the limit");
    more().click();
    await stage.table.settle(6);
    expect(system()["stats"]![0]!["value"]).toBe(3);
  });

  it("rows are added and removed; new ones have ids of their own", async () => {
    form.querySelector<HTMLElement>('[data-action="quincunxAddRow"][data-quincunx-section="bonds"]')!.click();
    await stage.table.settle(6);
    const [bond] = system()["bonds"]!;
    expect(bond!["id"]).toMatch(/^\w{16}$/u);
    const remove = await until(
      () =>
        form.querySelector<HTMLElement>(
          `[data-action="quincunxRemoveRow"][data-quincunx-row="${String(bond!["id"])}"]`,
        ),
      "the row",
    );
    remove.click();
    await stage.table.settle(6);
    expect(system()["bonds"]).toEqual([]);
  });

  const row = (id: string): HTMLElement => form.querySelector<HTMLElement>(`[data-quincunx-key="row.${id}"]`)!;
  const order = (): unknown[] => system()["stats"]!.map(({ id }) => id);
  const altWith = (element: HTMLElement, key: string): void =>
    void element.dispatchEvent(new KeyboardEvent("keydown", { key, altKey: true, bubbles: true, cancelable: true }));
  const said = (): string => document.querySelector("#quincunx-live")?.lastElementChild?.textContent ?? "";
  const remove = async (id: string): Promise<HTMLElement> => {
    row(id).querySelector<HTMLElement>('[data-action="quincunxRemoveRow"]')!.click();
    return until(() => form.querySelector<HTMLElement>('[data-action="quincunxUndoRow"]'), "the way back");
  };

  it("a removed row can be restored to its place, with its content; the focus follows", async () => {
    const undo = await remove("aim");
    expect(order()).toEqual(["charm"]);
    expect(undo.closest("p")!.textContent).toMatch(/“Aim” removed\./u);
    expect(said()).toBe("“Aim” removed.");
    await until(() => document.activeElement === undo, "the focus on it");
    undo.click();
    await until(() => row("aim"), "the row");
    expect(system()["stats"]).toMatchObject([
      { id: "aim", label: "Aim", value: 2 },
      { id: "charm", label: "Charm", value: -1 },
    ]);
    expect(form.querySelector('[data-action="quincunxUndoRow"]')).toBe(null);
    await until(() => row("aim").contains(document.activeElement), "the focus in it");
  });

  it("of two removed rows the later is restored first", async () => {
    await remove("aim");
    await remove("charm");
    await until(() => form.querySelector(".quincunx-removed")?.textContent.includes("Charm"), "the later one");
    form.querySelector<HTMLElement>('[data-action="quincunxUndoRow"]')!.click();
    await until(() => form.querySelector(".quincunx-removed")?.textContent.includes("Aim"), "the earlier one");
    expect(order()).toEqual(["charm"]);
    form.querySelector<HTMLElement>('[data-action="quincunxUndoRow"]')!.click();
    await until(() => row("aim"), "both");
    expect(order()).toEqual(["aim", "charm"]);
  });

  it("Alt with an arrow moves a row, and announces its place; typed text, focus and caret follow", async () => {
    const name = input("system.stats.1.label");
    name.focus();
    name.value = "Charms";
    name.setSelectionRange(2, 2);
    altWith(name, "ArrowUp");
    await until(() => order()[0] === "charm", "the new order");
    await until(() => input("system.stats.0.label").value === "Charms", "the new drawing");
    expect(system()["stats"]).toMatchObject([
      { id: "charm", label: "Charms", value: -1 },
      { id: "aim", label: "Aim", value: 2 },
    ]);
    expect(said()).toBe("Charms: 1 of 2");
    await until(() => document.activeElement === input("system.stats.0.label"), "the focus");
    expect((document.activeElement as HTMLInputElement).selectionStart).toBe(2);
    // The end of the list cannot be passed.
    altWith(input("system.stats.0.label"), "ArrowUp");
    await stage.table.settle(6);
    expect(order()).toEqual(["charm", "aim"]);
  });

  it("on the grip the arrows alone do so", async () => {
    const grip = row("aim").querySelector<HTMLElement>("[data-quincunx-move]")!;
    expect(grip.getAttribute("aria-label")).toBe("Move Aim, 1 of 2");
    grip.focus();
    press(grip, "ArrowDown");
    await until(() => order()[1] === "aim", "the new order");
    await until(() => document.activeElement?.getAttribute("aria-label") === "Move Aim, 2 of 2", "the focus");
  });

  it("text typed during a change of order is written into its own row", async () => {
    const name = input("system.stats.1.label");
    const { stats } = system();
    void actor.update({ system: { stats: [...stats!].reverse() } } as never);
    // The sheet still shows the old order.
    for (let tries = 0; tries < 100 && order()[0] !== "charm"; tries += 1) await Promise.resolve();
    await change(name, "Wit");
    await stage.table.settle(6);
    expect(system()["stats"]).toMatchObject([
      { id: "charm", label: "Wit" },
      { id: "aim", label: "Aim" },
    ]);
  });

  it("Enter moves on within a row, adds a row after the last non-empty one, and leaves a list at an empty row", async () => {
    const named = (name: string): Promise<HTMLInputElement> => until(() => input(name), name);
    const label = input("system.stats.1.label");
    label.focus();
    press(label, "Enter");
    const value = document.activeElement as HTMLInputElement;
    expect(value.name).toBe("system.stats.1.value");
    value.value = "3";
    press(value, "Enter");
    const added = await named("system.stats.2.label");
    await until(() => document.activeElement === added, "the focus");
    expect(system()["stats"]).toMatchObject([{ label: "Aim" }, { label: "Charm", value: 3 }, { label: "" }]);
    press(added, "Enter");
    await until(() => system()["stats"]!.length === 2, "the empty row to go");
    await until(() => (document.activeElement as HTMLElement).dataset["action"] === "quincunxAddRow", "the next list");
    expect((document.activeElement as HTMLElement).dataset["quincunxSection"]).not.toBe("stats");
    expect(form.querySelector('[data-quincunx-key="removed"]')).toBeNull();
  });

  it("number fields are the only Tab stops of their steppers", () => {
    const steppers = [...form.querySelectorAll<HTMLElement>(".quincunx-stepper:has([data-action])")];
    expect(steppers.length).toBeGreaterThan(0);
    for (const one of steppers)
      expect([...one.children].map((part) => (part as HTMLElement).tabIndex)).toEqual([-1, 0, -1]);
  });

  it("a part of a spec is edited with the mechanic's own controls, and only its fields are kept", async () => {
    const cell = form.querySelector<HTMLElement>('[data-quincunx-spec="abilities.pin.spec"]')!;
    cell.querySelector<HTMLElement>('[data-quincunx-control="thresholds.0.at"][data-quincunx-step="1"]')!.click();
    await stage.table.settle(6);
    const spec = system()["abilities"]![0]!["spec"] as Record<string, unknown>;
    expect(spec["thresholds"]).toEqual([{ at: 14 }]);
    expect(Object.keys(spec).sort()).toEqual(["effects", "thresholds"]);
    await until(
      () => cell.querySelector<HTMLInputElement>('input[data-quincunx-control="thresholds.0.at"]')?.value === "14",
      "the new value",
    );
  });

  it("an invalid value in a spec cell is marked and not kept", async () => {
    const at = (): HTMLInputElement =>
      form.querySelector<HTMLInputElement>(
        '[data-quincunx-spec="abilities.pin.spec"] input[data-quincunx-control="thresholds.0.at"]',
      )!;
    await change(at(), "many");
    expect(system()["abilities"]![0]!["spec"]).toMatchObject({ thresholds: [{ at: 13 }] });
    await until(() => at().getAttribute("aria-invalid") === "true", "the mark");
  });

  it("open groups and the focus stay through a redraw", async () => {
    const details = form.querySelector<HTMLDetailsElement>("details[data-quincunx-spec]")!;
    details.open = true;
    const name = input("system.stats.0.label");
    name.focus();
    await actor.update({ name: "Maren Holt" });
    await stage.table.settle(6);
    await until(() => input("name").value === "Maren Holt", "the new name");
    expect(details.isConnected && details.open).toBe(true);
    expect(document.activeElement).toBe(name);
  });

  describe("links between entries", () => {
    let hero: Actor.Implementation;
    let sheet: HTMLElement;
    const skills = (): Record<string, unknown>[] =>
      (hero.toObject() as unknown as { system: System }).system["skills"]!;
    const link = (): HTMLSelectElement => sheet.querySelector<HTMLSelectElement>('[name="system.skills.0.ability"]')!;
    const chosen = (): string => link().selectedOptions[0]!.textContent;

    beforeEach(async () => {
      hero = (await Actor.implementation.create({
        name: "Tamsin",
        type: "quincunx.check-hero",
        system: {
          abilities: [
            { id: "agilityagility01", label: "Agility", value: 4 },
            { id: "witswitswitswi01", label: "Wits", value: 2 },
          ],
          skills: [{ id: "climbing", label: "Climbing", value: 3, ability: "Agility" }],
        },
      } as never)) as unknown as Actor.Implementation;
      await hero.sheet!.render({ force: true } as never);
      sheet = await until(() => (hero.sheet as unknown as { element?: HTMLElement }).element, "the sheet");
      sheet.querySelector<HTMLElement>('.window-header [data-quincunx-mode="edit"]')!.click();
      await until(() => sheet.querySelector(".quincunx-sheet--edit"), "edit");
      return async () => {
        await hero.sheet?.close();
        await hero.delete();
      };
    });

    it("are chosen among the existing entries, and stored by id", async () => {
      expect([...link().options].map(({ textContent }) => textContent)).toEqual(["None", "Agility", "Wits"]);
      expect(chosen()).toBe("Agility");
      link().value = "witswitswitswi01";
      link().dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => skills()[0]!["ability"] === "witswitswitswi01", "the other ability");
    });

    it("follow their entries; a broken one is visible, shows its old name, and can be corrected", async () => {
      const name = sheet.querySelector<HTMLInputElement>('[name="system.abilities.0.label"]')!;
      await change(name, "Dexterity");
      await until(() => chosen() === "Dexterity", "the new name");
      expect(skills()[0]!["ability"]).toBe("agilityagility01");
      await hero.update({ system: { abilities: [{ id: "witswitswitswi01", label: "Wits", value: 2 }] } } as never);
      await until(() => link().getAttribute("aria-invalid") === "true", "the broken link");
      expect(chosen()).toBe("Dexterity (missing)");
      link().value = "witswitswitswi01";
      link().dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => !link().hasAttribute("aria-invalid") && chosen() === "Wits", "the mended link");
    });

    it("harm is a number beside its maximum", async () => {
      const value = sheet.querySelector<HTMLInputElement>('[name="system.harm.value"]')!;
      expect([value.value, sheet.querySelector<HTMLInputElement>('[name="system.harm.max"]')!.value]).toEqual([
        "0",
        "10",
      ]);
      await change(value, "3");
      expect((hero.toObject() as unknown as { system: { harm: object } }).system.harm).toEqual({ value: 3, max: 10 });
    });
  });

  describe("dropped documents (found.md 1.10)", () => {
    const things = (): string[] =>
      [...form.querySelectorAll('[data-action="quincunxOpenEmbedded"]')].map(({ textContent }) => textContent!.trim());

    it("items and effects are visible, and can be removed", async () => {
      expect(form.querySelector('[data-quincunx-key="embedded"]')).toBe(null);
      await actor.createEmbeddedDocuments("Item", [{ name: "Rope & <b>Hook</b>", type: "item" }] as never);
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Blessed" }] as never);
      await until(() => things().length === 2, "both");
      expect(things()).toEqual(["Rope & <b>Hook</b>", "Blessed"]);
      for (const left of [1, 0]) {
        form.querySelector<HTMLElement>('[data-action="quincunxRemoveEmbedded"]')!.click();
        const yes = await until(
          () => document.querySelector<HTMLElement>('dialog [data-action="yes"], .dialog [data-action="yes"]'),
          "the question",
        );
        yes.click();
        await until(() => things().length === left, "it is gone");
      }
      expect([actor.items.size, actor.effects.size]).toEqual([0, 0]);
    });
  });

  describe("notes", () => {
    type Editor = HTMLElement & { open: boolean; value: string };
    const editor = (): Editor => form.querySelector<Editor>("prose-mirror")!;

    it("are rich text, enriched in play", async () => {
      expect(system()).not.toHaveProperty("notes");
      await actor.update({ system: { notes: "<p>Owes <strong>Odo</strong> [[/qx te adv 1]]{a shot}</p>" } } as never);
      await until(() => editor().querySelector("[data-quincunx-command]"), "the roll in it");
      expect(editor().querySelector("strong")!.textContent).toBe("Odo");
      // Other changes do not redraw them.
      const before = editor();
      await actor.update({ name: "Maren Holt" });
      await until(() => input("name").value === "Maren Holt", "the new name");
      expect(editor()).toBe(before);
      expect((system() as unknown as { notes: string }).notes).toContain("<strong>Odo</strong>");
    });

    it("are written in core's editor, which stays unchanged while the user writes", async () => {
      const live = editor();
      expect(live.open).toBe(false);
      live.open = true;
      const box = live.querySelector<HTMLElement>('[contenteditable="true"]')!;
      box.innerHTML = "<p>Owes Odo</p>";
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await actor.update({ name: "Maren Hale", system: { notes: "<p>somebody else's</p>" } } as never);
      await until(() => input("name").value === "Maren Hale", "the new name");
      expect([editor(), box.innerHTML]).toEqual([live, "<p>Owes Odo</p>"]);
      live.open = false;
      await until(() => (system() as unknown as { notes: string }).notes === "<p>Owes Odo</p>", "the written text");
      await until(() => editor().textContent.includes("Owes Odo") && !editor().open, "it is shown");
    });
  });
});

describe("a sheet in play mode", () => {
  beforeEach(async () => {
    await openSheet(MAREN);
    return closeSheet;
  });

  it("has the hero's name as title (without mechanic and kind), and follows a rename", async () => {
    const title = (): string => form.querySelector(".window-title")!.textContent!.trim();
    expect(title()).toBe("Maren");
    await actor.update({ name: "Maren Holt" });
    await until(() => title() === "Maren Holt", "the new name");
  });

  it("has no field at all: editing is behind the toggle", async () => {
    expect(form.querySelector(".quincunx-sheet--play")).not.toBe(null);
    expect([...form.querySelectorAll(".window-content :is(input, select, textarea, prose-mirror)")]).toEqual([]);
    await turnTo("edit");
    expect(input("system.stats.0.label").value).toBe("Aim");
    expect(form.querySelector('[data-quincunx-mode="edit"]')!.getAttribute("aria-pressed")).toBe("true");
    await turnTo("play");
    expect([...form.querySelectorAll(".window-content :is(input, select, textarea)")]).toEqual([]);
  });

  it("one click on a stat opens its prompt (TE-2)", async () => {
    form.querySelector<HTMLElement>('[data-quincunx-stat="stats.aim"]')!.click();
    const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt"), "the prompt");
    expect(prompt.querySelector<HTMLInputElement>("[name=title]")!.value).toBe("Aim");
    expect(prompt.querySelector("code")!.textContent).toBe("/te adv 2");
    await closePrompts();
  });

  it("the right mouse button neither rolls nor changes the mode", async () => {
    const rightly = new MouseEvent("contextmenu", { button: 2 });
    const toEdit = form.querySelector<HTMLElement>('.window-header [data-quincunx-mode="edit"]')!;
    for (const button of [form.querySelector<HTMLElement>('[data-quincunx-stat="stats.aim"]')!, toEdit])
      (actor.sheet as unknown as { _onClickAction(event: Event, on: HTMLElement): void })._onClickAction(
        rightly,
        button,
      );
    await stage.table.settle(6);
    expect(document.querySelector(".quincunx-prompt")).toBe(null);
    expect(form.querySelector(".quincunx-sheet--play")).not.toBe(null);
  });

  it("a grip beside the button is dragged, since older Firefox cannot drag buttons (found.md 1.8)", () => {
    expect([...form.querySelectorAll("button[draggable], button [draggable]")]).toEqual([]);
    const handle = form.querySelector('[draggable="true"][data-quincunx-drag="stats.aim"]')!;
    expect(handle.matches("li")).toBe(true);
    expect(handle.querySelector('button[data-quincunx-stat="stats.aim"]')).not.toBe(null);
    // Users without a mouse have the button; the grip is hidden from them.
    expect(handle.querySelector(".quincunx-grip")!.getAttribute("aria-hidden")).toBe("true");
  });

  it.each([".quincunx-grip", "button"])("a stat is dragged off with its data, by its %s", (held) => {
    const set = new Map<string, string>();
    const event = new Event("dragstart", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", {
      value: { setData: (kind: string, data: string) => set.set(kind, data) },
    });
    form.querySelector(`[data-quincunx-drag="stats.aim"] ${held}`)!.dispatchEvent(event);
    expect(JSON.parse(set.get("text/plain") ?? "null")).toEqual({
      type: "quincunx.stat",
      uuid: actor.uuid,
      stat: "stats.aim",
      name: "Aim",
    });
  });

  it("is one list for the keyboard: one stop of Tab, arrows, Home and End", () => {
    const items = [...form.querySelectorAll<HTMLElement>("[data-quincunx-nav]")];
    const stops = (): HTMLElement[] => items.filter(({ tabIndex }) => tabIndex === 0);
    expect(items.length).toBeGreaterThan(3);
    expect(stops()).toEqual([items[0]]);
    items[0]!.focus();
    press(items[0]!, "ArrowDown");
    expect(document.activeElement).toBe(items[1]);
    expect(stops()).toEqual([items[1]]);
    press(items[1]!, "End");
    expect(document.activeElement).toBe(items.at(-1));
    press(items.at(-1)!, "ArrowDown");
    expect(document.activeElement).toBe(items.at(-1));
    press(items.at(-1)!, "Home");
    expect(document.activeElement).toBe(items[0]);
  });

  it("of every type a rollable row shows its value: dice, pips or a number", async () => {
    let rows = 0;
    for (const { actors } of mechanics)
      for (const declared of actors)
        for (const { system: own } of samplesOf(declared)) {
          await closeSheet();
          await openSheet({ name: "Sample", type: `quincunx.${declared.type}`, system: own });
          for (const row of form.querySelectorAll(".quincunx-stat--rolls")) {
            rows += 1;
            const name = row.querySelector(".quincunx-stat__name")!.textContent;
            expect(
              row.querySelector('[class^="quincunx-stat__"]:is([class*="dice"], [class*="pips"], [class*="number"])'),
              name,
            ).not.toBeNull();
          }
        }
    expect(rows).toBeGreaterThan(40);
  });

  it("an ability is drawn as the dice that it throws (TE-1)", () => {
    const row = form.querySelector('[data-quincunx-stat^="abilities."]')!;
    expect(row.querySelectorAll(".quincunx-stat__dice svg")).toHaveLength(3);
    expect(row.parentElement!.textContent).toContain("3d6");
  });

  it("each row describes its roll in words", () => {
    const aim = form.querySelector('[data-quincunx-stat="stats.aim"]')!;
    // Two Advantages at the book's middle threshold (TE-2).
    expect(aim.getAttribute("aria-label")).toBe("Roll: Aim +2, 86%");
    const said = document.getElementById(aim.getAttribute("aria-describedby")!)!;
    expect(said.textContent).toBe("5d6");
    expect(form.querySelector(".quincunx-against")!.textContent).toBe("Chance at 11");
    // An ability has a threshold of its own, and the die of its effect is heavy.
    const pin = form.querySelector('[data-quincunx-stat="abilities.pin"]')!;
    expect(pin.querySelector(".quincunx-stat__chance")!.textContent).toBe("26%at 13");
    expect([...pin.querySelectorAll("svg")].map((die) => die.matches(".quincunx-shape--heavy"))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("active effects are at the top", async () => {
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessed" },
      { name: "Faded", disabled: true },
    ] as never);
    const chips = (): (string | null)[] =>
      [...form.querySelectorAll('.quincunx-conditions [data-action="quincunxOpenEmbedded"]')].map((one) =>
        one.textContent.trim(),
      );
    await until(() => chips().length > 0, "the conditions");
    expect(chips()).toEqual(["Blessed"]);
  });
});

describe("numbers that change in play", () => {
  const track = (id: string): HTMLElement =>
    form.querySelector<HTMLElement>(`[data-quincunx-slider][data-quincunx-track="${id}"]`)!;
  const now = (id: string): number => Number(track(id).getAttribute("aria-valuenow"));
  const pip = (id: string, value: number): HTMLElement =>
    track(id).querySelector<HTMLElement>(`[data-quincunx-value="${value}"]`)!;
  const undo = (): HTMLElement | null => form.querySelector<HTMLElement>('[data-action="quincunxUndoTrack"]');
  const reads = (id: string, value: number): Promise<unknown> => until(() => now(id) === value, `${id} ${value}`);

  describe("of a fives hero (FP-14)", () => {
    beforeEach(async () => {
      await openSheet({
        name: "Dusty",
        type: "quincunx.fives-hero",
        system: { luck: 3, karma: 4, tropes: [{ label: "Mechanic", size: 8 }] },
      });
      return closeSheet;
    });

    it("a pip sets it; the topmost is emptied again; undo restores each change exactly", async () => {
      expect(track("luck").getAttribute("role")).toBe("slider");
      expect(track("luck").getAttribute("aria-label")).toBe("Luck");
      expect(undo()).toBe(null);
      pip("luck", 1).click();
      await reads("luck", 1);
      pip("karma", 4).click();
      await reads("karma", 3);
      expect(undo()!.getAttribute("aria-label")).toBe("Undo: Instant Karma back to 4");
      undo()!.click();
      await reads("karma", 4);
      expect(document.activeElement).toBe(track("karma"));
      expect(undo()!.getAttribute("aria-label")).toBe("Undo: Luck back to 3");
      undo()!.click();
      await reads("luck", 3);
      expect(undo()).toBe(null);
    });

    it("arrow keys step it, at any speed; no number falls below its minimum", async () => {
      track("luck").focus();
      for (let times = 0; times < 3; times += 1) press(track("luck"), "ArrowRight");
      await reads("luck", 6);
      expect((actor.toObject() as unknown as { system: { luck: number } }).system.luck).toBe(6);
      for (let times = 0; times < 9; times += 1) press(track("luck"), "ArrowLeft");
      await reads("luck", 0);
      undo()!.click();
      await reads("luck", 1);
    });

    it("a number changed by another user since is not undone", async () => {
      pip("luck", 1).click();
      await reads("luck", 1);
      await actor.update({ system: { luck: 5 } } as never);
      await reads("luck", 5);
      expect(undo()).toBe(null);
    });

    it("rows roll the drawn dice, at the chance under current settings", () => {
      const row = form.querySelector('[data-quincunx-stat^="tropes."]')!;
      expect(row.querySelectorAll("svg")).toHaveLength(3);
      const [own, all] = ["hero", "tropes"].map(
        (id) => form.querySelector(`[data-quincunx-stat^="${id}"] .quincunx-stat__chance`)!.textContent,
      );
      // At TN 5 with a d8 1 − (4/6)² × 4/8 = 77.8 % (FP-1) less the 3.4 % that need a choice (FP-12), as in the prompt.
      expect([own, all]).toEqual(["55%", "74%"]);
      expect(row.querySelector<HTMLElement>(".quincunx-stat__chance")!.dataset["tooltipText"]).toMatch(/3\.4%/u);
    });

    it("the difficulty of the chances is shown, with the shared Discord Die, and an open sheet follows changes", async () => {
      const said = (): string => form.querySelector(".quincunx-against summary")?.textContent ?? "";
      const chance = (): string =>
        form.querySelector('[data-quincunx-stat^="tropes."] .quincunx-stat__chance')!.textContent;
      expect(said()).toMatch(/5/u);
      expect(said()).not.toMatch(/Discord/u);
      const { api } = page.game.modules.get("quincunx");
      await api.sharedDice.discord.set(7);
      // Of a d8 the 7 is struck out: 1 − (4/6)² × 5/8 = 72.2 % (FP-5) less 3.1 % (FP-12).
      await until(() => chance() === "69%", "the chance under the die");
      expect(said()).toMatch(/Discord Die.*7/u);
      await api.sharedDice.discord.set(null);
      await until(() => chance() === "74%", "the chance without it");
      expect(said()).not.toMatch(/Discord/u);
    });

    it("another difficulty can be chosen: the chances follow, the next roll starts with it, and nothing is stored", async () => {
      const before = JSON.stringify(actor.toObject());
      form.querySelector<HTMLElement>(".quincunx-against summary")!.click();
      const radios = form.querySelectorAll<HTMLInputElement>('.quincunx-against input[type="radio"]');
      const six = [...radios].find((radio) => radio.closest("label")!.textContent.includes("6"))!;
      six.checked = true;
      six.dispatchEvent(new Event("change", { bubbles: true }));
      // A 5 brings a bonus die: 1 − (4/6 + 1/6 × 5/6)² = 35 % (FP-1, FP-3).
      await until(
        () => form.querySelector('[data-quincunx-stat="hero"] .quincunx-stat__chance')!.textContent === "35%",
        "the chance at 6",
      );
      expect(JSON.stringify(actor.toObject())).toBe(before);
      form.querySelector<HTMLElement>('[data-quincunx-stat="hero"]')!.click();
      const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
      await until(() => /^35/u.test(prompt.querySelector(".quincunx-figure__value")?.textContent ?? ""), "35 %");
      press(prompt.querySelector("input, button")!, "Escape");
      await until(() => !document.querySelector(".quincunx-prompt-window"), "the end of it");
    });
  });

  it("an entry of a list is changed in its own row, by a bar and its buttons for long ones (SC-5)", async () => {
    await openSheet({
      name: "Tamsin",
      type: "quincunx.check-hero",
      system: {
        abilities: [{ id: "agility", label: "Agility", value: 4 }],
        resources: [
          { id: "strain", label: "Strain", value: 2, min: 0, max: 6 },
          { id: "practice", label: "Practice", value: 14, min: 0, max: 50 },
        ],
      },
    });
    expect(track("resources.strain").getAttribute("aria-valuetext")).toBe("2 of 6");
    expect(track("resources.practice").querySelectorAll(".quincunx-pip")).toHaveLength(0);
    form
      .querySelector<HTMLElement>(
        '[data-action="quincunxTrack"][data-quincunx-track="resources.practice"][data-quincunx-by="1"]',
      )!
      .click();
    await reads("resources.practice", 15);
    pip("resources.strain", 6).click();
    await reads("resources.strain", 6);
    expect(system()["resources"]).toMatchObject([
      { id: "strain", value: 6, max: 6 },
      { id: "practice", value: 15, max: 50 },
    ]);
    await closeSheet();
  });
});

it("chances are at the usual difficulty, then at the last one by which a hero of the reader was judged in public", async () => {
  await openSheet({
    name: "Tamsin",
    type: "quincunx.check-hero",
    system: { abilities: [{ id: "agility", label: "Agility", value: 4 }] },
  });
  const chance = (): string | undefined => form.querySelector(".quincunx-stat__chance")?.textContent;
  const said = (): string => form.querySelector(".quincunx-against summary")!.textContent;
  // 3d8 + 4 reach 15 as often as 3d8 reach 11: 1 − 120/512 (SC-2).
  expect([chance(), said()]).toEqual(["77%", "Chance at 15"]);
  expect(form.querySelector("[data-quincunx-stat]")!.getAttribute("aria-label")).toBe("Roll: Agility +4, 77%");
  await api().roll({ mechanic: "standard-check", spec: { target: 20 }, actor }, { configure: false });
  await until(() => said() === "Chance at 20", "the number of the roll");
  // The prompt of a click starts without it: it was not given for this roll.
  form.querySelector<HTMLElement>("[data-quincunx-stat]")!.click();
  const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
  expect(prompt.querySelector<HTMLInputElement>('[name="target"]')?.value ?? "").toBe("");
  await closePrompts();
  await closeSheet();
});

it("on a narrow page a sheet makes room for the chat, and comes back with the end of it", async () => {
  await openSheet(MAREN);
  const sheet = actor.sheet as unknown as { readonly minimized: boolean };
  const call = (isCollapsed: boolean): unknown =>
    (Hooks as unknown as { callAll(hook: string, ...args: unknown[]): unknown }).callAll(
      "collapseSidebar",
      {},
      isCollapsed,
    );
  const wide = window.innerWidth;
  call(false);
  expect(sheet.minimized).toBe(false);
  Object.defineProperty(window, "innerWidth", { value: 390, configurable: true, writable: true });
  call(false);
  await until(() => sheet.minimized, "the room");
  call(true);
  await until(() => !sheet.minimized, "the sheet");
  Object.defineProperty(window, "innerWidth", { value: wide, configurable: true, writable: true });
  await closeSheet();
});

it("a supply that is used up is refilled where it stands, and the ability that needs it says so", async () => {
  await openSheet({
    name: "Maren",
    type: "quincunx.effect-hero",
    system: {
      abilities: [{ ...MAREN.system.abilities[0], supply: "quiver" }],
      depletion: [{ id: "quiver", label: "Quiver", value: 1, out: 1 }],
    },
  });
  const ability = (): HTMLElement => form.querySelector<HTMLElement>('[data-quincunx-key="row.abilities.pin"]')!;
  expect(ability().querySelector("button")).toBe(null);
  expect(ability().textContent).toContain("Quiver used up");
  form.querySelector<HTMLElement>('[data-quincunx-nav="refill.depletion.quiver"]')!.click();
  await until(() => ability().querySelector("[data-quincunx-stat]"), "the ability");
  expect(system()["depletion"]).toMatchObject([{ out: 0 }]);
  await closeSheet();
});

it("a blank hero opens in edit, with outlines to start with; a started one opens in play", async () => {
  await openSheet({ name: "Nobody", type: "quincunx.pool-hero" });
  expect(form.querySelector(".quincunx-sheet--edit")).not.toBe(null);
  const outlines = form.querySelectorAll<HTMLElement>('[data-action="quincunxOutline"]');
  expect(outlines.length).toBeGreaterThanOrEqual(3);
  outlines[0]!.click();
  const first = await until(
    () => form.querySelector<HTMLInputElement>('[name="system.attributes.0.label"]'),
    "its rows",
  );
  // In the reader's language, to be renamed.
  expect(first.value).toMatch(/^\p{L}[^.]*$/u);
  expect(form.querySelector('[data-action="quincunxOutline"]')).toBe(null);
  expect(actor.name).toBe("Nobody");
  await actor.sheet!.close();
  await actor.sheet!.render({ force: true } as never);
  form = await until(() => (actor.sheet as unknown as { element?: HTMLElement }).element, "the sheet");
  expect(form.querySelector(".quincunx-sheet--play")).not.toBe(null);
  await closeSheet();
});

it("dots are one slider in edit: keys and clicks", async () => {
  await openSheet({
    name: "Marlow",
    type: "quincunx.pool-hero",
    system: { attributes: [{ id: "wits", label: "Wits", value: 3 }] },
  });
  await turnTo("edit");
  const dots = (): HTMLElement => form.querySelector<HTMLElement>('[data-quincunx-place="attributes.wits.value"]')!;
  expect([dots().getAttribute("role"), dots().getAttribute("aria-valuenow")]).toEqual(["slider", "3"]);
  press(dots(), "ArrowUp");
  await until(() => dots().getAttribute("aria-valuenow") === "4", "one more");
  dots().querySelector<HTMLElement>('[data-quincunx-value="4"]')!.click();
  await until(() => dots().getAttribute("aria-valuenow") === "3", "one less");
  await closeSheet();
});
