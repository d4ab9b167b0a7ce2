/**
 * Logs with lost messages (chat pruners and the core's flush delete messages without regard to flags: integrations.md
 * 5) and unavailable actors (found.md 1.9): the rest is drawn, or a sentence names the missing part.
 */
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { openTable, sitDown, type OpenSeat } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until, closeWindows } from "../support/stage.ts";
import { loadModule } from "../support/load-module.ts";
import { type Message, type Source, page } from "../support/page.ts";

const GM = "Gamemaster000000";
const ANA = "Ana0000000000000";
/** Stored messages: each base message followed by its operations. */
let log: readonly (readonly Source[])[];

/** Plays a log with a card of each mechanic, operations on cards, and an answered request. */
beforeAll(async () => {
  const table = await openTable();
  const gm = await sitDown(table, { user: "Gamemaster", language: "en" }, loadModule);
  await gm.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    const roll = async (words: string, mode = "public") => (await api.roll(words, { mode })).message;
    const say = async (card: Message, type: string, data: object, turn: number) => {
      const id = page.foundry.utils.randomID() as string;
      const flags = { kind: "operation", schema: 1, card: card.id, id, type, data, turn };
      const { whisper, blind } = card;
      await page.ChatMessage.create(
        { _id: id, content: "A change.", whisper, blind, flags: { quincunx: flags } },
        { keepId: true },
      );
      return id;
    };
    for (const words of [
      "te adv 1 low # Pin Down",
      "margin 4/6 vs 7",
      "fives 2d6[hero] + d8[trope] vs 5 cd 1",
      "pool 5 vs 6",
    ])
      await roll(words);
    await roll("check 3 vs 20 # Whisper", "gm");
    for (const target of [12, 13, 14, 15, 16, 17, 18, 19]) {
      const card = await roll("check 3 vs 20 # Climb");
      await say(card, "amend", { target }, 1);
      await say(card, "hide", { target: null }, 2);
      await say(card, "undo", { operation: await say(card, "reveal", { target: 9 }, 3) }, 4);
    }
    const seats = [{ user: GM }, { user: ANA }];
    const { message: request } = await api.request({
      mechanic: "standard-check",
      spec: { target: 15 },
      title: "Jump",
      seats,
    });
    const origin = { request: request.id, seat: 0 };
    const { message } = await api.roll(
      { mechanic: "standard-check", spec: { target: 15 }, title: "Jump", origin },
      { configure: false },
    );
    await say(request, "close", { answers: [message.id] }, 1);
  });
  await table.settle();
  const messages = structuredClone([...table.world.store.collection("ChatMessage").values()]) as Source[];
  const own = ({ _id }: Source) => messages.filter(({ flags }) => flags.quincunx?.["card"] === _id);
  log = messages.flatMap((message) => (kindOf(message) === "operation" ? [] : [[message, ...own(message)]]));
  table.close();
});

const openWorld = (stories: readonly (readonly Source[])[]): Promise<Table> =>
  openTable({ documents: { ChatMessage: stories.flat() } });

