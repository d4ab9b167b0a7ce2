/** The odds page in Chromium and Firefox, from a folder served by a plain static server: ask, change, compare, share, older links, keyboard, narrow, both themes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium, ensureFirefox } from "../../tools/lib/ensure.mjs";
import { buildOddsPage } from "../../tools/lib/odds-page.mjs";
import { wordFaultsIn } from "../../tools/lib/word-faults.mjs";
import { expectNoViolations } from "./lib/access.ts";
import { Firefox, type FirefoxPage } from "./lib/firefox.ts";
import { played } from "./lib/nightly.ts";
import { BROWSER_ARGS, TIME } from "./lib/seats.ts";
import { serveFolder, type FolderServer } from "./lib/serve-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "odds-page-"));
let server: FolderServer;
let browser: Browser;

/** Firefox starts slowly. */
const SOON = { timeout: 60_000 };

/** An engine of a made-up older schema: it answers every question in its own way. */
const OLD_ENGINE = `self.onmessage = ({ data }) => {
  if (data.words) return;
  const answer = {
    kind: "roll", text: data.request.asked?.text ?? "", mechanic: "Old", headline: { value: "12.3%", label: "as it was", p: 0.123 },
    figures: [], targets: [], charts: [], sides: [], notes: [], fan: [], houseRules: [], command: "",
  };
  self.postMessage({ id: data.id, response: { found: data.request.do === "answer" ? answer : [] } });
};`;

beforeAll(async () => {
  const frozen = join(folder, "frozen/0");
  mkdirSync(frozen, { recursive: true });
  writeFileSync(join(frozen, "engine.js"), OLD_ENGINE);
  for (const language of ["en", "de"]) writeFileSync(join(frozen, `words-${language}.json`), "{}");
  const outDir = join(folder, "page");
  await buildOddsPage({ outDir, frozen: join(folder, "frozen") });
  server = await serveFolder(outDir);
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
}, TIME);

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(hash = "", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1120, height: 900 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.on("pageerror", (error) => expect.unreachable(error.message));
  await page.goto(server.address + hash);
  await page.locator(".headline strong, .fault").first().waitFor();
  return page;
}

const chance = (page: Page): Promise<string> => page.locator(".headline strong").first().innerText();

it(
  "three questions, a step, a comparison, and the link into a second browser",
  async () => {
    const page = await visit();
    const ask = async (text: string): Promise<void> => {
      await page.getByLabel("Question", { exact: true }).last().fill(text);
      await page.keyboard.press("Enter");
    };
    await ask("te adv 2 low");
    await expect.poll(() => chance(page)).toBe("86.0%");
    await ask("/check 5 + d6 vs 20");
    await expect.poll(() => chance(page)).toBe("71.2%");
    await ask("pool 7 vs 6");
    await expect.poll(() => page.url()).toContain("#1/pool_7_vs_6");

    await page.getByRole("button", { name: "Compare with another question" }).click();
    await page.getByLabel("Question 2").fill("pool 7 vs 8");
    await page.keyboard.press("Enter");
    await page.getByText(/Base difficulty 8 instead of 6: −/u).waitFor();

    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await visit(new URL(link).hash, { locale: "de-DE", colorScheme: "dark" });
    expect((await chance(other)).replace(",", ".").replaceAll(/\s/gu, "")).toBe(await chance(page));
    await other.getByText("Frage 2").waitFor();

    // Back undoes the last change.
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("vs_8");
    await page.context().close();
    await other.context().close();
  },
  TIME,
);

it(
  "a control's arrow keys and buttons change question and link; the map leads to the question in a cell",
  async () => {
    const page = await visit("#1/margin_6/9_vs_7");
    const before = await chance(page);
    const threshold = page.getByRole("spinbutton", { name: "Difficulty Threshold" });
    await threshold.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.url()).toContain("vs_8");
    await expect.poll(() => chance(page)).not.toBe(before);
    await expect.poll(() => threshold.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "Show the map" }).click();
    // One stop for the Tab key; the arrow keys move, and the exact chance stands below.
    await expect.poll(() => page.locator(".map button[tabindex='0']").count()).toBe(1);
    const here = page.locator(".map .here button");
    const label = await here.getAttribute("aria-label");
    await here.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator(".map + .hint").innerText()).not.toBe(label);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.locator(".map + .hint").innerText()).toBe(label);
    const cell = page.locator(".map td:not(.here) button").nth(20);
    const name = (await cell.getAttribute("aria-label")) ?? "";
    await cell.click();
    await expect.poll(() => chance(page)).toBe(name.split(": ").at(-1));
    await page.context().close();
  },
  TIME,
);

it(
  "keyboard alone: suggestions by arrow keys, the focus stays where it was, typed words are kept, and the title names the question",
  async () => {
    const page = await visit("#1/pool_7_vs_6");
    const focused = (): Promise<string> =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset["focus"] ?? "");
    await expect.poll(() => page.title()).toMatch(/^90\.1\s?% · pool 7 vs 6 · Exact odds/u);
    const field = page.getByRole("textbox", { name: "Question" });
    await field.fill("pool 7 vs 6 comb");
    await page.locator(".suggestions button").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toContain("combat");
    await expect.poll(focused).toBe("question-0");
    await expect.poll(() => page.title()).toContain("pool 7 vs 6 combat");

    // Words that are typed but not asked outlive another change of the page.
    await field.fill("check 5 v");
    await page.getByRole("button", { name: "Dark" }).press("Enter");
    await page.getByRole("button", { name: "Light" }).waitFor();
    expect(await field.inputValue()).toBe("check 5 v");

    // Quick presses count each. At its bound a step is disabled, and the focus goes to its number.
    await page.goto(`${server.address}#1/pool_4_vs_6`);
    await expect.poll(() => page.title()).toContain("pool 4 vs 6");
    const fewer = page.getByRole("button", { name: /^Dice \u2212/u });
    await fewer.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toMatch(/pool 1(?: |$)/u);
    await expect.poll(focused).toMatch(/^control-0-[a-z]+$/u);
    await page.getByRole("button", { name: "Compare with another question" }).press("Enter");
    await expect.poll(focused).toBe("question-1");
    await page.context().close();
  },
  TIME,
);

