/** Posting a card. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { mechanicById } from "../../src/rules/index.ts";
import { openStage, until } from "../support/stage.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;

let table: Table;

let ana: Seat;

let api: Loose;

beforeAll(async () => {
  const stage = await openStage();
  table = stage.table;
  // Without the module: whatever she says is what anybody could say by hand.
  ana = await table.seat("Ana");
  api = page.game.modules.get("quincunx").api;
  await until(areTemplatesLoaded, "the templates");
});

beforeEach(async () => {
  // Ana's page has no class for our rolls, and core says so (dice.md 2.5).
  const { error } = console;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes("cannot be restored")) error(...words);
  });
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

const roll = async (words: string, mode = "public"): Promise<Loose> => (await api.roll(words, {}, { mode })).message;

describe("a roll", () => {
  it("is judged once on its way to the log", async () => {
    const resolve = vi.spyOn(mechanicById("standard-check"), "resolve");
    let calls = 0;
    page.Hooks.once("preCreateChatMessage", () => void (calls = resolve.mock.calls.length));
    await roll("check 3 vs 20");
    expect(calls).toBe(1);
  });
});