const tables: Table[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

/** Small numbers from a seed: the same at each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const kindOf = ({ flags }: Pick<Source, "flags">): string => (flags.quincunx?.["kind"] as string | undefined) ?? "none";
const words = (html: HTMLElement): string => (html.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
const isPlain = (html: HTMLElement): boolean => html.querySelector(".quincunx-card, .quincunx-request") === null;

/** Draws all messages at a seat. */
function drawAll({
  seat,
}: OpenSeat): Promise<readonly { readonly message: Message; readonly html: HTMLElement; readonly isOpen: boolean }[]> {
  return seat.run(async () => {
    const drawn: { message: Message; html: HTMLElement; isOpen: boolean }[] = [];
    for (const message of page.game.messages.contents)
      if (message.visible)
        drawn.push({
          message,
          html: (await message.renderHTML()) as HTMLElement,
          isOpen: message.isContentVisible as boolean,
        });
    return drawn;
  });
}

it.each([1, 2, 3, 4])(
  "with any of its messages deleted, the rest of a log is drawn at both seats (%i)",
  async (seed) => {
    const next = numbers(seed);
    const share = [0.2, 0.4, 0.6, 0.8][seed - 1]!;
    const stories = log.map((story) => story.filter(() => next() > share));
    const table = await openWorld(stories);
    tables.push(table);
    const kept = new Set(stories.flat().map(({ _id }) => _id as string));
    const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let orphans = 0;
    // Ana first: without a GM no client deletes orphaned operations.
    for (const user of ["Ana", "Gamemaster"]) {
      const at = await sitDown(table, { user, language: "en" }, loadModule);
      const isGM = user === "Gamemaster";
      // Waits until the GM's client has deleted the orphaned operations.
      const isLeft = (message: Message): boolean => kept.has(message.flags.quincunx.card as string);
      if (isGM)
        await until(
          () =>
            at.seat.run(() =>
              page.game.messages.contents.every((message) => kindOf(message) !== "operation" || isLeft(message)),
            ),
          "the sweep",
        );
      for (const { message, html, isOpen } of await drawAll(at)) {
        const what = `${user} ${message.id as string} ${kindOf(message)}: ${words(html)}`;
        if (kindOf(message) === "operation") {
          expect(html.hidden, what).toBe(isLeft(message));
          if (html.hidden) continue;
          orphans += 1;
          expect(words(html), what).toContain("The message this belongs to is no longer in the chat log.");
        } else expect(html.hidden, what).toBe(false);
        if (!isOpen) continue; // Core's text for a private roll.
        expect(words(html.querySelector(".message-content")!).length, what).toBeGreaterThan(10);
        // Our messages are drawn, with any parts missing, or say why not.
        if (["card", "request"].includes(kindOf(message)))
          expect(!isPlain(html) || html.querySelector(".quincunx-remark") !== null, what).toBe(true);
      }
    }
    expect(orphans).toBeGreaterThan(0);
    expect(failed).not.toHaveBeenCalled();
  },
);

it("a base message deleted while users read leaves its operations readable if no GM is there to delete them", async () => {
  const [story] = log.filter((messages) => messages.some((message) => kindOf(message) === "operation"));
  const table = await openWorld([story!]);
  tables.push(table);
  const ana = await sitDown(table, { user: "Ana", language: "en" }, loadModule);
  const drawn = await drawAll(ana);
  const operations = drawn.filter(({ message }) => kindOf(message) === "operation");
  expect(operations.length).toBeGreaterThan(0);
  for (const { html } of operations) {
    expect(html.hidden).toBe(true);
    document.body.append(html);
  }
  const base = operations[0]!.message.flags.quincunx.card as string;
  vi.spyOn(console, "error").mockImplementation(() => undefined); // Without the module there is no class for our rolls.
  const gm = await table.seat("Gamemaster");
  await gm.run(() => page.game.messages.get(base).delete());
  gm.close();
  await table.settle();
  // A later drawing is the same.
  for (const { message } of operations) {
    const html = (await ana.seat.run(() => message.renderHTML())) as HTMLElement;
    expect([html.hidden, words(html)]).toEqual([false, expect.stringContaining("no longer in the chat log")]);
  }
  for (const { html } of operations) html.remove();
});

interface Broken {
  readonly what: string;
  readonly message: (card: Source) => Source;
  readonly says: string;
}

const BROKEN: readonly Broken[] = [
  {
    what: "of a switched-off package's mechanic",
    message: (card) => ({
      ...card,
      rolls: [],
      flags: { quincunx: { ...card.flags.quincunx, mechanic: "other.sevens" } },
    }),
    says: "The mechanic “other.sevens” is missing from this world",
  },
  {
    what: "without its roll",
    message: (card) => ({ ...card, rolls: [] }),
    says: "The dice of this roll are missing or were altered",
  },
  {
    what: "with a broken roll",
    message: (card) => ({
      ...card,
      rolls: [JSON.stringify({ class: "Roll", formula: "1d6 +", terms: [], evaluated: true })],
    }),
    says: "The dice of this roll are missing or were altered",
  },
  {
    what: "with a deleted author and actor",
    message: (card) => ({ ...card, author: "gone000000000000", speaker: { actor: "gone000000000000", alias: "Odo" } }),
    says: "Odo",
  },
];

it.each(BROKEN)("a card $what is drawn, or names the missing part, at both seats", async ({ message, says }) => {
  const cards = log.flat().filter((one) => kindOf(one) === "card");
  const card = cards.find(({ whisper }) => !(whisper as string[] | undefined)?.length)!;
  const table = await openWorld([[message(card)]]);
  tables.push(table);
  vi.spyOn(console, "error").mockImplementation(() => undefined); // Core reports rolls that it cannot restore.
  for (const user of ["Gamemaster", "Ana"]) {
    const [drawn] = await drawAll(await sitDown(table, { user, language: "en" }, loadModule));
    expect(words(drawn!.html)).toContain(says);
  }
});

const HERO = "Hero000000000000";
const PACKED = `Compendium.quincunx.heroes.Actor.${HERO}`;

it("an actor of a compendium, of which core has only an index entry, leaves cards and requests complete (found.md 1.9)", async () => {
  const table = await openTable();
  tables.push(table);
  const stats = [{ id: "aim", label: "Aim", value: 2 }];
  table.world.addPack("quincunx", { name: "heroes", label: "Heroes", type: "Actor", system: "practice" }, [
    { _id: HERO, name: "Maren", type: "quincunx.effect-hero", system: { stats }, ownership: { default: 3 } },
  ]);
  const gm = await sitDown(table, { user: "Gamemaster", language: "en" }, loadModule);
  const ana = await sitDown(table, { user: "Ana", language: "en" }, loadModule);
  const [card, request] = await gm.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    await page.game.settings.set("quincunx", "prompt", "never");
    const rolled = await api.rollStat(PACKED, "stats.aim");
    const leaving = await page.Actor.create({ name: "Gone", type: "quincunx.effect-hero", system: { stats } });
    const gone = { user: GM, actor: leaving.uuid as string, stat: "stats.aim" };
    const dora = await page.User.implementation.create({ name: "Dora" });
    const seats = [{ user: GM, actor: PACKED, stat: "stats.aim" }, gone, { user: dora.id as string }];
    const asked = (await api.request({ mechanic: "total-effect", spec: {}, seats })).message.id as string;
    await dora.delete();
    await leaving.delete();
    return [rolled.message.id as string, asked];
  });
  await table.settle();
  for (const { seat } of [gm, ana]) {
    const draw = (id: string): Promise<HTMLElement> => seat.run(() => page.game.messages.get(id).renderHTML());
    expect(isPlain(await draw(card))).toBe(false);
    const asked = await draw(request);
    expect(isPlain(asked)).toBe(false);
    expect(words(asked)).toContain("Maren");
    expect(words(asked)).toContain("deleted actor");
    expect(words(asked)).toContain("Deleted user");
  }
  // Ana has not loaded the pack: she knows only the index.
  expect(ana.seat.run(() => page.fromUuidSync(PACKED) instanceof page.foundry.abstract.Document)).toBe(false);
  for (const { seat } of [gm, ana]) await seat.run(closeWindows);
});
