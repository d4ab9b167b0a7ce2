/**
 * Sheets of other systems: one die button beside each mapped stat, after any redraw; on one V1 and one V2 sheet in the
 * shapes of sheets.md, in both generations, checked at both seats.
 */
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { root } from "../../tools/lib/project.mjs";
import type { World } from "foundry-practice-table/world";
import { played } from "./lib/nightly.ts";
import { builtModule, closeWhole, Stage, TIME, type Seat } from "./lib/seats.ts";
import type { Locator } from "playwright-core";
import type { StatMapping } from "../../src/api/stat-maps.ts";
import { openForeignSheet } from "./lib/story.ts";

let stage: Stage;
afterEach(() => closeWhole(stage));
async function open(generation: 13 | 14): Promise<{ readonly gm: Seat; readonly ana: Seat }> {
  const systems = ["old-system", "new-system"].map((name) => join(root, "test/fixtures/foreign-sheets", name));
  stage = await Stage.open({ generation, modules: [await builtModule(), ...systems], seed });
  const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
  return { gm, ana };
}

/** Two actors of Ana's. */
function seed(world: World): void {
  const ana = world.users().find(({ name }) => name === "Ana")?._id ?? "";
  const ownership = { default: 2, [ana]: 3 };
  world.seed("Actor", {
    name: "Orla Old",
    type: "character",
    ownership,
    system: {
      health: { value: 10, max: 12 },
      attributes: { might: { label: "Might", value: "2" }, words: { label: "Words", value: "many" } },
      abilities: { wits: { label: "Wits", mod: 3 } },
    },
  });
  world.seed("Actor", {
    name: "Nils New",
    type: "npc",
    ownership,
    system: { abilities: { str: { value: 16 }, dex: { value: 8 } }, skills: { acr: { value: 4 }, ath: { value: 0 } } },
  });
}

const OLD = [
  { actorType: "character", path: "attributes.might.value", mechanic: "total-effect", part: "stat", label: "Might" },
  { actorType: "character", path: "attributes.words.value", mechanic: "total-effect", part: "stat", label: "Words" },
  { actorType: "character", path: "abilities.wits.mod", mechanic: "standard-check", part: "ability", label: "Wits" },
  { actorType: "*", path: "health.value", mechanic: "difficulty-pool", spec: { dice: "@value" }, label: "Health" },
];
const NEW = [
  { actorType: "*", path: "abilities.str.mod", mechanic: "standard-check", part: "ability", label: "Strength" },
  { actorType: "npc", path: "skills.acr.value", mechanic: "standard-check", part: "skill", label: "Acrobatics" },
  { actorType: "*", path: "health.value", mechanic: "difficulty-pool", spec: { dice: "@value" }, label: "Health" },
];

function map(seat: Seat, mappings: readonly object[]): Promise<unknown> {
  return seat.run(
    ({ game }, list) =>
      game.modules
        .get("quincunx")
        .api.statMaps.replace(list as StatMapping[])
        .then(
          () => null,
          (error: Error) => error.message,
        ),
    mappings,
  );
}

const buttons = (sheet: Locator): Locator => sheet.locator("[data-quincunx-foreign]");
const marked = (sheet: Locator): Promise<string[]> =>
  buttons(sheet).evaluateAll((all) =>
    all.map((button) => (button as HTMLElement).dataset["quincunxForeign"] ?? "").sort(),
  );
const system = (seat: Seat, name: string) =>
  seat.run(({ game }, wanted) => game.actors.getName(wanted).toObject(), name);
const mightOf = ({ system }: { readonly system: object }) =>
  (system as { readonly attributes: { readonly might: { value: string } } }).attributes.might;
const card = async (seat: Seat): Promise<string> => (await seat.lastCard.innerText()).replaceAll(/\s+/gu, " ");

