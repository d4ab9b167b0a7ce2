/**
 * Edge cases of a Total//Effect roll: two clicks at once, an actor deleted while its prompt is open, invalid commands,
 * German, a changed key, users without permission.
 */
import { describe, expect, it } from "vitest";
import { TIME, useKeptStage, type Loose, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

const stage = useKeptStage();
const HERO = "Maren Holt";

const noticeOf = (seat: Seat): Promise<string> => words(seat.notices.last());

describe("the prompt", () => {
  it(
    "opens once for two clicks at once, and rolls once for two presses",
    async () => {
      const ana = await stage.sit("Ana");
      const sheet = await ana.openSheet(HERO);
      const aim = sheet.getByRole("button", { name: "Roll: Aim" });
      await aim.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await ana.prompt.first().waitFor();
      await ana.page.waitForTimeout(300);
      expect(await ana.prompt.count()).toBe(1);
      await ana.prompt.locator(".quincunx-primary").evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await ana.prompt.waitFor({ state: "detached" });
      await ana.lastCard.waitFor();
      await ana.page.waitForTimeout(300);
      expect(await ana.cards.count()).toBe(1);
      // And once more: the first prompt has left nothing behind.
      await aim.click();
      await ana.prompt.waitFor();
    },
    TIME,
  );

  it(
    "still rolls, and the card is read after a reload, if its actor was deleted meanwhile",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const sheet = await ana.openSheet(HERO);
      await sheet.getByRole("button", { name: "Roll: Pin Down" }).click();
      await ana.prompt.waitFor();
      await gm.page.evaluate((name) => (globalThis as Loose).game.actors.getName(name).delete(), HERO);
      await sheet.waitFor({ state: "detached" });
      await ana.prompt.locator(".quincunx-primary").click();
      await gm.lastCard.waitFor();
      await gm.reload();
      await gm.lastCard.waitFor();
      await expect.poll(() => gm.lastCard.innerText()).toContain("Pin Down");
    },
    TIME,
  );

  it(
    "opens from the sheet, from a typed `?` and from the API; Escape leaves no trace, except the question of a `?`",
    async () => {
      const ana = await stage.sit("Ana");
      const sheet = await ana.openSheet(HERO);
      const messages = ana.page.locator("#chat [data-message-id]");
      const question = messages.locator(".quincunx-question");
      const leave = async (): Promise<void> => {
        await ana.prompt.waitFor();
        await ana.page.keyboard.press("Escape");
        await ana.prompt.waitFor({ state: "detached" });
      };
      await sheet.getByRole("button", { name: "Roll: Aim" }).click();
      await leave();
      await ana.page.evaluate(
        () => void (globalThis as Loose).game.modules.get("quincunx").api.roll({ mechanic: "total-effect", spec: {} }),
      );
      await leave();
      expect(await messages.count()).toBe(0);

      await ana.say("/te low at ?");
      await leave();
      expect([await messages.count(), await question.count()]).toEqual([1, 1]);
      // Continued, it is the same question; taken back, it is gone, and the prompt asks for the thresholds again.
      await question.getByRole("button", { name: "Back to your roll" }).click();
      await ana.prompt.locator(".quincunx-asked").waitFor();
      expect(await messages.count()).toBe(1);
      await ana.prompt.getByRole("button", { name: "Set it myself" }).click();
      await question.waitFor({ state: "detached" });
      await ana.prompt.locator(".quincunx-asked").waitFor({ state: "detached" });
      await leave();
      expect(await messages.count()).toBe(0);
    },
    TIME,
  );

  it(
    "is skipped by the key that the player has chosen, and no more by the old one",
    async () => {
      const ana = await stage.sit("Ana");
      await ana.page.evaluate(() =>
        (globalThis as Loose).game.keybindings.set("quincunx", "invertPrompt", [{ key: "KeyQ" }]),
      );
      const sheet = await ana.openSheet(HERO);
      const aim = sheet.getByRole("button", { name: "Roll: Aim" });
      await ana.page.keyboard.down("q");
      await aim.click();
      await ana.page.keyboard.up("q");
      await ana.lastCard.waitFor();
      expect(await ana.prompt.count()).toBe(0);
      await ana.page.keyboard.down("Shift");
      await aim.click();
      await ana.page.keyboard.up("Shift");
      await ana.prompt.waitFor();
    },
    TIME,
  );
});

