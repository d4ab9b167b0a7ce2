/** Opens a practice table with an installed module, and plays a typed roll and one with a prompt on two seats in a browser. */
/* global game -- functions given to evaluate() run in the page */
import { chromium } from "playwright-core";
import { register } from "tsx/esm/api";
import { ensureChromium } from "./ensure.mjs";

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** Resolves to a sentence. Throws for an error in the console, or a roll without a card on the other seat. */
export async function playInstalled(folder) {
  register();
  const { startTable } = await import("foundry-practice-table/server");
  const table = await startTable({ modules: [folder] });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ARGS });
  const faults = [];
  try {
    const sit = async (name) => {
      const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
      page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
      page.on("console", (message) => message.type() === "error" && faults.push(`${name}: ${message.text()}`));
      await page.goto(table.seat(name));
      await page.locator("#loading").waitFor({ state: "detached" });
      return page;
    };
    const seats = [await sit("Gamemaster"), await sit("Ana")];
    for (const page of seats) {
      // In generation 14 the input is inside of <prose-mirror>.
      const input = page.locator("textarea#chat-message, #chat-message [contenteditable]");
      await input.fill("/check 5 vs 1");
      await input.press("Enter");
      await page.evaluate(() => void game.modules.get("quincunx").api.roll("pool 6 vs 6", { configure: true }));
      await page.locator(".quincunx-prompt-window .quincunx-primary").click();
      await page.locator(".quincunx-prompt-window").waitFor({ state: "detached" });
    }
    for (const page of seats) await page.locator("#chat .quincunx-card").nth(3).waitFor();
    const version = await seats[0].evaluate(() => game.modules.get("quincunx").version);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return `Quincunx ${version}: four cards on each of two seats, no error in the consoles`;
  } finally {
    await browser.close();
    await table.close();
  }
}
