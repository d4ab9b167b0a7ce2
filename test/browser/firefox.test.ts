/**
 * Entry points of a roll in Firefox: sheet, keys, chat, card, request, hotbar, journal. One table, one browser start,
 * two seats. Without an available Firefox the suite says so, and counts as neither passed nor failed.
 */
import { expect, it } from "vitest";
import { ensureFirefox } from "../../tools/lib/ensure.mjs";
import { seedSamples } from "../../tools/lib/samples.mjs";
import { startTable } from "foundry-practice-table/server";
import { Firefox, type FirefoxPage } from "./lib/firefox.ts";
import { builtModule, TIME, type Loose } from "./lib/seats.ts";

const HERO = "Maren Holt";
const PROMPT = ".quincunx-prompt-window";
const PRIMARY = `${PROMPT} .quincunx-primary`;
const AIM = '.quincunx-stat[data-quincunx-drag="stats.maren-aim"]';
const SLOT = '#hotbar .slot[data-slot="2"]';
const TEXT_BOX = "#chat-message [contenteditable]";

/** A person presses again only after seeing what the last press did; within 500 ms it counts as a double press. */
const look = (): Promise<void> => new Promise((done) => setTimeout(done, 550));

/** Number of cards visible at a seat. */
const cards = (page: FirefoxPage): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("#chat .quincunx-card:not(.quincunx-request)").length);

/** The text of the newest card. */
const lastCard = (page: FirefoxPage): Promise<string> =>
  page.evaluate(() =>
    ([...document.querySelectorAll<HTMLElement>("#chat .quincunx-card")].at(-1)?.innerText ?? "").replaceAll(
      /\s+/gu,
      " ",
    ),
  );

it(
  "a stat, a key, the chat, a card, a request, a macro and a link roll in Firefox",
  async ({ task, skip }) => {
    const { path, reason } = await ensureFirefox();
    if (path === null) {
      const remark = `Firefox was not tried: ${reason}`;
      Object.assign(task.meta, { remark });
      return skip(remark);
    }
    const [module, seed] = await Promise.all([builtModule(), seedSamples()]);
    const table = await startTable({ modules: [module], seed });
    const firefox = await Firefox.launch(path);
    try {
      const [gm, ana] = [await firefox.open(table.seat("Gamemaster")), await firefox.open(table.seat("Ana"))];
      for (const page of [gm, ana]) await page.gone("#loading");
      const seats = [gm, ana];
      let rolled = 0;
      /** One more card at both seats, and no prompt left. */
      const rolls = async (act: () => Promise<unknown>): Promise<void> => {
        await look();
        await act();
        rolled += 1;
        for (const page of seats) await expect.poll(() => cards(page), { timeout: 15_000 }).toBe(rolled);
        for (const page of seats) await page.gone(PROMPT);
      };
      /** Opens the prompt, which Enter answers. */
      const asks = (act: () => Promise<unknown>, who = ana): Promise<void> =>
        rolls(async () => {
          await act();
          await who.placeOf(PRIMARY);
          await look();
          await who.press("Enter");
        });

      // A stat on a sheet: a click opens the prompt, a click with Shift rolls; the same by key on the focused button.
      await ana.evaluate(
        (name) =>
          (globalThis as Loose).game.actors
            .getName(name)
            .sheet.render({ force: true })
            .then(() => null),
        HERO,
      );
      await asks(() => ana.click(`${AIM} button`));
      await rolls(() => ana.click(`${AIM} button`, "Shift"));
      await ana.evaluate((button) => document.querySelector<HTMLElement>(button)?.focus(), `${AIM} button`);
      await rolls(() => ana.press("Enter", "Shift"));
      await asks(() => ana.press("Enter"));

      // Dragged by its grip to the hotbar.
      await ana.drag(`${AIM} .quincunx-grip`, SLOT);
      await ana.placeOf(`${SLOT}.full`);
      await asks(() => ana.click(SLOT));
      await rolls(() => ana.click(SLOT, "Shift"));

      // Typed.
      await ana.click(TEXT_BOX);
      await rolls(async () => {
        await ana.type("/te adv 1 # Sword & Board <3");
        await ana.press("Enter");
      });
      expect(await lastCard(gm)).toContain("Sword & Board <3");

      // The menu of a card, and its window for GMs.
      await gm.click('#chat .quincunx-message:last-child [data-quincunx-do="menu"]');
      await gm.click('[role="menuitem"][data-quincunx-action^="adjust"]');
      await gm.placeOf(PRIMARY);
      await gm.press("Escape");
      await gm.gone(PROMPT);

      // A request opens its prompt, but does not take the focus from a typing user; its own button opens it again, and
      // rolls with Shift.
      const ask = (): Promise<unknown> =>
        gm.evaluate(() => {
          const { game } = globalThis as Loose;
          const seats = [{ user: game.users.getName("Ana").id }];
          const request = { mechanic: "standard-check", spec: { target: 12 }, title: "Climb", seats };
          return game.modules
            .get("quincunx")
            .api.request(request)
            .then(() => null);
        });
      await ana.click(TEXT_BOX);
      await ana.type("I wait");
      await ask();
      await ana.placeOf(PRIMARY);
      await ana.type(" here");
      expect(await ana.evaluate((box) => document.querySelector<HTMLElement>(box)?.innerText.trim(), TEXT_BOX)).toBe(
        "I wait here",
      );
      await rolls(() => ana.click(PRIMARY));
      await ask();
      await ana.placeOf(PRIMARY);
      await ana.click(`${PROMPT} [data-quincunx-edit="more"]`);
      await ana.press("Escape");
      await ana.gone(PROMPT);
      await rolls(() => ana.click('#chat .quincunx-message:last-child [data-quincunx-do="answer"]', "Shift"));

      // A link in a journal.
      const uuid = await gm.evaluate(async () => {
        const { JournalEntry } = globalThis as Loose;
        const text = { content: "<p>[[/qx check 5 vs 20]]{Pick the lock}</p>" };
        const entry = await JournalEntry.create({
          name: "The lock",
          ownership: { default: 2 },
          pages: [{ name: "Page", type: "text", text }],
        });
        return entry.uuid as string;
      });
      await ana.until(async (id) => {
        const entry = await (globalThis as Loose).fromUuid(id);
        return Boolean(await entry?.sheet.render({ force: true }));
      }, uuid);
      const link = ".journal-entry-content [data-quincunx-command], .journal-sheet [data-quincunx-command]";
      await asks(() => ana.click(link));
      await rolls(() => ana.click(link, "Shift"));
      expect(firefox.faults).toEqual([]);
    } finally {
      await firefox.close();
      await table.close();
    }
  },
  TIME,
);
