/** Cards wherever core draws a message, and their plain texts without the module (app.md 5.4, dice.md 2.5). */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { amend, words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";

const stage = useStage();

const roll = (seat: Seat, command: string): Promise<string> =>
  seat.run(async ({ game }, text) => (await game.modules.get("quincunx").api.roll(text)).message.id as string, command);
const FIVES = 'fives 2d6[hero] + d8[trope] "Roadside mechanic" + d10[trademark] "Father\'s toolbelt"';
/** Usual rolls, with faces of a die of this size. */
const USUAL: readonly (readonly [command: string, size: number, faces: readonly number[]])[] = [
  ['te adv 1 low kind "Weapon Harm" at 13 # Pin Down', 6, [6, 5, 2, 1]],
  ['te adv 1 low kind "Weapon Harm" at 13 # Pin Down', 6, [1, 2, 2, 1]],
  ["check 4[Agility] + 3[Light fingers] vs 20 # Pocket the vial", 8, [8, 7, 6]],
  ["check 4[Agility] + 3[Light fingers] vs 20 # Pocket the vial", 8, [1, 1, 2]],
  ["margin 6/9 vs 7 # Hold the gate", 12, [12, 9, 8, 11, 4, 1]],
  ["margin 6/9 vs 7 # Hold the gate", 12, [1, 1, 2, 3, 4, 5]],
  [`${FIVES} vs 5 cd 1 discord 2 # Hot-wire the hearse`, 20, [15, 18, 3, 6, 19, 15]],
  [`${FIVES} vs 5 cd 2 discord 7 # Hot-wire the hearse`, 20, [3, 1, 2, 3, 5, 6, 1]],
  ['pool 3 + 2 secondary mod 3 "broken glass" # Down the alley', 10, [9, 8, 7, 6, 1]],
  ['pool 3 + 2 secondary mod 3 "broken glass" # Down the alley', 10, [1, 1, 2, 3, 4]],
];

const setTarget = (gm: Seat, target: number): Promise<void> =>
  amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Target number" }).fill(String(target)));

it(
  "the pop-out shows the card, by day and night, and is redrawn with it; its buttons work there",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana", { colorScheme: "dark" })];
    await ana.fixDice([5], 8);
    await ana.say("/check 0 vs 20 # Climb");
    await gm.lastCard.waitFor();
    const popout = ana.page.locator(".chat-popout .quincunx-card");
    await ana.lastCard.click({ button: "right", position: { x: 20, y: 10 } });
    await ana.page.getByRole("menuitem", { name: /pop/iu }).click();
    await popout.waitFor();
    expect(await words(popout)).toBe(await words(ana.lastCard));
    // The pop-out is always light (app.md 3.7): dark text on it.
    const lightness = await popout.locator(".quincunx-card__title").evaluate((node) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(node)
          .color.match(/[\d.]+/gu)
          ?.map(Number) ?? [];
      return red + green + blue;
    });
    expect(lightness).toBeLessThan(382);
    await setTarget(gm, 12);
    for (const card of [popout, ana.lastCard]) await expect.poll(() => words(card)).toMatch(/success by 3/iu);
    await popout.getByRole("button", { name: "Details" }).click();
    await popout.getByRole("button", { name: "Why?" }).click();
    await popout.locator(".quincunx-trace").waitFor();
    expect(await popout.locator(".quincunx-trace").innerText()).toMatch(/The roll/u);
  },
  TIME,
);

it(
  "the notification bubble shows the card if the log is out of sight",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    await gm.tab("actors");
    await ana.fixDice([5], 8);
    await ana.say("/check 0 vs 20 # Climb");
    const bubble = gm.page.locator("#chat-notifications .quincunx-card");
    await bubble.waitFor();
    expect(await words(bubble)).toMatch(/Climb.*15 Total/u);
    await bubble.getByRole("button", { name: "Details" }).click();
    await bubble.getByRole("button", { name: "Why?" }).click();
    await bubble.locator(".quincunx-trace").waitFor();
    // Operations are shown inside their card, without a bubble of their own.
    await gm.run(({ ChatMessage, game }) => {
      const card = game.messages.contents.at(-1).id;
      return ChatMessage.create(
        {
          _id: "bubble0000000000",
          content: "A change.",
          flags: {
            quincunx: {
              kind: "operation",
              schema: 1,
              turn: 1,
              card,
              id: "bubble0000000000",
              type: "amend",
              data: { target: 9 },
            },
          },
        },
        { keepId: true },
      ).then(() => null);
    });
    await expect.poll(() => words(bubble.first())).toMatch(/success by 6/iu);
    expect(await gm.page.locator("#chat-notifications").getByText("A change.").isVisible()).toBe(false);
  },
  TIME,
);

