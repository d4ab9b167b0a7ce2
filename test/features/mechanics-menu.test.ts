/**
 * Mechanics that a world has switched off: they are not offered, their commands give the reason, and their old cards
 * stay.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSamples } from "../../src/features/sample-heroes/samples.ts";
import { cardOf } from "../../src/card/card.ts";
import { statsOf } from "../../src/actors/any-stats.ts";
import { followActors, renderWelcome } from "foundry-practice-table/welcome";
import { until, openReadyStage } from "../support/stage.ts";
import { poolHero } from "../../src/rules/difficulty-pool/actor.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { page } from "../support/page.ts";

const OFF = ["fives-pool", "difficulty-pool"];

beforeAll(() => openReadyStage());
beforeEach(async () => {
  vi.spyOn(page.ui.notifications, "warn").mockImplementation(() => undefined);
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
  await page.game.settings.set("quincunx", "mechanicsOff", OFF);
});
afterEach(async () => {
  await page.game.settings.set("quincunx", "mechanicsOff", []);
});

async function typed(text: string): Promise<void> {
  await page.ui.chat.processMessage(text);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const warned = (): string[] => vi.mocked(page.ui.notifications.warn).mock.calls.map(([words]) => words);

describe("switched-off mechanics: commands", () => {
  it.each(["/pool 7 vs 6", "/qx pool 7", "/qx request pool 7", "/pool nonsense"])(
    "%s gives the reason in one sentence",
    async (text) => {
      await typed(text);
      expect(warned()).toEqual(["Difficulty pool is switched off in this world."]);
      expect(page.game.messages.size).toBe(0);
    },
  );

  it("the shared die is switched off with its mechanic", async () => {
    await typed("/qx discord roll");
    expect(warned()).toEqual(["Fives pool is switched off in this world."]);
    expect(page.game.messages.size).toBe(0);
  });

  it("enabled mechanics roll as before, and errors do not mention the others", async () => {
    await typed("/margin 3 vs 7");
    await until(() => page.game.messages.size === 1, "the roll");
    await typed("/qx nonsense");
    const [words = ""] = warned();
    expect(words).toContain("margin");
    expect(words).not.toMatch(/pool|fives|discord/u);
  });

  it("a command works again when its mechanic is switched on", async () => {
    await page.game.settings.set("quincunx", "mechanicsOff", []);
    await typed("/pool 7 vs 6");
    await until(() => page.game.messages.size === 1, "the roll");
    expect(warned()).toEqual([]);
  });
});

it("command help leaves them out", async () => {
  await typed("/qx help");
  const html = (await (await until(() => page.game.messages.contents.at(-1), "the help")).renderHTML()) as HTMLElement;
  expect(html.textContent).toContain("/margin");
  expect(html.textContent).not.toMatch(/\/pool|\/fives|discord/u);
});

it("the practice table's first page leaves them out until they are switched on", async () => {
  const table = document.createElement("main");
  table.id = "table";
  document.body.append(table);
  renderWelcome();
  expect(table.textContent).toContain("/margin");
  expect(table.textContent).not.toMatch(/\/pool|\/fives/u);
  followActors();
  await page.game.settings.set("quincunx", "mechanicsOff", []);
  await until(() => table.textContent.includes("/fives"), "the row");
  table.remove();
});

it("no dialog offers their actors, and no sample heroes of theirs are made", async () => {
  const dialog = document.createElement("div");
  const types = ["quincunx.pool-hero", "quincunx.fives-hero", "quincunx.fives-npc", "quincunx.margin-hero"];
  dialog.innerHTML = `<select>${types.map((type) => `<option value="${type}">${type}</option>`).join("")}</select>`;
  page.Hooks.callAll("renderDialogV2", {}, dialog);
  expect([...dialog.querySelectorAll("option")].map(({ value }) => value)).toEqual(["quincunx.margin-hero"]);
  const made = await createSamples();
  expect(made.length).toBeGreaterThan(0);
  expect(made.map(({ type }) => type as string).filter((type) => /fives|pool/u.test(type))).toEqual([]);
});

it("existing documents stay: cards are drawn and judged, sheets open, stats are read", async () => {
  await page.game.settings.set("quincunx", "mechanicsOff", []);
  await typed("/pool 7 vs 6");
  const message = await until(() => page.game.messages.contents[0], "the roll");
  const [sample] = samplesOf(poolHero);
  const hero = await page.Actor.create({ name: "Nix", type: "quincunx.pool-hero", system: sample!.system });
  const before = (await message.renderHTML()).textContent;
  const verdict = cardOf(message)?.state.verdict;
  await page.game.settings.set("quincunx", "mechanicsOff", OFF);
  expect((await message.renderHTML()).textContent).toBe(before);
  expect(cardOf(message)?.state.verdict).toEqual(verdict);
  expect(statsOf(hero).length).toBeGreaterThan(0);
  await hero.sheet.render({ force: true });
  expect(hero.sheet.element.textContent).not.toBe("");
  await hero.sheet.close();
});

it("a GM ticks them in a list", async () => {
  void new (page.game.settings.menus.get("quincunx.mechanics").type)().render({ force: true });
  const menu = await until(() => document.querySelector(".quincunx-mechanics"), "the dialog");
  const boxes = [...menu.querySelectorAll("input[type=checkbox]")] as HTMLInputElement[];
  expect(boxes.filter(({ checked }) => !checked).map(({ name }) => name)).toEqual(OFF);
  for (const box of boxes) box.checked = box.name !== "total-effect";
  menu.querySelector<HTMLElement>("[data-action=save]")!.click();
  const off = (): readonly string[] => page.game.settings.get("quincunx", "mechanicsOff") as string[];
  await until(() => off()[0] === "total-effect", "the setting");
  expect(page.game.settings.get("quincunx", "mechanicsOff")).toEqual(["total-effect"]);
});

it("settings of their own are hidden, under headings", async () => {
  const keys = ["prompt", "difficultyBy", "splitLeast", "aidWithoutGM"];
  const window = document.createElement("form");
  window.innerHTML = `<fieldset>${keys
    .map((key) => `<div class="form-group"><input name="quincunx.${key}"></div>`)
    .join("")}</fieldset>`;
  page.Hooks.callAll("renderSettingsConfig", {}, window);
  const shown = [...window.querySelectorAll("input")].filter(
    ({ parentElement }) => (parentElement as HTMLElement).style.display !== "none",
  );
  expect(shown.map(({ name }) => name)).toEqual(["quincunx.prompt", "quincunx.difficultyBy"]);
  expect(window.querySelectorAll(".quincunx-settings__heading").length).toBe(3);
});
