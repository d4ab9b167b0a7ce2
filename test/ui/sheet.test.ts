/** Sheets made from declarations: each field is edited and kept, each stat rolls by one click. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStage, until, type Stage } from "./stage.ts";

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

beforeEach(async () => {
  actor = (await Actor.implementation.create({
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
  } as never)) as unknown as Actor.Implementation;
  await actor.sheet!.render({ force: true } as never);
  form = await until(() => (actor.sheet as unknown as { element?: HTMLElement }).element, "the sheet");
  return async () => {
    await actor.sheet?.close();
    await actor.delete();
  };
});

describe("a sheet", () => {
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

  it("rows come and go; new ones have ids of their own", async () => {
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

  it("nonsense in a spec cell is marked and not kept", async () => {
    const at = (): HTMLInputElement =>
      form.querySelector<HTMLInputElement>(
        '[data-quincunx-spec="abilities.pin.spec"] input[data-quincunx-control="thresholds.0.at"]',
      )!;
    await change(at(), "many");
    expect(system()["abilities"]![0]!["spec"]).toMatchObject({ thresholds: [{ at: 13 }] });
    await until(() => at().getAttribute("aria-invalid") === "true", "the mark");
  });

  it("what is open and what has the focus stays through a redraw", async () => {
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

  it("one click on a stat opens its prompt (TE-2)", async () => {
    form.querySelector<HTMLElement>('[data-quincunx-stat="stats.aim"]')!.click();
    const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt"), "the prompt");
    expect(prompt.querySelector<HTMLInputElement>("[name=title]")!.value).toBe("Aim");
    expect(prompt.querySelector("code")!.textContent).toBe("/te adv 2");
    for (const app of [...foundry.applications.instances.values()])
      if (app.constructor.name === "QuincunxRollPrompt") await app.close();
  });

  it("no button is dragged, which older Firefox cannot, but what is around it, by a grip (found.md 1.8)", () => {
    expect([...form.querySelectorAll("button[draggable], button [draggable]")]).toEqual([]);
    const handle = form.querySelector('[draggable="true"][data-quincunx-drag="stats.aim"]')!;
    expect(handle.matches("span")).toBe(true);
    expect(handle.querySelector('button[data-quincunx-stat="stats.aim"]')).not.toBe(null);
    // Who uses no mouse has the button; the grip is nothing to them.
    expect(handle.querySelector(".quincunx-grip")!.getAttribute("aria-hidden")).toBe("true");
  });

  it.each([".quincunx-grip", "button"])("a stat is dragged off as what it is, by its %s", (held) => {
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
      return async () => {
        await hero.sheet?.close();
        await hero.delete();
      };
    });

    it("are chosen among the entries that are there, and stored by id", async () => {
      expect([...link().options].map(({ textContent }) => textContent)).toEqual(["None", "Agility", "Wits"]);
      expect(chosen()).toBe("Agility");
      link().value = "witswitswitswi01";
      link().dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => skills()[0]!["ability"] === "witswitswitswi01", "the other ability");
    });

    it("follow what they name; one that is broken is seen, says what it named, and can be mended", async () => {
      const name = sheet.querySelector<HTMLInputElement>('[name="system.abilities.0.label"]')!;
      await change(name, "Dexterity");
      await until(() => chosen() === "Dexterity", "the new name");
      expect(skills()[0]!["ability"]).toBe("agilityagility01");
      await hero.update({ system: { abilities: [{ id: "witswitswitswi01", label: "Wits", value: 2 }] } } as never);
      await until(() => link().getAttribute("aria-invalid") === "true", "the broken link");
      expect(chosen()).toBe("Dexterity, which is gone");
      link().value = "witswitswitswi01";
      link().dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => !link().hasAttribute("aria-invalid") && chosen() === "Wits", "the mended link");
    });

    it("harm is a number beside the most that there can be", async () => {
      const value = sheet.querySelector<HTMLInputElement>('[name="system.harm.value"]')!;
      expect([value.value, sheet.querySelector<HTMLInputElement>('[name="system.harm.max"]')!.value]).toEqual([
        "0",
        "10",
      ]);
      await change(value, "3");
      expect((hero.toObject() as unknown as { system: { harm: object } }).system.harm).toEqual({ value: 3, max: 10 });
    });
  });

  describe("what was dropped on it (found.md 1.10)", () => {
    const things = (): string[] =>
      [...form.querySelectorAll('[data-action="quincunxOpenThing"]')].map(({ textContent }) => textContent!.trim());

    it("items and effects are in sight, and can be removed", async () => {
      expect(form.querySelector('[data-quincunx-key="things"]')).toBe(null);
      await actor.createEmbeddedDocuments("Item", [{ name: "Rope & <b>Hook</b>", type: "item" }] as never);
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Blessed" }] as never);
      await until(() => things().length === 2, "both");
      expect(things()).toEqual(["Rope & <b>Hook</b>", "Blessed"]);
      for (const left of [1, 0]) {
        form.querySelector<HTMLElement>('[data-action="quincunxRemoveThing"]')!.click();
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

    it("are rich text, enriched where they are read", async () => {
      expect(system()).not.toHaveProperty("notes");
      await actor.update({ system: { notes: "<p>Owes <strong>Odo</strong> [[/qx te adv 1]]{a shot}</p>" } } as never);
      await until(() => editor().querySelector("[data-quincunx-command]"), "the roll in it");
      expect(editor().querySelector("strong")!.textContent).toBe("Odo");
      // A change elsewhere leaves them as they stand.
      const before = editor();
      await actor.update({ name: "Maren Holt" });
      await until(() => input("name").value === "Maren Holt", "the new name");
      expect(editor()).toBe(before);
      expect((system() as unknown as { notes: string }).notes).toContain("<strong>Odo</strong>");
    });

    it("are written in core's editor, which stays as it is under the hands of whoever writes", async () => {
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
      await until(() => (system() as unknown as { notes: string }).notes === "<p>Owes Odo</p>", "what was written");
      await until(() => editor().textContent.includes("Owes Odo") && !editor().open, "it is shown");
    });
  });
});
