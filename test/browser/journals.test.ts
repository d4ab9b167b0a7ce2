/** Packs at the table: rules with examples that roll, a table drawn with 3dt, macros that run. */
import { describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { mechanics } from "../../src/rules/index.ts";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

const stage = useKeptStage();

/** The entries of a pack in the sidebar, unfolded. */
async function unfold(seat: Seat, pack: string): Promise<Locator> {
  await seat.tab("compendium");
  const list = seat.page.locator("#compendium details", { hasText: pack });
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
  return list;
}

/** Opens a document of a pack from the sidebar, as a user does. */
async function openFromPack(seat: Seat, pack: string, name: string): Promise<Locator> {
  const list = await unfold(seat, pack);
  await list.locator(".entry", { hasText: name }).first().click();
  const sheet = seat.page.locator(".application", {
    has: seat.page.getByRole("heading", { name: new RegExp(name, "u") }),
  });
  await sheet.waitFor();
  await seat.tab("chat");
  return sheet;
}

async function turnTo(journal: Locator, page: string): Promise<Locator> {
  await journal.getByRole("button", { name: page, exact: true }).click();
  const article = journal.locator("article", { has: journal.page().getByRole("heading", { name: page, exact: true }) });
  await article.waitFor();
  return article;
}

describe("the rules journal", () => {
  it(
    "a player opens it from the compendium, tries an example, and all users read the card",
    async () => {
      const [ana, ben] = [await stage.sit("Ana"), await stage.sit("Ben")];
      await ana.fixDice([5, 2, 6], 6);
      const journal = await openFromPack(ana, "Quincunx Rules", "Quincunx: the rules");
      const page = await turnTo(journal, "Total//Effect");
      await page.getByRole("button", { name: "Pin somebody down" }).click();
      await ana.prompt.waitFor();
      // TE-4: P(3d6 ≥ 13) = 25.9 %.
      expect(await ana.prompt.locator(".quincunx-figure__value").innerText()).toMatch(/^25\.9\s?%$/u);
      await ana.page.keyboard.press("Enter");
      await ben.lastCard.waitFor();
      await ben.lastCard.getByRole("button", { name: "Details" }).click();
      // TE-11: Low 2, Vulnerable 5, Resistant 1.
      expect(await words(ben.lastCard)).toMatch(/Low.*13 Total \/* ?2 Weapon Met/u);
      expect(await words(ben.lastCard)).toMatch(/Vulnerable.*5.*Resistant.*1/u);
      // By keyboard: an example is a button to it, though players may not edit the page.
      await page.getByRole("button", { name: "One Advantage" }).press("Enter");
      await ana.prompt.waitFor();
      expect(await ana.control("Advantage").inputValue()).toBe("1");
      await ana.page.keyboard.press("Escape");
      await ana.prompt.waitFor({ state: "detached" });
      // A question mark opens the prompt even if a setting skips it.
      await ana.set("quincunx", "prompt", "never");
      const check = await turnTo(journal, "Standard check");
      await check.getByRole("button", { name: "Passive, with +5" }).click();
      await expect.poll(() => ben.cards.count()).toBe(2);
      expect(await words(ben.lastCard)).toMatch(/17/u);
      await check.getByRole("button", { name: "Let the GM set the target" }).click();
      await ana.prompt.waitFor();
      await ana.page.keyboard.press("Escape");
      await ana.prompt.waitFor({ state: "detached" });
      expect(await ben.cards.count()).toBe(2);
    },
    TIME,
  );

  it(
    "every example on every page of both languages is drawn completely: a button, no brackets, no error",
    async () => {
      const ana = await stage.sit("Ana");
      for (const name of ["Quincunx: the rules", "Quincunx: die Regeln"]) {
        const journal = await openFromPack(ana, "Quincunx Rules", name);
        const pages = await journal.locator(".pages button").allInnerTexts();
        expect(pages).toHaveLength(mechanics.length + 1);
        for (const title of pages) {
          const page = await turnTo(journal, title);
          expect(await page.locator(".quincunx-inline").count(), title).toBeGreaterThan(0);
          expect(await page.locator(".quincunx-inline--broken").count(), title).toBe(0);
          expect(await page.innerText(), title).not.toMatch(/\[\[|\]\]|\}/u);
        }
        await ana.checkAccess(name);
        await journal.getByRole("button", { name: "Close" }).first().click();
        await journal.waitFor({ state: "detached" });
      }
    },
    TIME,
  );
});

describe("the roll table", () => {
  it(
    "is drawn with 3dt: our card replaces core's roll block, the table's result is below it, the same at all seats (notation.md, dice.md 4.3)",
    async () => {
      const [gm, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ben")];
      await gm.fixDice([6, 6, 6], 6);
      const table = await openFromPack(gm, "Quincunx Roll Tables", "What the road brings");
      await table.getByRole("button", { name: /Draw/u }).click();
      const drawn = ben.page.locator("#chat .table-draw");
      await drawn.waitFor();
      expect(await words(drawn)).toMatch(/18 Total.*Something that everybody thought was lost\./u);
      expect([await ben.cards.count(), await ben.page.locator("#chat .dice-roll").count()]).toEqual([1, 0]);
      // No target is involved: the card has no difficulty, and none can be set.
      expect(await words(drawn)).not.toMatch(/\d\+|threshold|difficulty/iu);
      expect(await gm.lastCard.getByRole("button", { name: "Change difficulty" }).count()).toBe(0);
      // Opened, it is redrawn in its place, and the result stays.
      await ben.lastCard.getByRole("button", { name: "Details" }).click();
      await ben.lastCard.locator(".quincunx-histogram").waitFor();
      expect(await words(drawn)).toMatch(/18 Total.*everybody thought was lost\./u);
      expect(await ben.cards.count()).toBe(1);
      const roll = await ben.run(({ game }) => {
        const [first] = game.messages.contents.at(0).rolls;
        return {
          formula: first.formula as string,
          total: first.total as number,
          term: first.terms[0]?.constructor.name,
        };
      });
      expect(roll).toEqual({ formula: "3dt", total: 18, term: "QuincunxEffectDie" });

      // A result can contain an example, and Ben can roll it from the chat.
      await gm.fixDice([1, 1, 1], 6);
      await table.getByRole("button", { name: /Draw/u }).click();
      const link = ben.page.locator("#chat .table-draw .quincunx-inline");
      await link.waitFor();
      await link.click();
      await ben.prompt.waitFor();
      expect(await words(ben.page.locator("#chat .table-draw").last())).toMatch(/3 Total/u);
      await ben.page.keyboard.press("Escape");

      // A table that shows no roll shows none.
      await gm.run(async ({ RollTable }) => {
        const results = [{ type: "text", name: "Quiet", description: "Nothing at all.", range: [3, 18] }];
        const quiet = await RollTable.create({ name: "Quiet road", formula: "3dt", displayRoll: false, results });
        await quiet.draw();
      });
      await ben.page.locator("#chat").getByText("Nothing at all.").waitFor();
      expect(await ben.cards.count()).toBe(2);
    },
    TIME,
  );
});

describe("macros", () => {
  /** Drags from the pack to the hotbar, as a user does. */
  async function drag(seat: Seat, name: string, slot: number): Promise<Locator> {
    const list = await unfold(seat, "Quincunx Macros");
    await list
      .locator(".entry", { hasText: name })
      .first()
      .dragTo(seat.page.locator(`#hotbar [data-slot="${slot}"]`));
    const macro = seat.page
      .getByRole("button", { name: new RegExp(`${name}$`, "u") })
      .and(seat.page.locator(`#hotbar [data-slot="${slot}"]`));
    await macro.waitFor();
    await seat.tab("chat");
    return macro;
  }

  it(
    "a stat by its name, for the user's character; and an error if it is missing",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const macro = await drag(gm, "Roll a stat by name", 1);
      await macro.click();
      await gm.notices.last().waitFor();
      expect(await gm.notices.last().innerText()).toMatch(/Select a token first/u);
      await gm.run(async ({ game }) => {
        await game.users.getName("Ana").update({ character: game.actors.getName("Maren Holt").id });
        await game.user.update({ character: game.actors.getName("Maren Holt").id });
      });
      await macro.click();
      await gm.prompt.waitFor();
      expect(await words(gm.prompt)).toMatch(/Pin Down|Maren Holt/u);
      await gm.page.keyboard.press("Enter");
      await ana.lastCard.waitFor();
      expect(await words(ana.page.locator("#chat .quincunx-message").last())).toMatch(/Maren Holt.*Pin Down/u);
    },
    TIME,
  );
});
