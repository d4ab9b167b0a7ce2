/** The story of the fives pool (FP-1 … FP-14, FP-16) at three seats. */
import { describe, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { TIME, type Loose, type Seat } from "./lib/seats.ts";
import {
  amend,
  axeFindsNothing,
  enter,
  figure,
  fixFaces,
  newCard,
  openMore,
  openPrompt,
  sameEverywhere,
  settle,
  settled,
  told,
  useCast,
  words,
} from "./lib/story.ts";

/** Ben's. Two d6, a d8 as mechanic, a d6 for luck. */
const HERO = "Dusty Malone";

/** Ids of one stat of each mechanic's hero. */
const FULL: Readonly<Record<string, string>> = {
  "Maren Holt": "abilities.maren-pin-down",
  "Tamsin Reed": "skills.tamsinPickpocket",
  "Isolde of Varn": "stats.isoldeStrength01",
  [HERO]: "tropes.dustyMechanic000",
  "Marlow Finch": "abilities.marlowStealth000",
};

/**
 * Opens the prompt of a stat; with `isAnew` first rolls it with two more chips. Uses the API, because only the prompt
 * is measured.
 */
async function openStat(seat: Seat, hero: string, stat: string, isAnew = false): Promise<void> {
  await seat.page.evaluate(
    async ([name, id, first]) => {
      const { game } = globalThis as Loose;
      const there = (): HTMLElement | null => document.querySelector(".quincunx-prompt-window .quincunx-prompt");
      const frames = async (is: () => boolean): Promise<void> => {
        while (!is()) await new Promise(requestAnimationFrame);
      };
      const open = async (): Promise<void> => {
        for (const app of (globalThis as Loose).foundry.applications.instances.values())
          if (app.element?.matches(".quincunx-prompt-window")) await app.close();
        void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), id);
        await frames(() => there() !== null);
      };
      await open();
      if (!first) return;
      for (const nth of [3, 5]) there()!.querySelectorAll<HTMLElement>(".quincunx-chip--tick")[nth]?.click();
      there()!.querySelector<HTMLElement>(".quincunx-primary")!.click();
      await frames(() => there() === null);
      await open();
    },
    [hero, stat, isAnew] as const,
  );
}

/** The overflow of a prompt at a height of 560 px and at the page's height, in px; and controls that are cut. */
async function notSeen(seat: Seat): Promise<{ small: number; page: number; cut: readonly string[] }> {
  return seat.prompt.evaluate(async (node: HTMLElement) => {
    const content = node.querySelector<HTMLElement>(".window-content")!;
    const beyond = (): number =>
      content.scrollHeight - content.clientHeight + (content.scrollWidth - content.clientWidth);
    const page = beyond();
    node.style.maxHeight = "560px";
    await new Promise(requestAnimationFrame);
    const small = beyond();
    const box = content.getBoundingClientRect();
    const cut = [...node.querySelectorAll<HTMLElement>("button, select, label.quincunx-option, .quincunx-ladder__one")]
      .filter((one) => one.offsetParent !== null)
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < box.left || right > box.right || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.innerText);
    node.style.maxHeight = "";
    return { small, page, cut };
  });
}

