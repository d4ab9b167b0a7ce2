/** Parts of the mechanics that need a browser: no prompt is cut off, axe, the strip of an encounter, a GM who leaves. */
import { expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { TIME, type Seat } from "./lib/seats.ts";
import { checkOurs, enter, fixFaces, newCard, openMore, settle, useCast, whileGMIsAway, words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";

/** Ben's. Two d6, a d8 as mechanic, a d6 for luck. */
const HERO = "Dusty Malone";
/** Ana's. */
const CHECKS = "Tamsin Reed";

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
    async ([name, id, first, choosesLists]) => {
      const { game } = globalThis as unknown as Foundry;
      const there = (): HTMLElement | null => document.querySelector(".quincunx-prompt-window .quincunx-prompt");
      const frames = async (is: () => boolean): Promise<void> => {
        while (!is()) await new Promise(requestAnimationFrame);
      };
      const open = async (): Promise<void> => {
        for (const app of (globalThis as unknown as Foundry).foundry.applications.instances.values())
          if (app.element?.matches(".quincunx-prompt-window")) await app.close();
        void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), id);
        await frames(() => there() !== null);
      };
      await open();
      if (!first) return;
      // Rare choices, such as hooks, are behind one chip.
      const folded = (): HTMLElement | null => there()!.querySelector('.quincunx-pick--fold[aria-expanded="false"]');
      for (let fold = folded(); fold; fold = folded()) {
        const shut = fold;
        fold.click();
        await frames(() => folded() !== shut || shut.getAttribute("aria-expanded") === "true");
      }
      // Hooks are not remembered; entries of lists are.
      const lists = choosesLists ? there()!.querySelectorAll<HTMLSelectElement>(".quincunx-pick select") : [];
      for (const list of lists) {
        list.selectedIndex = list.options.length - 1;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      }
      for (const nth of [3, 5]) there()!.querySelectorAll<HTMLElement>(".quincunx-chip--tick")[nth]?.click();
      there()!.querySelector<HTMLElement>(".quincunx-primary")!.click();
      await frames(() => there() === null);
      await open();
    },
    [hero, stat, isAnew, hero === HERO] as const,
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
      // A select without opacity shows an icon in place of its text.
      .filter((one) => one.offsetParent !== null && getComputedStyle(one).opacity !== "0")
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < box.left || right > box.right || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.innerText);
    node.style.maxHeight = "";
    return { small, page, cut };
  });
}

/** A skill's prompt with a target number and a title. */
async function openFor(player: Seat, situation: string): Promise<Locator> {
  await player.run(({ foundry, game }, name) => {
    for (const app of foundry.applications.instances.values()) if (app.element?.matches(".quincunx")) void app.close();
    const hero = game.actors.getName(name);
    void game.modules.get("quincunx").api.rollStat(hero, `skills.${hero.system.skills[0]?.id}`, { skip: false });
  }, CHECKS);
  await player.prompt.waitFor();
  await player.control("Target number").fill("20");
  await openMore(player);
  await player.prompt.getByRole("combobox", { name: "Situation" }).fill(situation);
  return player.prompt;
}

const cast = useCast("Ben", "Ana");

