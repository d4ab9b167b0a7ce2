/**
 * A long chat log, in a real Chromium: the cost of one card among 5,000 messages compared with 50, and of opening the log, scrolling up and folding all
 * cards. Every third card has a change by the GM, every tenth answers a request.
 */
import type { Browser, Page } from "playwright-core";
import type { Table } from "foundry-practice-table/server";
import { withTable } from "./browser.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";
import type { MessageFlags, Page as Foundry, Source, Message } from "../test/support/page.ts";

export const name = "Long log";

const SHORT = 50;
const LONG = iterations(5000, 30);
/** Batches of 100 messages that are drawn by scrolling up. */
const BATCHES = iterations(5);
/** Repetitions of each measured action. */
const REPEATS = iterations(10);
/** How long a pause after folding may come, in ms. */
const WATCHED = iterations(1000, 50);
const FRAME = 16;
/** The response time, in milliseconds, that a person perceives as immediate. */
const AT_ONCE = 1000;

export async function run(): Promise<readonly Row[]> {
  return withTable({}, async (browser, table) => {
    const card = await withPage(browser, table, (page) =>
      page.evaluate(async () => {
        const { api } = (globalThis as unknown as Foundry).game.modules.get("quincunx");
        return (await api.roll("check 3[Thievery] vs 15 # Pick the lock")).message.toObject();
      }),
    );
    fill(table, card, SHORT);
    const both = async (page: Page) => [await measure(page), await measureWork(browser, page)] as const;
    const [short, shortWork] = await withPage(browser, table, both);
    fill(table, card, LONG);
    const [long, work] = await withPage(browser, table, both);
    return [
      growth("card with its change", short.card, long.card),
      growth("request with its answer", short.request, long.request),
      {
        what: `a change that arrives and is drawn / a plain message, among ${LONG}`,
        ratio: work.change / work.plain,
        detail: `${ms(work.change)} / ${ms(work.plain)} of a processor; among ${SHORT}: ${ms(shortWork.change)} / ${ms(shortWork.plain)}`,
        limit: 2,
      },
      growth("an operation applied to a card on screen, and taken away again", short.fold, long.fold),
      {
        what: `scrolling up among ${LONG}: the last batch of 100 / the first`,
        ratio: long.lastBatch / long.firstBatch,
        detail: `${ms(long.lastBatch)} / ${ms(long.firstBatch)}`,
        limit: 3,
      },
      {
        what: `scrolling up among ${LONG}: a batch of 100 / as many of core's rolls`,
        ratio: work.cards / work.rolls,
        detail: `${ms(work.cards)} / ${ms(work.rolls)} of a processor`,
        limit: 3,
      },
      {
        what: `folding all cards, until the visible ones are: ${long.drawn} drawn / ${long.opened} drawn`,
        ratio: long.foldAllDrawn / long.foldAllOpened,
        detail: `${ms(long.foldAllDrawn)} / ${ms(long.foldAllOpened)}`,
        limit: 3,
      },
      {
        what: `folding all of ${long.drawn} drawn cards: the longest pause after it / opening the log`,
        ratio: long.pause / long.open,
        detail: `${ms(long.pause)} / ${ms(long.open)}`,
        limit: 1,
      },
      {
        what: `a card among ${LONG} / one frame`,
        ratio: long.card / FRAME,
        detail: `${ms(long.card)} / ${FRAME} ms`,
        limit: 1,
      },
      {
        what: `opening the log with ${LONG} messages / ${AT_ONCE} ms`,
        ratio: long.open / AT_ONCE,
        detail: `${ms(long.open)}; with ${SHORT}: ${ms(short.open)}`,
        limit: 1,
      },
    ];
  });
}

function growth(what: string, short: number, long: number): Row {
  return {
    what: `${what}: among ${LONG} / among ${SHORT}`,
    ratio: long / short,
    detail: `${ms(long)} / ${ms(short)}`,
    limit: 2,
  };
}

async function withPage<T>(browser: Browser, table: Table, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    return await work(page);
  } finally {
    await context.close();
  }
}

interface Costs {
  readonly card: number;
  readonly request: number;
  readonly open: number;
  readonly fold: number;
  readonly firstBatch: number;
  readonly lastBatch: number;
  /** Messages in the log when it has been opened, and after scrolling. */
  readonly opened: number;
  readonly drawn: number;
  readonly foldAllOpened: number;
  readonly foldAllDrawn: number;
  readonly pause: number;
}

