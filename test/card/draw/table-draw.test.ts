/**
 * A draw from a roll table is no attempt: with any mechanic its card shows the dice without a difficulty (issue "An
 * evening", Cards).
 */
import { beforeAll, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { until, openReadyStage } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

/** A formula with a difficulty for each mechanic, and the text that must not appear. */
const FORMULAS: Readonly<Record<string, readonly [string, RegExp]>> = {
  "total-effect": ["3dtadv1", /\d+\+|met/u],
  // Beyond the maximum of the dice, so that no total equals it.
  "standard-check": ["3dsvs40 + 5", /40|against|by \d/u],
  "margin-pool": ["6dmvs7", /DT|threshold/iu],
  "fives-pool": ["2dhs6vs5[hero] + 1dhs8vs5[trope]", /Target Number|TN/u],
  "difficulty-pool": ["5dpvs7", /difficulty 7/iu],
};

beforeAll(() => openReadyStage());

it("each mechanic has a formula here", () => {
  expect(Object.keys(FORMULAS).sort()).toEqual(mechanics.map(({ id }) => id).sort());
});

it.each(Object.entries(FORMULAS))("%s", async (id, [formula, told]) => {
  const results = [{ type: "text", name: "A heron", description: "It stands still.", range: [-99, 99] }];
  const table = await page.RollTable.create({ name: `Marsh of ${id}`, formula, displayRoll: true, results });
  const before = page.game.messages.size;
  await table.draw();
  await until(() => page.game.messages.size > before, "the draw");
  const message = page.game.messages.contents.at(-1);
  const html = (await message.renderHTML()) as HTMLElement;
  const card = html.querySelector<HTMLElement>(".quincunx-card")!;
  expect(cardOf(message)?.state.mechanic.id).toBe(id);
  expect(cardOf(message)?.state.verdict).toBe("none");
  expect(html.textContent).toContain("It stands still.");
  expect(card.querySelectorAll(".quincunx-die, .quincunx-dice").length).toBeGreaterThan(0);
  // The number that selects the row of the table.
  expect(card.querySelector(".quincunx-headline__value")!.textContent.replace("\u2212", "-").replace("+", "")).toBe(
    String(message.rolls[0].total),
  );
  expect(card.querySelectorAll(".quincunx-headline__item")).toHaveLength(1);
  expect(card.querySelector(".quincunx-unknown, .quincunx-secret")).toBeNull();
  expect(card.querySelector('[data-quincunx-do="amend"], [data-quincunx-do="hide"]')).toBeNull();
  expect(card.textContent).not.toMatch(told);
  expect(card.textContent).not.toMatch(/success by|failed|not set|wait for/iu);
  // The same dice, thrown in the chat, are an attempt.
  const { rolls } = message;
  const roll = await page.ChatMessage.create({ rolls: rolls.map((one) => JSON.stringify(one)) });
  const tried = (await roll.renderHTML()) as HTMLElement;
  expect(tried.querySelector(".quincunx-card")!.textContent).toMatch(told);
});
