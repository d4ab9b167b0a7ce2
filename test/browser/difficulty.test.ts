/** The difficulty and its author, in a new world with samples: clicks from a sheet's row to a card that says what the roll is worth, and to a verdict. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoViolations } from "./lib/access.ts";
import { closeWhole, Stage, TIME, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

describe("the difficulty of a roll", () => {
  let stage: Stage;
  let gm: Seat;
  let ana: Seat;
  beforeAll(async () => {
    stage = await Stage.open();
    [gm, ana] = await Promise.all([stage.sit("Gamemaster"), stage.sit("Ana")]);
  }, TIME);
  afterAll(() => closeWhole(stage));

  const notice = () => gm.page.locator(".quincunx-notice-window");
  const picture = async ({ page }: Seat, name: string): Promise<void> => {
    const folder = process.env["QUINCUNX_PICTURES"];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };

  /** The sheet of Ana's check hero, and the number of clicks since. */
  async function row(): Promise<void> {
    const sheet = await ana.openSheet("Tamsin Reed");
    await sheet
      .getByRole("button", { name: /^Roll: Climbing/u })
      .first()
      .click();
    await ana.prompt.waitFor();
  }

  it(
    "SC-2: two clicks to a card that says what the roll is worth; its roller sets a number there, which all read and the GM undoes",
    async () => {
      await ana.fixDice([5, 4, 4], 8);
      await row();
      await notice().getByText("No number yet.").waitFor();
      await picture(gm, "notice-open");
      await picture(ana, "prompt-open");
      await ana.prompt.locator(".quincunx-primary").click();
      await expect.poll(() => words(ana.lastCard)).toMatch(/19 Total meets Moderate 15, not Challenging 20/u);
      await notice().waitFor({ state: "detached" });
      const against = ana.lastCard.getByRole("button", { name: /^Against/u });
      expect(await against.count()).toBeLessThanOrEqual(4);
      await picture(ana, "card-open");
      await expectNoViolations(ana.page, "an open card", ["#chat .quincunx-card"]);
      await against.filter({ hasText: "15" }).click();
      for (const seat of [ana, gm]) await seat.lastCard.getByText("Against 15, said by Ana after the roll.").waitFor();
      await notice().getByRole("button", { name: "Undo" }).waitFor();
      await picture(gm, "notice-said-after");
      await expectNoViolations(gm.page, "the notice", [".quincunx-notice-window"]);
      await notice().getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => words(ana.lastCard)).toMatch(/meets Moderate 15/u);
    },
    TIME,
  );

  it(
    "SC-2: a number that was said counts at once, without a line of history; the GM changes it by one click before the dice",
    async () => {
      await row();
      await ana.control("Target number").fill("18");
      await ana.control("Target number").press("Tab");
      await notice().getByText("18 counts unless you change it.").waitFor();
      await picture(gm, "notice-said");
      await ana.prompt.locator(".quincunx-primary").click();
      await expect.poll(() => words(ana.lastCard)).toMatch(/against 18.*19 Total/u);
      expect(await ana.lastCard.locator(".quincunx-history").count()).toBe(0);
      await row();
      await notice().getByRole("button", { name: /^20/u }).click();
      await expect.poll(() => ana.control("Target number").inputValue()).toBe("20");
      await notice().waitFor({ state: "detached" });
      await ana.prompt.locator(".quincunx-primary").click();
      await expect.poll(() => words(ana.lastCard)).toMatch(/against 20.*19 Total/u);
    },
    TIME,
  );
});
