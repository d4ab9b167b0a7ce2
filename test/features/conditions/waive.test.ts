/** “Does not apply”: a player may only say it, a GM decides it in the prompt and on the card; no control edits what a condition does. */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { act } from "../../../src/log/act.ts";
import { rollSpec } from "../../../src/roll/roll.ts";
import { press, until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { page, type Hero, type Part, api } from "../../support/page.ts";
import type { ActorStat } from "../../../src/actors/any-stats.ts";
import type { OutcomeBase } from "../../../src/rules/contract/trace.ts";

let hero: Hero;
let scene: Part;

beforeAll(async () => {
  await openReadyStage();
  scene = await page.Scene.create({ name: "Crypt", active: true });
  hero = await page.Actor.create({
    name: "Tamsin",
    type: "quincunx.check-hero",
    system: {
      abilities: [
        { id: "wits000000000001", label: "Wits", value: 3 },
        { id: "bluff00000000001", label: "Bluff", value: 2 },
      ],
    },
  });
  await page.game.settings.set("quincunx", "conditions", [
    { id: "dark", name: "Darkness", amounts: { "standard-check": -2, "fives-pool": 1, "total-effect": 1 } },
    { id: "fog", name: "Fog", amounts: { "standard-check": -1 }, concerns: "notice; wits" },
    { id: "din", name: "Din", amounts: { "standard-check": -4 }, concerns: "Ability" },
  ]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  await closeWindows();
});

const asPlayer = (): void => void vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
const last = () => page.game.messages.contents.at(-1);
const prompt = (): Promise<HTMLElement> =>
  until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
const chip = (): HTMLElement => document.querySelector<HTMLElement>("[data-quincunx-adjustment]")!;

/** Opens the prompt in the dark. */
async function open(
  spec: Fields = { target: 15 },
  mechanic = "standard-check",
  more: Fields = {},
): Promise<HTMLElement> {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  void api().roll({ mechanic, spec, actor: hero, ...more });
  const form = await prompt();
  await until(chip, "the chip");
  return form;
}

async function roll(form: HTMLElement) {
  const before = page.game.messages.size;
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  await until(() => page.game.messages.size > before, "the card");
  return last().flags.quincunx;
}

it("a condition has no row that could be edited or removed, and the target has the focus", async () => {
  const form = await open({ target: 15, bonuses: [{ label: "Rope", value: 1 }] });
  const rows = [...form.querySelectorAll("[data-quincunx-item]")].map((row) => row.textContent ?? "");
  expect(rows.some((words) => words.includes("Rope"))).toBe(false);
  expect(form.querySelectorAll("[data-quincunx-item]")).toHaveLength(1);
  expect([...form.querySelectorAll<HTMLInputElement>("input")].map(({ value }) => value)).not.toContain("Darkness");
  expect(form.contains(document.activeElement)).toBe(true);
  expect((document.activeElement as HTMLInputElement).value).toBe("15");
});

it("without a target that the reader may set, the button that rolls has the focus", async () => {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  void rollSpec(
    { mechanic: "standard-check", spec: { target: 15, bonuses: [{ label: "Rope", value: 1 }] }, actor: hero },
    { locked: ["target"] },
  );
  const form = await prompt();
  await until(() => form.contains(document.activeElement), "the focus");
  expect(document.activeElement?.classList.contains("quincunx-primary")).toBe(true);
});

it("a player's press is a wish: the number stays, and the card tells the GM, who takes it out with one click", async () => {
  asPlayer();
  const form = await open();
  expect(chip().getAttribute("aria-label")).toBe("Darkness \u22122 Bonus: does not apply");
  chip().click();
  await until(() => chip().getAttribute("aria-label")?.endsWith("you say that it does not apply"), "the wish");
  const { spec, origin } = await roll(form);
  expect(spec.bonuses).toEqual([{ label: "Darkness", value: -2 }]);
  expect(origin.conditions).toEqual([{ name: "Darkness", key: "bonus", amount: -2, isDoubted: true }]);
  const message = last();
  const doOf = async (): Promise<HTMLElement | null> =>
    ((await message.renderHTML()) as HTMLElement).querySelector("[data-quincunx-do=waive]");
  expect(await doOf()).toBeNull();
  vi.restoreAllMocks();
  expect((await doOf())?.textContent).toContain("Darkness \u22122 Bonus does not apply");
  const total = (): number => (cardOf(message)?.state.outcome as OutcomeBase & { total: number }).total;
  const before = total();
  act(message.id, "waive", "conditions Darkness");
  await until(() => total() === before + 2, "the total without it");
  const html = ((await message.renderHTML()) as HTMLElement).textContent ?? "";
  expect(html).not.toContain("With the condition “Darkness”.");
  expect(await doOf()).toBeNull();
});

it("a GM's press in the own prompt takes it out", async () => {
  const form = await open();
  chip().click();
  await until(() => chip().getAttribute("aria-pressed") === "false", "off");
  const { spec, origin } = await roll(form);
  expect([spec.bonuses, origin.conditions]).toEqual([[], undefined]);
});

it("FP-4: the ladder sets the dice of the task; the condition's dice stay on top, and nothing takes them away", async () => {
  asPlayer();
  const form = await open({ pool: [{ size: 6, role: "hero" }], challenge: 0 }, "fives-pool");
  const rung = (count: number): HTMLInputElement =>
    form.querySelectorAll<HTMLInputElement>(".quincunx-ladder input")[count]!;
  expect(rung(0).checked).toBe(true);
  rung(2).click();
  await until(() => rung(2).checked, "two dice");
  rung(0).click();
  rung(1).click();
  expect((await roll(form)).spec.challenge).toBe(2);
});

it("TE-2: a stepper shows the own instances, and cannot go below them", async () => {
  asPlayer();
  const form = await open({ disadvantage: 1 }, "total-effect");
  const field = form.querySelector<HTMLInputElement>('input[data-quincunx-control="disadvantage"]')!;
  expect(field.value).toBe("1");
  for (const _time of [1, 2, 3]) press(field, "ArrowDown");
  expect((await roll(form)).spec.disadvantage).toBe(1);
});

it("a condition that names stats or kinds hits their rolls only", async () => {
  await scene.setFlag("quincunx", "conditions", ["fog"]);
  const [wits, bluff] = api().stats(hero);
  const bonuses = async (stat: ActorStat | undefined): Promise<unknown> => {
    await api().rollStat(hero, stat!.id, { skip: true });
    return last().flags.quincunx.spec.bonuses.map(({ label }) => label);
  };
  expect(await bonuses(wits)).toEqual(["Wits", "Fog"]);
  expect(await bonuses(bluff)).toEqual(["Bluff"]);
  await scene.setFlag("quincunx", "conditions", ["din"]);
  expect(await bonuses(bluff)).toEqual(["Bluff", "Din"]);
  await api().roll({ mechanic: "standard-check", spec: { target: 15 }, actor: hero }, { skip: true });
  expect(last().flags.quincunx.spec.bonuses).toEqual([]);
});

it("DP-4: the fixed modifier of a power has no button that removes it, before a roll", async () => {
  const modifiers = [{ label: "Wings", value: -1, fixed: true }];
  void api().roll({ mechanic: "difficulty-pool", spec: { dice: 3, base: 6, modifiers }, actor: hero });
  const form = await prompt();
  const row = (): Element | null => form.querySelector("[data-quincunx-list=modifiers] [data-quincunx-item]");
  await until(row, "the modifier");
  expect(row()?.querySelector("[data-quincunx-remove]")).toBeNull();
});