describe("typed text", () => {
  it(
    "gives an error with the unknown word and an example, in the reader's language, and posts nothing",
    async () => {
      const ana = await stage.sit("Ana", { locale: "de-DE", colorScheme: "dark" });
      for (const [typed, sentence] of [
        ["/te adv banana", /^„banana“ ist unverständlich.*te adv 2 low/u],
        ["/te adv 1 adv 2", /^Doppelt oder nicht zusammen möglich.*te adv 2 low/u],
        ["/qx te mod @nothing.here", /@nothing\.here.*te adv 2 low/u],
        ["/te esc 99999", /^Eskalation.*te adv 2 low/u],
        [`/te ${Array.from({ length: 51 }, () => "low").join(" ")}`, /Effekte: höchstens 50/u],
        // The slash counts: 1,001 characters are typed (notation.md).
        [`/te # ${"x".repeat(995)}`, /höchstens 1\.000 Zeichen/u],
        [`/qx te # ${"x".repeat(992)}`, /höchstens 1\.000 Zeichen/u],
      ] as const) {
        await ana.page.evaluate(() => (globalThis as Loose).ui.notifications.clear());
        await expect.poll(() => ana.notices.count()).toBe(0);
        await ana.say(typed);
        await ana.notices.last().waitFor();
        expect(await noticeOf(ana)).toMatch(sentence);
      }
      expect(await ana.page.locator("#chat [data-message-id]").count()).toBe(0);
      // 1,000 are not too many.
      await ana.say(`/te # ${"x".repeat(994)}`);
      await ana.lastCard.waitFor();
    },
    TIME,
  );

  it(
    "fits: 50 effects, names of 200 characters and labels with HTML break neither prompt nor card",
    async () => {
      const ana = await stage.sit("Ana");
      await ana.page.evaluate(() => {
        const effects = Array.from({ length: 50 }, (_, index) => ({
          rank: "mid",
          step: index - 25,
          label: "E".repeat(200),
          kind: "<i>k</i>",
        }));
        const modifiers = Array.from({ length: 50 }, () => ({ label: "M".repeat(200), value: 1 }));
        void (globalThis as Loose).game.modules
          .get("quincunx")
          .api.roll({ mechanic: "total-effect", spec: { effects, modifiers }, title: "T".repeat(200) });
      });
      await ana.prompt.waitFor();
      const box = await ana.prompt.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(860);
      const escaping = await ana.prompt.evaluate(
        (form) =>
          [...form.querySelectorAll<HTMLElement>("button")].filter(
            (button) => button.getBoundingClientRect().right > form.getBoundingClientRect().right,
          ).length,
      );
      expect(escaping).toBe(0);
      await ana.prompt.locator(".quincunx-primary").click();
      await ana.lastCard.waitFor();
      expect(await ana.lastCard.evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true);
      expect(await ana.lastCard.locator("i", { hasText: "k" }).count()).toBe(0);
    },
    TIME,
  );
});

describe("the portrait", () => {
  it(
    "is a button: found and pressed by keyboard, changed through the file picker; a picture for observers",
    async () => {
      const [ana, ben] = [await stage.sit("Ana"), await stage.sit("Ben")];
      const sheet = await ana.openSheet(HERO);
      await sheet.getByRole("button", { name: "Edit" }).click();
      const portrait = sheet.getByRole("button", { name: "Change the portrait" });
      await sheet.locator("input[name=name]").focus();
      await ana.page.keyboard.press("Shift+Tab");
      expect(await portrait.evaluate((node) => node === document.activeElement)).toBe(true);
      await ana.page.keyboard.press("Enter");
      const picker = ana.page.locator(".file-picker");
      await picker.getByRole("textbox").fill("icons/svg/d20.svg");
      await picker.getByRole("textbox").press("Enter");
      await picker.waitFor({ state: "detached" });
      await expect.poll(() => portrait.locator("img").getAttribute("src")).toBe("icons/svg/d20.svg");
      await ben.openSheet(HERO);
      expect(await ben.page.getByRole("img", { name: "Portrait" }).getAttribute("src")).toBe("icons/svg/d20.svg");
      expect(await ben.page.getByRole("button", { name: "Change the portrait" }).count()).toBe(0);
    },
    TIME,
  );
});

describe("missing permissions", () => {
  it(
    "an observer reads the sheet and finds nothing to roll or change; the API refuses as well",
    async () => {
      const ben = await stage.sit("Ben");
      const sheet = await ben.openSheet(HERO);
      expect(await sheet.getByRole("button", { name: /^Roll:/u }).count()).toBe(0);
      expect(
        await sheet.locator(".window-content input:enabled, .window-content textarea:enabled:not([readonly])").count(),
      ).toBe(0);
      const result = await ben.page.evaluate((name) => {
        const { game } = globalThis as Loose;
        return game.modules.get("quincunx").api.rollStat(game.actors.getName(name), "stats.aim");
      }, HERO);
      expect(result).toMatchObject({ kind: "prevented" });
      await ben.notices.last().waitFor();
      expect(await noticeOf(ben)).toContain(HERO);
    },
    TIME,
  );

  it(
    "the deletion of a card includes its operations, also when the whole log is flushed",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const amended = async (): Promise<void> => {
        await ana.say("/te at 13");
        await gm.lastCard.waitFor();
        await gm.page.evaluate(() => {
          const { ChatMessage, game } = globalThis as Loose;
          const card = game.messages.contents.findLast((message: Loose) => message.flags.quincunx?.kind === "card").id;
          return ChatMessage.create(
            [4, 5].map((at) => ({
              _id: `operation000000${at}`,
              content: "x",
              flags: {
                quincunx: {
                  kind: "operation",
                  schema: 1,
                  turn: 1,
                  card,
                  id: `operation000000${at}`,
                  type: "amend",
                  data: { thresholds: [{ at }] },
                },
              },
            })),
            { keepId: true },
          );
        });
        await expect.poll(() => ana.page.evaluate(() => (globalThis as Loose).game.messages.size)).toBe(3);
      };
      const size = () => ana.page.evaluate(() => (globalThis as Loose).game.messages.size);
      await amended();
      await gm.page.evaluate(() => (globalThis as Loose).game.messages.contents[0].delete());
      await expect.poll(size).toBe(0);
      await amended();
      await gm.page.evaluate(() => (globalThis as Loose).ChatMessage.deleteDocuments([], { deleteAll: true }));
      await expect.poll(size).toBe(0);
    },
    TIME,
  );
});
