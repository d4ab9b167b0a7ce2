/**
 * A long test as a player and the GM see it (MP-7): started in the prompt, played from sheet and card, undone, kept on
 * the sheet after the chat is emptied.
 */
import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { TIME, useStage } from "./lib/seats.ts";
import { openMore, openPrompt } from "./lib/story.ts";

const HERO = "Perrin Aldous";
const SHOTS = process.env["LOOK"];
const stage = useStage();

it(
  "MP-7: started under More, two rounds from card and sheet, equal at both seats, undone, and continued after the chat is emptied",
  async () => {
    const gm = await stage.sit("Gamemaster", { colorScheme: "dark" });
    const ana = await stage.sit("Ana", { colorScheme: "light" });
    const shot = async (name: string): Promise<void> => {
      if (!SHOTS) return;
      mkdirSync(SHOTS, { recursive: true });
      await ana.page.screenshot({ path: `${SHOTS}/${name}-ana.png` });
      await gm.page.screenshot({ path: `${SHOTS}/${name}-gm.png` });
    };
    const sheet = await ana.openSheet(HERO);
    const prompt = await openPrompt(ana, sheet, "Wit");
    // Her stats are behind one chip, since they are many.
    await prompt.locator("[data-quincunx-fold]").click();
    await prompt.getByRole("button", { name: /^Heraldry/u }).click();
    await ana.control("Difficulty Threshold").fill("7");
    await openMore(ana);
    await prompt.getByRole("checkbox", { name: "As a long test, round by round" }).check();
    await prompt.getByRole("spinbutton", { name: "Goal" }).fill("4");
    await prompt.getByRole("spinbutton", { name: "Dice back each round" }).fill("1");
    await shot("1-prompt");
    await prompt.getByRole("button", { name: "Begin the long test" }).click();
    const card = ana.page.locator("#chat .quincunx-test");
    await card.waitFor();
    expect(await card.innerText()).toMatch(/0\s+of \+4 after 0 rounds/u);
    // The best number of dice is proposed: the prompt starts with it.
    const best = await card.locator(".quincunx-test-within li").last().innerText();
    await card.getByRole("button", { name: "Next round" }).click();
    const dice = ana.prompt.getByRole("group", { name: "How many dice" }).getByRole("radio", { checked: true });
    const count = await dice.inputValue();
    expect(best).toContain(`roll ${count}`);
    // The prompt's advice agrees with the card and with its bars.
    expect(await ana.prompt.innerText()).toMatch(
      new RegExp(`${count} dic?e gives? the best chance to finish within three rounds`, "u"),
    );
    expect(await ana.prompt.innerText()).not.toMatch(/(?:is|are) best/u);
    await ana.fixDice([12, 8, 8, 3, 3], 12);
    await shot("2-round");
    await ana.prompt.getByRole("button", { name: /^Roll/u }).click();
    await expect.poll(() => card.innerText()).toMatch(/after 1 round/u);
    const theirs = gm.page.locator("#chat .quincunx-test");
    const sum = (): Promise<string> => card.locator(".quincunx-test-sum").innerText();
    await expect.poll(() => theirs.locator(".quincunx-test-sum").innerText()).toBe(await sum());
    // A running test is at the top of the sheet; the next round reduces her sum.
    const run = sheet.locator(".quincunx-run");
    await expect.poll(() => run.innerText()).toMatch(/round 2/u);
    await ana.fixDice([3], 12);
    await run.getByRole("button", { name: "Next round" }).click();
    await ana.prompt.getByRole("button", { name: /^Roll/u }).click();
    await expect.poll(() => card.innerText()).toMatch(/after 2 rounds|Goal reached/u);
    await shot("3-two");
    await theirs.getByRole("button", { name: "Undo round 2" }).click();
    await expect.poll(() => theirs.innerText()).toMatch(/after 1 round\b/u);
    await expect.poll(() => run.innerText()).toMatch(/round 2/u);
    await gm.run(({ ChatMessage }) => ChatMessage.deleteDocuments([], { deleteAll: true }));
    await expect.poll(() => ana.page.locator("#chat .quincunx-test").count()).toBe(0);
    await expect.poll(() => run.innerText()).toMatch(/round 2/u);
    await run.getByRole("button", { name: "Next round" }).click();
    await ana.prompt.waitFor();
    await expect.poll(() => theirs.innerText()).toMatch(/after 1 round\b/u);
    await shot("4-flushed");
    await ana.checkAccess("the sheet, the card and the prompt of a round");
  },
  TIME,
);
