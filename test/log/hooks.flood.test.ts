/** A player who posts a flood of operations: no page freezes, and the card names the author. */
import { beforeAll, expect, it, vi } from "vitest";
import type { Table } from "foundry-practice-table";
import { until, openReadyStage } from "../support/stage.ts";
import { implementations } from "../support/implementations.ts";
import { page, api } from "../support/page.ts";

let table: Table;

beforeAll(async () => {
  ({ table } = await openReadyStage());
});

it("five hundred throws at once are drawn once, and the card names their author; its text does not change, so it is not announced again", async () => {
  const ana = await table.seat("Ana");
  const card = (await api().roll("check 3 vs 20", { mode: "public" })).message;
  document.body.append(await card.renderHTML());
  const [draw, announce] = [vi.spyOn(implementations, "drawView"), vi.spyOn(implementations, "announce")];
  const flags = (index: number) => ({
    kind: "operation",
    schema: 1,
    turn: 1,
    card: card.id,
    id: `flood${String(index).padStart(11, "0")}`,
    type: "throw",
    data: {},
  });
  const flood = Array.from({ length: 500 }, (_, index) => ({
    _id: flags(index).id,
    content: "x",
    flags: { quincunx: flags(index) },
  }));
  const core = vi.spyOn(console, "error").mockImplementation(() => undefined); // Her page has no class for our rolls.
  await ana.run(() => page.ChatMessage.createDocuments(flood, { keepId: true }));
  await until(() => document.body.textContent?.includes("Too many entries from Ana"), "the sentence");
  core.mockRestore();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(announce).not.toHaveBeenCalled();
});
