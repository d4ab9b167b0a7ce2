/**
 * Dice thrown by hand (dice.md 5): configured per die and user; the module asks for all dice of a stage at once; blind
 * rolls and automation never ask; the machine throws the dice of a closed form.
 */
import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

const stage = useKeptStage();
let gm: Seat;
let ana: Seat;

/** The GM permits Ana to throw by hand, and she chooses it for d6 in her dice configuration. */
beforeEach(async () => {
  gm = await stage.sit("Gamemaster");
  await gm.run(({ game }) => game.users.getName("Ana").update({ "permissions.MANUAL_ROLLS": true }));
  ana = await stage.sit("Ana");
  await ana.set("core", "diceConfiguration", { d6: "manual" });
}, TIME);

const form = (seat: Seat): Locator => seat.page.locator(".roll-resolver");
const fields = (seat: Seat): Locator => form(seat).locator("input[type=number]");

/** Waits for one form with exactly these dice, fills it in and submits it. */
async function enterDice(seat: Seat, ...faces: number[]): Promise<void> {
  await expect.poll(() => fields(seat).count()).toBe(faces.length);
  expect(await form(seat).count()).toBe(1);
  for (const [index, face] of faces.entries()) await fields(seat).nth(index).fill(String(face));
  await form(seat).getByRole("button", { name: "Submit" }).click();
}

describe("dice by hand", () => {
  it(
    "asks for all dice at once, including those of advantage, and judges the typed faces",
    async () => {
      await ana.say("/te adv 2 low at 13");
      await enterDice(ana, 6, 1, 5, 2, 2);
      await form(ana).waitFor({ state: "detached" });
      await gm.lastCard.waitFor();
      // TE-2: 6, 5, 2 are kept.
      expect(await words(gm.lastCard)).toMatch(/13 Total.*2 Low/u);
      expect(await gm.lastCard.locator(".quincunx-die--dropped").count()).toBe(2);
      // Impossible faces are not submitted.
      await ana.say("/te");
      await expect.poll(() => fields(ana).count()).toBe(3);
      expect(
        await fields(ana)
          .first()
          .evaluate((input: HTMLInputElement) => [input.min, input.max]),
      ).toEqual(["1", "6"]);
      await form(ana).getByRole("button", { name: "Close" }).click();
    },
    TIME,
  );

  it(
    "typed formulas and dice of another size in the same roll: one form for dice thrown by hand, the rest digitally",
    async () => {
      await ana.say("/r 3dtadv1 + 2");
      await enterDice(ana, 6, 6, 5, 1);
      await gm.lastCard.waitFor();
      expect(await words(gm.lastCard)).toMatch(/19 Total/u);
      // Standard checks throw d8, which stay digital here.
      await ana.say("/check 10");
      await expect.poll(() => gm.cards.count()).toBe(2);
      expect(await form(ana).count()).toBe(0);
    },
    TIME,
  );

  it(
    "asks stage by stage: two fives' bonus dice in one second form, endless ones level by level, the Luck die last (FP-6, FP-9, FP-13)",
    async () => {
      await ana.say("/fives 3d6 vs 4");
      await enterDice(ana, 5, 5, 2);
      await enterDice(ana, 4, 1);
      await gm.lastCard.waitFor();
      // Law of Fives: 2 bonus dice.
      expect(await gm.lastCard.locator(".quincunx-die--bonus").count()).toBe(2);
      expect(await gm.lastCard.locator(".quincunx-die--bonus").allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining("4"), expect.stringContaining("1")]),
      );
      expect(await form(ana).count()).toBe(0);

      await ana.say("/fives 2d6 vs 5 discord 5");
      for (const level of [[5, 5], [5, 3], [1]]) await enterDice(ana, ...level);
      await expect.poll(() => gm.cards.count()).toBe(2);
      expect(await gm.lastCard.locator(".quincunx-die--bonus").count()).toBe(3);

      await ana.say("/fives 2d6 vs 5 luck d6");
      await enterDice(ana, 6, 6);
      await enterDice(ana, 4);
      await expect.poll(() => gm.cards.count()).toBe(3);
      expect(await words(gm.lastCard)).toMatch(/Luck \+4/u);
      expect(await form(ana).count()).toBe(0);
    },
    TIME,
  );

  it(
    "blind rolls and operations by code never ask",
    async () => {
      await ana.set("core", "messageMode", "blind");
      await ana.say("/te low");
      await gm.lastCard.waitFor();
      expect(await form(ana).count()).toBe(0);
      await ana.set("core", "messageMode", "public");
      const total = await ana.run(async ({ Roll }) => {
        return (await new Roll("3dt").evaluate({ allowInteractive: false })).total as number;
      });
      expect(total).toBeGreaterThanOrEqual(3);
      expect(await form(ana).count()).toBe(0);
    },
    TIME,
  );

  it(
    "the machine completes a form that is closed or left half empty",
    async () => {
      await ana.fixDice([4], 6);
      await ana.say("/te low");
      await expect.poll(() => fields(ana).count()).toBe(3);
      await form(ana).getByRole("button", { name: "Close" }).click();
      await gm.lastCard.waitFor();
      expect(await words(gm.lastCard)).toMatch(/12 Total/u);
      await ana.say("/te low");
      await expect.poll(() => fields(ana).count()).toBe(3);
      await fields(ana).nth(1).fill("6");
      await form(ana).getByRole("button", { name: "Submit" }).click();
      await expect.poll(() => gm.cards.count()).toBe(2);
      expect(await words(gm.lastCard)).toMatch(/14 Total/u);
    },
    TIME,
  );

  it(
    "without the permission there is no manual method, with any configuration",
    async () => {
      const ben = await stage.sit("Ben");
      await ben.set("core", "diceConfiguration", { d6: "manual" });
      await ben.say("/te low");
      await gm.lastCard.waitFor();
      expect(await form(ben).count()).toBe(0);
      await gm.set("core", "diceConfiguration", { d6: "manual" });
      await gm.say("/te low");
      await enterDice(gm, 6, 5, 4);
      await expect.poll(() => ben.cards.count()).toBe(2);
      expect(await words(ben.lastCard)).toMatch(/15 Total/u);
    },
    TIME,
  );
});
