/**
 * The GM accepts the preset of the system, and changes, tests, imports and exports stats in the window "Stats of other
 * actors".
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { exampleSystem } from "foundry-practice-table/example-systems";
import { expectNoViolations } from "./lib/access.ts";
import { closeWhole, Stage, TIME } from "./lib/seats.ts";
import type { Page as Foundry } from "../support/page.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

let stage: Stage;
afterEach(() => closeWhole(stage));
/** The old example system under the id of a system with a preset. */
function systemNamed(id: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "quincunx-")), id);
  cpSync(exampleSystem("hollow-hills"), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name);
    if (statSync(path).isFile() && /\.(?:html|json|mjs|js)$/u.test(name))
      writeFileSync(path, readFileSync(path, "utf8").replaceAll(/hollow-hills(?=["/.])(?!\.(?:mjs|css))/gu, id));
  }
  return folder;
}

it(
  "preset, test, edit by keyboard, order, delete, undo, import with a bad entry, export",
  async () => {
    stage = await Stage.open({
      generation: 13,
      system: systemNamed("worldbuilding"),
      seed: (world) => void world.seed("Actor", { name: "Isolde", type: "character", ownership: { default: 3 } }),
    });
    const gm = await stage.sit("Gamemaster");
    const { page } = gm;

    // Asked once: the stats of the system's characters, and their mechanic.
    const question = page.locator(".dialog", { hasText: "Make 2 stats of each character rollable?" });
    await question.waitFor();
    await question.getByRole("radio", { name: "Margin pool: 2 stats" }).check();
    await question.getByRole("button", { name: "Make rollable" }).click();
    await page.locator("#notifications", { hasText: "2 stats are rollable." }).waitFor();
    const map = () =>
      page.evaluate(() => (globalThis as unknown as Foundry).game.modules.get("quincunx").api.statMaps.list());
    expect((await map()).map(({ path, mechanic }) => `${path} ${mechanic}`)).toEqual([
      "attributes.*.value margin-pool",
      "attributes.*.*.value margin-pool",
    ]);

    await page.evaluate(async () => {
      const { type: Menu } = (globalThis as unknown as Foundry).game.settings.menus.get("quincunx.statMaps");
      await new Menu().render({ force: true });
    });
    const window = page.locator(".quincunx-statmap-window");
    const first = window.locator(".quincunx-statmap__entry").first();
    await first.locator("summary").click();
    // Name, value, roll and chance on an actor.
    expect(await first.innerText()).toMatch(/Climbing 2\s*margin 2.*%/u);
    await expectNoViolations(page, ".quincunx-statmap-window");

    // By keyboard: open, rename, watch the preview, save.
    await first.getByRole("button", { name: /^Edit / }).focus();
    await page.keyboard.press("Enter");
    expect(await window.locator("[name=path]").evaluate((field) => field === document.activeElement)).toBe(true);
    await window.locator("[name=label]").fill("* (talent)");
    await window.locator("summary", { hasText: "Advanced" }).click();
    await window.locator("[name=formula]").fill("@value +");
    await window.locator(".quincunx-fault").waitFor();
    await window.locator("[name=formula]").fill("@value + 1");
    await window
      .locator(".quincunx-statmap__preview", { hasText: "For Isolde: Climbing (talent) and Tales (talent)" })
      .waitFor();
    await expectNoViolations(page, ".quincunx-statmap-window");
    await window.locator("[name=formula]").press("Enter");
    await first.getByText("* (talent)").waitFor();
    expect((await map())[0]).toMatchObject({ label: "* (talent)", formula: "@value + 1" });

    // Order and delete; both are undone.
    await first.getByRole("button", { name: /down$/ }).click();
    await window.locator(".quincunx-statmap__entry").nth(1).getByText("* (talent)").waitFor();
    await window
      .locator(".quincunx-statmap__entry")
      .nth(1)
      .getByRole("button", { name: /^Delete / })
      .click();
    await expect.poll(async () => (await map()).length).toBe(1);
    await window.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await map()).length).toBe(2);
    await window.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await map())[0]?.label).toBe("* (talent)");

    // One bad entry of a file is reported and left out.
    const good = { actorType: "*", path: "health.value", mechanic: "margin-pool", part: "stat" };
    const file = { system: "worldbuilding", version: 1, entries: [good, { ...good, path: "a b" }] };
    await window
      .locator("[name=file]")
      .setInputFiles({ name: "map.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
    await window.locator("[role=status]", { hasText: "1 entry imported. Stat map 1: “path” must be a path" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      window.getByRole("button", { name: "Export" }).click(),
    ]);
    const exported = JSON.parse(readFileSync(await download.path(), "utf8")) as Fields;
    expect([exported["system"], exported["entries"]]).toEqual(["worldbuilding", await map()]);

    // Not asked again.
    await page.reload();
    await gm.ready();
    expect(await page.locator(".dialog").count()).toBe(0);
  },
  TIME,
);
