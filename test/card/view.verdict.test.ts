/** Verdict of a roll on card and API. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { cardOf } from "../../src/card/card.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { act } from "../../src/log/act.ts";
import { linkedMessages } from "../../src/log/log.ts";
import { openStage, until } from "../support/stage.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { uiPorts } from "../../src/ui/index.ts";

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

const operationsOf = (message: Loose): readonly Loose[] => linkedMessages(message.id, "operation");

/** What the difficulty dialog is left with when the GM sets something; resolves when the log has it. */
async function gmSets(message: Loose, fields: object, { isHidden = false } = {}): Promise<void> {
  const count = operationsOf(message).length;
  const prompt = vi.spyOn(uiPorts, "openPrompt").mockImplementation(async ({ spec, title, mode, ticked }) => ({
    question: null,
    spec: { ...spec, ...fields },
    title,
    mode,
    ticked,
    isHidden,
  }));
  act(message.id, "amend", "");
  await until(() => operationsOf(message).length > count, "the operation");
  prompt.mockRestore();
}

describe("what came of it", () => {
  it("is said in one vocabulary: by the card, its drawing and the API", async () => {
    const result = await api.roll("check 5 vs 3", {}, { mode: "public" });
    const { message } = result;
    expect([result.verdict, viewOfCard(cardOf(message) as never).verdict]).toEqual(["success", "success"]);
    await gmSets(message, { target: 99 });
    expect(viewOfCard(cardOf(message) as never).verdict).toBe("failure");
    const drawn: HTMLElement = await message.renderHTML();
    expect(drawn.querySelector("[data-quincunx-verdict]")?.getAttribute("data-quincunx-verdict")).toBe("failure");
  });

  it("is unknown to all while the target is hidden; the GM's own reading is judged beside it (SC-3)", async () => {
    const message = await roll("check 5");
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: null });
    await gmSets(message, { target: 3 }, { isHidden: true });
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: { verdict: "success" } });
  });
});
