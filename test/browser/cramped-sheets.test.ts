/** Sheets of other systems that have no room for a button: their own elements stay where they are, and each number has a button, or the header's list says so. */
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import type { World } from "foundry-practice-table/world";
import { root } from "../../tools/lib/project.mjs";
import { builtModule, closeWhole, Stage, TIME, type Seat } from "./lib/seats.ts";
import type { StatMapping } from "../../src/api/stat-maps.ts";

let stage: Stage;
afterEach(() => closeWhole(stage));

function seed(world: World): void {
  const craft = (name: string, value: number): object => ({ name, type: "item", system: { value } });
  world.seed("Actor", { name: "Cora Cramped", type: "npc", items: [craft("Climb", 20), craft("Swim", 5)] } as never);
}

const POOL = { actorType: "npc", mechanic: "difficulty-pool", part: "attribute" };
const MAPS = [
  { ...POOL, path: "traits.*.value", mechanic: "fives-pool", part: "trope" },
  { ...POOL, path: "scores.*.mod", mechanic: "standard-check", part: "ability" },
  { ...POOL, path: "marks.*.value", formula: "floor(@value / 20)" },
  { ...POOL, path: "sizes.*.value", mechanic: "fives-pool", part: "trope" },
  { ...POOL, path: "trades.*.rank", mechanic: "standard-check", part: "skill" },
  { ...POOL, item: "item", path: "value", formula: "floor(@value / 5)" },
];

async function open(): Promise<{ readonly gm: Seat; readonly sheet: Locator }> {
  const system = join(root, "test/fixtures/foreign-sheets/cramped-system");
  stage = await Stage.open({ modules: [await builtModule(), system], seed });
  const gm = await stage.sit("Gamemaster", { viewport: { width: 1366, height: 768 } });
  await gm.tab("actors");
  await gm.page.locator("#actors .entry", { hasText: "Cora Cramped" }).first().click();
  const sheet = gm.page.locator(".cramped-system");
  await sheet.locator(".crafts").waitFor();
  return { gm, sheet };
}

/** Places of the sheet's own elements. */
const layout = (sheet: Locator): Promise<Record<string, readonly number[]>> =>
  sheet.evaluate((root) => {
    const all = [...root.querySelectorAll(".window-content *")].filter((one) => !one.closest(".quincunx-foreign"));
    const corner = root.querySelector(".window-content")?.getBoundingClientRect();
    return Object.fromEntries(
      all.map((one, index) => {
        const { left, top, height } = one.getBoundingClientRect();
        return [
          `${index} ${one.localName} ${one.className}`,
          [left - (corner?.left ?? 0), top - (corner?.top ?? 0), height].map(Math.round),
        ];
      }),
    );
  });

/** Once fonts are there and nothing moves. */
async function settledLayout(sheet: Locator): Promise<Readonly<Record<string, readonly number[]>>> {
  await sheet.evaluate(() => document.fonts.ready.then(() => true));
  let last = "";
  await expect
    .poll(async () => {
      const [now, before] = [JSON.stringify(await layout(sheet)), last];
      last = now;
      return now === before;
    })
    .toBe(true);
  return layout(sheet);
}

const map = (gm: Seat, list: readonly object[]): Promise<void> =>
  gm.run(({ game }, maps) => game.modules.get("quincunx").api.statMaps.replace(maps as StatMapping[]), list);

