/** The search of `npm run screenshots` for unreadable words finds each kind, and nothing else. */
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../tools/lib/ensure.mjs";
import { wordFaultsIn } from "../../tools/lib/word-faults.mjs";
import { BROWSER_ARGS } from "./lib/seats.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
});
afterAll(() => browser.close());

async function faultsOf(html: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.setContent(`<body style="font: 16px sans-serif">${html}</body>`);
  const faults = await page.locator("body").evaluate(wordFaultsIn);
  await page.close();
  return faults;
}

const NARROW = "width: 80px; overflow: hidden; white-space: nowrap";

it.each([
  ["a line that is cut", `<p style="${NARROW}">Roadside mechanic</p>`],
  ["a box that is too low", `<p style="width: 80px; height: 20px; overflow: hidden">Roadside mechanic</p>`],
  ["a field", `<input type="text" style="width: 80px" value="Roadside mechanic" />`],
  ["a choice", `<select style="width: 90px"><option>Roadside mechanic</option></select>`],
  ["words over words", `<p>Roadside</p><p style="position: absolute; top: -6px; left: 12px">mechanic</p>`],
])("finds %s", async (_name, html) => {
  expect(await faultsOf(html)).toEqual([expect.stringMatching(/Roadside/u)]);
});

it.each([
  ["a tooltip has the whole", `<p title="Roadside mechanic" style="${NARROW}">Roadside mechanic</p>`],
  ["it scrolls", `<p style="width: 80px; overflow: auto; white-space: nowrap">Roadside mechanic</p>`],
  ["there is room", `<p>Roadside mechanic</p><select><option>Roadside mechanic</option></select>`],
  ["it is for screen readers", `<p class="quincunx-unseen" style="${NARROW}">Roadside mechanic</p>`],
  [
    "a window lies over it",
    `<p>Roadside</p><div class="application" style="position: absolute; top: 10px; background: white">mechanic</div>`,
  ],
])("finds nothing where %s", async (_name, html) => {
  expect(await faultsOf(html)).toEqual([]);
});
