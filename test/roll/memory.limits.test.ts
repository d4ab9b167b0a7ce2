/** Limits of what the prompt remembers. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { recall, remember } from "../../src/roll/memory.ts";
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

describe("memory of the prompt", () => {
  it("is per actor and stat, forgets what does not differ, and the oldest of many", async () => {
    await remember("a one", { spec: { advantage: 1 }, mode: "gm" });
    expect(recall("a one")).toEqual({ spec: { advantage: 1 }, mode: "gm" });
    expect(recall("a two")).toBe(null);
    await remember("a one", { spec: {}, mode: "public" });
    expect(recall("a one")).toBe(null);
    for (let index = 0; index < 205; index += 1)
      await remember(`many ${index}`, { spec: { advantage: 1 }, mode: "public" });
    expect(recall("many 4")).toBe(null);
    expect(recall("many 5")).not.toBe(null);
    expect(Object.keys(page.game.settings.get("quincunx", "memory"))).toHaveLength(200);
    // The least recently used entry goes first.
    await remember("many 5", { spec: { advantage: 2 }, mode: "public" });
    await remember("new", { spec: { advantage: 1 }, mode: "public" });
    expect([recall("many 5")?.spec, recall("many 6")]).toEqual([{ advantage: 2 }, null]);
  });
});
