/**
 * Teach mode on other systems' sheets, counted: from the open sheet to the first roll in at most ten clicks, a player's
 * roll in two; by mouse and by keyboard alone, on V1 and V2 sheets, in both generations.
 */
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import type { World } from "foundry-practice-table/world";
import { root } from "../../tools/lib/project.mjs";
import { violationsOf } from "./lib/access.ts";
import { played } from "./lib/nightly.ts";
import { builtModule, closeWhole, Stage, TIME, type Seat } from "./lib/seats.ts";
import { openForeignSheet } from "./lib/story.ts";

let stage: Stage;
afterEach(() => closeWhole(stage));
function seed(world: World): void {
  const ana = world.users().find(({ name }) => name === "Ana")?._id ?? "";
  const ownership = { default: 0, [ana]: 3 };
  const attributes = { might: { label: "Might", value: "2" }, grace: { label: "Grace", value: "1" } };
  const abilities = { wits: { label: "Wits", mod: 3 } };
  world.seed("Actor", { name: "Orla Old", type: "character", ownership, system: { attributes, abilities } });
  const skill = (name: string, rating: number, die: string): object => ({
    name,
    type: "item",
    system: { rating, die },
  });
  const group = (label: string, ...traits: readonly object[]): object => ({ label, traits });
  world.seed("Actor", {
    name: "Ivo Items",
    type: "npc",
    ownership,
    system: {
      luck: 2,
      groups: {
        body: group("Body", { name: "Strong", die: "d8" }, { name: "Quick", die: "d10" }),
        mind: group("Mind", { name: "Sharp", die: "d12" }),
      },
    },
    items: [skill("Climb", 3, "d6"), skill("Sneak", 4, "d10")],
  } as never);
}

async function open(generation: 13 | 14): Promise<{ readonly gm: Seat; readonly ana: Seat }> {
  const systems = ["old-system", "item-system"].map((name) => join(root, "test/fixtures/foreign-sheets", name));
  stage = await Stage.open({ generation, modules: [await builtModule(), ...systems], seed });
  return { gm: await stage.sit("Gamemaster"), ana: await stage.sit("Ana") };
}

const sent = (sheet: Locator): Promise<string> =>
  sheet.evaluate((element) => {
    const form = (element.matches("form") ? element : element.querySelector("form")) as HTMLFormElement;
    return new URLSearchParams(new FormData(form) as never).toString();
  });
const system = (seat: Seat, name: string): Promise<string> =>
  seat.run(({ game }, wanted) => {
    const { items, ...actor } = game.actors.getName(wanted).toObject();
    return JSON.stringify([actor.system, (items as { system: object }[]).map((item) => item.system)]);
  }, name);
const dialog = (seat: Seat): Locator => seat.page.locator(".quincunx-teach-window");

interface Task {
  readonly name: string;
  readonly number: string;
  readonly told: RegExp;
  readonly slot: string;
  readonly stat: string;
  readonly marks: number;
}

const OLD: Task = {
  ...{ name: "Orla Old", number: "input[name='system.attributes.grace.value']", told: /^Grace: 1/u },
  ...{ slot: "Ability", stat: "Grace", marks: 2 },
};
const NEW: Task = {
  ...{ name: "Ivo Items", number: ".skill:nth-child(2) .rating", told: /^Sneak: 4/u },
  ...{ slot: "Skill", stat: "Sneak", marks: 2 },
};

const slots = (seat: Seat): Locator => dialog(seat).getByRole("radiogroup", { name: "It is" });

/** In the header: with words on a V1 sheet, else as an icon. */
const teachButton = (sheet: Locator): Locator => sheet.locator(".quincunx-teach-open, .quincunx-foreign-teach").first();

/** Clicks until the first roll. */
async function teachByMouse(gm: Seat, sheet: Locator, { number, slot, stat }: Task): Promise<number> {
  let clicks = 0;
  const click = async (what: Locator): Promise<void> => {
    await what.click();
    clicks += 1;
  };
  await click(teachButton(sheet));
  await click(sheet.locator(number));
  await dialog(gm).locator("[name=mechanic]").selectOption("standard-check");
  await click(slots(gm).getByRole("radio", { name: slot, exact: true }));
  await click(dialog(gm).getByRole("button", { name: /^Make .*rollable$/u }));
  await click(sheet.getByRole("button", { name: "Done" }));
  await click(sheet.getByRole("button", { name: `Roll: ${stat}` }));
  await click(gm.prompt.locator(".quincunx-primary"));
  return clicks;
}

