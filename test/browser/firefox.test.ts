/**
 * The table in Firefox: every entry point of a roll (sheet, keys, chat, card, request, hotbar, journal), Compare with
 * its link, and an honest evening. One table, one browser start, two seats. Without an available Firefox the suite says
 * so, and counts as neither passed nor failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ensureFirefox } from "../../tools/lib/ensure.mjs";
import { buildOddsPage } from "../../tools/lib/odds-page.mjs";
import { seedSamples } from "../../tools/lib/samples.mjs";
import { startTable } from "foundry-practice-table/server";
import { Firefox, type FirefoxPage } from "./lib/firefox.ts";
import { builtModule, TIME } from "./lib/seats.ts";
import { serveFolder } from "./lib/serve-folder.ts";
import type { Page as Foundry } from "../support/page.ts";

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

/** The text of an element, with single spaces. */
const textOf = (page: FirefoxPage, selector: string): Promise<string> =>
  page.evaluate(
    (wanted) => (document.querySelector<HTMLElement>(wanted)?.innerText ?? "").replaceAll(/\s+/gu, " ").trim(),
    selector,
  );

/**
 * Compares a roll by keys: `control` by its first letters, then its next value. Returns the link, and the chances that
 * the odds page has to show for it.
 */
async function comparesByKey(
  page: FirefoxPage,
  within: string,
  control: string,
): Promise<readonly [hash: string, chances: string]> {
  await page.placeOf(`${within} tbody td`);
  const focus = (name: string): Promise<null> =>
    page.evaluate(
      (box) => (document.querySelector<HTMLElement>(box)?.focus(), null),
      `${within} [name="compare.${name}"]`,
    );
  await focus("control");
  await page.type(control);
  const label = `${within} [name="compare.control"] option:checked`;
  await expect.poll(() => textOf(page, label), { timeout: 15_000 }).toMatch(new RegExp(`^${control}`, "u"));
  await look();
  await focus("value");
  await page.press("ArrowDown");
  await look();
  const [href, cells] = await page.evaluate(
    (root) =>
      [
        document.querySelector<HTMLAnchorElement>(`${root} a`)?.href ?? "",
        [...document.querySelectorAll<HTMLElement>(`${root} tbody tr:first-child td`)].map((cell) => cell.innerText),
      ] as const,
    within,
  );
  const chances = cells.map((cell) => (/^[\d.,]+\s?%/u.exec(cell)?.[0] ?? cell).replaceAll(/\s/gu, ""));
  expect(new Set(chances).size, `${chances.join(" and ")} of ${href}`).toBe(2);
  return [new URL(href).hash, chances.join(" ")];
}

/** The text of the newest card. */
const lastCard = (page: FirefoxPage): Promise<string> =>
  page.evaluate(() =>
    ([...document.querySelectorAll<HTMLElement>("#chat .quincunx-card")].at(-1)?.innerText ?? "").replaceAll(
      /\s+/gu,
      " ",
    ),
  );

it(
  "a stat, a key, the chat, a card, a request, a macro and a link roll in Firefox; rolls are compared, an evening is told",
  async ({ task, skip }) => {
    const { path, reason } = await ensureFirefox();
    if (path === null) {
      const remark = `Firefox was not tried: ${reason}`;
      Object.assign(task.meta, { remark });
      return skip(remark);
    }
    const [module, seed] = await Promise.all([builtModule(), seedSamples()]);
    const table = await startTable({ modules: [module], seed });
    const folder = mkdtempSync(join(tmpdir(), "firefox-odds-"));
    await buildOddsPage({ outDir: folder, minify: false });
    const site = await serveFolder(folder);
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
          (globalThis as unknown as Foundry).game.actors
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
          const { game } = globalThis as unknown as Foundry;
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
        const { JournalEntry } = globalThis as unknown as Foundry;
        const text = { content: "<p>[[/qx check 5 vs 20]]{Pick the lock}</p>" };
        const entry = await JournalEntry.create({
          name: "The lock",
          ownership: { default: 2 },
          pages: [{ name: "Page", type: "text", text }],
        });
        return entry.uuid as string;
      });
      await ana.until(async (id) => {
        const entry = await (globalThis as unknown as Foundry).fromUuid(id);
        return Boolean(await entry?.sheet.render({ force: true }));
      }, uuid);
      const link = ".journal-entry-content [data-quincunx-command], .journal-sheet [data-quincunx-command]";
      await asks(() => ana.click(link));
      await rolls(() => ana.click(link, "Shift"));

      // Compared in the prompt and in the details of a card: the link shows the same chances in another browser.
      await look();
      await ana.click(SLOT);
      await ana.click(`${PROMPT} [data-quincunx-edit="more"]`);
      await ana.click(`${PROMPT} [data-quincunx-option="compare"]`);
      const ofPrompt = await comparesByKey(ana, `${PROMPT} .quincunx-compare`, "Adv");
      await ana.press("Escape");
      await ana.gone(PROMPT);
      const CARD = "#chat .quincunx-message:last-child";
      await ana.click(`${CARD} [data-quincunx-do="more"]`);
      await ana.click(`${CARD} [data-quincunx-do="compare"]`);
      const ofCard = await comparesByKey(ana, `${CARD} .quincunx-compare`, "Target");
      for (const [hash, chances] of [ofPrompt, ofCard]) {
        const odds = await firefox.open(site.address + hash);
        const shown = (): Promise<string> =>
          odds.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>(".headline strong")]
              .map(({ innerText }) => innerText.replaceAll(/\s/gu, ""))
              .join(" "),
          );
        await expect.poll(shown, { timeout: 15_000 }).toBe(chances);
      }

      // An evening: off at first; a player's own, with consent; and the GM's page, by keys.
      const MINE = ".application:has(.quincunx-evening), dialog:has(.quincunx-evening)";
      const say = async (text: string): Promise<void> => {
        await ana.click(TEXT_BOX);
        // In place of what is left in the box.
        await ana.evaluate((box) => {
          const node = document.querySelector(box);
          if (node) getSelection()?.selectAllChildren(node);
        }, TEXT_BOX);
        await ana.type(text);
        await ana.press("Enter");
      };
      await say("/qx evening");
      await ana.until(() => document.body.innerText.includes("A GM can switch this on"));
      await gm.evaluate(() =>
        (globalThis as unknown as Foundry).game.settings.set("quincunx", "evening", true).then(() => null),
      );
      await ana.until(() => (globalThis as unknown as Foundry).game.settings.get("quincunx", "evening") === true);
      await say("/qx evening");
      await ana.click(`${MINE} [name=isCounted]`.replaceAll(", ", " [name=isCounted], "));
      await gm.until(
        () => (globalThis as unknown as Foundry).game.users.getName("Ana").flags.quincunx?.evening === true,
      );
      await ana.press("Escape");
      await ana.gone(".quincunx-evening");
      await gm.click(".quincunx-toolbar__button[aria-haspopup]");
      await gm.click('[role="menuitem"][data-quincunx-action="scene"]');
      await gm.click('[role="menuitem"][data-quincunx-action="evening"]');
      await gm.click('[data-action="page"]');
      await gm.until(() =>
        document.querySelector<HTMLElement>(".journal-sheet, .journal-entry")?.innerText.includes("Who rolled what"),
      );
      expect(firefox.faults).toEqual([]);
    } finally {
      await firefox.close();
      site.close();
      rmSync(folder, { recursive: true, force: true });
      await table.close();
    }
  },
  TIME,
);