it(
  "an encounter by mouse: the Discord Die falls at the start of each round, a strip beside the sidebar shows its effect, and the prompt ticks the hero's opponent",
  async () => {
    const { gm, player } = cast;
    const { page } = gm;
    const badge = (seat: Seat): Locator => seat.page.locator(".quincunx-badge");
    await settle(cast, "discordLasts", "round");
    await settle(cast, "discord", 0);
    for (const seat of [gm, player]) {
      await seat.run(({ foundry }) => {
        for (const app of foundry.applications.instances.values())
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
    const [box, edge] = await Promise.all([badge(player).boundingBox(), player.page.locator("#sidebar").boundingBox()]);
    expect(box && edge && box.x > 300 && box.y + box.height < 80 && box.x + box.width <= edge.x).toBe(true);
    expect(await player.page.locator("button.quincunx-badge").count()).toBe(0);
    // FP-4, FP-5: the sheriff's fields, and that the 7 can strike out none of these dice.
    await player.run(({ game }, name) => {
      void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), "hero", { skip: false });
    }, HERO);
    await player.prompt.getByText("No die of this pool can show 7.").waitFor();
    await player.prompt
      .getByRole("button", { name: /^Sheriff Oakes: /u })
      .first()
      .click();
    const ladder = player.prompt.getByRole("group", { name: "Against" });
    await expect.poll(() => ladder.locator(".quincunx-die--challenge").count()).toBeGreaterThan(0);
    await checkOurs(player, "badge and prompt, light", [".quincunx-badge", ".quincunx-prompt-window"]);
    await player.page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Next round" }).click();
    await expect.poll(() => words(badge(player))).toMatch(/Every 12 is eliminated.*round 2/u);
    await page.getByRole("button", { name: "Previous round" }).click();
    await expect.poll(() => words(badge(player))).toMatch(/Every 7 is eliminated.*round 1/u);
    await badge(gm).focus();
    await page.keyboard.press("Enter");
    const window = page.locator(".quincunx-shared-die-window");
    await window.waitFor();
    await checkOurs(gm, "badge and window, dark", [".quincunx-badge", ".quincunx-shared-die-window"]);
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

it(
  "SC-9 without a GM: a repetition is not thrown, the prompt says who can permit it, and follows users who connect; an ability needs no permission",
  async () => {
    const { stage, gm, player: other, other: player } = cast;
    const all = [player, gm, other];
    const holds = player.prompt.getByRole("region", { name: "An earlier result still counts." });
    const alone = /Or a GM marks changed circumstances on that card \(no GM online\)\./u;
    await fixFaces(player, [[1, 8]]);
    await whileGMIsAway({ stage, gm, player, other }, async () => {
      // A first roll holds without a GM, too.
      await openFor(player, "the attic window");
      await newCard([player, other], () => enter(player));
      const before = await other.cards.count();
      const prompt = await openFor(player, "the attic window");
      await expect.poll(() => words(holds)).toMatch(alone);
      // The definition of a situation is one line, below name and field.
      const hint = await prompt.getByText("A result counts for its situation").boundingBox();
      expect(hint?.height).toBeLessThan(26);
      await checkOurs(player, "what holds", [".quincunx-prompt-window"]);
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
    await gm.lastCard.getByRole("button", { name: "What can be done with this roll" }).click();
    await gm.page.getByRole("menuitem", { name: "Circumstances have changed" }).click();
    await holds.waitFor({ state: "detached" });
    await fixFaces(player, [[4, 8]]);
    await newCard(all, () => enter(player));
    for (const seat of all)
      await expect.poll(() => words(seat.lastCard)).toMatch(/Circumstances have changed since the previous roll/u);
  },
  TIME,
);

it(
  "in both languages, at 420 × 560 and on a page of 1024 × 640: no prompt of any mechanic at its fullest is cut off or needs scrolling; the GM is asked, and pending rolls and questions pass axe",
  async () => {
    const { gm, player } = cast;
    await player.page.setViewportSize({ width: 1024, height: 640 });
    await gm.run(async ({ game }) => {
      for (const actor of game.actors) await actor.update({ [`ownership.${game.users.getName("Ben").id}`]: 3 });
    });
    let asked = 0;
    // With a remembered choice, possible purchases, and aid from others.
    for (const [hero, stat] of Object.entries(FULL)) {
      await openStat(player, hero, stat, true);
      const isHelped = await player.prompt.evaluate((node) => {
        const asks = node.querySelector<HTMLElement>('.quincunx-link[data-quincunx-option="aid"]');
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
      // Sheet and dialog in the dark theme, prompt and card in the light one.
      await checkOurs(player, hero, [".quincunx-prompt-window", "#chat .quincunx-card:last-child"], { contrast: true });
      const sheet = await gm.openSheet(hero);
      await gm.page.locator("#chat").getByRole("button", { name: "Change difficulty" }).last().click();
      await gm.prompt.waitFor();
      await checkOurs(gm, hero, [".application.sheet", ".quincunx-prompt-window"], { contrast: true });
      await gm.page.keyboard.press("Escape");
      await gm.prompt.waitFor({ state: "detached" });
      await sheet.locator("[data-action=close]").first().click();
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
        for (const part of [".quincunx-recalled", ".quincunx-purchase", ".quincunx-aid__gifts"])
          expect([part, await prompt.locator(part).count()]).toEqual([part, 1]);
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
    await checkOurs(player, "a prompt that waits");
    const question = gm.page.locator("#chat .quincunx-question").last();
    await question.waitFor();
    await checkOurs(gm, "a question", ["#chat .quincunx-question"], { contrast: true });
    await question.getByRole("button", { name: /^5/u }).click();
    await expect.poll(() => prompt.getByText("Die Spielleitung entscheidet").count()).toBe(0);
    await prompt.locator(".quincunx-primary").click();
    await prompt.waitFor({ state: "detached" });
    await expect.poll(() => words(player.lastCard)).toMatch(/Zielzahl 5.*(?:Erfolg|Misserfolg|Wahl)/u);
    for (const shown of [player.lastCard, player.page.locator("#chat .quincunx-question").last()])
      expect(await shown.innerText()).not.toMatch(/QUINCUNX|Target|Success|undefined/u);
    await checkOurs(player, "a card", ["#chat .quincunx-card"]);
  },
  TIME,
);
