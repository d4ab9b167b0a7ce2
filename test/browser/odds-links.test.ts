/** From the table to the odds page: Compare in prompt and card, its link in a second browser, and an honest evening. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SITE } from "../../src/features/compare/question-link.ts";
import { buildOddsPage } from "../../tools/lib/odds-page.mjs";
import { expectNoViolations } from "./lib/access.ts";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { typeOf } from "./lib/serve-folder.ts";
import { amend, takeFromMenu, words } from "./lib/story.ts";

const stage = useStage();
const folder = mkdtempSync(join(tmpdir(), "odds-links-"));

beforeAll(() => buildOddsPage({ outDir: folder }), TIME);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Serves the odds page from this folder in the place of the published site. */
async function publish(context: BrowserContext): Promise<void> {
  await context.route(`${SITE}odds/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.split("/odds/")[1] || "index.html";
    await route.fulfill({ body: readFileSync(join(folder, path)), contentType: typeOf(path) });
  });
}

const percent = (text: string): string => text.replaceAll(/\s/gu, "");

/** The page in a browser of its own. */
async function visit(seat: Seat, link: string): Promise<Page> {
  const context = await seat.page.context().browser()?.newContext({ locale: "en-US" });
  if (!context) throw new Error("no browser");
  await publish(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto(link);
  await page.locator(".headline strong").nth(1).waitFor();
  return page;
}

/** The chances of the page's questions. */
async function chancesAt(seat: Seat, link: string): Promise<readonly string[]> {
  const page = await visit(seat, link);
  const shown = await page.locator(".headline strong").allInnerTexts();
  await page.context().close();
  return shown.map(percent);
}

/** The texts under “Roll this”, as the page copies them. */
async function rollThis(page: Page): Promise<readonly [command: string, button: string]> {
  const copied = async (name: string, form: RegExp): Promise<string> => {
    await page.getByRole("button", { name }).click();
    const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toMatch(form);
    return read();
  };
  return [await copied("Copy the command", /^\/\w/u), await copied("Copy the button", /^\[\[\/qx .*\]\]$/u)];
}

it(
  "the prompt compares one changed number, its link gives another browser the same chances, and Roll this leads back",
  async () => {
    const ana = await stage.sit("Ana");
    await ana.run(({ game }) => {
      const { api } = game.modules.get("quincunx");
      const roll = { mechanic: "margin-pool", spec: { dice: 6, pool: 9, threshold: 7 }, title: "Secret plan of Ana" };
      void api.roll(roll, { configure: true });
    });
    await ana.prompt.waitFor();
    await ana.prompt.getByRole("button", { name: "More…" }).click();
    await ana.prompt.getByRole("button", { name: "Compare…" }).click();
    const compare = ana.prompt.locator(".quincunx-compare");
    await compare.getByLabel("If").selectOption("dice");
    await compare.getByLabel("were").selectOption("8");
    await expect.poll(() => compare.locator("select").nth(1).inputValue()).toBe("8");
    const [, now = "", then = ""] = await compare.locator("tbody tr").first().locator("th, td").allInnerTexts();
    const link = (await compare.getByRole("link", { name: "Open as link" }).getAttribute("href")) ?? "";
    expect(decodeURIComponent(link)).not.toMatch(/secret|plan|Ana/iu);
    const page = await visit(ana, link);
    const chances = (await page.locator(".headline strong").allInnerTexts()).map(percent);
    expect(chances).toEqual([percent(now), percent(then).match(/^[\d.]+%/u)?.[0]]);
    await expectNoViolations(ana.page, "a prompt that compares");
    await ana.page.keyboard.press("Escape");
    await ana.prompt.waitFor({ state: "detached" });

    // Back to the table: as a command in the chat, and as a button in a text.
    const [command, button] = await rollThis(page);
    await page.context().close();
    const chanceInPrompt = async (): Promise<string> => {
      await ana.prompt.waitFor();
      const chance = await ana.prompt.locator(".quincunx-figure__value").first().innerText();
      await ana.page.keyboard.press("Escape");
      await ana.prompt.waitFor({ state: "detached" });
      return percent(chance);
    };
    await ana.input.focus();
    await ana.page.keyboard.insertText(command);
    await ana.page.keyboard.press("Enter");
    // A command rolls at once; its card opens the same prompt.
    await ana.lastCard.waitFor();
    await takeFromMenu(ana, /^Roll again/u);
    expect(await chanceInPrompt()).toBe(chances[0]);
    await ana.say(button);
    await ana.page.locator("#chat .quincunx-inline").click();
    expect(await chanceInPrompt()).toBe(chances[0]);
  },
  2 * TIME,
);

it(
  "a card compares in its details, as its reader knows the roll: a hidden target is in no link",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    await ana.set("quincunx", "prompt", "never");
    await ana.say("/pool 7 vs 6");
    await ana.lastCard.waitFor();
    await ana.lastCard.getByRole("button", { name: "Details" }).click();
    await ana.lastCard.getByRole("button", { name: "Compare…" }).click();
    const compare = ana.lastCard.locator(".quincunx-compare");
    await compare.getByLabel("If").selectOption("dice");
    await compare.getByLabel("were").selectOption("9");
    await expect.poll(() => compare.locator("select").nth(1).inputValue()).toBe("9");
    const [, now = "", then = ""] = await compare.locator("tbody tr").first().locator("th, td").allInnerTexts();
    const link = (await compare.getByRole("link").getAttribute("href")) ?? "";
    expect(await chancesAt(ana, link)).toEqual([percent(now), percent(then).match(/^[\d.]+%/u)?.[0]]);
    await expectNoViolations(ana.page, "a card that compares");

    // Hidden by the GM, the number is in the link of nobody, not even of the GM.
    await amend(gm, (dialog) => dialog.getByRole("spinbutton").first().fill("8"), { hide: true });
    for (const seat of [ana, gm]) {
      if (seat === gm) {
        await gm.lastCard.getByRole("button", { name: "Details" }).click();
        await gm.lastCard.getByRole("button", { name: "Compare…" }).click();
      }
      await expect
        .poll(() => seat.lastCard.locator(".quincunx-compare").getByRole("link").getAttribute("href"))
        .toMatch(/#1\/pool_7_vs_%3F|#1\/pool_7_vs_\?|#1\/pool_7~/u);
    }
  },
  2 * TIME,
);

/** Public rolls without prompts. */
async function rollMany(seat: Seat, text: string, times: number): Promise<void> {
  await seat.run(
    async ({ game }, [command, count]) => {
      const { api } = game.modules.get("quincunx");
      const { mechanic, spec } = api.protocol({ do: "parse", text: command });
      for (let time = 0; time < count; time += 1) await api.roll({ mechanic, spec }, { configure: false });
    },
    [text, times] as const,
  );
}

const own = (page: Page) => page.locator("dialog, .application", { has: page.locator(".quincunx-evening") });

it(
  "an evening: off by default; one's own against chance; a page of those who agreed, without private rolls",
  async () => {
    const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
    await ana.say("/qx evening");
    await ana.page.getByText("A GM can switch this on").first().waitFor();
    await gm.set("quincunx", "evening", true);

    await rollMany(ana, "check 5 vs 20", 11);
    await rollMany(ben, "pool 6 vs 6", 1);
    await ana.say("/qx evening");
    await own(ana.page).waitFor();
    expect(await words(own(ana.page))).toMatch(/in 11 rolls.*Chance gives/u);
    await expectNoViolations(ana.page, "one's own evening");
    await ana.page.getByLabel("My public rolls may appear").check();
    await expect.poll(() => gm.run(({ game }) => game.users.getName("Ana").flags.quincunx?.evening)).toBe(true);
    await own(ana.page).getByRole("button", { name: "Close" }).last().click();

    await ben.say("/qx evening");
    await own(ben.page).waitFor();
    expect(await words(own(ben.page))).toMatch(/Too few rolls/u);

    const messages = await gm.run(({ game }) => game.messages.size);
    await gm.page.locator(".quincunx-toolbar__button[aria-haspopup]").first().click();
    await gm.page.getByRole("menuitem", { name: "Scene" }).click();
    await gm.page.getByRole("menuitem", { name: "Evening…" }).click();
    await gm.page.getByText("11 rolls are counted. One player is not counted.").waitFor();
    await gm.page.getByRole("button", { name: "Write a journal page" }).click();
    const page = gm.page.locator(".journal-sheet, .application", { hasText: "Who rolled what" }).last();
    await page.waitFor();
    const text = await words(page);
    expect(text).toMatch(/Who rolled what/u);
    expect(text).not.toMatch(/Ben/u);
    await expect
      .poll(() => ana.run(({ game }) => game.journal.size))
      .toBe(0)
      .catch(() => undefined);
    expect(await gm.run(({ game }) => game.messages.size)).toBe(messages);
  },
  2 * TIME,
);
