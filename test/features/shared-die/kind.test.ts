/** Notices of shared dice in the log. */
import { expect, it } from "vitest";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";

useQuickTime();
const { set } = useBareStage();

it("a throw of the Discord Die is a card with its number, in the reader's language (FP-5)", async () => {
  set(page.CONFIG.Dice, "randomUniform", () => 0.2);
  await page.game.modules.get("quincunx").api.sharedDice.discord.roll();
  const message = page.game.messages.contents.at(-1);
  const html = (await message.renderHTML()) as HTMLElement;
  const card = html.querySelector(".quincunx-shared-die-notice");
  expect(card?.querySelector(".quincunx-die")?.textContent).toBe("16");
  expect(card?.textContent).toContain("The Discord Die shows 16.");
  expect(html.querySelector(".dice-roll")).toBe(null);
});
