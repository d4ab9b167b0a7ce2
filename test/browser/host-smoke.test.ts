/** The practice table in a real browser, without any module: seats, chat, outages, accessibility. */
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureChromium } from "../../tools/lib/ensure.mjs";
import { startTable, type Table } from "foundry-practice-table/server";
import { expectNoViolations, violationsOf } from "./lib/access.ts";
import { played } from "./lib/nightly.ts";
import { BROWSER_ARGS } from "./lib/seats.ts";
import type { Page as Foundry } from "../support/page.ts";

const TIME = 60_000;

let browser: Browser;
let table: Table;
let contexts: BrowserContext[] = [];
let faults: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
}, TIME);
afterAll(async () => browser.close());
beforeEach(async () => {
  table = await startTable();
}, TIME);
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  await table.close();
  const seen = faults;
  faults = [];
  expect(seen).toEqual([]);
});

async function open(address: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const context = await browser.newContext({ colorScheme, locale: "en-US", viewport: { width: 1280, height: 800 } });
  contexts.push(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(address);
  return page;
}

/** Connects by the button on the join page. */
async function sit(name: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const page = await open(`${table.url}/`, colorScheme);
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await page.locator("#loading").waitFor({ state: "detached" });
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  const input = page.getByRole("textbox", { name: "Chat message" });
  await input.fill(text);
  await input.press("Enter");
}

const messages = (page: Page): Promise<string[]> =>
  page.locator("#chat .chat-message .message-content").allInnerTexts();

describe("two seats at one table", () => {
  it(
    "join by button, chat with each other, and see who is there",
    async () => {
      const gm = await sit("Gamemaster");
      const ana = await sit("Ana");
      await gm.locator("#players .player.active", { hasText: "Ana" }).waitFor();
      await say(ana, "Hello from Ana");
      await gm.getByText("Hello from Ana").waitFor();
      await say(gm, "/r 2d6 + 1 # a roll");
      await ana.locator("#chat .dice-total").waitFor();
      const total = await gm.locator("#chat .dice-total").innerText();
      expect(await ana.locator("#chat .dice-total").innerText()).toBe(total);
      expect(Number(total)).toBeGreaterThanOrEqual(3);
      await ana.close();
      await gm.locator("#players .player:not(.active)", { hasText: "Ana" }).waitFor();
    },
    TIME,
  );

  it(
    "keep chat messages over a reload, and report unknown commands",
    async () => {
      const ana = await sit("Ana");
      await say(ana, "stays");
      await ana.getByText("stays").waitFor();
      await ana.reload();
      await ana.locator("#loading").waitFor({ state: "detached" });
      expect(await messages(ana)).toEqual(["stays"]);
      await say(ana, "/nonsense");
      await ana.getByRole("alert").waitFor();
      expect(await ana.getByRole("textbox", { name: "Chat message" }).innerText()).toBe("/nonsense");
    },
    TIME,
  );

  it(
    "return to the list if the table has no such seat",
    async () => {
      const lost = await open(`${table.url}/game?seat=nobody`);
      await lost.waitForURL(`${table.url}/join`);
      await lost.getByRole("button", { name: /Ana/ }).waitFor();
    },
    TIME,
  );

  it(
    "receive missed messages after an outage, once and in order",
    async () => {
      const gm = await sit("Gamemaster");
      const ana = await sit("Ana");
      await say(gm, "one");
      await ana.getByText("one", { exact: true }).waitFor();
      await ana.evaluate(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        const { socket } = (globalThis as unknown as Foundry).game;
        for (const event of ["disconnect", "connect"]) socket.on(event, () => heard.push(event));
      });
      const end = table.outage("Ana");
      await ana.locator("#connection").waitFor({ state: "visible" });
      await say(gm, "two");
      await say(gm, "three");
      await gm.getByText("three", { exact: true }).waitFor();
      // A message written while disconnected is sent after the reconnect.
      await say(ana, "four");
      end();
      await gm.getByText("four", { exact: true }).waitFor();
      await ana.getByText("four", { exact: true }).waitFor();
      expect(await messages(ana)).toEqual(["one", "two", "three", "four"]);
      expect(await messages(gm)).toEqual(["one", "two", "three", "four"]);
      expect(await ana.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard)).toEqual([
        "disconnect",
        "connect",
      ]);
    },
    TIME,
  );
});

