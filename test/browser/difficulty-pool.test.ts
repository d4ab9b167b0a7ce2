/** The story of the difficulty pool (DP-1 … DP-8, DP-10 … DP-12) at three seats. */
import { describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { TIME, type Loose, type Seat } from "./lib/seats.ts";
import {
  amend,
  axeFindsNothing,
  checkOurs,
  enter,
  figure,
  fixFaces,
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

const HERO = "Marlow Finch";
const d10 = (...faces: number[]): (readonly [number, number])[] => faces.map((face) => [face, 10] as const);

/** P(net ≥ 1) of this number of d10 at a difficulty, counted die by die (DP-2). */
function success(dice: number, difficulty: number): number {
  let nets = new Map([[0, 1]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, number>();
    for (const [net, ways] of nets)
      for (let face = 1; face <= 10; face += 1) {
        const worth = face === 1 ? -1 : face >= difficulty ? 1 : 0;
        next.set(net + worth, (next.get(net + worth) ?? 0) + ways);
      }
    nets = next;
  }
  return [...nets].reduce((sum, [net, ways]) => sum + (net > 0 ? ways : 0), 0) / 10 ** dice;
}

describe("a pool at generation 14", () => {
  const cast = useCast("Ana", "Ben");

  it(
    "one attribute and one ability make the pool, prompt and card show the sum line by line; the GM amends and hides",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      const prompt = await openPrompt(player, await player.openSheet(HERO), "Dexterity");
      const sum = prompt.getByRole("list", { name: "How it adds up" });
      // The source's alley. DP-3: the attribute alone is one harder.
      expect(await words(sum)).toMatch(/Difficulty 7 6 Base \+1 Untrained.*3 dice 3 attribute 0 ability/u);
      await expect.poll(() => figure(player)).toMatch(percent(success(3, 7)));
      await prompt.getByRole("button", { name: /^Stealth/u }).click();
      await expect.poll(() => words(sum)).toMatch(/Difficulty 6.*5 dice 3 attribute \+2 ability/u);
      await expect.poll(() => figure(player)).toMatch(percent(success(5, 6)));
      // DP-4: the secondary ability makes it 4.
      await prompt.getByRole("button", { name: /^Moving unseen/u }).click();
      await expect.poll(() => words(sum)).toMatch(/Difficulty 4 6 Base −2 Secondary ability/u);
      // In combat only one less, and never below 3.
      await prompt.getByRole("checkbox", { name: "In combat" }).check();
      await expect.poll(() => words(sum)).toMatch(/Difficulty 5/u);
      await prompt.getByRole("checkbox", { name: "In combat" }).uncheck();
      // The picture follows the main number.
      await prompt.getByRole("button", { name: /for 3\+/u }).click();
      const good = prompt.locator(".quincunx-histogram").first().locator(".quincunx-bar--good");
      await expect.poll(() => good.count()).toBe(3);
      await prompt.getByRole("button", { name: /for 1\+ successes/u }).click();
      await expect.poll(() => good.count()).toBe(5);
      // DP-5: blind fire. 4 + 8 = 12: difficulty 9 and three dice fewer.
      await openMore(player);
      await prompt.locator("summary", { hasText: "Modifiers" }).click();
      await prompt.getByRole("button", { name: "Add a modifier" }).click();
      await prompt.getByRole("textbox", { name: "What for" }).fill("blind fire");
      await player.control("Value").fill("8");
      await expect
        .poll(() => words(sum))
        .toMatch(/Difficulty 9.*\+8 blind fire together 12.*2 dice.*−3 beyond difficulty 9.*3 dice fewer/u);
      expect(await prompt.locator(".quincunx-primary").innerText()).toBe("Roll 2 dice");
      // DP-6: no die left, with the reason.
      await player.control("Value").fill("12");
      await expect.poll(() => prompt.getByRole("alert").innerText()).toMatch(/no dice/iu);
      await player.control("Value").fill("2");
      await expect.poll(() => words(sum)).toMatch(/Difficulty 6/u);

      await fixFaces(player, d10(2, 4, 5, 6, 8));
      const card = await newCard(all, () => enter(player));
      expect(card).toMatch(
        /difficulty 6.*2 Successes Barely.*Difficulty 6 6 Base −2 Secondary ability \+2 blind fire.*5 dice 3 attribute \+2 ability/u,
      );
      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Base difficulty" }).fill("4"));
      await expect.poll(() => words(other.lastCard)).toMatch(/difficulty 4.*4 Successes Average/u);
      await sameEverywhere(all);
      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Base difficulty" }).fill("8"), {
        hide: true,
      });
      await expect.poll(() => words(player.lastCard)).toMatch(/Hidden difficulty/u);
      // DP-5: a hidden difficulty does not show in the number of dice.
      expect(await player.lastCard.locator(".quincunx-die:not(.quincunx-die--unused)").count()).toBe(5);
      expect(await words(player.lastCard)).not.toMatch(/difficulty 8|\d Success/u);
      await expect.poll(() => words(gm.lastCard)).toMatch(/Only you see this: 1 success/u);
      await gm.lastCard.getByRole("button", { name: "Reveal" }).click();
      await expect.poll(() => words(player.lastCard)).toMatch(/difficulty 8.*1 Success/u);
    },
    TIME,
  );

  it(
    "commands, lost dice, a botch, a result per success, plain formulas",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      await fixFaces(player, d10(2, 4, 5, 6, 8));
      expect(await newCard(all, () => player.say("/pool 5 vs 6"))).toMatch(/2 Successes/u);
      expect(await newCard(all, () => player.say("/r 5dpvs6"))).toMatch(/difficulty 6.*2 Successes/u);
      // DP-5: two dice are never thrown.
      await fixFaces(player, d10(9, 10, 3));
      expect(await newCard(all, () => player.say('/pool 5 vs 8 mod 3 "blind fire"'))).toMatch(
        /difficulty 9.*2 Successes.*The sum 11 is above 9: 2 dice fewer/u,
      );
      expect(await other.lastCard.locator(".quincunx-die").count()).toBe(3);
      // DP-7: more ones than successes.
      await fixFaces(player, d10(1, 1, 8));
      expect(await newCard(all, () => player.say("/pool 3 vs 6"))).toMatch(/−1 Success Botch.*1 scored, 2 ones/u);
      // DP-8, DP-10.
      await fixFaces(player, d10(9, 8, 2));
      expect(await newCard(all, () => player.say('/pool 3 attempts 1 scale 5 "metres" # Leap'))).toMatch(
        /Leap.*difficulty 7.*2 Successes.*10 metres/u,
      );
      // With the GM's difficulty all dice are thrown; the lost ones are unknown.
      const count = await player.cards.count();
      await player.say("/pool @attributes.luck vs 6");
      await expect.poll(() => told(player)).toMatch(/attributes\.luck/u);
      await player.say("/pool 3 untrained vs");
      await expect.poll(() => told(player)).toMatch(/pool 7 vs 6/u);
      expect(await player.cards.count()).toBe(count);
    },
    TIME,
  );

  it(
    "DP-12, DP-8: two actions share the pool, the GM cancels open dice; a second attempt at a task is harder",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      const prompt = await openPrompt(player, await player.openSheet(HERO), "Stealth");
      await prompt.getByRole("button", { name: "Split the pool" }).click();
      const split = prompt.getByRole("region", { name: "Actions that share the pool" });
      await split.getByRole("textbox", { name: "Title of this roll" }).fill("Down the alley");
      await split.getByRole("button", { name: "Action 2", exact: true }).click();
      await split.getByRole("textbox", { name: "Title of this roll" }).fill("Lift the purse");
      // Every division, the best first: by hand, net successes of 2 and 3 dice at difficulty 6.
      const [two, three] = [success(2, 6), success(3, 6)];
      const rows = split.getByRole("radio");
      await expect.poll(() => rows.count()).toBe(2);
      const [every, some] = [".quincunx-figure__value", ".quincunx-split__any strong"].map((one) => split.locator(one));
      await expect.poll(() => every!.innerText()).toMatch(percent(two * three));
      await expect.poll(() => some!.innerText()).toMatch(percent(1 - (1 - two) * (1 - three)));
      await split.getByRole("radio", { name: /^2 and 3/u }).check();
      await expect.poll(() => words(split)).toMatch(/Down the alley.*− 2 \+.*− 3 \+/u);
      await split.getByRole("button", { name: "Down the alley: one die more" }).click();
      await expect.poll(() => words(split)).toMatch(/Down the alley.*− 3 \+.*− 2 \+/u);
      // A committed action is refused, with a reason.
      await split.getByRole("combobox").last().selectOption("committed");
      await expect.poll(() => prompt.getByRole("alert").first().innerText()).toMatch(/cannot share a pool/u);
      await player.page.keyboard.press("Enter");
      expect(await prompt.isVisible()).toBe(true);
      await split.getByRole("combobox").last().selectOption("plain");
      if (process.env["LOOK"]) await player.page.screenshot({ path: `${process.env["LOOK"]}/splits-prompt.png` });
      await fixFaces(player, d10(8, 1, 9, 7, 7));
      const before = await other.cards.count();
      await prompt.getByRole("button", { name: "Roll 3 and 2 dice" }).click();
      for (const seat of all) await expect.poll(() => seat.cards.count()).toBe(before + 2);
      const alley = gm.cards.filter({ hasText: "Down the alley" });
      expect(await words(alley)).toMatch(/part 1 of 2.*1 Success/u);
      await alley.getByRole("button", { name: "Interrupt this action" }).click();
      const dialog = gm.page.getByRole("dialog", { name: "Down the alley" });
      if (process.env["LOOK"]) await gm.page.screenshot({ path: `${process.env["LOOK"]}/splits-dialog.png` });
      await dialog.getByRole("checkbox").nth(0).uncheck();
      await dialog.getByRole("checkbox").nth(2).uncheck();
      await dialog.getByRole("button", { name: "Cancel these dice" }).click();
      for (const seat of all)
        await expect
          .poll(() => words(seat.cards.filter({ hasText: "Down the alley" })))
          .toMatch(/2 Successes.*1 die cancelled by Gamemaster/u);
      if (process.env["LOOK"]) await gm.page.screenshot({ path: `${process.env["LOOK"]}/splits-cards.png` });

      // Over separate rolls one attack per turn is the rule, too: a second one causes a warning, and is rolled.
      await gm.page.evaluate(async (hero) => {
        const { Combat, game } = globalThis as Loose;
        const encounter = await Combat.create({ active: true });
        await encounter.createEmbeddedDocuments("Combatant", [
          { actorId: game.actors.getName(hero).id, initiative: 9 },
        ]);
        await encounter.startCombat();
      }, HERO);
      await player.page.waitForFunction(() => (globalThis as Loose).game.combat?.round === 1);
      const furtherAttack = "Not your first attack this turn; the rules allow one.";
      for (const isFurther of [false, true]) {
        const attack = await openPrompt(player, await player.openSheet(HERO), "Stealth");
        await openMore(player);
        await attack.getByRole("checkbox", { name: "Attack (one per turn)" }).check();
        const warned = attack.getByText(furtherAttack);
        if (isFurther) await warned.waitFor();
        else expect(await warned.count()).toBe(0);
        await newCard(all, () => enter(player));
        for (const seat of [player, gm])
          await expect.poll(async () => (await words(seat.lastCard)).includes(furtherAttack)).toBe(isFurther);
      }
      await gm.page.evaluate(() => (globalThis as Loose).game.combat.delete());

      // DP-8: the same task once more.
      await fixFaces(player, d10(2, 2, 2, 2, 2));
      for (const sum of [/Difficulty 6 6 Base/u, /Difficulty 7 6 Base \+1/u]) {
        const again = await openPrompt(player, await player.openSheet(HERO), "Stealth");
        await openMore(player);
        await again.getByRole("combobox", { name: "Task" }).fill("the cellar lock");
        await expect.poll(() => words(again.getByRole("list", { name: "How it adds up" }))).toMatch(sum);
        if (sum.source.includes("+1")) {
          // A second attempt waits for the GM's permission.
          const roll = again.locator(".quincunx-primary[aria-disabled=true]");
          await roll.waitFor();
          const notice = gm.page.locator(".quincunx-notice-window");
          await expect.poll(() => words(notice)).toMatch(/Wants to try again/u);
          await notice.getByRole("button", { name: "Wave through" }).click();
          await roll.waitFor({ state: "detached" });
        }
        if (process.env["LOOK"]) await player.page.screenshot({ path: `${process.env["LOOK"]}/splits-task.png` });
        await newCard(all, () => enter(player));
      }
      await gm.lastCard.getByRole("button", { name: "Restart attempt count" }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/Attempt count restarted by Gamemaster/u);
      // The GM has reset the count: the next attempt is a first one.
      const third = await openPrompt(player, await player.openSheet(HERO), "Stealth");
      await openMore(player);
      await third.getByRole("combobox", { name: "Task" }).fill("the cellar lock");
      await expect
        .poll(() => words(third.getByRole("list", { name: "How it adds up" })))
        .toMatch(/Difficulty 6 6 Base/u);
      await player.page.keyboard.press("Escape");
      await third.waitFor({ state: "detached" });

      // Without a GM attempts keep counting; a GM who connects resets the count, also for the open prompt.
      const anew = (seat: Seat): Locator => seat.page.getByRole("button", { name: "Restart attempt count" });
      const sum = player.prompt.getByRole("list", { name: "How it adds up" });
      const openTask = async (): Promise<void> => {
        await openPrompt(player, await player.openSheet(HERO), "Stealth");
        await openMore(player);
        await player.prompt.getByRole("combobox", { name: "Task" }).fill("the attic window");
      };
      await whileGMIsAway(cast, async () => {
        for (const expected of [/Difficulty 6 6 Base/u, /Difficulty 7 6 Base \+1/u]) {
          await openTask();
          await expect.poll(() => words(sum)).toMatch(expected);
          await newCard([player, other], () => enter(player));
        }
        for (const seat of [player, other]) expect(await anew(seat).count()).toBe(0);
        await openTask();
        await expect.poll(() => words(sum)).toMatch(/Difficulty 8 6 Base \+2/u);
      });
      await anew(gm).click();
      await expect.poll(() => words(sum)).toMatch(/Difficulty 6 6 Base/u);
      await player.page.keyboard.press("Escape");
      await player.prompt.waitFor({ state: "detached" });
    },
    TIME,
  );

  it(
    "DP-11: started in the prompt, another hero joins, and nets are added; handed on, it continues with the other hero's own pool",
    async () => {
      const { gm, player, other } = cast;
      await gm.page.evaluate(async (hero) => {
        const page = globalThis as Loose;
        const ben = page.game.users.getName("Ben").id as string;
        const one = (name: string, value: number): object => ({
          ...{ name, type: "quincunx.pool-hero", ownership: { default: 2, [ben]: 3 } },
          system: { attributes: [{ id: `${name}Wits00000000`.slice(0, 16), label: "Wits", value }] },
        });
        await page.Actor.create([one("Nell", 2), one("Odd", 5)]);
        await page.game.actors.getName(hero).update({ "ownership.default": 2 });
      }, HERO);
      const test = (seat: Seat): Locator => seat.page.locator("#chat .quincunx-test").last();
      await player.page.evaluate(() => {
        for (const app of (globalThis as Loose).foundry.applications.instances.values())
          if (app.element?.matches(".quincunx")) void app.close();
      });
      await player.page.evaluate((name) => {
        const { game } = globalThis as Loose;
        const hero = game.actors.getName(name);
        const wits = hero.system.attributes.find(({ label }: Loose) => label === "Wits");
        void game.modules.get("quincunx").api.rollStat(hero, `attributes.${wits.id}`, { skip: false });
      }, HERO);
      await openMore(player);
      await player.prompt.getByRole("checkbox", { name: "As a long test, round by round" }).check();
      await player.prompt.getByRole("spinbutton", { name: "Goal" }).fill("8");
      await player.prompt.getByRole("button", { name: "Begin the long test" }).click();
      await test(other).waitFor();
      // "Working together: each rolls, the totals are added."
      await test(other).getByRole("button", { name: "Join in" }).click();
      const joins = other.page.getByRole("dialog", { name: "Who joins in, and with which stat?" });
      await joins.getByRole("combobox").selectOption({ label: "Nell: Wits" });
      await joins.getByRole("button", { name: "Choose" }).click();
      await expect.poll(() => words(test(player))).toMatch(/Nell/u);
      await fixFaces(player, d10(9, 9, 9, 2));
      await test(player)
        .getByRole("button", { name: /Next round|Roll for Marlow/u })
        .click();
      await player.prompt.getByRole("button", { name: /^Roll/u }).click();
      await fixFaces(other, d10(8, 2));
      await test(other)
        .getByRole("button", { name: /Next round|Roll for Nell/u })
        .click();
      await other.prompt.getByRole("button", { name: /^Roll/u }).click();
      for (const seat of [player, gm, other])
        await expect.poll(() => words(test(seat))).toMatch(/4 of \+?8 after 1 round/u);
      // Handed on to Odd, with a pool of five dice.
      await test(player).locator("summary").last().click();
      await test(player)
        .getByRole("button", { name: /Hand over/u })
        .click();
      const hands = player.page.getByRole("dialog", { name: "Hand over to" });
      await hands.getByRole("combobox").selectOption({ label: "Odd: Wits" });
      await hands.getByRole("button", { name: "Choose" }).click();
      await expect.poll(() => words(test(gm))).toMatch(/Handed to Odd by Ana/u);
      await test(other).getByRole("button", { name: "Roll for Odd" }).click();
      await other.prompt.getByRole("button", { name: "Roll 5 dice" }).waitFor();
      await fixFaces(other, d10(9, 9, 9, 9, 2));
      await other.prompt.getByRole("button", { name: "Roll 5 dice" }).click();
      await fixFaces(other, d10(2, 2));
      await test(other).getByRole("button", { name: "Roll for Nell" }).click();
      await other.prompt.getByRole("button", { name: /^Roll/u }).click();
      for (const seat of [player, gm, other]) await expect.poll(() => words(test(seat))).toMatch(/Goal reached/u);

      // Rolling along with a card, in German and at a phone's width.
      await other.set("core", "language", "de");
      await other.page.setViewportSize({ width: 390, height: 844 });
      await other.reload();
      await player.page.evaluate((name) => {
        const { game } = globalThis as Loose;
        const hero = game.actors.getName(name);
        const wits = hero.system.attributes.find(({ label }: Loose) => label === "Wits");
        void game.modules.get("quincunx").api.rollStat(hero, `attributes.${wits.id}`, { skip: true });
      }, HERO);
      await player.cards.nth(-1).waitFor();
      const roll = other.lastCard;
      await other.page.getByRole("tab", { name: "Chat" }).click();
      await roll.getByRole("button", { name: "Details" }).click();
      if (process.env["LOOK"]) await other.page.screenshot({ path: `${process.env["LOOK"]}/along-card.png` });
      await roll.getByRole("button", { name: "Mitwürfeln" }).click();
      await other.prompt.waitFor();
      await checkOurs(other, "rolling along");
      if (process.env["LOOK"]) await other.page.screenshot({ path: `${process.env["LOOK"]}/along-prompt.png` });
      await enter(other);
      await expect.poll(() => words(other.cards.nth(-2))).toMatch(/Gemeinsam mit Nell: \d \+ \d\./u);
      await expect.poll(() => words(roll)).toMatch(/Mitgewürfelt bei Marlow Finch: /u);
      await checkOurs(other, "rolled along");
      if (process.env["LOOK"]) await other.page.screenshot({ path: `${process.env["LOOK"]}/along-sum.png` });
    },
    TIME,
  );

  axeFindsNothing(cast, HERO, "Moving unseen");
});
