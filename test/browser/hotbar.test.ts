/** Stats on the hotbar (app.md 6.6): dragged from a sheet, one macro for all owners of the actor. */
import { expect, it } from "vitest";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";

const stage = useKeptStage();

const HERO = "Maren Holt";
const slot = (seat: Seat, number: number) => seat.page.locator(`#hotbar .slot[data-slot="${number}"]`);

it(
  "a stat dragged from the sheet to a slot rolls for every owner; others get one clear notice",
  async () => {
    const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
    const sheet = await ana.openSheet(HERO);
    const macros = () => ana.run(({ game }) => game.macros.size as number);
    const before = await macros();
    await sheet.getByRole("button", { name: "Roll: Pin Down" }).dragTo(slot(ana, 2));
    await slot(ana, 2).and(ana.page.locator(".full")).waitFor();
    expect(await slot(ana, 2).getAttribute("aria-label")).toMatch(/Maren Holt: Pin Down/u);
    // An existing file, replaced in the slot by the hero's crest with the initials of the stat.
    const stored = await ana.run(({ game }) => game.macros.getName("Maren Holt: Pin Down").img as string);
    expect(stored).toBe("modules/quincunx/icons/macros/total-effect-p.svg");
    expect(await ana.page.evaluate(async (path) => (await fetch(`/${path}`)).ok, stored)).toBe(true);
    const picture = slot(ana, 2).locator("img");
    expect(decodeURIComponent((await picture.getAttribute("src")) ?? "")).toMatch(
      /^data:image\/svg\+xml,<svg .*>PD<\/text>/su,
    );
    const width = await picture.evaluate((img) => (img as HTMLImageElement).decode().then(() => img.clientWidth));
    expect(width).toBeGreaterThan(0);
    // The same stat once more is the same macro.
    await sheet.getByRole("button", { name: "Roll: Pin Down" }).dragTo(slot(ana, 3));
    await slot(ana, 3).and(ana.page.locator(".full")).waitFor();
    expect(await macros()).toBe(before + 1);

    await ana.fixDice([6, 5, 2], 6);
    await slot(ana, 2).click();
    await ana.prompt.waitFor();
    await ana.page.keyboard.press("Enter");
    await gm.lastCard.waitFor();
    expect((await gm.lastCard.innerText()).replaceAll(/\s+/gu, " ")).toMatch(/Pin Down.*13 Total/u);

    // The GM owns every actor. All users see the macro; Ben does not own Maren.
    for (const seat of [gm, ben]) {
      await seat.run(({ game }) => {
        return game.user.assignHotbarMacro(game.macros.getName("Maren Holt: Pin Down"), 5).then(() => null);
      });
      await slot(seat, 5).and(seat.page.locator(".full")).click();
    }
    await gm.prompt.waitFor();
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => ben.cards.count()).toBe(2);
    expect(await gm.run(({ game }) => game.messages.contents.at(-1).alias as string)).toBe(HERO);
    await ben.notices.first().waitFor();
    expect(await ben.notices.allInnerTexts()).toEqual([
      expect.stringMatching(/Only an owner of Maren Holt can roll this/u),
    ]);
    expect(await ben.prompt.count()).toBe(0);

    // Now an owner; if stat or actor are deleted, one clear notice again.
    await gm.run(({ game }) => {
      return game.actors
        .getName("Maren Holt")
        .update({ [`ownership.${game.users.getName("Ben").id}`]: 3 })
        .then(() => null);
    });
    await slot(ben, 5).click();
    await ben.prompt.waitFor();
    await ben.page.keyboard.press("Escape");
    await gm.run(({ game }) =>
      game.actors
        .getName("Maren Holt")
        .delete()
        .then(() => null),
    );
    await slot(ana, 2).click();
    await ana.notices.filter({ hasText: "no longer in this world" }).waitFor();
    expect(await ana.notices.count()).toBe(1);
  },
  TIME,
);

it(
  "other drag data are left to other listeners, and an unknown stat makes no macro",
  async () => {
    const ana = await stage.sit("Ana");
    const heard = await ana.run(async ({ game, Hooks, ui }) => {
      const uuid = game.actors.getName("Maren Holt").uuid;
      const answers = [
        Hooks.call("hotbarDrop", ui.hotbar, { type: "Macro", uuid: "Macro.x" }, 1),
        Hooks.call("hotbarDrop", ui.hotbar, null, 1),
        Hooks.call("hotbarDrop", ui.hotbar, { type: "quincunx.stat", uuid, stat: "abilities.nothing" }, 1),
      ];
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { answers, macros: game.macros.filter((macro) => Boolean(macro.flags.quincunx)).length };
    });
    expect(heard).toEqual({ answers: [true, true, false], macros: 0 });
    expect(await ana.notices.allInnerTexts()).toEqual([expect.stringMatching(/has no stat /u)]);
  },
  TIME,
);