it(
  "all cards of a long log become one line with the setting: visible ones at once, the others when scrolled into view",
  async () => {
    const ana = await stage.sit("Ana");
    // Within the height of usual rolls: a success and a failure of each mechanic, including the edges of the dice.
    for (const [command, size, faces] of USUAL) {
      await ana.fixDice(faces, size);
      await roll(ana, command);
    }
    await expect.poll(() => ana.cards.count()).toBe(USUAL.length);
    for (const language of ["en", "de"]) {
      if (language !== "en") {
        await ana.set("core", "language", language);
        await ana.reload();
      }
      const heights = await ana.cards.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
      for (const [index, [command]] of USUAL.entries())
        expect(heights[index], `${command}, ${language}`).toBeLessThanOrEqual(205);
    }
    for (let count = 0; count < 12; count += 1) await roll(ana, `check ${count} vs 20`);
    await expect.poll(() => ana.cards.count()).toBe(12 + USUAL.length);
    const isFolded = (card: Locator): Promise<boolean> =>
      card.evaluate((node) => node.classList.contains("quincunx-card--line"));
    expect([await isFolded(ana.cards.first()), await isFolded(ana.cards.last())]).toEqual([false, false]);
    await ana.set("quincunx", "density", "line");
    expect(await isFolded(ana.cards.last())).toBe(true);
    await ana.cards.first().scrollIntoViewIfNeeded();
    await expect.poll(() => isFolded(ana.cards.first())).toBe(true);
    // Unfolded again, and redrawn by operations: nothing is outdated.
    await ana.set("quincunx", "density", "normal");
    expect(await isFolded(ana.cards.first())).toBe(false);
    await ana.cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => isFolded(ana.cards.last())).toBe(false);
  },
  TIME,
);

it(
  "switched off, sentences remain; switched on again, nothing is lost",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    for (const command of [
      "te adv 1 low # Pin Down",
      "check 0 vs 40 # Climb",
      "margin 4/6 vs 7 # Hold",
      "fives 2d6 vs 5 # Over",
      "pool 5 # Pray",
    ])
      await roll(ana, command);
    await ana.run(({ game }) => {
      return game.modules
        .get("quincunx")
        .api.roll("te # Whisper", { mode: game.release.generation < 14 ? "gmroll" : "gm" })
        .then(() => null);
    });
    await roll(ana, "check 0 vs 40 # Climb again");
    await expect.poll(() => gm.cards.count()).toBe(7);
    await setTarget(gm, 3);
    await expect.poll(() => words(gm.lastCard)).toMatch(/against 3\b.*success by/iu);
    const [before, private_] = [await gm.cards.allInnerTexts(), 5];
    const actors = (): Promise<string> =>
      gm.page.evaluate(() =>
        JSON.stringify((globalThis as unknown as Foundry).game.actors.contents.map((actor) => actor.toObject())),
      );
    const heroes = await actors();

    stage.table.world.setModuleActive("quincunx", false);
    await gm.reload();
    await ana.reload();
    for (const seat of [gm, ana]) {
      const log = seat.page.locator("#chat .message-content");
      await expect.poll(() => log.count()).toBe(8);
      const lines = (await log.allInnerTexts()).map((line) => line.trim());
      // One plain sentence each, with the result; a private one only says that a roll was made; an operation names its
      // change.
      expect(lines[0]).toMatch(/^Ana, Pin Down: Total \d+, Low \d+; .*$/u);
      expect(lines[1]).toMatch(/^Ana, Climb: Total \d+ against 40: failed by \d+\.$/u);
      expect(lines[private_]).toMatch(/^Ana rolled privately\.$/u);
      expect(lines[7]).toMatch(/^Gamemaster changed the difficulty\. .*Climb again: Total \d+ against 3: success/u);
      expect(await seat.cards.count()).toBe(0);
    }
    // Core reports that it knows no such rolls and actors (dice.md 1.6, app.md 4).
    stage.expectFault(/cannot be restored/u);
    stage.expectFault(/is not a valid type for the Actor/u);

    stage.table.world.setModuleActive("quincunx", true);
    await gm.reload();
    await expect.poll(() => gm.cards.count()).toBe(7);
    expect((await gm.cards.allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, " "))).toEqual(
      before.map((text) => text.replaceAll(/\s+/gu, " ")),
    );
    expect(await words(gm.lastCard)).toMatch(/against 3\b.*success by/iu);
    expect(await actors()).toBe(heroes);
  },
  TIME,
);