it(
  "bad links say why, an older one has the answer of its time, and one of a missing schema says so",
  async () => {
    const long = await visit(`#1/${"x".repeat(1200)}`);
    await long.getByText("at most 1000 characters").waitFor();
    const old = await visit("#0/check_5_vs_20");
    expect(await chance(old)).toBe("12.3%");
    await old.getByText("older version of the rules (schema 0)").waitFor();
    const future = await visit("#99/check_5_vs_20");
    await future.getByText("newer version of the rules (schema 99)").waitFor();
    // Another question is asked with today's rules.
    await future.getByRole("button", { name: "Ask" }).click();
    await expect.poll(() => future.url()).toContain("#1/check_5_vs_20");
    await future.locator(".headline strong").waitFor();
    const wrong = await visit("#1/<img_src=x_onerror=document.title=1>");
    await wrong.locator(".fault").waitFor();
    expect(await wrong.locator("img").count()).toBe(0);
    for (const page of [long, old, future, wrong]) await page.context().close();
  },
  TIME,
);

it(
  "works at 360, 820 and 1280 px, in both themes and by axe; and without a connection after the first visit",
  async () => {
    for (const [hash, ...themes] of [
      ["#1/te_adv_2_low~te_low;map=advantage~disadvantage", ...played<"light" | "dark">("dark", "light")],
      ["#1/margin_8_vs_7_long_6_refill_1", ...played<"light" | "dark">("light", "dark")],
      ["#1/check_5", ...played<"light" | "dark">("light", "dark")],
    ] as const)
      for (const colorScheme of themes) {
        const page = await visit(hash, { colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true });
        await expectNoViolations(page, `${hash} in ${colorScheme}`, [], { contrast: true });
        for (const width of [360, 820, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect(await page.locator("body").evaluate(wordFaultsIn), `${hash} at ${width}`).toEqual([]);
        }
        await page.context().close();
      }
    const page = await visit("#1/check_5_vs_20");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    server.isOffline = true;
    await page.reload();
    await page.locator(".headline strong").first().waitFor();
    expect(await chance(page)).not.toBe("");
    server.isOffline = false;
    await page.context().close();
  },
  TIME,
);

it(
  "on paper the tables are unfolded, the cells of the map are there, and controls are not",
  async () => {
    const page = await visit("#1/pool_7_vs_6;map=dice~base");
    await page.locator(".map .here button").waitFor();
    await page.emulateMedia({ media: "print" });
    // As the browser says before and after it prints.
    await page.evaluate(() => void window.dispatchEvent(new Event("beforeprint")));
    for (const shown of [".columns table", ".map .here button", ".ways button", ".chart"])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    for (const hidden of [".controls", ".share", ".question button", ".examples", ".map-toggle"])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.context().close();
  },
  TIME,
);

it(
  "in Firefox: a question, a step, a comparison, the map, and the link in a second browser",
  async ({ task, skip }) => {
    const { path, reason } = await ensureFirefox();
    if (path === null) {
      const remark = `Firefox was not tried: ${reason}`;
      Object.assign(task.meta, { remark });
      return skip(remark);
    }
    const firefox = await Firefox.launch(path);
    try {
      const page = await firefox.open(`${server.address}#1/check_5_+_d6_vs_20`);
      const chances = (of: FirefoxPage): Promise<readonly string[]> =>
        of.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>(".headline strong")].map(({ innerText }) =>
            innerText.replaceAll(/\s/gu, "").replace(",", "."),
          ),
        );
      const address = (): Promise<string> => page.evaluate(() => location.href);
      await expect.poll(() => chances(page), SOON).toEqual(["71.2%"]);

      await page.click("#question-0");
      await page.evaluate(() => document.querySelector<HTMLInputElement>("#question-0")?.select());
      await page.type("pool 7 vs 6");
      await page.press("Escape");
      await page.press("Enter");
      await expect.poll(address, SOON).toContain("#1/pool_7_vs_6");
      await expect.poll(() => chances(page), SOON).toEqual(["90.1%"]);
      await page.click("[data-focus=control-0-dice-1]");
      await expect.poll(address, SOON).toContain("#1/pool_8");
      await page.click("button.quiet");
      await expect.poll(address, SOON).toContain("~");
      await expect.poll(async () => (await chances(page)).length, SOON).toBe(2);
      await page.click("[data-focus=map]");
      await page.placeOf(".map .here button");

      const other = await firefox.open(await address());
      await expect.poll(() => chances(other), SOON).toEqual(await chances(page));
      await other.placeOf(".map .here button");
      expect(firefox.faults).toEqual([]);
    } finally {
      await firefox.close();
    }
  },
  2 * TIME,
);
