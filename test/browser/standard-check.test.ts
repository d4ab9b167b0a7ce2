/** The story of the standard check (SC-1 … SC-3, SC-5 … SC-9) at three seats. */
import { describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { expectNoViolations } from "./lib/access.ts";
import { TIME, type Loose, type Seat } from "./lib/seats.ts";
import {
  amend,
  axeFindsNothing,
  enter,
  figure,
  fixFaces,
  inBothThemes,
  newCard,
  openMore,
  openPrompt,
  percent,
  sameEverywhere,
  told,
  useCast,
  whileGMIsAway,
  words,
} from "./lib/story.ts";

const HERO = "Tamsin Reed";
/** P(3d8 ≥ wanted), counted. */
function atLeast(wanted: number): number {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  return (
    eight.flatMap((a) => eight.flatMap((b) => eight.map((c) => a + b + c))).filter((sum) => sum >= wanted).length / 512
  );
}

/** A skill's prompt with a target number and a title. */
async function openFor(player: Seat, situation: string): Promise<Locator> {
  await player.page.evaluate((name) => {
    const { foundry, game } = globalThis as Loose;
    for (const app of foundry.applications.instances.values()) if (app.element?.matches(".quincunx")) void app.close();
    const hero = game.actors.getName(name);
    void game.modules.get("quincunx").api.rollStat(hero, `skills.${hero.system.skills[0].id}`, { skip: false });
  }, HERO);
  await player.prompt.waitFor();
  await player.control("Target number").fill("20");
  await openMore(player);
  await player.prompt.getByRole("combobox", { name: "Situation" }).fill(situation);
  return player.prompt;
}

describe("a check at generation 14", () => {
  const cast = useCast("Ana", "Ben");

  it(
    "sheet → ladder and number → odds → roll → the same card at all seats; the GM amends, hides, reveals",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      await fixFaces(player, [
        [4, 8],
        [6, 8],
        [8, 8],
      ]);
      const prompt = await openPrompt(player, await player.openSheet(HERO), "Light fingers");
      // SC-1: Agility 4 and Light fingers 3 count once each; without a target it shows the chance of each: P(3d8 = 24)
      // to P(3d8 ≥ 8).
      expect(await figure(player)).toMatch(/^50\.0%$/u);
      expect(await prompt.locator(".quincunx-chip--tick[aria-pressed=true]").allInnerTexts()).toEqual([
        expect.stringMatching(/^Agility\s\+?4$/u),
        expect.stringMatching(/^Light fingers\s\+?3$/u),
      ]);
      expect(await prompt.getByRole("textbox", { name: "What for" }).count()).toBe(0);
      // SC-2: a rung of the ladder sets the number, and the number selects the rung.
      const ladder = prompt.getByRole("combobox", { name: "Difficulty" });
      await ladder.selectOption({ label: "Challenging · 20" });
      expect(await player.control("Target number").inputValue()).toBe("20");
      await expect.poll(() => figure(player)).toMatch(percent(atLeast(13)));
      await player.control("Target number").fill("21");
      await expect.poll(() => figure(player)).toMatch(percent(atLeast(14)));
      expect(await ladder.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent)).toBe(
        "Other · 21",
      );
      await ladder.selectOption({ label: "Challenging · 20" });
      // The value of one step: P(3d8 = 12) = 46/512.
      await prompt.locator('[data-quincunx-step-value="target"]', { hasText: /\u22121: \+9(?:\.0)?\s?%/u }).waitFor();
      // Ticking and unticking a stat adds and removes its bonus.
      await prompt.getByRole("button", { name: /^Light fingers/u }).click();
      await expect.poll(() => figure(player)).toMatch(percent(atLeast(16)));
      await prompt.getByRole("button", { name: /^Light fingers/u }).click();

      const card = await newCard(all, () => enter(player));
      expect(card).toMatch(
        /Light fingers.*against 20 \(Challenging\).*4.*6.*8.*\+4 Agility \+3 Light fingers.*25 Total success by 5/u,
      );

      await amend(gm, (dialog) =>
        dialog.getByRole("combobox", { name: "Difficulty" }).selectOption({ label: "Formidable · 30" }),
      );
      await expect.poll(() => words(other.lastCard)).toMatch(/25 Total failed by 5/u);
      await sameEverywhere(all);
      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Target number" }).fill("28"), { hide: true });
      // SC-3: the players keep the total; the GM alone has the verdict.
      await expect.poll(() => words(player.lastCard)).toMatch(/25 Total.*Hidden difficulty/u);
      expect(await words(player.lastCard)).not.toMatch(/28|failed by 3/u);
      await expect.poll(() => words(gm.lastCard)).toMatch(/Only you see this: Total 25 against 28: failed by 3/u);
      await gm.lastCard.getByRole("button", { name: "Reveal" }).click();
      await expect.poll(() => words(player.lastCard)).toMatch(/against 28.*failed by 3/u);
    },
    TIME,
  );

  it(
    "commands, plain formulas, passive checks",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      await fixFaces(player, [
        [4, 8],
        [6, 8],
        [8, 8],
      ]);
      expect(await newCard(all, () => player.say("/check 5 vs 20"))).toMatch(/23 Total success by 3/u);
      expect(
        await newCard(all, () => player.say("/check 3[Agility] + 2[Thievery] vs difficult # Steal the key")),
      ).toMatch(/Steal the key.*against 25 \(Difficult\).*\+3 Agility \+2 Thievery.*failed by 2/u);
      // SC-8: the ally's die was declared, and is of its own kind.
      await fixFaces(player, [
        [4, 8],
        [6, 8],
        [8, 8],
        [3, 6],
      ]);
      expect(await newCard(all, () => player.say("/check 5 + d6[ally] vs 20"))).toMatch(/ally.*26 Total success by 6/u);
      expect(await other.lastCard.locator(".quincunx-die--extra").count()).toBe(1);
      // SC-6: 12 instead of 3d8, and nothing is thrown.
      expect(await newCard(all, () => player.say("/check passive 5 vs 15"))).toMatch(
        /Passive check.*17 Total success by 2.*12 instead of 3d8/u,
      );
      expect(await other.lastCard.locator(".quincunx-die").count()).toBe(0);
      // A plain formula gets the card as well.
      await fixFaces(player, [
        [4, 8],
        [6, 8],
        [8, 8],
      ]);
      // SC-7: 18 and twice 2.25 are 22.5, rounded up once, at the end: rounded one by one they would be 24.
      expect(await newCard(all, () => player.say("/r 3dsvs20 + 2.25 + 2.25"))).toMatch(
        /against 20.*23 Total success by 3/u,
      );

      // `?`: the GM is asked, and the prompt waits.
      await player.say("/check 5 vs ?");
      await player.prompt.waitFor();
      await player.prompt.locator(".quincunx-asked--waits").waitFor();
      expect(await words(player.lastCard)).toMatch(/The GM decides/u);
      // Without an answer it can be rolled with an open target.
      expect(await newCard(all, () => enter(player))).toMatch(/23 Total.*No difficulty yet/u);
      const before = await player.cards.count();
      await player.say("/check @abilities.dex[Dexterity] + 2 vs 20");
      await expect.poll(() => told(player)).toMatch(/abilities\.dex/u);
      await player.say("/check 5 vs purple");
      await expect.poll(() => told(player)).toMatch(/check 5 vs 20/u);
      expect(await player.cards.count()).toBe(before);
    },
    TIME,
  );

  it(
    "SC-9: an earlier result stops a second roll, an ability or the GM permits it; SC-5: the GM adds a card to a number, and undoes it",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      const open = (): Promise<Locator> => openFor(player, "the cellar lock");
      await fixFaces(player, [[1, 8]]);
      await open();
      await newCard(all, () => enter(player));
      // "A second roll in it is stopped by the earlier card, with two ways on."
      const prompt = await open();
      const holds = prompt.getByRole("region", { name: "An earlier result still counts." });
      await expect.poll(() => words(holds)).toMatch(/failed by/u);
      await player.page.keyboard.press("Enter");
      expect(await prompt.isVisible()).toBe(true);
      const before = await other.cards.count();
      await holds.getByRole("textbox", { name: "Ability that allows another roll" }).fill("Second wind");
      await newCard(all, () => enter(player));
      for (const seat of all)
        await expect.poll(() => words(seat.lastCard)).toMatch(/Rolled again thanks to an ability: Second wind/u);
      // The GM's permission on the card unlocks the stopped prompt; both cards note it.
      await open();
      await holds.waitFor();
      await gm.lastCard.getByRole("button", { name: "Circumstances have changed" }).click();
      await holds.waitFor({ state: "detached" });
      const freed = other.cards.nth(before);
      await fixFaces(player, [[4, 8]]);
      await newCard(all, () => enter(player));
      await expect.poll(() => words(freed)).toMatch(/Circumstances have changed: Gamemaster allowed one more roll/u);
      for (const seat of all)
        await expect.poll(() => words(seat.lastCard)).toMatch(/Circumstances have changed since the previous roll/u);

      // SC-5: "added or taken away, then brought into the bounds; before → after is kept; undone exactly once, by the GM".
      const harm = (seat: Seat): Promise<number> =>
        seat.page.evaluate((name) => (globalThis as Loose).game.actors.getName(name).system.harm.value as number, HERO);
      await player.lastCard.click({ button: "right", position: { x: 20, y: 10 } });
      expect(await player.page.getByRole("menuitem", { name: "Add to a resource" }).count()).toBe(0);
      await player.page.keyboard.press("Escape");
      await gm.lastCard.click({ button: "right", position: { x: 20, y: 10 } });
      await gm.page.getByRole("menuitem", { name: "Add to a resource" }).click();
      const dialog = gm.page.getByRole("dialog", { name: "Add to a resource" });
      const [told] = (await dialog.getByRole("option").allInnerTexts()).filter((text) =>
        /^Tamsin Reed: Harm 0 → [1-9]/u.test(text),
      );
      await dialog.getByRole("combobox").selectOption({ label: told ?? "" });
      await dialog.getByRole("button", { name: "Choose" }).click();
      // A value beyond the maximum is the maximum.
      const most = Number(/→ (\d+)/u.exec(told ?? "")?.[1]);
      for (const seat of all) {
        await expect.poll(() => harm(seat)).toBe(most);
        await expect.poll(() => words(seat.lastCard)).toContain(`${told ?? ""} (Gamemaster)`);
      }
      expect(most).toBeLessThan(19);
      await gm.lastCard.locator(".quincunx-history li").last().getByRole("button", { name: "Undo" }).click();
      for (const seat of all) await expect.poll(() => harm(seat)).toBe(0);
      expect(await player.lastCard.locator(".quincunx-history").getByRole("button", { name: "Undo" }).count()).toBe(0);
    },
    TIME,
  );

  it(
    "SC-9 without a GM: a repetition is not thrown, the prompt says who can permit it, and follows users who connect; an ability needs no permission",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      const holds = player.prompt.getByRole("region", { name: "An earlier result still counts." });
      const alone = /Or a GM marks changed circumstances on that card \(no GM online\)\./u;
      await fixFaces(player, [[1, 8]]);
      await whileGMIsAway(cast, async () => {
        // A first roll holds without a GM, too.
        await openFor(player, "the attic window");
        await newCard([player, other], () => enter(player));
        const before = await other.cards.count();
        const prompt = await openFor(player, "the attic window");
        await expect.poll(() => words(holds)).toMatch(alone);
        // The definition of a situation is one line, below name and field.
        const hint = await prompt.getByText("A result counts for its situation").boundingBox();
        expect(hint?.height).toBeLessThan(26);
        await inBothThemes(player, (theme) =>
          expectNoViolations(player.page, `what holds, ${theme}`, [".quincunx-prompt-window"]),
        );
        // Neither key nor button throws, and only a GM has a button that frees it.
        await player.page.keyboard.press("Enter");
        await prompt.locator(".quincunx-primary").click({ force: true });
        expect(await prompt.isVisible()).toBe(true);
        for (const seat of [player, other])
          expect(await seat.page.getByRole("button", { name: "Circumstances have changed" }).count()).toBe(0);
        // A roll for another situation is not stopped.
        await prompt.getByRole("combobox", { name: "Situation" }).fill("the attic door");
        await holds.waitFor({ state: "detached" });
        await prompt.getByRole("combobox", { name: "Situation" }).fill("the attic window");
        await holds.waitFor();
        expect(await other.cards.count()).toBe(before);
        // The player can name an ability.
        await holds.getByRole("textbox", { name: "Ability that allows another roll" }).fill("Second wind");
        await newCard([player, other], () => enter(player));
        await expect.poll(() => words(other.lastCard)).toMatch(/Rolled again thanks to an ability: Second wind/u);
        // That result holds now, and the prompt waits for a GM.
        await openFor(player, "the attic window");
        await expect.poll(() => words(holds)).toMatch(alone);
      });
      await expect.poll(() => words(holds)).toMatch(/Or the GM marks changed circumstances on that card\./u);
      await gm.lastCard.getByRole("button", { name: "Circumstances have changed" }).click();
      await holds.waitFor({ state: "detached" });
      await fixFaces(player, [[4, 8]]);
      await newCard(all, () => enter(player));
      for (const seat of all)
        await expect.poll(() => words(seat.lastCard)).toMatch(/Circumstances have changed since the previous roll/u);
    },
    TIME,
  );

  axeFindsNothing(cast, HERO, "Light fingers");
});
