/**
 * A mechanic registered by another package uses the same interface as ours: command, prompt, card, sheet, enrichers,
 * request, JSON.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { mechanics } from "../../src/rules/index.ts";
import { Table, type Seat } from "foundry-practice-table";
import { ownModule } from "../module.ts";
import { until, openedForm } from "../support/stage.ts";
import { type Hero, type Message, page, api } from "../support/page.ts";
import type { RuleError } from "../../src/rules/contract/error.ts";

const folder = fileURLToPath(new URL("../second-package", import.meta.url));
let table: Table;
let seat: Seat;
let door: { register(packageId: string, mechanic: object | null): unknown };

beforeAll(async () => {
  const manifest = JSON.parse(await readFile(`${folder}/module.json`, "utf8")) as Record<string, unknown>;
  table = new Table({
    ...ownModule,
    modules: [...ownModule.modules, { id: "two-tens", active: true, manifest }],
    folders: { ...ownModule.folders, "two-tens": folder },
  });
  seat = await table.seat("Gamemaster", {
    loadModule: async ({ id }) => {
      if (id !== "two-tens") return import("../../src/main.ts");
      page.Hooks.on("quincunx.registerMechanics", (given: typeof door) => (door = given));
      return import("../second-package/two-tens.mjs");
    },
  });
  seat.use();
});

const typed = async (words: string) => {
  const before = new Set(page.game.messages.map(({ id }) => id));
  await page.ui.chat.processMessage(words);
  return until(() => page.game.messages.find(({ id }) => !before.has(id)), `a message for ${words}`);
};

const drawn = async (message: Message): Promise<string> => {
  const html = (await message.renderHTML()) as HTMLElement;
  return until(() => html.querySelector(".quincunx-card")?.textContent, "the card");
};

describe("a mechanic of another package", () => {
  it("follows ours, in its own words", () => {
    expect(
      api()
        .mechanics.map(({ id }) => id)
        .slice(mechanics.length),
    ).toEqual(["two-tens"]);
    expect(page.game.i18n.localize("TWOTENS.name")).toBe("Two tens");
  });

  it.each(["/tens 11 # Look", "/qx tens 11 # Look"])("%s posts its card, with its reasons", async (words) => {
    const message = await typed(words);
    const [roll] = message.rolls;
    expect(roll.constructor.name).toBe("TwoTensRoll");
    const text = await drawn(message);
    expect(text).toContain("Look");
    expect(text).toContain("Sum");
    const drawing = await message.renderHTML();
    for (const what of ["more", "why"]) (drawing.querySelector(`[data-quincunx-do="${what}"]`) as HTMLElement).click();
    expect(await drawn(message)).toContain(`make ${roll.total}.`);
    expect(message.content).toContain(`Sum ${roll.total}.`);
  });

  it("TT-2: the card shows the verdict", async () => {
    const result = await api().roll("tens 11");
    const { skill } = result.spec as object as { skill: number };
    const { sum, success } = result.outcome as unknown as { sum: number; success: boolean };
    expect([skill, sum, success]).toEqual([11, result.roll.total, sum <= 11]);
  });

  it("has a letter of ours: each keeps its own dice, thrown, in JSON and typed", async () => {
    const { terms, termTypes } = page.CONFIG.Dice;
    expect([terms.t.name, terms.n.name, termTypes["TwoTensDie"]?.name]).toEqual([
      "QuincunxEffectDie",
      "TwoTensDie",
      "TwoTensDie",
    ]);
    for (const [words, className, count] of [
      ["tens 11", "TwoTensDie", 2],
      ["te adv 1", "QuincunxEffectDie", 4],
    ] as const) {
      const { roll, message } = await api().roll(words);
      const back = page.Roll.fromJSON(JSON.stringify(roll));
      for (const each of [roll, back, message.rolls[0]]) {
        expect([each.constructor.name, each.total]).toEqual([roll.constructor.name, roll.total]);
        expect([each.dice[0].constructor.name, each.dice[0].results.length]).toEqual([className, count]);
      }
    }
    const mine = await new page.Roll("2dnunder12").evaluate();
    const message = await mine.toMessage();
    expect(await drawn(message)).toContain("Two tens");
    expect(await drawn(await (await new page.Roll("3dt").evaluate()).toMessage())).toContain("Total//Effect");
  });

  it("its prompt has its field by its name and its odds; a roll from there is posted", async () => {
    const pending = api().roll({ mechanic: "two-tens", spec: { skill: 11 } });
    const form = await openedForm();
    expect(form.textContent).toContain("Skill");
    expect(form.querySelector(".quincunx-figure__value")?.textContent).toBe("55.0%");
    form.querySelector<HTMLElement>('[data-quincunx-control="skill"][data-quincunx-step="1"]')?.click();
    expect(form.querySelector(".quincunx-figure__value")?.textContent).toBe("64.0%");
    form.querySelector<HTMLElement>(".quincunx-primary")?.click();
    expect((await pending).spec).toEqual({ skill: 12 });
  });

  it("gives errors in its own words", async () => {
    const warn = vi.spyOn(page.ui.notifications, "warn");
    await page.ui.chat.processMessage("/tens 40");
    await until(() => warn.mock.calls.length, "the notice");
    expect(warn.mock.calls[0]?.[0]).toMatch(/Skill: 40 .*tens 11/u);
  });

  it("its sub-type has its sheet and its sample; a click on a stat rolls", async () => {
    const created = await api().createSamples([]);
    const actor = created.find(({ type }) => (type as string) === "two-tens.seeker") as Hero;
    expect(actor.name).toBe("Ada");
    expect(actor.sheet.constructor.name).toBe("TwoTensSheet");
    await actor.sheet.render({ force: true });
    const form = await until(() => actor.sheet.element, "the sheet");
    expect(form.textContent).toContain("Skills");
    // In play its row is a button, with its chance: a roll without an unknown target is judged (13 or less on 2d10).
    const row = form.querySelector('[data-quincunx-stat="skills.adaSearching0000"]');
    expect(row?.textContent?.replaceAll(/\s+/gu, " ").trim()).toMatch(/^Searching 13 72%$/u);
    form.querySelector<HTMLElement>('[data-quincunx-mode="edit"]')?.click();
    await until(() => form.querySelector(".quincunx-sheet--edit"), "edit");
    expect(form.querySelector<HTMLInputElement>('[name="system.skills.0.label"]')?.value).toBe("Searching");
    await actor.sheet.close();
    await page.game.settings.set("quincunx", "prompt", "never");
    const rolled = await api().rollStat(actor, "skills.adaSearching0000");
    expect([rolled.mechanic, rolled.spec]).toEqual(["two-tens", { skill: 13 }]);
    expect(await drawn(rolled.message)).toContain("Searching");
  });

  it("its commands in running text are links", async () => {
    const { TextEditor } = page.foundry.applications.ux;
    const html = await TextEditor.implementation.enrichHTML("[[/tens 11]]{Look} [[/qx tens 40]]");
    const host = document.createElement("div");
    host.innerHTML = html;
    const links = [...host.querySelectorAll<HTMLElement>("[data-quincunx-command]")];
    expect(links.map(({ dataset }) => dataset["quincunxCommand"])).toEqual(["tens 11", "tens 40"]);
    expect(links[1]?.getAttribute("aria-description")).toMatch(/Skill/u);
  });

  it("answers the JSON protocol, as ours do", () => {
    const request = { do: "resolve", mechanic: "two-tens", spec: { skill: 9 }, faces: { dice: [4, 5] } };
    expect(api().protocol(request)).toMatchObject({ outcome: { sum: 9, success: true } });
    expect(api().protocol({ do: "parse", text: "tens ?" })).toEqual({
      mechanic: "two-tens",
      spec: { skill: null },
      ask: true,
    });
  });

  /** A definition with which an author has made a mistake. */
  type Draft = Record<"dice" | "notation" | "odds", Record<string, unknown>> & Record<string, unknown>;

  it("an incomplete definition is refused with the name of the field", () => {
    const own = api().mechanic("two-tens");
    const whole = {
      ...own,
      id: "whole",
      notation: { ...own.notation, command: "whole" },
      dice: { ...own.dice, rollClass: "WholeRoll", terms: [{ ...own.dice.terms[0], className: "WholeDie" }] },
      actors: own.actors.map((actor: object) => ({ ...actor, sheetClass: "WholeSheet" })),
    };
    const refusal = (change: (draft: Draft) => void): unknown => {
      const draft = { ...whole, odds: { ...whole.odds }, dice: { ...whole.dice }, notation: { ...whole.notation } };
      change(draft as unknown as Draft);
      try {
        return door.register("two-tens", draft);
      } catch (error) {
        expect((error as Error).message).toMatch(/^Quincunx: two-tens registers a mechanic: "/u);
        const { code, field } = error as RuleError;
        return [code, field];
      }
    };
    for (const field of ["id", "icon", "spec", "resolve", "describe", "odds", "notation", "dice"])
      expect(refusal((draft) => delete draft[field])).toEqual(["missing-field", field]);
    expect(refusal((draft) => (draft.spec = {}))).toEqual(["missing-field", "spec.parse"]);
    expect(refusal((draft) => (draft.icon = ""))).toEqual(["wrong-type", "icon"]);
    expect(refusal((draft) => delete draft.odds["of"])).toEqual(["missing-field", "odds.of"]);
    expect(refusal((draft) => delete draft.dice["rollClass"])).toEqual(["missing-field", "dice.rollClass"]);
    expect(refusal((draft) => (draft.dice["terms"] = [{}]))).toEqual(["missing-field", "dice.terms.0.denomination"]);
    expect(refusal((draft) => delete draft.notation["command"])).toEqual(["missing-field", "notation.command"]);
    expect(refusal((draft) => (draft.notation = { command: "x", examples: [] }))).toEqual([
      "missing-field",
      "notation.parse",
    ]);
    expect(refusal((draft) => (draft.actors = {}))).toEqual(["wrong-type", "actors"]);
    expect(refusal((draft) => (draft.actors = [{ ...whole.actors[0], type: "nowhere" }]))).toEqual([
      "not-allowed",
      "actors.0.type",
    ]);
    expect(() => door.register("two-tens", null)).toThrow(/"definition" must be an object/u);
  });

  it("taken and missing names are reported at the registration", () => {
    const definition = {
      ...api().mechanic("two-tens"),
      id: "again",
      notation: { ...api().mechanic("two-tens").notation, command: "again" },
    };
    const register = (more: object): unknown => door.register("two-tens", { ...definition, ...more });
    expect(() => register({})).toThrow(/Roll class "TwoTensRoll" is taken/u);
    expect(() => register({ dice: { ...definition.dice, rollClass: "AgainRoll" } })).toThrow(
      /term class "TwoTensDie" is taken/u,
    );
    expect(() => register({ id: "two-tens" })).toThrow(/id "two-tens" is taken/u);
    // Its placeholder exists, unless that is missing, too.
    const dice = { ...definition.dice, facesOf: undefined };
    expect(() => register({ dice })).toThrow(/Roll class/u);
    expect(() => register({ dice, firstThrow: undefined })).toThrow(/facesOf/u);
    expect(() => door.register("nobody", definition)).toThrow(/"nobody" is no active package/u);
    expect(api().mechanics).toHaveLength(mechanics.length + 1);
  });
});
