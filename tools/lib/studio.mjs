/** A table for pictures: seats in light and dark, dice with fixed faces, and one output folder. */
/* global CONFIG, game -- functions given to evaluate() run in the page */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { startTable } from "foundry-practice-table/server";
import { buildModule, kilobytes } from "./build.mjs";
import { guide } from "./guide.mjs";
import { root } from "./project.mjs";
import { seedSamples } from "./samples.mjs";

const FOLDER = "docs/pictures";
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** Gap between the two halves of a picture. */
const GAP = 16;

/** Every scene has a table and a browser of its own. `options`: further options of the table. */
export async function openStudio(executablePath, { folder = FOLDER, ...options } = {}) {
  const outDir = join(root, ".cache/screenshots");
  await buildModule({ outDir, quick: true });
  const table = await startTable({ modules: [outDir], seed: await seedSamples(), guide, ...options });
  const browser = await chromium.launch({ executablePath, args: ARGS });
  const faults = [];

  function write(name, png) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, `${name}.png`), png);
    console.log(`${folder}/${name}.png, ${kilobytes(png.length)}`);
  }

  /** Opens a seat by the user's name; `theme` is light or dark. */
  async function sit(name, theme, how = {}) {
    const { width = 1280, height = 800, scale = 1, touch = false, forcedColors = false, language } = how;
    const context = await browser.newContext({
      colorScheme: theme,
      deviceScaleFactor: scale,
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      ...(forcedColors ? { forcedColors: "active" } : {}),
    });
    // A busy machine needs longer than the usual 30 s.
    context.setDefaultNavigationTimeout(120_000);
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`${name}: ${message.text()}`);
    });
    await page.goto(table.seat(name));
    const isOpen = () => page.locator("#loading").waitFor({ state: "detached" });
    await isOpen();
    if (language) {
      await page.evaluate((one) => game.settings.set("core", "language", one), language);
      await page.reload();
      await isOpen();
    }
    return page;
  }

  /** Two pictures of the same thing side by side, light on the left. */
  const beside = (name, left, right) => rows(name, [left, right]);

  /**
   * Pictures in rows; `width`: of each, default: its own.
   * @param {string} name
   * @param {readonly Buffer[]} pictures
   * @param {{ columns?: number, width?: number }} [how]
   */
  async function rows(name, pictures, how = {}) {
    const { columns = pictures.length, width } = how;
    const viewport = { width: 2400, height: 1200 };
    const page = await (await browser.newContext({ deviceScaleFactor: 1, viewport })).newPage();
    const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`).join("");
    await page.setContent(
      `<style>body{margin:0}main{display:inline-grid;grid-template-columns:repeat(${columns},auto);gap:${GAP}px;align-items:start}img{width:${width ? `${width}px` : "auto"}}</style><main>${images}</main>`,
    );
    await page
      .locator("img")
      .last()
      .evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
    write(name, await page.locator("main").screenshot({ omitBackground: true }));
    await page.context().close();
  }

  /** Many pictures as one: `columns` of `{ title, pictures }`, the first half on a light ground and the second on a dark one. */
  async function sheet(name, columns) {
    const page = await (
      await browser.newContext({ deviceScaleFactor: 1, viewport: { width: 2200, height: 900 } })
    ).newPage();
    const column = ({ title, pictures }, index) =>
      `<section class="${index < columns.length / 2 ? "light" : "dark"}"><h2>${title}</h2>${pictures
        .map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`)
        .join("")}</section>`;
    await page.setContent(
      `<style>body{margin:0}main{display:inline-flex}section{display:grid;gap:${GAP}px;align-content:start;justify-items:start;padding:20px 14px}` +
        `h2{margin:0;font:600 16px sans-serif}.light{background:#f2ecdf;color:#231f19}.dark{background:#17141a;color:#f1ebdf}</style>` +
        `<main>${columns.map(column).join("")}</main>`,
    );
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    write(name, await page.locator("main").screenshot());
    await page.context().close();
  }

  return {
    faults,
    sit,
    beside,
    rows,
    sheet,
    write,
    close: async () => {
      await browser.close();
      await table.close();
    },
  };
}

/** Fixes the next dice of this page, in rolling order: `[[face, size], …]`. An additional die is an error. */
export async function fixDice(page, dice) {
  await page.evaluate((list) => {
    const left = [...list];
    // mapRandomFace(u) = ceil((1 − u) × faces)
    CONFIG.Dice.randomUniform = () => {
      const next = left.shift();
      if (!next) throw new Error("more dice were rolled than fixDice has fixed");
      return 1 - (next[0] - 0.5) / next[1];
    };
  }, dice);
}

/** Rolls a typed command with a title, for a hero, without a prompt. */
export async function rollFor(page, { hero, title, command, dice }) {
  await fixDice(page, dice);
  await page.evaluate(
    async ([name, words, text]) => {
      const { api } = game.modules.get("quincunx");
      const { mechanic, spec } = api.protocol({ do: "parse", text });
      await api.roll({ mechanic, spec, title: words, actor: game.actors.getName(name) }, { configure: false });
    },
    [hero, title, command],
  );
}

/** Waits until the page is stable: fonts and pictures are loaded, and numbers that are computed in slices are shown. */
export async function settle(page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Lazily loaded pictures outside of the view would never load.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await page.waitForTimeout(600);
}