it(
  "a sheet without room keeps its layout; dice are visible, at the number or its label, or named in the header's list",
  async () => {
    const { gm, sheet } = await open();
    const before = await settledLayout(sheet);
    await map(gm, MAPS);
    await sheet.locator(".quincunx-foreign").first().waitFor();
    if (process.env["PICTURES"]) await gm.page.screenshot({ path: `${process.env["PICTURES"]}/cramped.png` });
    const after = await settledLayout(sheet);
    // Up to the width of a button along the line; nothing goes to another line or another column.
    const moved = Object.entries(before).filter(([key, [left = 0, top = 0, height = 0]]) => {
      const [x = 0, y = 0, h = 0] = after[key] ?? [];
      return Math.abs(x - left) > 110 || Math.abs(y - top) > 3 || Math.abs(h - height) > 3;
    });
    expect(moved).toEqual([]);
    const at = (id: string): Promise<string | null> =>
      sheet.evaluate((root, wanted) => {
        const mark = root.querySelector(`[data-quincunx-foreign="${wanted}"]`);
        if (!mark) return null;
        const beside = mark.previousElementSibling ?? mark.parentElement;
        return `${mark.parentElement?.className}|${beside?.textContent?.trim()}`;
      }, id);
    // A cell of a grid whose row has no box of its own: inside the cell.
    expect(await at("traits.dex.value")).toMatch(/^size\|/u);
    // A full grid with a bare text, a field in a grid: at the label.
    expect(await at("scores.wit.mod")).toMatch(/\|wit/u);
    expect(await at("marks.pow.value")).toMatch(/\|pow/u);
    // Dots: at the label of the row, also where the modifier is the same number.
    expect(await at("trades.ath.rank")).toMatch(/\|ath craft$/u);
    expect(await at("trades.lor.rank")).toMatch(/\|lor craft$/u);
    // The number on the sheet, not the computed one, on the tab that is open.
    const items = await sheet.evaluate((root) =>
      [...root.querySelectorAll(".crafts .quincunx-foreign")].map((one) => one.previousElementSibling?.textContent),
    );
    expect(items).toEqual(["20", "5"]);

    // Numbers without room are in the list, and the list says so.
    await sheet.locator(".quincunx-foreign-list").click();
    const menu = gm.page.locator(".quincunx-menu");
    expect(
      await menu.getByRole("menuitem", { name: "No room for a button on this sheet" }).allInnerTexts(),
    ).toHaveLength(2);
    await gm.page.keyboard.press("Escape");

    // Ink on a ground of its own, whatever is behind it.
    const looks = await sheet.locator(".quincunx-foreign > button").evaluateAll((all) =>
      all.map((one) => {
        const { color, backgroundColor, opacity } = getComputedStyle(one);
        return [color, backgroundColor, opacity].join(" ");
      }),
    );
    for (const look of looks) expect(look).not.toMatch(/rgba\(0, 0, 0, 0\)|0\.\d+$/u);
  },
  TIME,
);

it(
  "decoration over the window does not cover the bar; bar and question fit 1366 × 768",
  async () => {
    const { gm, sheet } = await open();
    await sheet.getByRole("button", { name: "Make rollable…" }).click();
    await expect.poll(() => sheet.locator("[data-quincunx-pickable]").count()).toBeGreaterThan(10);
    // Below the decoration.
    await sheet.locator(".armour span").click({ force: true });
    const dialog = gm.page.locator(".quincunx-teach-window");
    await dialog.waitFor();
    if (process.env["PICTURES"]) await gm.page.screenshot({ path: `${process.env["PICTURES"]}/cramped-teach.png` });
    expect(await dialog.innerText()).toMatch(/Armour 11/u);
    const controls = dialog.locator(
      ".window-content :is(select, [role=radiogroup], fieldset, input:not([type=radio]), button):visible",
    );
    expect(await controls.count()).toBeLessThanOrEqual(10);
    await dialog.locator("[name=mechanic]").selectOption("standard-check");
    expect(await dialog.locator("[name=conversion] option").allInnerTexts()).toContain("half of it = 5.5");
    await dialog.locator("[name=conversion]").selectOption("modifier");
    const box = await dialog.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(768);
    await dialog.getByRole("button", { name: "Make rollable" }).click();
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(1);
    // By the mouse, as the decoration has pointer events.
    await sheet.getByRole("button", { name: "Undo" }).click({ timeout: 5000 });
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(0);
    await sheet.getByRole("button", { name: "Done" }).click({ timeout: 5000 });
    // Undo and Redo go on after Done.
    await sheet.getByRole("button", { name: "Make rollable…" }).click();
    await sheet.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(1);
  },
  TIME,
);
