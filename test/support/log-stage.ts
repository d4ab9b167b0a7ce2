/** A table for tests of the log. The GM's page has the module; Ana's has none, so she can post any flags by hand. */
import { beforeAll, beforeEach, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { act } from "../../src/log/act.ts";
import { linkedMessages } from "../../src/log/log.ts";
import { page, api as apiOf, type Message } from "./page.ts";
import { until, openReadyStage } from "./stage.ts";
import { implementations } from "./implementations.ts";

interface LogStage {
  readonly table: Table;
  readonly ana: Seat;
  readonly api: ReturnType<typeof apiOf>;
  /** The message of a roll that the GM types. */
  readonly roll: (words: string, mode?: string) => Promise<Message>;
  /** Ana posts a message with these flags. */
  readonly anaSays: (flags: object, more?: object) => Promise<Message>;
}

/** Call once per test file. The log is empty at the start of each test. */
export function useLogStage(): LogStage {
  let table: Table;
  let ana: Seat;
  let api: ReturnType<typeof apiOf>;
  beforeAll(async () => {
    const stage = await openReadyStage();
    table = stage.table;
    ana = await table.seat("Ana");
    api = apiOf();
  });
  beforeEach(async () => {
    // Ana's page has no class for our rolls, and core reports that (dice.md 2.5).
    const { error } = console;
    vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).includes("cannot be restored")) error(...words);
    });
    await page.ChatMessage.deleteDocuments([], { deleteAll: true });
  });
  return {
    get table() {
      return table;
    },
    get ana() {
      return ana;
    },
    get api() {
      return api;
    },
    roll: async (words, mode = "public") => (await api.roll(words, { mode })).message,
    anaSays: (flags, more = {}) =>
      ana.run(() => {
        const { id } = flags as { readonly id?: unknown };
        // An operation counts under the id of its message alone.
        const isFree = typeof id === "string" && id.length === 16 && !page.game.messages.has(id);
        const said = { content: "by hand", flags: { quincunx: flags }, ...more };
        return page.ChatMessage.create(isFree ? { _id: id, ...said } : said, { keepId: true });
      }),
  };
}

export const operationsOf = (message: Message) =>
  linkedMessages(message.id, "operation") as readonly Message[] as readonly [Message, ...Message[]];

/** The GM answers the difficulty dialog with `fields`; resolves when the log has the operation. */
export async function gmSets(message: Message, fields: object, { isHidden = false } = {}): Promise<void> {
  const count = operationsOf(message).length;
  const prompt = vi.spyOn(implementations, "askAmend").mockImplementation(async ({ spec, title, mode, selected }) => ({
    question: null,
    spec: { ...spec, ...fields },
    title,
    mode,
    selected,
    isHidden,
  }));
  act(message.id, "amend", "");
  await until(() => operationsOf(message).length > count, "the operation");
  prompt.mockRestore();
}

export async function gmUndoes(message: Message, operation: string): Promise<void> {
  const count = operationsOf(message).length;
  act(message.id, "undo", operation);
  await until(() => operationsOf(message).length > count, "the undo");
}

/** The note beside the sentence of a message that this version does not know. */
export const NEWER = "This was made by a newer version of Quincunx. Reload the page, or update the module, to see it.";
export const UNREADABLE = "This version of Quincunx cannot read the numbers of this roll. ";
export const NO_LUCK = "The mechanic “luck” is missing from this world: its package is off or not installed.";

/** Time in which the log would have changed. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