describe("a sheet of another system", () => {
  it.each(played<13 | 14>(13, 14))(
    "V1 on generation %i: jQuery, redrawn inside its window",
    async (generation) => {
      const { gm, ana } = await open(generation);
      const sheet = await openForeignSheet(ana, "Orla Old");
      expect(await marked(sheet)).toEqual([]);
      // Mapped while the sheet is open: the buttons appear. Values without a number get none.
      expect(await map(gm, OLD)).toBe(null);
      await buttons(sheet).locator("button").first().waitFor();
      const all = ["abilities.wits.mod", "attributes.might.value", "health.value"];
      expect(await marked(sheet)).toEqual(all);
      // Beside the row's roll, beside the field, behind the button: and never inside a label, a link or another button.
      expect(await sheet.locator(".attribute-roll + [data-quincunx-foreign='attributes.might.value']").count()).toBe(1);
      expect(await sheet.locator("label.resource + [data-quincunx-foreign='health.value']").count()).toBe(1);
      expect(await sheet.locator(".rollable + [data-quincunx-foreign='abilities.wits.mod']").count()).toBe(1);
      expect(
        await sheet.locator("[data-quincunx-foreign] > button[type=button]:not([name]):not([data-action])").count(),
      ).toBe(3);

      // One click: prompt, roll, the card at both seats; the row around it receives no click.
      await ana.fixDice([6, 5, 4, 3, 2], 6);
      await sheet.getByRole("button", { name: "Roll: Might" }).click();
      await ana.prompt.waitFor();
      expect(await ana.control("Advantage").inputValue()).toBe("2");
      await ana.page.keyboard.press("Enter");
      await gm.lastCard.waitFor();
      expect(await card(gm)).toMatch(/Might.*15 Total/u);
      expect(await sheet.locator(".attribute.selected").count()).toBe(0);

      // The sheet's form works as before: each change is sent, the inside is redrawn, and there is one button each.
      const before = await system(gm, "Orla Old");
      await sheet.getByLabel("Might", { exact: true }).fill("1");
      await sheet.getByLabel("Might", { exact: true }).press("Tab");
      await expect.poll(async () => mightOf(await system(gm, "Orla Old")).value).toBe("1");
      await expect.poll(() => marked(sheet)).toEqual(all);
      const after = await system(gm, "Orla Old");
      mightOf(before).value = "1";
      expect(after.system).toEqual(before.system);
      await sheet.getByRole("button", { name: "Save" }).click();
      await ana.page.waitForTimeout(200);
      expect((await system(gm, "Orla Old")).system).toEqual(before.system);
      // Redrawn completely, several times, and after closing.
      const again = await sheet.isVisible().then((isOpen) => (isOpen ? sheet : openForeignSheet(ana, "Orla Old")));
      await ana.run(({ game }) => {
        const actor = game.actors.getName("Orla Old");
        for (let times = 0; times < 3; times += 1) void actor.sheet.render(true);
      });
      await ana.page.waitForTimeout(300);
      expect(await marked(again)).toEqual(all);

      // The sheet's own rolls are unchanged.
      const cards = await gm.cards.count();
      await again.locator(".rollable").click();
      await gm.page.locator("#chat").getByText("Old: Old").waitFor();
      expect(await gm.cards.count()).toBe(cards);
      await again.getByRole("button", { name: "Roll: Wits" }).click();
      await ana.prompt.waitFor();
      await ana.page.keyboard.press("Enter");
      await expect.poll(() => card(gm)).toMatch(/Wits/u);
      expect(await gm.page.locator("#chat").getByText("Old: Old").count()).toBe(1);

      // Only owners get buttons, and only GMs map.
      const ben = await stage.sit("Ben");
      expect(await marked(await openForeignSheet(ben, "Orla Old"))).toEqual([]);
      expect(await map(ben, [])).toMatch(/only a GM/iu);
      stage.faults.splice(0, stage.faults.length, ...stage.faults.filter((fault) => !/permission/iu.test(fault)));
      expect(await map(gm, [{ ...OLD[0], part: "nonsense" }])).toMatch(/stat map 0: “part” must be one of/iu);
      expect(await map(gm, [])).toBe(null);
      await expect.poll(() => marked(again)).toEqual([]);
    },
    TIME,
  );

  it.each(played<13 | 14>(14, 13))(
    "V2 on generation %i: parts redrawn one by one",
    async (generation) => {
      const { gm, ana } = await open(generation);
      expect(await map(gm, NEW)).toBe(null);
      const sheet = await openForeignSheet(ana, "Nils New");
      const all = ["abilities.str.mod", "health.value", "skills.acr.value"];
      await expect.poll(() => marked(sheet)).toEqual(all);
      // By the formula of the roll, by the row's key, by the field.
      expect(await sheet.locator("label.rollable + [data-quincunx-foreign='abilities.str.mod']").count()).toBe(1);
      expect(await sheet.locator("[data-key=acr] > .total + [data-quincunx-foreign='skills.acr.value']").count()).toBe(
        1,
      );
      expect(await sheet.locator("label.resource + [data-quincunx-foreign='health.value']").count()).toBe(1);

      const redraw = (parts?: readonly string[]) =>
        ana.run(
          ({ game }, wanted) =>
            game.actors
              .getName("Nils New")
              .sheet.render(wanted ? { parts: wanted } : {})
              .then(() => null),
          parts ?? null,
        );
      // An unchanged part keeps its button with the focus.
      const acrobatics = sheet.getByRole("button", { name: "Roll: Acrobatics" });
      await acrobatics.focus();
      for (const parts of [["header"], ["abilities"], ["header", "abilities"]]) {
        await redraw(parts);
        expect(await marked(sheet)).toEqual(all);
      }
      expect(await acrobatics.evaluate((node) => node === document.activeElement)).toBe(true);
      await redraw(["skills"]);
      await redraw();
      expect(await marked(sheet)).toEqual(all);

      // Derived numbers count: 16 is +3. The sheet's own action receives no click.
      await ana.fixDice([8, 7, 6], 8);
      await sheet.getByRole("button", { name: "Roll: Strength" }).click();
      await ana.prompt.waitFor();
      await ana.page.keyboard.press("Enter");
      await gm.lastCard.waitFor();
      expect(await card(gm)).toMatch(/Strength.*24/u);
      expect(await gm.page.locator("#chat").getByText("New:").count()).toBe(0);
      await sheet.locator(".skill-name").first().click();
      await gm.page.locator("#chat").getByText("New: skill").waitFor();
      expect(await gm.cards.count()).toBe(1);

      // A change of the form is sent as before.
      await sheet.getByLabel("str", { exact: true }).last().fill("18");
      await sheet.getByLabel("str", { exact: true }).last().press("Tab");
      await expect
        .poll(async () => (await system(gm, "Nils New")).system)
        .toMatchObject({ abilities: { str: { value: 18 } } });
      await expect.poll(() => marked(sheet)).toEqual(all);
      // Ticked in the prompt, asked for in a request, dragged to the hotbar: works like any other stat.
      await acrobatics.dragTo(ana.page.locator("#hotbar .slot").nth(4));
      await ana.page.locator('#hotbar .slot.full[aria-label*="Acrobatics"]').waitFor();
      await ana.page.locator('#hotbar .slot.full[aria-label*="Acrobatics"]').click();
      await ana.prompt.waitFor();
      expect(await ana.prompt.getByRole("button", { name: /^Acrobatics/u }).getAttribute("aria-pressed")).toBe("true");
      await ana.prompt.getByRole("button", { name: /^Strength/u }).click();
      await ana.page.keyboard.press("Enter");
      await expect.poll(() => card(gm)).toMatch(/Acrobatics.*29/u);
    },
    TIME,
  );
});