describe("the shell", () => {
  it(
    "is operated by keyboard alone: tabs, creating an actor, opening its sheet, its menu",
    async () => {
      const gm = await sit("Gamemaster");
      await gm.locator("#sidebar-tab-chat").focus();
      await gm.keyboard.press("ArrowDown");
      await gm.keyboard.press("ArrowDown");
      expect(await gm.locator("#actors").getAttribute("class")).toContain("active");
      await gm.getByRole("button", { name: "Create an actor" }).press("Enter");
      const dialog = gm.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Isolde");
      await gm.keyboard.press("Enter");
      await gm.getByRole("heading", { name: /Isolde/ }).waitFor();
      await gm.keyboard.press("Escape");
      await gm.getByRole("heading", { name: /Isolde/ }).waitFor({ state: "detached" });
      await gm.locator("#actors .entry").press("Enter");
      await gm.getByRole("heading", { name: /Isolde/ }).waitFor();
      await gm.keyboard.press("Escape");
      await gm.getByRole("button", { name: "More for Isolde" }).press("Enter");
      await gm.getByRole("menuitem", { name: "Delete" }).press("Enter");
      await gm.getByRole("button", { name: "Yes" }).press("Enter");
      await gm.locator("#actors .directory-empty").waitFor();
    },
    TIME,
  );

  it(
    "passes a drop on the hotbar to hotbarDrop first, and runs macros by click and digit (app.md 6.6)",
    async () => {
      const ana = await sit("Ana");
      const slots = await ana.evaluate(async () => {
        const { Hooks, Macro, game } = globalThis as unknown as Foundry;
        const macro = await Macro.create({ name: "Shout", type: "chat", command: "Hurrah" });
        const seen: unknown[] = [];
        Hooks.on("hotbarDrop", (_bar: unknown, data: { type: string }, slot: number) => {
          seen.push([data.type, slot]);
          return data.type !== "quincunx.stat";
        });
        for (const [slot, data] of [
          [2, { type: "quincunx.stat" }],
          [3, { type: "Macro", uuid: macro.uuid }],
        ] as const) {
          const transfer = new DataTransfer();
          transfer.setData("text/plain", JSON.stringify(data));
          document
            .querySelector(`#hotbar [data-slot="${slot}"]`)
            ?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }
        while (!game.user.hotbar[3]) await new Promise((done) => setTimeout(done, 10));
        return { seen, hotbar: Object.keys(game.user.hotbar) };
      });
      expect(slots).toEqual({
        seen: [
          ["quincunx.stat", 2],
          ["Macro", 3],
        ],
        hotbar: ["3"],
      });
      await ana.getByRole("button", { name: "Slot 3: Shout" }).click();
      await ana.locator("#chat .chat-message").first().waitFor();
      await ana.locator("body").press("Digit3");
      await ana.locator("#chat .chat-message").nth(1).waitFor();
    },
    TIME,
  );

  it(
    "shows a card and a mark for a new message while the sidebar is closed",
    async () => {
      const gm = await sit("Gamemaster");
      const ana = await sit("Ana");
      await ana.getByRole("button", { name: "Hide the sidebar" }).click();
      await say(gm, "Look here");
      await ana.locator("#chat-notifications .chat-message", { hasText: "Look here" }).waitFor();
      await ana.locator("#sidebar-tab-chat .pip").waitFor({ state: "visible" });
      await ana.locator("#sidebar-tab-chat").click();
      await ana.locator("#sidebar-tab-chat .pip").waitFor({ state: "hidden" });
    },
    TIME,
  );

  it(
    "speaks German and stores a change of theme",
    async () => {
      const ana = await sit("Ana");
      await ana.locator("#sidebar-tab-settings").click();
      await ana.getByLabel("Dark").check();
      expect(await ana.locator("body").getAttribute("class")).toContain("theme-dark");
      await ana.getByLabel("Deutsch").check();
      await ana.getByRole("tab", { name: "Einstellungen" }).waitFor();
      await ana.locator("#loading").waitFor({ state: "detached" });
      expect(await ana.locator("html").getAttribute("lang")).toBe("de");
      const input = ana.getByRole("textbox", { name: "Chatnachricht" });
      expect(await input.getAttribute("data-placeholder")).toBe("Nachricht eingeben, oder /r 2d6");
      expect(await ana.locator("body").getAttribute("class")).toContain("theme-dark");
    },
    TIME,
  );
});

describe.each(played<"light" | "dark">("light", "dark"))("axe in the %s theme", (scheme) => {
  it(
    "finds nothing on the join page and at the table",
    async () => {
      await expectNoViolations(await open(`${table.url}/join`, scheme), "join");
      const gm = await sit("Gamemaster", scheme);
      await gm.evaluate(async () => {
        const { Actor, Combat, JournalEntry, Macro, game } = globalThis as unknown as Foundry;
        await Actor.create({ name: "Isolde", type: "character" });
        await JournalEntry.create({
          name: "Rules",
          pages: [{ name: "Rules", type: "text", text: { content: "<p>Roll [[/r 2d6]]</p>" } }],
        });
        const macro = await Macro.create({ name: "Shout", type: "chat", command: "Hurrah" });
        await game.user.assignHotbarMacro(macro, 1);
        const combat = await Combat.create({ active: true });
        await combat.createEmbeddedDocuments("Combatant", [{ actorId: game.actors.contents.at(0).id }]);
      });
      for (const text of [
        "Hello",
        "/r 4d6kh3 + 2 # Strength",
        "/w Ana a secret",
        "/gmr 1d20",
        "[[2d6]] and [[/r 1d8]]{a link}",
      ])
        await say(gm, text);
      await gm.locator("#chat .chat-message").nth(4).waitFor();
      await gm.locator("#chat .dice-roll").first().click();
      await expectNoViolations(gm, "chat");
      for (const tab of ["actors", "combat", "journal", "macros", "compendium", "settings"]) {
        await gm.locator(`#sidebar-tab-${tab}`).click();
        await expectNoViolations(gm, tab);
      }
      await gm.getByRole("button", { name: "Dice configuration" }).click();
      await gm.getByRole("heading", { name: "Dice configuration" }).waitFor();
      await expectNoViolations(gm, "dice configuration");
      // A planted fault is found.
      await gm.evaluate(() => document.querySelector("#sidebar")?.append(document.createElement("button")));
      expect((await violationsOf(gm)).map(([rule]) => rule)).toEqual(["button-name"]);
    },
    TIME,
  );
});
