/** A card action is one file and an entry in a feature: its button is drawn, pressed, and removed with the feature. */
import { expect, it, vi } from "vitest";
import type { Seat } from "foundry-practice-table";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import { loadMocked } from "../support/load-mocked.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";

vi.mock(import("../../src/features/index.ts"), async (importOriginal) => {
  const { features } = await importOriginal();
  const { copyResultFeature } = await import("../examples/copy-result.ts");
  return { features: [...features, copyResultFeature] };
});

it("the example action is in the menu of a card, and runs when it is pressed", async () => {
  const table = await openTable();
  const seat: Seat = (await sitDown(table, { user: "Ana", language: "en" }, loadMocked)).seat;
  const copied: string[] = [];
  const size = await seat.run(async () => {
    page.game.clipboard.copyPlainText = async (text: string) => void copied.push(text);
    page.CONFIG.Dice.randomUniform = () => 0.5;
    const { message } = await page.game.modules.get("quincunx").api.roll("check 3 vs 9", { mode: "public" });
    const html = (await message.renderHTML()) as HTMLElement;
    html.querySelector<HTMLElement>('[data-quincunx-do="menu"]')?.click();
    const entry = document.querySelector<HTMLElement>('[data-quincunx-action="copy-result "]');
    expect(entry?.textContent?.trim()).toBe("Copy result");
    entry?.click();
    return page.game.messages.size as number;
  });
  await until(() => copied.length > 0, "the copied text");
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatch(/success/iu);
  // An action posts nothing.
  expect(seat.run(() => page.game.messages.size)).toBe(size);
});