/** Milliseconds; the minimum of several runs each. */
function measure(page: Page): Promise<Costs> {
  return page.evaluate(
    async ({ batchCount, repeats, watched }) => {
      const { game, ui, Hooks } = globalThis as unknown as Foundry;
      const newest = game.messages.contents.slice(-45);
      const ofKind = (kind: string) => newest.filter((message) => message.flags.quincunx?.kind === kind);
      const best = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
        let fastest = Infinity;
        for (let index = 0; index < runs; index += 1) {
          const start = performance.now();
          await work();
          fastest = Math.min(fastest, performance.now() - start);
        }
        return fastest;
      };
      const draw = async (messages: Message[]): Promise<number> =>
        (await best(repeats, async () => {
          for (const message of messages) await message.renderHTML();
        })) / messages.length;
      const [cards, requests] = [ofKind("card").slice(-10), ofKind("request")];
      const open = await best(
        Math.ceil(repeats / 3),
        () => ui.chat.render({ force: true, parts: ["log"] }) as Promise<unknown>,
      );

      // Only the module's part of an operation, through its hooks, without the host's work on the message.
      const isDrawn = (id: string): boolean =>
        document.querySelector(`#chat [data-message-id="${id}"] .quincunx-card`) !== null;
      const operation = ofKind("operation").find((message) => isDrawn(message.flags.quincunx.card));
      if (!operation) throw new Error("No card on screen has an operation.");
      const times = 20;
      const ofTimes = await best(repeats, async () => {
        for (let index = 0; index < times; index += 1) {
          Hooks.callAll("deleteChatMessage", operation, {}, game.user.id);
          await Promise.resolve();
          Hooks.callAll("createChatMessage", operation, {}, game.user.id);
          await Promise.resolve();
        }
      });
      const fold = ofTimes / times;

      const drawn = (): number => document.querySelectorAll("#chat .quincunx-message").length;
      /** Until the visible cards are folded and laid out; and the longest blocking of the page after that. */
      const foldAll = async (): Promise<{ time: number; pause: number }> => {
        const log = document.querySelector("#chat .chat-log");
        const wanted = game.settings.get("quincunx", "density") === "line" ? "normal" : "line";
        const start = performance.now();
        await game.settings.set("quincunx", "density", wanted);
        log?.getBoundingClientRect();
        const time = performance.now() - start;
        let [pause, last] = [0, performance.now()];
        for (const end = last + watched; last < end; last = performance.now()) {
          await new Promise((resolve) => setTimeout(resolve));
          pause = Math.max(pause, performance.now() - last);
        }
        const newest = [...document.querySelectorAll("#chat .quincunx-card:not(.quincunx-request)")].at(-1);
        if (!newest?.classList.contains(`quincunx-card--${wanted}`)) throw new Error("The newest card was not folded.");
        return { time, pause };
      };
      const opened = drawn();
      const foldOpened = await foldAll();
      const batches: number[] = [];
      for (let index = 0; index < batchCount; index += 1) {
        const start = performance.now();
        await ui.chat.renderBatch(100);
        // Includes the browser's layout.
        document.querySelector("#chat .chat-log")?.getBoundingClientRect();
        batches.push(performance.now() - start);
      }
      ui.chat.scrollBottom();
      const foldDrawn = await foldAll();
      return {
        open,
        fold,
        firstBatch: batches[0] ?? 0,
        lastBatch: batches.at(-1) ?? 0,
        opened,
        drawn: drawn(),
        foldAllOpened: foldOpened.time,
        foldAllDrawn: foldDrawn.time,
        pause: foldDrawn.pause,
        card: await draw(cards),
        request: await draw(requests),
      };
    },
    { batchCount: BATCHES, repeats: REPEATS, watched: WATCHED },
  );
}

interface Work {
  readonly cards: number;
  readonly rolls: number;
  readonly change: number;
  readonly plain: number;
}

const TURNS = iterations(6);
/** Batches before measuring. */
const WARM = iterations(2, 0);
/** Repetitions per turn, so that a turn is many times longer than the resolution of CPU time. */
const EACH = iterations(5);

/**
 * CPU time of the page's process in milliseconds, the module's and core's in turn. Wall-clock time would favour the shorter one on a busy machine.
 */
