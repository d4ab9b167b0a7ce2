/**
 * The tray: clicks on stats collect them, the window shows each mechanic's roll, and pools are saved and rolled by
 * name.
 */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runUserAction } from "../../../src/ui/user-actions.ts";
import { setTrayRows } from "../../../src/features/tray/tray.ts";
import { until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { page, type Hero, api, type MenuEntry } from "../../support/page.ts";

let heroes: Hero[];

beforeAll(() => openReadyStage());
beforeEach(async () => {
  heroes = await page.Actor.createDocuments(
    ["Tamsin", "Grim"].map((name) => ({
      name,
      type: "quincunx.check-hero",
      system: { abilities: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
    })),
  );
});
afterEach(async () => {
  setTrayRows([]);
  await closeWindows();
  for (const hero of heroes) await hero.delete();
});

const opened = async (): Promise<HTMLElement> => {
  await runUserAction("tray");
  return until(() => document.querySelector<HTMLElement>("#quincunx-tray"), "the tray");
};
/** Also with mechanics that the stats do not belong to. */
async function widen(tray: HTMLElement): Promise<void> {
  tray.querySelector<HTMLElement>("[data-action=quincunxWiden]")!.click();
  await until(() => !tray.querySelector("[data-action=quincunxWiden]"), "all mechanics");
}
const collect = (hero: Hero) => api().rollStat(hero, api().stats(hero)[0]!.id, { event: new MouseEvent("click") });
const words = (root: HTMLElement, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent.replaceAll(/\s+/gu, " ").trim());

it("stats of two heroes make one pool, with each mechanic's roll; a second click removes one", async () => {
  const tray = await opened();
  expect(await collect(heroes[0]!)).toEqual({ kind: "prevented", by: "collector" });
  await collect(heroes[1]!);
  expect(words(tray, ".quincunx-tray__rows li")).toEqual(["Wits Tamsin 3", "Wits Grim 3"]);
  const rolls = (): readonly string[] => words(tray, ".quincunx-tray__rolls li");
  // The heroes' own mechanic alone; a click shows the others.
  expect(rolls()).toEqual([expect.stringMatching(/^Roll: Standard check/u)]);
  await widen(tray);
  expect(rolls()).toHaveLength(api().mechanics.length);
  expect(rolls().find((one) => one.startsWith("Roll: Difficulty pool"))).toMatch(/6d10 \d+%$/u);
  expect(rolls().find((one) => one.startsWith("Roll: Fives pool"))).toContain("not possible with these stats");
  // The open sheet of a hero has a tick at the stat.
  await heroes[0]!.sheet.render({ force: true });
  const taken = await until(() => heroes[0]!.sheet.element?.querySelector(".quincunx-stat--taken"), "the tick");
  expect(taken.querySelector("button")!.getAttribute("aria-pressed")).toBe("true");
  await collect(heroes[1]!);
  expect(words(tray, ".quincunx-tray__rows li")).toEqual(["Wits Tamsin 3"]);
});

it("the tray rolls all rows, and the card names each", async () => {
  const tray = await opened();
  await collect(heroes[0]!);
  await collect(heroes[1]!);
  await widen(tray);
  tray.querySelector<HTMLElement>("[data-quincunx-mechanic=difficulty-pool]")!.click();
  const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
  const count = page.game.messages.size;
  prompt.querySelector<HTMLElement>(".quincunx-primary")!.click();
  await until(() => page.game.messages.size > count, "the card");
  const message = page.game.messages.contents.at(-1);
  expect(message.flags.quincunx.spec).toMatchObject({
    dice: 6,
    parts: [
      { label: "Wits (Tamsin)", value: 3 },
      { label: "Wits (Grim)", value: 3 },
    ],
  });
  expect(((await message.renderHTML()) as HTMLElement).textContent).toContain("+3 Wits (Tamsin)");
});

it("a pool is saved for its hero, follows the stat, is on the sheet, and is rolled by name", async () => {
  const [hero] = heroes;
  const changed = vi.fn();
  const hook = page.Hooks.on("quincunx.poolsChanged", changed);
  const tray = await opened();
  await collect(hero!);
  await widen(tray);
  tray.querySelector<HTMLInputElement>("[name=pool]")!.value = "Sneak";
  tray.querySelector<HTMLSelectElement>("[name=mechanic]")!.value = "margin-pool";
  tray.querySelector<HTMLElement>("[data-action=quincunxSave]")!.click();
  await until(() => api().pools(hero!).length === 1, "the pool");
  page.Hooks.off("quincunx.poolsChanged", hook);
  expect(changed).toHaveBeenCalledWith(hero);
  const source = { actor: hero!.uuid, stat: api().stats(hero!)[0]!.id };
  expect(api().pools(hero!)).toEqual([
    { name: "Sneak", mechanic: "margin-pool", rows: [{ label: "Wits", value: 3, source }] },
  ]);
  await until(() => words(tray, ".quincunx-tray__pools li").length === 1, "its line");
  await hero!.update({ system: { abilities: [{ id: "wits000000000001", label: "Wits", value: 5 }] } });
  expect(api().pools(hero!)[0]?.rows[0]?.value).toBe(5);
  await hero!.sheet.render({ force: true });
  const button = await until(
    () => hero!.sheet.element.querySelector("[data-quincunx-pool=Sneak]") as HTMLElement,
    "sheet",
  );
  expect(button.textContent.trim()).toBe("Sneak");
  const rolled = await api().rollPool(hero!, "sneak", { skip: true });
  expect(rolled.spec).toMatchObject({ dice: 5, parts: [{ label: "Wits", value: 5 }] });
  await api().removePool(hero!, "Sneak");
  expect(api().pools(hero!)).toEqual([]);
});

it("without the tray a click rolls; an effect on a stat counts in its pool", async () => {
  const [hero] = heroes;
  await hero!.createEmbeddedDocuments("ActiveEffect", [
    { name: "Bless", changes: [{ key: "flags.quincunx.stat.Wits.dice", mode: 2, value: "2" }] },
  ]);
  const rows = [{ label: "Wits", value: 3, source: { actor: hero!.uuid, stat: api().stats(hero!)[0]!.id } }];
  const rolled = await api().rollPool(hero!, { mechanic: "difficulty-pool", rows }, { skip: true });
  expect(rolled.spec).toMatchObject({
    dice: 5,
    parts: [
      { label: "Wits", value: 3 },
      { label: "Bless", value: 2 },
    ],
  });
  const stat = await api().rollStat(hero!, api().stats(hero!)[0]!.id, { event: new MouseEvent("click"), skip: true });
  expect(stat.kind).toBe("rolled");
});

it("the tray opens from a token's HUD and from an actor's menu, with the saved pools of that actor", async () => {
  const [hero] = heroes;
  await api().savePool(hero!, {
    name: "Sneak",
    mechanic: "difficulty-pool",
    rows: [{ label: "Wits", value: 3, source: null }],
  });
  const hud = document.createElement("form");
  hud.innerHTML = '<div class="col left"></div><div class="col right"></div>';
  for (let times = 0; times < 2; times += 1) page.Hooks.callAll("renderTokenHUD", { object: { actor: hero } }, hud);
  const buttons = hud.querySelectorAll<HTMLElement>(".col.right > button[type=button]");
  expect([...buttons].map((one) => one.getAttribute("aria-label"))).toEqual(["Open the dice tray"]);
  buttons[0]!.click();
  const tray = await until(() => document.querySelector<HTMLElement>("#quincunx-tray"), "the tray");
  await until(() => tray.querySelector("[data-quincunx-pool=Sneak]"), "the saved pool");
  expect(hero!.sheet.rendered).toBe(true);
  const entries: MenuEntry[] = [];
  page.Hooks.callAll("getActorContextOptions", {}, entries);
  expect(entries.some(({ label, name }) => (label ?? name) === "QUINCUNX.Tray.ofActor")).toBe(true);
});

it("stands beside a sheet that opens after it", async () => {
  await opened();
  const app = [...page.foundry.applications.instances.values()].find(({ id }) => id === "quincunx-tray")!;
  const placed = vi.spyOn(app, "setPosition");
  await heroes[0]!.sheet.render({ force: true });
  await until(() => placed.mock.calls.length > 0, "its place");
  const before = placed.mock.calls.length;
  await heroes[0]!.sheet.render();
  expect(placed.mock.calls).toHaveLength(before);
});
