/**
 * The declarations of house rules and a shared die by a mechanic: they produce its settings, the fields of its specs,
 * the command, the prompt's note and button, the GM's window and its place in the API.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { phrase } from "../../src/rules/contract/phrase.ts";
import type { SharedDie, HouseRules } from "../../src/rules/contract/house-rules.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { highDie } from "../example-mechanic/index.ts";
import type { HighDieSpec } from "../example-mechanic/spec.ts";
import { openStage, until, type Stage, closeWindows } from "../support/stage.ts";
import { page, api } from "../support/page.ts";
import type { SharedDieApi } from "../../src/roll/shared-die/shared-dice.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

/** A d6 that sets the target for all; a 6 is thrown again, and after another 6 it is lost. */
const omen: SharedDie = {
  key: "other-omen",
  command: "omen",
  field: "target",
  size: 6,
  flavor: "Omen",
  label: "OTHER.label",
  hint: "OTHER.hint",
  number: "OTHER.number",
  help: "OTHER.help",
  icon: "fa-solid fa-moon",
  read: (faces) => {
    if (faces.at(-1) !== 6) return { kind: "shows", value: faces.at(-1) ?? 1 };
    return faces.length < 2 ? { kind: "again" } : { kind: "away" };
  },
  actions: [
    {
      word: "dawn",
      method: "greetDawn",
      move: ({ isAway }) => (isAway ? { kind: "set", value: 1 } : { kind: "throw" }),
      button: ({ isAway }) => (isAway ? { label: "OTHER.dawn", icon: "fa-solid fa-sun" } : null),
    },
  ],
  describe: ({ value, isAway }) => phrase(isAway ? "OTHER.away" : value === null ? "OTHER.none" : "OTHER.shows"),
  describeChange: (_before, after, faces) => (faces.length > 0 ? phrase("OTHER.thrown") : omen.describe(after)),
};

const table: HouseRules = {
  rules: [
    {
      kind: "choice",
      key: "other-dice",
      name: "OTHER.rule.name",
      hint: "OTHER.rule.hint",
      initial: "few",
      options: [
        { value: "few", label: "OTHER.rule.few" },
        { value: "many", label: "OTHER.rule.many" },
      ],
      fields: (value, { isGM }) => ({ dice: value === "few" ? 1 : isGM ? 9 : 5 }),
    },
  ],
  dice: [omen],
};

const mechanic = {
  ...highDie,
  id: "omen-die",
  notation: { ...highDie.notation, command: "omens" },
  prompt: {
    ...highDie.prompt,
    controls: (spec: HighDieSpec) =>
      highDie.prompt
        .controls(spec)
        .map((control) =>
          control.id === "target" ? { ...control, sharedDie: { id: omen.key, label: phrase("OTHER.throw") } } : control,
        ),
  },
  actors: [],
  houseRules: table,
} as unknown as AnyMechanic;

let stage: Stage;

const said = (): readonly string[] => page.game.messages.contents.map(({ content, flavor }) => content || flavor);
const set = (key: string, value: unknown): Promise<unknown> => page.game.settings.set("quincunx", key, value);
const stored = (key: string): unknown => page.game.settings.get("quincunx", key);
const type = (text: string) => page.ui.chat.processMessage(text);

beforeAll(async () => {
  stage = await openStage("Gamemaster", [mechanic]);
});

afterEach(async () => {
  await closeWindows();
  await set("other-omen", 0);
  await set("other-dice", "few");
});

