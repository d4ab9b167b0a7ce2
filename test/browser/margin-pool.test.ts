/** The story of the margin pool (MP-1 … MP-6, MP-9) at three seats. */
import { describe, expect, it } from "vitest";
import { TIME } from "./lib/seats.ts";
import {
  amend,
  axeFindsNothing,
  enter,
  figure,
  fixFaces,
  newCard,
  openPrompt,
  percent,
  sameEverywhere,
  settle,
  told,
  useCast,
  words,
} from "./lib/story.ts";

const HERO = "Perrin Aldous";
const PILES = [12, 9, 8, 7, 3, 1].map((face) => [face, 12] as const);

/** P(margin > 0) of this number of d12 at a threshold, counted die after die (MP-2 … MP-4). */
function success(dice: number, threshold: number): number {
  let margins = new Map([[0, 1]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, number>();
    for (const [margin, ways] of margins)
      for (let face = 1; face <= 12; face += 1) {
        const worth = face === 12 ? 2 : face === 1 ? -2 : face > threshold ? 1 : -1;
        next.set(margin + worth, (next.get(margin + worth) ?? 0) + ways);
      }
    margins = next;
  }
  return [...margins].reduce((sum, [margin, ways]) => sum + (margin > 0 ? ways : 0), 0) / 12 ** dice;
}

describe("a pool at generation 14", () => {
  const cast = useCast("Ana", "Ben");

  it(
    "selected stats make the pool, every number of dice shows its odds, the best is marked with its reason; the piles are alike at all seats",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      await fixFaces(player, PILES);
      const prompt = await openPrompt(player, await player.openSheet(HERO), "Wit");
      await prompt.getByRole("button", { name: /^Heraldry/u }).click();
      await expect.poll(() => prompt.getByRole("group", { name: "How many dice" }).getByRole("radio").count()).toBe(6);
      expect(await words(prompt)).toMatch(/Set the threshold to see the best number of dice/u);
      await player.control("Difficulty Threshold").fill("7");
      const bars = prompt.getByRole("group", { name: "How many dice" });
      const options = bars.locator(".quincunx-option");
      await expect.poll(() => options.count()).toBe(6);
      // The source's numbers at DT 7: 42, 26, 35, 30, 32 % for 1–5 dice.
      for (let dice = 1; dice <= 6; dice += 1)
        expect(
          await options
            .nth(dice - 1)
            .locator(".quincunx-option__hint")
            .innerText(),
        ).toMatch(percent(success(dice, 7)));
      expect(Math.round(success(1, 7) * 100)).toBe(42);
      await expect(bars.locator(".quincunx-option--best .quincunx-option__label").innerText()).resolves.toBe("1");
      await expect(words(bars)).resolves.toMatch(/Best with 1 die \(41\.7\s?%\)/u);
      // MP-1: the player picks, and the figure follows.
      await bars.getByRole("radio", { name: /^3/u }).check();
      await expect.poll(() => figure(player)).toMatch(percent(success(3, 7)));
      await player.control("Difficulty Threshold").fill("4");
      // Below 6 each die adds some margin: another number is the best.
      const best = [1, 2, 3, 4, 5, 6].reduce(
        (top, dice) => (success(dice, 4) > success(top, 4) + 1e-12 ? dice : top),
        1,
      );
      await expect
        .poll(() => bars.locator(".quincunx-option--best .quincunx-option__label").innerText())
        .toBe(String(best));
      await player.control("Difficulty Threshold").fill("7");
      await bars.getByRole("radio", { name: /^6/u }).check();
      const card = await newCard(all, () => enter(player));
      // MP-3, MP-6: 12 and 1 count twice.
      expect(card).toMatch(
        /threshold 7.*1 critical success \(\+2\).*12.*2 successes \(\+2\).*9.*8.*2 failures \(−2\).*7.*3.*1 critical failure \(−2\).*0 Failure.*4 for, 4 against/u,
      );
      for (const seat of all) expect(await seat.lastCard.locator(".quincunx-pile").count()).toBe(4);

      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Difficulty Threshold" }).fill("6"));
      await expect.poll(() => words(other.lastCard)).toMatch(/3 successes \(\+3\).*\+2 Success/u);
      await sameEverywhere(all);
      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Difficulty Threshold" }).fill("9"), {
        hide: true,
      });
      // Twelves and ones are known; the rest waits for the threshold.
      await expect
        .poll(() => words(player.lastCard))
        .toMatch(/1 critical success.*4 dice waiting.*1 critical failure.*Hidden difficulty/u);
      await expect.poll(() => words(gm.lastCard)).toMatch(/Only you see this: Margin −4: failure/u);
      await gm.lastCard.getByRole("button", { name: "Reveal" }).click();
      await expect.poll(() => words(player.lastCard)).toMatch(/threshold 9.*−4 Failure/u);
    },
    TIME,
  );

  it(
    "commands, plain formulas, the impossible, and a table where 0 succeeds",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      await fixFaces(player, PILES);
      expect(await newCard(all, () => player.say("/margin 6 vs 7"))).toMatch(/0 Failure.*4 for, 4 against/u);
      expect(await newCard(all, () => player.say("/r 6dmvs7"))).toMatch(/0 Failure/u);
      expect(await newCard(all, () => player.say("/margin 6/9 vs 6 need 2"))).toMatch(
        /6 of 9 dice.*margin \+2 required.*\+2 Success/u,
      );
      // MP-5: above 11 only twelves are counted, and there is no verdict.
      expect(await newCard(all, () => player.say("/margin 6 vs 13 allow"))).toMatch(
        /1 critical success.*without a verdict/u,
      );
      // MP-9: XdN is a sum of every used die, and no card of this pool: plain d12 have no successes.
      const cards = await player.cards.count();
      await fixFaces(player, [
        [3, 4],
        [4, 4],
        [5, 6],
        [8, 8],
        [9, 10],
        [12, 12],
        [1, 12],
        [17, 20],
        [64, 100],
      ]);
      await player.say("/r 2d4 + d6 + d8 + d10 + 2d12 + d20 + d100");
      for (const { page } of all)
        await expect.poll(() => page.locator("#chat .dice-total").allInnerTexts()).toEqual(["123"]);
      expect(await player.cards.count()).toBe(cards);
      await fixFaces(player, PILES);
      // MP-4: the card names the world's own reading.
      await settle(cast, "zeroSucceeds", true);
      expect(await newCard(all, () => player.say("/margin 6 vs 7"))).toMatch(/0 succeeds.*0 Success/u);
      // The prompt uses it as well: two dice are now the best of two.
      const sheet = await player.openSheet(HERO);
      const prompt = await openPrompt(player, sheet, "Heraldry");
      await player.control("Difficulty Threshold").fill("7");
      await expect.poll(() => prompt.locator(".quincunx-option--best .quincunx-option__label").innerText()).toBe("2");
      expect(await words(other.lastCard)).toMatch(/0 succeeds/u);
      await player.page.keyboard.press("Escape");
      await gm.set("quincunx", "zeroSucceeds", false);

      const before = await player.cards.count();
      await player.say("/margin 6/4 vs 7");
      await expect.poll(() => told(player)).toMatch(/margin 6 vs 7/u);
      expect(await player.cards.count()).toBe(before);
    },
    TIME,
  );

  axeFindsNothing(cast, HERO, "Wit");
});
