/**
 * The module on generation 13: a short story of Total//Effect, and everything that src/platform/generations.ts touches,
 * at real seats (app.md 5.2, 5.4; dice.md 4.2).
 */
import { describe, expect, it } from "vitest";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { amend, enter, fixFaces, newCard, openPrompt, told, useCast, words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";

const HERO = "Maren Holt";
const stage = useKeptStage({ generation: 13 });

const evaluate = <T>(seat: Seat, run: () => T): Promise<T> => seat.page.evaluate(run);

describe("generation 13", () => {
  it(
    "sheet → prompt → card; typed commands; the GM amends by the context menu; it is undone",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      for (const seat of [gm, ana]) await seat.set("quincunx", "density", "open");
      expect(await evaluate(ana, () => (globalThis as unknown as Foundry).game.release.generation as number)).toBe(13);

      const sheet = await ana.openSheet(HERO);
      await ana.fixDice([6, 5, 2, 1], 6);
      await openPrompt(ana, sheet, "Pin Down");
      // The prompt offers this generation's modes.
      const modes = await ana.prompt
        .getByRole("combobox")
        .last()
        .locator("option")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(modes.sort()).toEqual(["blindroll", "gmroll", "publicroll", "selfroll"]);
      await ana.control("Advantage").fill("1");
      await enter(ana);
      await gm.lastCard.waitFor();
      // TE-1, TE-2, TE-10: 6, 5, 2 kept, 1 dropped.
      expect(await words(gm.lastCard)).toMatch(/Low.*Pin Down.*13 Total.*2 Weapon Harm/u);
      expect(await gm.lastCard.locator(".quincunx-die--dropped").count()).toBe(1);

      await ana.fixDice([4, 4, 4], 6);
      await ana.say("/te at 13 # Over the roofs");
      await expect.poll(() => gm.cards.count()).toBe(2);
      await ana.say("/qx te at 13");
      await expect.poll(() => gm.cards.count()).toBe(3);
      await ana.say("/r 3dt + 2");
      await expect.poll(() => gm.cards.count()).toBe(4);
      await ana.say("/te adv banana");
      await expect.poll(() => told(ana)).toMatch(/te adv 2 low/u);
      expect(await ana.cards.count()).toBe(4);
      // Unknown commands are core's errors, and our commands do not match them.
      await ana.say("good morning");
      await gm.page.locator("#chat", { hasText: "good morning" }).waitFor();

      // An entry in generation 13's shape: name, condition, callback.
      await ana.say("/te at 13");
      await expect.poll(() => gm.cards.count()).toBe(5);
      await ana.page
        .locator("#chat .quincunx-message")
        .last()
        .click({ button: "right", position: { x: 20, y: 10 } });
      expect(await ana.page.getByRole("menuitem", { name: "Use this number…" }).count()).toBe(1);
      await ana.page.keyboard.press("Escape");
      await gm.page
        .locator("#chat .quincunx-message")
        .last()
        .click({ button: "right", position: { x: 20, y: 10 } });
      await gm.page.getByRole("menuitem", { name: "Adjust…" }).click();
      await gm.prompt.waitFor();
      await gm.prompt.getByRole("spinbutton").first().fill("12");
      await enter(gm);
      await expect.poll(() => words(ana.lastCard)).toMatch(/12\+/u);
      await ana.lastCard.locator(".quincunx-line--met").first().waitFor();
      await gm.lastCard.getByRole("button", { name: "Undo" }).first().click();
      await expect.poll(() => words(ana.lastCard)).toMatch(/13\+/u);

      await ana.reload();
      await ana.lastCard.waitFor();
      expect(await ana.cards.count()).toBe(5);
    },
    TIME,
  );

  it(
    "journals draw our links, and a click rolls",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const html = await ana.run(async ({ foundry }) => {
        const { TextEditor } = foundry.applications.ux;
        const holder = document.createElement("div");
        holder.id = "written";
        holder.innerHTML = await TextEditor.implementation.enrichHTML("<p>[[/qx te low]]{Climb} and [[2d6]]</p>");
        document.body.prepend(holder);
        return holder.innerHTML as string;
      });
      expect(html).toContain("inline-result");
      await ana.set("quincunx", "prompt", "never");
      await ana.page.locator("#written").getByText("Climb").click();
      await gm.lastCard.waitFor();
      expect(await words(gm.lastCard)).toMatch(/Low/u);
    },
    TIME,
  );
});

describe("another mechanic in short", () => {
  const cast = useCast("Ana", "Ben", { generation: 13 });
  const all = (): readonly Seat[] => [cast.player, cast.gm, cast.other];

  it(
    "a fives pool",
    async () => {
      const { gm, player: other, other: player } = cast;
      await gm.say("/qx discord 2");
      await expect.poll(() => player.page.locator("#chat").innerText()).toMatch(/of the round is 2/u);
      await openPrompt(player, await player.openSheet("Dusty Malone"), "Roadside mechanic");
      await fixFaces(player, [
        [5, 6],
        [2, 6],
        [4, 6],
        [4, 8],
      ]);
      expect(await newCard(all(), () => enter(player))).toMatch(/Discord Die 2.*1 Success/u);
      await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^4/u }).check());
      // Both survivors reach 4 now: a Lucky Break with a Luck die still to be thrown.
      await expect.poll(() => words(other.lastCard)).toMatch(/Still to roll: 1d6/u);
      await fixFaces(player, [[3, 6]]);
      await player.lastCard.getByRole("button", { name: "Roll 1d6" }).click();
      await expect.poll(() => words(other.lastCard)).toMatch(/6 Successes/u);
      await fixFaces(player, [
        [6, 8],
        [7, 8],
        [10, 10],
      ]);
      expect(await newCard(all(), () => player.say("/r 2dhs8vs5e7[hero] + 1dhs10vs5e7[trope]"))).toMatch(
        /3 Successes/u,
      );
    },
    TIME,
  );
});