describe("a pool at generation 14", () => {
  const cast = useCast("Ben", "Ana");

  it(
    "the Discord Die of the round, hooks that propose the TN, dice struck out, dice from a five; the GM amends and hides",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      // FP-5: the GM sets the round's die, and all seats read it.
      await gm.say("/qx discord 2");
      await expect.poll(() => other.page.locator("#chat").innerText()).toMatch(/The Discord Die of the round is 2/u);
      await other.say("/qx discord");
      await expect.poll(() => told(other)).toMatch(/of the round is 2/u);

      const sheet = await player.openSheet(HERO);
      const prompt = await openPrompt(player, sheet, "Roadside mechanic");
      expect(await player.control("Discord Die").inputValue()).toBe("2");
      // Only the GM rolls it.
      expect(await prompt.getByRole("button", { name: "Roll the Discord Die" }).count()).toBe(0);
      // FP-2: hooks in favour make it 4, against it 6, none 5; with both, the GM or a decisive one decides.
      const chosen = (): Promise<string> =>
        prompt
          .getByRole("group", { name: "Target Number" })
          .locator(".quincunx-option:has(:checked) .quincunx-option__label")
          .innerText();
      const hooks = prompt.getByRole("group", { name: /for.*against/iu });
      const loyal = hooks.getByRole("button", { name: /Never leaves/u });
      const debts = hooks.getByRole("button", { name: /Owes everybody/u });
      expect(await chosen()).toMatch(/^5/u);
      // One chip: in favour, against, neither.
      await debts.click();
      await expect.poll(chosen).toMatch(/^4/u);
      await debts.click();
      await expect.poll(chosen).toMatch(/^6/u);
      await loyal.click();
      await expect.poll(chosen).toMatch(/^not set/iu);
      const decisive = prompt.getByRole("button", { name: /Owes everybody.*is decisive/u });
      await decisive.click();
      await expect.poll(chosen).toMatch(/^6/u);
      await decisive.click();
      await expect.poll(chosen).toMatch(/^not set/iu);
      await debts.click();
      await expect.poll(chosen).toMatch(/^4/u);
      expect(await decisive.count()).toBe(0);
      // FP-4: the ladder of challenge dice is a number of dice.
      const before = await figure(player);
      const ladder = prompt.getByRole("group", { name: "Against you" });
      expect(await ladder.getByRole("radio").count()).toBe(6);
      await ladder.getByRole("radio", { name: "Challenging · 2" }).check({ force: true });
      expect(await ladder.locator(".quincunx-die--challenge").count()).toBe(2);
      await expect.poll(() => ladder.innerText()).toMatch(/Challenging · 2\s+fewer \+[\d.]+%, more −[\d.]+%/u);
      await expect.poll(() => figure(player)).not.toBe(before);
      // One line per die: the second hero die becomes a d10 and back.
      await openMore(player);
      await prompt.locator("summary", { hasText: "Dice of the pool" }).click();
      await prompt.getByRole("combobox", { name: "Size" }).nth(1).selectOption({ label: "d10" });
      await expect
        .poll(() => prompt.locator(".quincunx-typed code").innerText())
        .toMatch(/d6 \+ d10 \+ d8\[trope\] "Roadside mechanic" vs 4 cd 2 discord 2/u);
      await prompt.getByRole("combobox", { name: "Size" }).nth(1).selectOption({ label: "d6" });

      // d6: 5 and 2, the five brings a 4; d8: 3; challenge dice: 5 and 2.
      await fixFaces(player, [
        [5, 6],
        [2, 6],
        [4, 6],
        [3, 8],
        [5, 6],
        [2, 6],
      ]);
      const card = await newCard(all, () => enter(player));
      expect(card).toMatch(/Target Number 4.*Discord Die 2/u);
      // FP-9 before FP-10: 5 and 4 are one success each, a challenge die takes one.
      expect(card).toMatch(/1 Success /u);
      expect(card).toMatch(/Law of Fives: 1 bonus die.*The Discord Die shows 2: 1 die eliminated/u);
      for (const seat of all) {
        const { lastCard } = seat;
        expect(await lastCard.locator(".quincunx-die--eliminated").innerText()).toMatch(/2/u);
        expect(await lastCard.locator(".quincunx-die--bonus.quincunx-die--child").innerText()).toMatch(/4/u);
        // The bonus die follows its five.
        expect(
          await lastCard
            .locator(".quincunx-die")
            .evaluateAll((dice) => dice.findIndex((die) => die.classList.contains("quincunx-die--child"))),
        ).toBe(1);
        expect(
          await lastCard.getByRole("group", { name: "Against you" }).locator(".quincunx-die--challenge").count(),
        ).toBe(2);
      }

      await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^6/u }).check());
      await expect.poll(() => words(other.lastCard)).toMatch(/Target Number 6/u);
      expect(await sameEverywhere(all)).toMatch(/Target Number 6.*0 Successes 1 Fail.*1 challenge die had nothing/u);
      await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^5/u }).check(), { hide: true });
      await expect.poll(() => words(player.lastCard)).toMatch(/Hidden difficulty/u);
      expect(await words(player.lastCard)).not.toMatch(/Fail/u);
      await expect.poll(() => words(gm.lastCard)).toMatch(/Only you see this: Failure/u);
      await gm.lastCard.getByRole("button", { name: "Reveal" }).click();
      await expect.poll(() => words(player.lastCard)).toMatch(/Target Number 5/u);

      // The round's die is never remembered with the stat.
      await gm.say("/qx discord none");
      await expect.poll(() => settled(player, "discord")).toBe(0);
      await openPrompt(player, sheet, "Roadside mechanic");
      expect(await player.control("Discord Die").inputValue()).toBe("none");
      // Neither are the challenge dice of that situation.
      expect(await prompt.getByRole("radio", { name: "Easy · 0" }).isChecked()).toBe(true);
      // The next round starts while the prompt is open: the roll belongs to that round.
      const lastRound = await figure(player);
      await gm.say("/qx discord 4");
      await expect.poll(() => player.control("Discord Die").inputValue()).toBe("4");
      await expect.poll(() => figure(player)).not.toBe(lastRound);
      await settle(cast, "discord", 0);
      await player.page.keyboard.press("Escape");
      await player.prompt.waitFor({ state: "detached" });
    },
    TIME,
  );

  it(
    "commands, the second stage in the same message, the pending choice, infinite fives, plain formulas",
    async () => {
      const { gm, player, other, stage } = cast;
      const all = [player, gm, other];
      // FP-13: a Lucky Break throws the Luck die; its dice are in the one message.
      await fixFaces(player, [
        [6, 6],
        [6, 6],
        [4, 6],
      ]);
      const messages = (): number => stage.table.world.store.collection("ChatMessage").size;
      const before = messages();
      expect(await newCard(all, () => player.say("/fives 2d6[hero] vs 5 luck d6 # Jump the gap"))).toMatch(
        /Luck \+4.*Jump the gap.*6 Successes.*Lucky Break/u,
      );
      expect(messages()).toBe(before + 1);
      expect(await other.lastCard.locator(".quincunx-die--luck").count()).toBe(1);
      await other.reload();
      await other.lastCard.waitFor();
      await expect.poll(() => words(other.lastCard)).toMatch(/Luck \+4.*6 Successes/u);

      // FP-12: more ones than successes, and the player has to decide.
      await fixFaces(player, [
        [6, 6],
        [1, 6],
        [1, 6],
        [2, 6],
      ]);
      expect(await newCard(all, () => player.say("/fives 3d6 vs 5 cd average"))).toMatch(
        /1 Success Undecided.*take the failure.*1 Luck or 2 Instant Karma.*Costly Success/u,
      );
      // The roller and the GM have buttons; a click counts at all seats.
      for (const { lastCard } of [player, gm])
        expect((await lastCard.locator("[data-quincunx-do=spend]").allInnerTexts()).join(" ")).toMatch(
          /\+1 success.*Keep it\s+no hero to pay for it(?!.*Keep it).*Costly Success.*Take the failure/su,
        );
      expect(await other.lastCard.locator("[data-quincunx-do=spend]").count()).toBe(0);
      await player.lastCard.getByRole("button", { name: "Take the failure" }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/Failure/u);
      expect(await sameEverywhere(all)).toMatch(/Failure(?!.*Undecided)/u);
      for (const { lastCard } of all) expect(await lastCard.locator("[data-quincunx-do=spend]").count()).toBe(0);

      // FP-6, FP-9: with a Discord Die of 5 fives go on, level by level.
      await fixFaces(player, [
        [5, 6],
        [3, 6],
        [5, 6],
        [5, 6],
        [2, 6],
      ]);
      expect(await newCard(all, () => player.say("/fives 2d6 vs 5 discord 5"))).toMatch(
        /3 Successes.*Law of Infinite Fives: 3 bonus dice/u,
      );

      // FP-1, FP-3: sizes as typed; trope and hero by their role; a 10 against 5 is two.
      await fixFaces(player, [
        [6, 6],
        [2, 6],
        [5, 8],
        [7, 8],
        [10, 10],
        [5, 6],
        [1, 6],
      ]);
      expect(await newCard(all, () => player.say("/fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2"))).toMatch(
        /Hero \+1.*Trope \+1.*five! \+1.*Hero \+2.*4 Successes/u,
      );

      await fixFaces(player, [
        [6, 8],
        [7, 8],
        [10, 10],
      ]);
      expect(await newCard(all, () => player.say("/r 2dhs8vs5e7[hero] + 1dhs10vs5e7[trope]"))).toMatch(
        /Target Number 5.*Discord Die 7.*3 Successes/u,
      );
      expect(await other.lastCard.locator(".quincunx-die--eliminated").count()).toBe(1);

      const count = await player.cards.count();
      await player.say("/fives 2d7 vs 5");
      await expect.poll(() => told(player)).toMatch(/fives 2d6 \+ d8 vs 5/u);
      expect(await player.cards.count()).toBe(count);
    },
    TIME,
  );

  it(
    "house rules: the effect of challenge dice, a dice effect, the Discord Die rolled from the prompt",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      // FP-10: a cancelled die loses all its successes.
      await settle(cast, "challengeRemoves", "die");
      await fixFaces(player, [
        [12, 12],
        [11, 12],
        [6, 6],
      ]);
      expect(await newCard(all, () => player.say("/fives 2d12 vs 5 cd 1"))).toMatch(
        /challenge dice take dice.*2 Successes/u,
      );
      // Typed words override house rules.
      await fixFaces(player, [
        [12, 12],
        [11, 12],
        [6, 6],
      ]);
      expect(await newCard(all, () => player.say("/fives 2d12 vs 5 cd 1 remove success"))).toMatch(/3 Successes/u);
      await gm.set("quincunx", "challengeRemoves", "success");

      // FP-16: three sixes show an effect, on the cards of rolls with its die.
      for (const { page } of [player, gm])
        await page.evaluate(() => {
          (globalThis as Loose).game.modules.get("quincunx").api.registerDiceEffect("fives-pool", {
            id: "story.three-sixes",
            text: "The pact stirs: three sixes",
            test: ({ counted }: { counted: readonly number[] }) => counted.filter((face) => face === 6).length >= 3,
            actions: [{ id: "call", offer: "Call the patron", historyText: "The patron was called" }],
          });
        });
      await fixFaces(player, [[6, 6]]);
      await player.say("/fives 3d6 vs 5");
      await expect.poll(() => words(gm.lastCard)).toMatch(/3 Successes.*The pact stirs: three sixes/u);
      await expect.poll(() => words(other.lastCard)).toMatch(/3 Successes/u);
      expect(await words(other.lastCard)).not.toMatch(/pact/u);
      // It may offer one priced action, once.
      await player.lastCard.getByRole("button", { name: "Call the patron" }).click();
      await expect.poll(() => words(gm.lastCard)).toMatch(/The patron was called \(Ben\)/u);
      expect(await player.lastCard.getByRole("button", { name: "Call the patron" }).count()).toBe(0);

      // FP-7: 20 is rolled again; 3 then sends the die away, any other second result counts.
      const sheet = await gm.openSheet(HERO);
      await openPrompt(gm, sheet, "Roadside mechanic");
      const roll = gm.prompt.getByRole("button", { name: "Roll the Discord Die for everyone" });
      await fixFaces(gm, [
        [20, 20],
        [17, 20],
      ]);
      await roll.click();
      await expect.poll(() => gm.control("Discord Die").inputValue()).toBe("17");
      await expect
        .poll(() => other.page.locator("#chat").innerText())
        .toMatch(/showed 20, was rolled again and shows 17/u);
      await fixFaces(gm, [
        [20, 20],
        [3, 20],
      ]);
      await roll.click();
      await expect.poll(() => gm.control("Discord Die").inputValue()).toBe("none");
      await expect.poll(() => other.page.locator("#chat").innerText()).toMatch(/wanders off until the next scene/u);
      await gm.page.keyboard.press("Escape");
      await gm.prompt.waitFor({ state: "detached" });

      // The same by a small window; players cannot use it.
      await gm.say("/qx discord");
      const window = gm.page.locator(".quincunx-shared-die-window");
      await window.getByRole("spinbutton").fill("9");
      await window.getByRole("button", { name: "Set" }).click();
      await expect.poll(() => player.page.locator("#chat").innerText()).toMatch(/of the round is 9/u);
      await player.say("/qx discord 4");
      await expect.poll(() => told(player)).toMatch(/of the round is 9/u);
      await gm.say("/qx discord none");
    },
    TIME,
  );

  it(
    "a hero who pays: a Luck Die before the roll, a saved die, one more success, ones that outnumber them; pressed at two seats once, and undone",
    async () => {
      const { gm, player, other } = cast;
      const all = [player, gm, other];
      const points = (seat: Seat): Promise<string> =>
        seat.page.evaluate((name) => {
          const { luck, karma } = (globalThis as Loose).game.actors.getName(name).system;
          return `${String(luck)} Luck, ${String(karma)} Karma`;
        }, HERO);
      const haveAll = async (what: string): Promise<void> => {
        for (const seat of all) await expect.poll(() => points(seat)).toBe(what);
      };
      await settle(cast, "discord", 7);
      await haveAll("3 Luck, 4 Karma");

      // FP-14: "before the roll: a Luck Die (the character's size) into the pool for 1 Karma, any number of times".
      const open = async (): Promise<void> => {
        await player.page.evaluate((name) => {
          const { game } = globalThis as Loose;
          const hero = game.actors.getName(name);
          void game.modules.get("quincunx").api.rollStat(hero, `tropes.${hero.system.tropes[1].id}`, { skip: false });
        }, HERO);
        await player.prompt.waitFor();
      };
      const { prompt } = player;
      await open();
      const before = await figure(player);
      const buy = prompt.getByRole("button", { name: /^Luck Die d6/u });
      await expect.poll(() => words(buy)).toMatch(/costs 1 Instant Karma \(4 left\) [\d.]+\s?% → [\d.]+\s?%/u);
      const promised = /→ ([\d.]+)/u.exec(await words(buy))?.[1] ?? "";
      await buy.click();
      await expect.poll(() => figure(player)).toMatch(new RegExp(`^${promised.replace(".", "\\.")}`, "u"));
      await buy.click();
      await expect.poll(() => words(buy)).toMatch(/costs 1 Instant Karma \(2 left\)/u);
      await prompt.getByRole("button", { name: "Take one back (2 bought)" }).click();
      await prompt.getByRole("button", { name: "Take one back (1 bought)" }).click();
      await expect.poll(() => figure(player)).toBe(before);
      await buy.click();
      // Nothing is paid before the dice fall.
      await haveAll("3 Luck, 4 Karma");
      // Two d6, a d10 that the Discord Die strikes out, and the Luck Die.
      await fixFaces(player, [
        [2, 6],
        [1, 6],
        [7, 10],
        [6, 6],
      ]);
      await newCard(all, () => enter(player));
      await haveAll("3 Luck, 3 Karma");
      await expect.poll(() => words(other.lastCard)).toMatch(/Luck \+1.*1 Success /u);
      // Purchases are not proposed the next time.
      await open();
      expect(await prompt.getByRole("button", { name: /Take one back/u }).count()).toBe(0);
      expect(await figure(player)).toBe(before);
      await player.page.keyboard.press("Escape");
      await player.prompt.waitFor({ state: "detached" });

      // FP-14: the die that the 7 struck out, at two seats at once: it is paid once.
      const save = (seat: Seat): Locator => seat.lastCard.getByRole("button", { name: /^Save the 7/u });
      await expect.poll(() => words(save(player))).toMatch(/costs 1 Instant Karma \(3 left\)/u);
      const buttons = await Promise.all([save(player), save(gm)].map((button) => button.elementHandle()));
      await Promise.all(buttons.map((button) => button?.evaluate((node) => (node as HTMLElement).click())));
      await expect.poll(() => words(other.lastCard)).toMatch(/2 Successes/u);
      await haveAll("3 Luck, 2 Karma");
      // On a success, 1 Luck for one more.
      await player.lastCard.getByRole("button", { name: /^\+1 success/u }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/3 Successes/u);
      await haveAll("2 Luck, 2 Karma");
      // Undone, one after the other, including the purchase before the roll.
      for (const [told, left, result] of [
        [/Success bought|\+1 success|one more/iu, "3 Luck, 2 Karma", /2 Successes/u],
        [/1 Luck Die bought/u, "3 Luck, 3 Karma", /1 Success /u],
      ] as const) {
        const entry = gm.lastCard.locator(".quincunx-history li", { hasText: told }).last();
        await entry.getByRole("button", { name: "Undo" }).click();
        await haveAll(left);
        await expect.poll(() => words(other.lastCard)).toMatch(result);
      }
      await expect.poll(() => words(other.lastCard)).toMatch(/1 Luck Die bought: not paid, does not count/u);

      // FP-12: ones outnumber the successes, and Karma for each of them keeps it.
      await fixFaces(player, [
        [6, 6],
        [1, 6],
        [1, 10],
      ]);
      await open();
      await newCard(all, () => enter(player));
      const keep = player.lastCard.getByRole("button", { name: /^Keep it/u });
      await expect
        .poll(async () => (await keep.allInnerTexts()).join(" "))
        .toMatch(/costs 1 Luck \(3 left\).*costs 2 Instant Karma \(3 left\)/su);
      await keep.last().click();
      await expect.poll(() => words(other.lastCard)).toMatch(/1 Success (?!Undecided).*Undecided → Success/u);
      await haveAll("3 Luck, 1 Karma");
      // "Costly: free; the GM names the cost in a line."
      await player.lastCard.locator(".quincunx-history li").last().getByRole("button", { name: "Undo" }).click();
      await haveAll("3 Luck, 3 Karma");
      await player.lastCard.getByRole("button", { name: /Costly Success/u }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/1 Success (?!Undecided).*Undecided → Success/u);
      expect(await player.lastCard.getByRole("button", { name: "Cost", exact: true }).count()).toBe(0);
      await gm.lastCard.getByRole("button", { name: "Cost", exact: true }).click();
      const asks = gm.page.getByRole("dialog", { name: "Cost" });
      await asks.getByRole("textbox").fill("the lamp breaks");
      await gm.page.keyboard.press("Enter");
      for (const seat of all) await expect.poll(() => words(seat.lastCard)).toMatch(/Cost: the lamp breaks/u);
      await settle(cast, "discord", 0);
    },
    TIME,
  );

  it(
    "dice to be thrown later: the GM's own challenge dice, the Luck die that a lower TN brings; a Discord Die for the scene",
    async () => {
      const { gm, player, other, stage } = cast;
      const all = [player, gm, other];
      const throwing = /^Roll \d+d/u;

      // FP-4: the GM throws the challenge dice, as a pool of their own.
      await settle(cast, "challengeBy", "gm");
      await fixFaces(player, [
        [6, 6],
        [5, 6],
        [3, 6],
      ]);
      await newCard(all, () => player.say("/fives 2d6 vs 5 cd 2 # Hold the door"));
      for (const { lastCard } of [player, other])
        expect(await words(lastCard)).toMatch(/the GM rolls the challenge dice.*The GM rolls 2d6/u);
      for (const { lastCard } of all) {
        expect(await lastCard.locator(".quincunx-die--challenge").count()).toBe(0);
      }
      expect(await player.lastCard.getByRole("button", { name: throwing }).count()).toBe(0);
      expect(await other.lastCard.getByRole("button", { name: throwing }).count()).toBe(0);
      // The same operation from a player's client is ignored.
      await player.page.evaluate(async () => {
        const { ChatMessage, CONFIG, Roll, game } = globalThis as Loose;
        const Challenge = Object.values(CONFIG.Dice.terms).find(
          ({ name }: Loose) => name === "QuincunxChallengeDie",
        ) as Loose;
        const roll = await Roll.fromTerms([new Challenge({ number: 2 })]).evaluate();
        const card = game.messages.contents.findLast((message: Loose) => message.flags.quincunx?.kind === "card").id;
        await ChatMessage.create(
          {
            _id: "forged0000000000",
            content: "<p>mine</p>",
            rolls: [roll],
            flags: {
              quincunx: {
                kind: "operation",
                schema: 1,
                turn: 1,
                card,
                id: "forged0000000000",
                type: "throw",
                data: {},
              },
            },
          },
          { keepId: true },
        );
      });
      await fixFaces(gm, [
        [6, 6],
        [1, 6],
      ]);
      const messages = stage.table.world.store.collection("ChatMessage").size;
      await gm.lastCard.getByRole("button", { name: "Roll 2d6" }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/1 Success/u);
      expect(stage.table.world.store.collection("ChatMessage").size).toBe(messages + 1);
      expect(await sameEverywhere(all)).toMatch(/Against you.*1 Success/u);
      for (const { lastCard } of all) {
        expect(await lastCard.locator(".quincunx-die--challenge").count()).toBe(2);
        expect(await lastCard.getByRole("button", { name: throwing }).count()).toBe(0);
      }
      await other.reload();
      await other.lastCard.waitFor();
      await expect.poll(() => other.lastCard.locator(".quincunx-die--challenge").count()).toBe(2);
      // A roll that no GM sees waits for no GM.
      await fixFaces(player, [[6, 6]]);
      const before = await player.cards.count();
      await player.page.evaluate(async () => {
        const { api } = (globalThis as Loose).game.modules.get("quincunx");
        const pool = [{ size: 6, role: "hero" }];
        await api.roll(
          { mechanic: "fives-pool", spec: { pool, target: 4, challenge: 2 } },
          { configure: false },
          { mode: "self" },
        );
      });
      await expect.poll(() => player.cards.count()).toBe(before + 1);
      expect(await player.lastCard.locator(".quincunx-die--challenge").count()).toBe(2);
      expect(await words(player.lastCard)).toMatch(/Failure/u);
      // The GM's own rolls throw everything at once.
      await newCard(all, () => gm.say("/fives 2d6 vs 5 cd 2"));
      expect(await gm.lastCard.locator(".quincunx-die--challenge").count()).toBe(2);
      await settle(cast, "challengeBy", "roller");

      // FP-13: the TN comes down, every die reaches it, and the roller throws the Luck die.
      await fixFaces(player, [
        [4, 6],
        [6, 6],
      ]);
      await newCard(all, () => player.say("/fives 2d6 vs 6 luck d8"));
      await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^4/u }).check());
      await expect.poll(() => words(other.lastCard)).toMatch(/Still to roll: 1d8/u);
      expect(await other.lastCard.getByRole("button", { name: throwing }).count()).toBe(0);
      await expect.poll(() => gm.lastCard.getByRole("button", { name: throwing }).count()).toBe(1);
      await fixFaces(player, [[7, 8]]);
      await player.lastCard.getByRole("button", { name: "Roll 1d8" }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/9 Successes.*Lucky Break/u);
      expect(await sameEverywhere(all)).toMatch(/Luck \+7/u);
      // Up again: the die is not needed, and still legible.
      await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^6/u }).check());
      await expect.poll(() => words(other.lastCard)).toMatch(/Target Number 6.*1 Success/u);
      expect(await other.lastCard.locator(".quincunx-die--unused").innerText()).toMatch(/7/u);

      // FP-8: one for the whole scene; 20, then 3 ends it for the rest of the adventure.
      await settle(cast, "discordLasts", "scene");
      await fixFaces(gm, [[11, 20]]);
      await gm.say("/qx discord scene");
      await expect.poll(() => player.page.locator("#chat").innerText()).toMatch(/The Discord Die shows 11/u);
      await player.say("/qx discord");
      await expect.poll(() => told(player)).toMatch(/of the scene is 11/u);
      await fixFaces(gm, [
        [20, 20],
        [3, 20],
      ]);
      await gm.say("/qx discord");
      const window = gm.page.locator(".quincunx-shared-die-window");
      await window.getByRole("button", { name: "Roll it for the scene" }).click();
      await expect.poll(() => player.page.locator("#chat").innerText()).toMatch(/out for the rest of the adventure/u);
      // While it is lost no user can throw it; the prompt gives the reason.
      await gm.say("/qx discord roll");
      await expect.poll(() => told(gm)).toMatch(/has wandered off for the rest of the adventure/u);
      expect(await settled(player, "discord")).toBe(-1);
      await openPrompt(player, await player.openSheet(HERO), "Roadside mechanic");
      expect(await player.control("Discord Die").inputValue()).toBe("none");
      expect(await words(player.prompt)).toMatch(/has wandered off for the rest of the adventure/u);
      await player.page.keyboard.press("Escape");
      await player.prompt.waitFor({ state: "detached" });
      await gm.say("/qx discord");
      expect(await window.getByRole("button", { name: /Roll/u }).count()).toBe(0);
      await window.getByRole("button", { name: "The next adventure begins" }).click();
      await expect.poll(() => player.page.locator("#chat").innerText()).toMatch(/Discord Die is back/u);
      // FP-7: lost for one scene only, if each round has its own.
      await settle(cast, "discordLasts", "round");
      await gm.say("/qx discord roll");
      await expect.poll(() => settled(player, "discord")).toBe(-1);
      await gm.say("/qx discord");
      await window.getByRole("button", { name: "The next scene begins" }).click();
      await expect.poll(() => settled(player, "discord")).toBe(0);
    },
    TIME,
  );

  it(
    "an encounter by mouse: the Discord Die falls at the start of each round, a strip beside the sidebar shows its effect, and the prompt ticks the hero's opponent",
    async () => {
      const { gm, player } = cast;
      const { page } = gm;
      const badge = (seat: Seat): Locator => seat.page.locator(".quincunx-badge");
      await settle(cast, "discordLasts", "round");
      await settle(cast, "discord", 0);
      for (const seat of [gm, player]) {
        await seat.page.evaluate(() => {
          for (const app of (globalThis as Loose).foundry.applications.instances.values())
            if (app.element?.matches(".quincunx")) void app.close();
        });
        await seat.page.setViewportSize({ width: 1024, height: 640 });
      }
      await gm.tab("combat");
      await page.getByRole("button", { name: "New encounter" }).click();
      for (const name of [HERO, "Sheriff Oakes"]) {
        await page.getByRole("button", { name: "Add an actor" }).click();
        const dialog = page.getByRole("dialog", { name: "Add an actor" });
        await dialog.getByRole("combobox").selectOption({ label: name });
        await dialog.getByRole("button", { name: "Add an actor" }).click();
        await dialog.waitFor({ state: "detached" });
      }
      expect(await badge(player).count()).toBe(0);
      await fixFaces(gm, [
        [7, 20],
        [12, 20],
      ]);
      await page.getByRole("button", { name: "Begin" }).click();
      await expect
        .poll(() => words(badge(player)))
        .toMatch(/^7 Every 7 is eliminated\. Discord Die, round 1\. Safe: d4 and d6\.$/u);
      // The strip is beside the sidebar, within the page, and catches no click of a player.
      const [box, edge] = await Promise.all([
        badge(player).boundingBox(),
        player.page.locator("#sidebar").boundingBox(),
      ]);
      expect(box && edge && box.x > 300 && box.y + box.height < 80 && box.x + box.width <= edge.x).toBe(true);
      expect(await player.page.locator("button.quincunx-badge").count()).toBe(0);
      // FP-4, FP-5: the sheriff's fields, and that the 7 can strike out none of these dice.
      await player.page.evaluate((name) => {
        const { game } = globalThis as Loose;
        void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), "hero", { skip: false });
      }, HERO);
      await player.prompt.getByText("No die of this pool can show 7.").waitFor();
      await player.prompt
        .getByRole("button", { name: /^Sheriff Oakes: /u })
        .first()
        .click();
      const ladder = player.prompt.getByRole("group", { name: "Against you" });
      await expect.poll(() => ladder.locator(".quincunx-die--challenge").count()).toBeGreaterThan(0);
      await player.checkAccess("badge and prompt, light");
      await player.page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Next round" }).click();
      await expect.poll(() => words(badge(player))).toMatch(/Every 12 is eliminated.*round 2/u);
      await page.getByRole("button", { name: "Previous round" }).click();
      await expect.poll(() => words(badge(player))).toMatch(/Every 7 is eliminated.*round 1/u);
      await badge(gm).focus();
      await page.keyboard.press("Enter");
      const window = page.locator(".quincunx-shared-die-window");
      await window.waitFor();
      await gm.checkAccess("badge and window, dark");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "End the encounter" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(?:Yes|OK)/u })
        .click();
      await expect.poll(() => badge(player).count()).toBe(0);
      await gm.tab("chat");
      expect(await page.locator("#chat .chat-message:not([hidden]) .quincunx-shared-die-notice").count()).toBe(1);
      for (const seat of [gm, player]) await seat.page.setViewportSize({ width: 1280, height: 860 });
    },
    TIME,
  );

  axeFindsNothing(cast, HERO, "Roadside mechanic", async () => {
    await fixFaces(cast.player, [
      [5, 6],
      [2, 6],
      [4, 6],
      [3, 8],
      [5, 6],
      [2, 6],
    ]);
    await newCard([cast.gm, cast.player], () => cast.player.say("/fives 2d6 + d8[trope] vs 4 cd 2 discord 2"));
  });

  it(
    "in both languages, at 420 × 560 and on a page of 1024 × 640: no prompt of any mechanic at its fullest is cut off or needs scrolling; the GM is asked, and pending rolls and questions pass axe",
    async () => {
      const { gm, player } = cast;
      await player.page.setViewportSize({ width: 1024, height: 640 });
      await gm.page.evaluate(async () => {
        const { game } = globalThis as Loose;
        for (const actor of game.actors) await actor.update({ [`ownership.${game.users.getName("Ben").id}`]: 3 });
      });
      let asked = 0;
      // With a remembered choice, possible purchases, and aid from others.
      for (const [hero, stat] of Object.entries(FULL)) {
        await openStat(player, hero, stat, true);
        const isHelped = await player.prompt.evaluate((node) => {
          const asks = node.querySelector<HTMLElement>(".quincunx-prompt__help");
          asks?.click();
          return asks !== null;
        });
        if (isHelped) {
          const give = gm.page.locator("#chat .quincunx-aid").nth(asked).locator(".quincunx-aid__give button");
          asked += 1;
          await give.first().waitFor();
          const gifts = Math.min(2, await give.count());
          for (let nth = 0; nth < gifts; nth += 1) await give.nth(nth).evaluate((one: HTMLElement) => one.click());
          await player.prompt
            .locator(".quincunx-aid__gifts li")
            .nth(gifts - 1)
            .waitFor();
        }
        expect([hero, await notSeen(player)]).toEqual([hero, { small: 0, page: 0, cut: [] }]);
      }
      for (const [key, value] of [
        ["language", "de"],
        ["density", "normal"],
      ] as const)
        await player.set(key === "language" ? "core" : "quincunx", key, value);
      await player.reload();
      const { prompt } = player;
      for (const [hero, stat] of Object.entries(FULL)) {
        await openStat(player, hero, stat);
        expect([hero, await notSeen(player)]).toEqual([hero, { small: 0, page: 0, cut: [] }]);
        if (stat === FULL[HERO]) {
          // At its drawn width, with the aid of others.
          expect(await prompt.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(420);
          expect(await prompt.locator(".quincunx-recalled, .quincunx-purchase, .quincunx-aid__gifts").count()).toBe(3);
        }
      }
      // Two actions that share a pool, on the page: each has its chips beside it.
      await newCard([player], () => prompt.locator(".quincunx-primary").click());
      await openStat(player, "Marlow Finch", FULL["Marlow Finch"]!);
      await prompt.getByRole("button", { name: "Pool aufteilen" }).click();
      await prompt.locator(".quincunx-split").waitFor();
      expect(await notSeen(player)).toMatchObject({ page: 0, cut: [] });
      await prompt.getByRole("button", { name: "Handlung hinzufügen" }).click();
      await prompt.locator(".quincunx-split__part").nth(2).waitFor();
      expect(await notSeen(player)).toMatchObject({ page: 0, cut: [] });
      await openStat(player, HERO, FULL[HERO]!);
      await prompt.getByRole("button", { name: "Spielleitung fragen" }).click();
      await prompt.getByText("Die Spielleitung entscheidet").waitFor();
      await player.checkAccess("a prompt that waits");
      const question = gm.page.locator("#chat .quincunx-question").last();
      await question.waitFor();
      await gm.checkAccess("a question");
      await question.getByRole("button", { name: /^5/u }).click();
      await expect.poll(() => prompt.getByText("Die Spielleitung entscheidet").count()).toBe(0);
      await prompt.locator(".quincunx-primary").click();
      await prompt.waitFor({ state: "detached" });
      await expect.poll(() => words(player.lastCard)).toMatch(/Zielzahl 5.*(?:Erfolg|Misserfolg|Wahl)/u);
      for (const shown of [player.lastCard, player.page.locator("#chat .quincunx-question").last()])
        expect(await shown.innerText()).not.toMatch(/QUINCUNX|Target|Success|undefined/u);
      await player.checkAccess("a card");
    },
    TIME,
  );
});