async function teachByKeys(gm: Seat, sheet: Locator, { told, slot, stat }: Task): Promise<void> {
  const { keyboard } = gm.page;
  await teachButton(sheet).focus();
  await keyboard.press("Enter");
  await gm.page.locator(".quincunx-teach-cursor").waitFor();
  for (let step = 0; step < 20 && !told.test(await focused(gm)); step += 1) await keyboard.press("Tab");
  await keyboard.press("Enter");
  await dialog(gm).waitFor();
  await dialog(gm).locator("[name=mechanic]").focus();
  await keyboard.type("Standard");
  await keyboard.press("Tab");
  for (let step = 0; step < 20 && (await slotOf(gm)) !== slot; step += 1) await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await dialog(gm).waitFor({ state: "detached" });
  await keyboard.press("Escape");
  await sheet.getByRole("button", { name: `Roll: ${stat}` }).focus();
  // A second Enter within half a second would be ignored as a repeat, and people need longer to look.
  await gm.page.waitForTimeout(600);
  await keyboard.press("Enter");
  await gm.prompt.waitFor();
  await gm.page.waitForTimeout(600);
  await keyboard.press("Enter");
}

const focused = (seat: Seat): Promise<string> =>
  seat.page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
const slotOf = (seat: Seat): Promise<string> =>
  seat.page.evaluate(() => document.querySelector("[name=slot]:checked")?.parentElement?.textContent?.trim() ?? "");

const WAYS = [
  { generation: 14, byMouse: OLD, byKeys: NEW },
  { generation: 13, byMouse: NEW, byKeys: OLD },
] as const;

describe.each(played<(typeof WAYS)[number]>(...WAYS))("generation $generation", ({ generation, byMouse, byKeys }) => {
  it(
    "a number becomes rollable in at most ten clicks, or by keys; a player rolls in two",
    async () => {
      const { gm, ana } = await open(generation);
      for (const [task, by] of [
        [byMouse, "mouse"],
        [byKeys, "keys"],
      ] as const) {
        const sheet = await openForeignSheet(gm, task.name);
        const [form, data, cards] = [await sent(sheet), await system(gm, task.name), await gm.cards.count()];
        if (by === "mouse") expect(await teachByMouse(gm, sheet, task)).toBeLessThanOrEqual(7);
        else await teachByKeys(gm, sheet, task);
        await expect.poll(() => gm.cards.count()).toBe(cards + 1);
        expect(await gm.lastCard.innerText()).toContain(task.stat);
        expect(await sheet.locator(".quincunx-foreign").count()).toBe(task.marks);
        // Neither the form nor the actor has changed, and the sheet's own clicks work again.
        expect([await sent(sheet), await system(gm, task.name)]).toEqual([form, data]);
        expect(await gm.page.locator(".quincunx-teach").count()).toBe(0);
        await gm.run(({ game }, name) => game.actors.getName(name).sheet.close(), task.name);
      }

      const sheet = await openForeignSheet(ana, "Ivo Items");
      expect(await teachButton(sheet).count()).toBe(0);
      const before = await ana.cards.count();
      await sheet.getByRole("button", { name: "Roll: Sneak" }).click();
      await ana.prompt.locator(".quincunx-primary").click();
      await expect.poll(() => ana.cards.count()).toBe(before + 1);

      // The item's parts are redrawn: one button each.
      await sheet.locator(".skill a").first().click();
      await expect.poll(() => sheet.locator(".skill .rating").first().innerText()).toBe("4");
      await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(2);
    },
    TIME,
  );
});

it(
  "die sizes in nested groups: the bar, the outline and the dialog are accessible; undo removes the buttons",
  async () => {
    const { gm } = await open(14);
    const sheet = await openForeignSheet(gm, "Ivo Items");
    await teachButton(sheet).click();
    await sheet.locator(".trait b").nth(1).hover();
    expect(await gm.page.locator(".quincunx-teach-cursor").innerText()).toBe("Quick: 10 (groups.body.traits.1.die)");
    await sheet.locator(".trait b").nth(1).click();
    await dialog(gm).locator("[name=mechanic]").selectOption("fives-pool");
    await dialog(gm).getByRole("radio", { name: "Trope" }).check();
    expect(await violationsOf(gm.page, [".quincunx-teach-bar", ".quincunx-teach-window"])).toEqual([]);
    expect(await dialog(gm).innerText()).toMatch(/Quick 10[^]*Strong 8[^]*1d10/u);
    await dialog(gm).getByRole("button", { name: "Make 2 rollable" }).click();
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(2);
    await sheet.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(0);
    await gm.page.keyboard.press("Control+Shift+z");
    await expect.poll(() => sheet.locator(".quincunx-foreign").count()).toBe(2);

    await gm.set("core", "language", "de");
    await gm.reload();
    const german = await openForeignSheet(gm, "Ivo Items");
    await teachButton(german).click();
    await german.locator(".skill .rating").first().click();
    await dialog(gm).waitFor();
    expect(await dialog(gm).innerText()).toContain("Standardprobe");
    expect(await violationsOf(gm.page, [".quincunx-teach-bar", ".quincunx-teach-window"])).toEqual([]);
  },
  TIME,
);
