/** Active effects in rolls: counted and named without a prompt, chips in it, on both generations. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ADD, addEffect, MULTIPLY } from "../../support/effects.ts";
import { until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { page, type Hero, type Part } from "../../support/page.ts";

let hero: Hero;

beforeAll(() => openReadyStage());
beforeEach(async () => {
  hero = await page.Actor.create({
    name: "Tamsin",
    type: "quincunx.check-hero",
    system: { abilities: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
  });
});
afterEach(async () => {
  await closeWindows();
  await hero.delete();
});

const roll = (configure: boolean, stats: readonly string[] = []) =>
  page.game.modules
    .get("quincunx")
    .api.roll({ mechanic: "standard-check", spec: { target: 15 }, actor: hero, stats }, { configure });
const lastFlags = () => page.game.messages.contents.at(-1).flags.quincunx;
const bless = (changes: Readonly<Record<string, string | number>>, mode?: number) =>
  addEffect(hero, "Bless", changes, mode, "flags.quincunx");

it("an effect counts in a roll without a prompt, and the card names it", async () => {
  await bless({ "roll.bonus": 2, "roll.check.dice": "d8", "roll.fives.dice": 1, "roll.standard-check.target": "-1" });
  await roll(false);
  expect(lastFlags()).toMatchObject({
    spec: { bonuses: [{ label: "Bless", value: 2 }], extra: [{ label: "Bless", size: 8 }], target: 14 },
    origin: { effects: [{ name: "Bless" }, { name: "Bless" }, { name: "Bless" }] },
  });
  const html = (await page.game.messages.contents.at(-1).renderHTML()) as HTMLElement;
  expect(html.textContent).toContain("With the effect “Bless”.");
});

it("an effect on a stat, by its label, counts only while the stat is rolled", async () => {
  await bless({ "stat.wits.bonus": 1 });
  await roll(false);
  expect(lastFlags().spec.bonuses).toEqual([]);
  const [wits] = page.game.modules.get("quincunx").api.stats(hero);
  await roll(false, [wits!.id]);
  expect(lastFlags().spec.bonuses).toEqual([{ label: "Bless", value: 1 }]);
});

it("an effect on a target counts in rolls against it, named with the token, for users who may observe its actor", async () => {
  const foe = await page.Actor.create({ name: "Ogre", type: "quincunx.check-hero" });
  await addEffect(
    foe,
    "Cover",
    { "target.check.target": 2, "target.te.bonus": 1, "roll.bonus": 5 },
    ADD,
    "flags.quincunx",
  );
  await bless({ "target.bonus": 9 });
  const targets = [{ document: { name: "Grom", actor: foe } }];
  vi.spyOn(page.game.user as { targets: unknown }, "targets", "get").mockReturnValue(targets);
  await roll(false);
  expect(lastFlags()).toMatchObject({
    spec: { target: 17, bonuses: [] },
    origin: { effects: [{ name: "Cover (Grom)", key: "target", amount: 2 }] },
  });
  vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
  vi.spyOn(foe, "testUserPermission").mockReturnValue(false);
  await roll(false);
  expect([lastFlags().spec.target, lastFlags().origin.effects]).toEqual([15, undefined]);
  vi.restoreAllMocks();
  await foe.delete();
});

it("a disabled or suppressed effect does not count; the changes of 14 are read, but not their old place", async () => {
  const effect = await bless({ "roll.bonus": 2 });
  const isOff = vi.spyOn(effect as Part & { isSuppressed: boolean }, "isSuppressed", "get").mockReturnValue(true);
  await roll(false);
  expect(lastFlags().spec.bonuses).toEqual([]);
  isOff.mockRestore();
  await effect.update({ disabled: true });
  await roll(false);
  expect(lastFlags().spec.bonuses).toEqual([]);
  const newer = {
    name: "Bane",
    get changes(): never {
      throw new Error("the old place was read");
    },
    system: { changes: [{ key: "flags.quincunx.roll.bonus", type: "subtract", value: 3 }] },
  };
  const spy = vi.spyOn(hero as { appliedEffects: object[] }, "appliedEffects", "get").mockReturnValue([newer]);
  await roll(false);
  spy.mockRestore();
  expect(lastFlags().spec.bonuses).toEqual([{ label: "Bane", value: -3 }]);
});

it("an unreadable value is left out, and reported once", async () => {
  const warn = vi.spyOn(page.ui.notifications, "warn");
  await bless({ "roll.bonus": "many", "roll.bonsu": 1 });
  await bless({ "roll.bonus": 4 }, MULTIPLY);
  await roll(false);
  await roll(false);
  expect(lastFlags().spec.bonuses).toEqual([]);
  expect(warn.mock.calls.map(([words]) => words as string)).toEqual([
    expect.stringContaining("“Bless”: flags.quincunx.roll.bonus cannot be “many”"),
    expect.stringContaining("“Bless”: flags.quincunx.roll.bonsu cannot be “1”"),
    expect.stringContaining("“Bless”: flags.quincunx.roll.bonus cannot be “4”"),
  ]);
  warn.mockRestore();
});

it("an effect is a chip in the prompt, on at first; that of a stat is there while the stat is selected", async () => {
  await bless({ "roll.bonus": 2, "stat.Wits.dice": 1 });
  void roll(true);
  const chips = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-quincunx-adjustment]")];
  const words = (): readonly string[] => chips().map((one) => one.textContent.replaceAll(/\s+/gu, " ").trim());
  await until(() => chips().length > 0, "the chip");
  expect(words()).toEqual(["Bless +2 Bonus"]);
  document.querySelector<HTMLElement>(".quincunx-prompt-window [data-quincunx-edit=select]")!.click();
  await until(() => chips().length === 2, "the chip of the stat");
  expect(words()[1]).toBe("Bless +1d6");
  expect(chips().map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
  chips()[0]!.click();
  await until(() => chips()[0]!.getAttribute("aria-pressed") === "false", "off");
  const count = page.game.messages.size;
  document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-primary")!.click();
  await until(() => page.game.messages.size > count, "the card");
  expect(lastFlags().spec).toMatchObject({
    bonuses: [{ label: "Wits", value: 3 }],
    extra: [{ label: "Bless", size: 6 }],
  });
});