async function measureWork(browser: Browser, page: Page): Promise<Work> {
  const session = await browser.newBrowserCDPSession();
  const worked = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === "renderer" ? cpuTime * 1000 : 0), 0);
  };
  const roll = await page.evaluate(async () => {
    const made = await new (globalThis as unknown as Foundry).foundry.dice.Roll("3d8 + 3").toMessage({});
    return made.id as string;
  });
  const sums = { cards: 0, rolls: 0, change: 0, plain: 0 };
  const turn = async (what: keyof Work, work: () => Promise<unknown>): Promise<void> => {
    const before = await worked();
    await work();
    sums[what] += ((await worked()) - before) / (TURNS * EACH);
  };
  // Warm-up.
  await page.evaluate(drawBatches, { roll: null, count: WARM });
  await page.evaluate(drawBatches, { roll, count: WARM });
  for (let count = 0; count < TURNS; count += 1) {
    await turn("cards", () => page.evaluate(drawBatches, { roll: null, count: EACH }));
    await turn("rolls", () => page.evaluate(drawBatches, { roll, count: EACH }));
    await turn("change", () => page.evaluate(comeAndGo, { isChange: true, count: EACH }));
    await turn("plain", () => page.evaluate(comeAndGo, { isChange: false, count: EACH }));
  }
  await session.detach();
  return sums;
}

/** Runs in the page: creates and deletes a message, either a change of the newest card or plain text. */
async function comeAndGo({ isChange, count }: { isChange: boolean; count: number }): Promise<void> {
  const { game, foundry, ChatMessage } = globalThis as unknown as Foundry;
  const target = game.messages.contents.findLast((one) => one.flags.quincunx?.kind === "card");
  for (let time = 0; time < count; time += 1) {
    const id = foundry.utils.randomID() as string;
    const kind = { kind: "operation", schema: 1, type: "amend" };
    const flags = { ...kind, card: target.id as string, id, data: { target: 9 }, turn: 1 };
    const made = await ChatMessage.create(
      { _id: id, ...(isChange ? { content: "A change.", flags: { quincunx: flags } } : { content: "A word." }) },
      { keepId: true },
    );
    await made.delete();
  }
}

/** Runs in the page: draws 100 messages as the log draws a batch, from the ten newest cards or from a core roll. */
async function drawBatches({ roll, count }: { roll: string | null; count: number }): Promise<void> {
  const { messages } = (globalThis as unknown as Foundry).game;
  const cards = messages.contents.slice(-45).filter((one) => one.flags.quincunx?.kind === "card");
  const all = roll === null ? cards.slice(-10) : [messages.get(roll)];
  for (let batch = 0; batch < count; batch += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_one, index) => all[index % all.length]?.renderHTML() as Promise<unknown>),
    );
}

/** Creates messages until the world has `most`. */
function fill({ world }: Table, card: Source, most: number): void {
  const author = String(card["author"]);
  const quincunx = card.flags.quincunx ?? {};
  let known = world.store.collection("ChatMessage").size;
  const add = (data: object): void => {
    world.seed("ChatMessage", { author, ...data });
    known += 1;
  };
  let made = 0;
  while (known < most) {
    const id = freshId();
    made += 1;
    let origin = {};
    if (made % 10 === 0) {
      const request = freshId();
      const { mechanic, schema, spec } = quincunx as Partial<MessageFlags>;
      const flags = {
        kind: "request",
        mechanic,
        schema,
        title: "Climb",
        text: "",
        spec,
        fixed: ["target"],
        given: [],
        seats: [{ user: author }],
        isHidden: false,
      };
      add({ _id: request, content: "The GM asks.", flags: { quincunx: flags } });
      origin = { request, seat: 0 };
    }
    add({ ...card, _id: id, flags: { ...card.flags, quincunx: { ...quincunx, origin } } });
    if (made % 3 === 0) {
      const own = freshId();
      const kind = { kind: "operation", schema: 1, type: "amend" };
      const flags = { ...kind, card: id, id: own, data: { target: 9 }, turn: 1 };
      add({ _id: own, content: "A change.", flags: { quincunx: flags } });
    }
  }
}

let count = 0;
function freshId(): string {
  count += 1;
  return `benchmessage${String(count).padStart(4, "0")}`;
}

function ms(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`;
}
