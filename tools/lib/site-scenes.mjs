/** Pictures of the site: the odds page, and a first roll in motion. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { animate } from "./apng.mjs";
import { buildOddsPage } from "./odds-page.mjs";
import { fixDice, settle } from "./studio.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };
/** Answered from the folder of the built page; without https the page registers no worker for visits without a connection. */
const ADDRESS = "http://odds.example/odds/";

/** The odds page with two questions. */
export async function odds(studio) {
  const folder = mkdtempSync(join(tmpdir(), "odds-"));
  await buildOddsPage({ outDir: folder });
  const page = await studio.sit("Ana", "light", { width: 1120, height: 720 });
  await page.route(`${ADDRESS}**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace("/odds/", "") || "index.html";
    return route.fulfill({ body: readFileSync(join(folder, path)), contentType: TYPES[extname(path)] });
  });
  await page.goto(`${ADDRESS}#1/pool_7_vs_6~pool_8_vs_7`);
  await page.locator(".headline strong").nth(1).waitFor();
  await settle(page);
  studio.write("odds-page", await page.screenshot());
  rmSync(folder, { recursive: true });
}

/** From the sheet to the card: a click on a row, the number that the GM says, the roll. */
export async function firstRoll(studio) {
  const page = await studio.sit("Ana", "light", { width: 900, height: 600 });
  await fixDice(page, [
    [7, 8],
    [6, 8],
    [3, 8],
  ]);
  const frames = [];
  const show = async (ms) => {
    await page.mouse.move(2, 2);
    await settle(page);
    frames.push({ png: await page.screenshot(), ms });
  };
  await page.evaluate(async () => {
    const { game } = /** @type {any} */ (globalThis);
    const { sheet } = game.actors.getName("Tamsin Reed");
    await sheet.render({ force: true });
    sheet.setPosition({ left: 16, top: 16 });
  });
  await page.locator(".application.sheet").waitFor();
  await show(1800);
  await page
    .getByRole("button", { name: /^Roll: / })
    .first()
    .click();
  const prompt = page.locator(".quincunx-prompt-window");
  await prompt.waitFor();
  await show(1800);
  await page.keyboard.type("15");
  await show(2000);
  await prompt.locator(".quincunx-primary").click();
  await page.locator("#chat .quincunx-message").last().waitFor();
  await prompt.waitFor({ state: "detached" });
  await show(3000);
  studio.write("first-roll", animate(frames));
}
