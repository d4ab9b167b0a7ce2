/** A card and its operation deleted at the same time. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { linkedMessages } from "../../src/log/log.ts";
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

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("two who delete at once", () => {
  it("leave nothing behind and nothing unheard: one operation is gone before its card takes them all", async () => {
    const message = await roll("check 3 vs 20");
    for (const target of [12, 13, 14])
      await page.ChatMessage.create({
        content: "changed",
        flags: { quincunx: { kind: "operation", card: message.id, id: `t${target}`, type: "amend", data: { target } } },
      });
    const [first] = linkedMessages(message.id, "operation");
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    // The client still has it; the server does not.
    table.world.store.collection("ChatMessage").delete(first?.id ?? "");
    await message.delete();
    await until(
      () => linkedMessages(message.id, "operation").filter(({ id }) => id !== first?.id).length === 0,
      "all gone",
    );
    await settled();
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});