describe("house rules and shared die of an unknown mechanic", () => {
  it("have settings: the house rule is offered, the die is not", () => {
    const settings = page.game.settings.settings;
    expect(settings.get("quincunx.other-dice")).toMatchObject({
      scope: "world",
      config: true,
      name: "OTHER.rule.name",
      default: "few",
      choices: { few: "OTHER.rule.few", many: "OTHER.rule.many" },
    });
    expect(settings.get("quincunx.other-omen")).toMatchObject({ scope: "world", config: false, default: 0 });
  });

  it("are defaults of every new spec; typed words override them", async () => {
    await set("other-dice", "many");
    await set("other-omen", 4);
    const roll = async (spec: Fields): Promise<unknown> =>
      (await api().roll({ mechanic: "omen-die", spec }, { configure: false, create: false })).spec;
    expect(await roll({})).toEqual({ dice: 9, target: 4 });
    expect(await roll({ dice: 2, target: null })).toEqual({ dice: 2, target: null });
    expect(await api().roll("omens 3", { create: false })).toMatchObject({ spec: { dice: 3, target: 4 } });
  });

  it("have a command: an action, a number, or the possible words; all users read the result", async () => {
    await type("/qx omen 4");
    await until(() => said().includes("OTHER.shows"), "the sentence");
    expect(stored("other-omen")).toBe(4);
    const warn = vi.spyOn(page.ui.notifications, "warn");
    await type("/qx omen 7");
    await until(() => warn.mock.calls.length > 0, "what can be said");
    expect(warn.mock.calls[0]?.[0]).toBe("OTHER.help");
    expect(stored("other-omen")).toBe(4);
    page.CONFIG.Dice.randomUniform = throwing(6, 6);
    await type("/qx omen dawn");
    await until(() => said().includes("OTHER.thrown"), "the throw");
    expect(stored("other-omen")).toBe(-1);
    expect(page.game.messages.contents.at(-1).rolls.map(({ total }) => total)).toEqual([6, 6]);
    await type("/qx omen dawn");
    await until(() => stored("other-omen") === 1, "the dawn");
  });

  it("are in the API under their command, with their declaration", async () => {
    const { omen } = api().sharedDice as unknown as Record<"omen", SharedDieApi & { greetDawn(): Promise<number> }>;
    expect(api()).not.toHaveProperty("omen");
    await omen.set(5);
    expect(omen.current()).toBe(5);
    page.CONFIG.Dice.randomUniform = throwing(2);
    expect(await omen.greetDawn()).toBe(2);
    await expect(omen.set(7)).rejects.toMatchObject({ code: "out-of-range", field: "target" });
    expect(omen.current()).toBe(2);
  });

  it("show in the prompt why there is no die, and a GM throws it there for all", async () => {
    await set("other-omen", -1);
    const answer = api().roll({ mechanic: "omen-die", spec: { dice: 2 } });
    const form = await until(
      () => document.querySelector<HTMLElement>(".quincunx-prompt-window form, form.quincunx-prompt-window"),
      "the prompt",
    );
    expect(form.textContent).toContain("OTHER.away");
    await set("other-omen", 3);
    await until(() => !form.textContent.includes("OTHER.away"), "the news");
    const target = form.querySelector<HTMLInputElement>('input[data-quincunx-control="target"]')!;
    expect(target.value).toBe("3");
    page.CONFIG.Dice.randomUniform = throwing(5);
    form.querySelector<HTMLElement>('[data-quincunx-of="target"][aria-label="OTHER.throw"]')!.click();
    await until(() => target.value === "5", "the throw");
    expect(stored("other-omen")).toBe(5);
    await closeWindows();
    expect(await answer).toEqual({ kind: "cancelled" });
  });

  it("have a window for the GM, with the current buttons; a player reads the state", async () => {
    await set("other-omen", -1);
    await type("/qx omen");
    const window = await until(() => document.querySelector<HTMLElement>(".quincunx-shared-die-window"), "the window");
    expect(window.textContent).toContain("OTHER.hint");
    expect(window.textContent).toContain("OTHER.away");
    expect(
      Array.from(window.querySelectorAll("footer button, .form-footer button"), (button) => button.textContent?.trim()),
    ).toEqual(["Set", "OTHER.dawn"]);
    window.querySelector<HTMLInputElement>("input[name=number]")!.value = "6";
    window.querySelector<HTMLElement>("button[data-action=set]")!.click();
    await until(() => stored("other-omen") === 6, "the number");
    const told = vi.spyOn(page.ui.notifications, "info");
    vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
    await type("/qx omen 2");
    await until(() => told.mock.calls.length > 0, "the state");
    expect(told.mock.calls[0]?.[0]).toBe("OTHER.shows");
    expect(stored("other-omen")).toBe(6);
    expect(stage.seat.userId).toBe(page.game.user.id);
  });
});

/** The next faces of d6, then random ones. */
function throwing(...faces: readonly number[]): () => number {
  const left = [...faces];
  return () => {
    const face = left.shift();
    return face === undefined ? Math.random() : 1 - (face - 0.5) / 6;
  };
}
