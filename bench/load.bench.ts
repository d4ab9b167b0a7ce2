/**
 * An evening of six users and 5,000 messages, played as fast as it goes in six pages of a real Chromium: rolls without and with a prompt, changes by the GM,
 * requests with answers, talk, sheets and cancelled prompts. Measures the heap after a collection, leaked windows and listeners, and the size of messages. Runs
 * only by its name, for at most 20 minutes; `LOAD_MESSAGES=200` plays fewer, `LOAD_MINUTES=5` ends earlier.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Table } from "foundry-practice-table/server";
import { seedTable } from "../tools/lib/samples.mjs";
import { withTable } from "./browser.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";
import type { Page as Foundry } from "../test/support/page.ts";

export const name = "Load";

const MOST = Number(process.env.LOAD_MESSAGES ?? iterations(5000, 15));
/** Numbers of messages at which memory is measured. */
const MARKS = [MOST / 5, (MOST * 3) / 5, MOST].map(Math.round).slice(iterations(0, 2));
/** Windows close with an animation, and what the module puts off runs when the page is idle. In ms. */
const REST = iterations(1500, 50);
const DEADLINE = Number(process.env.LOAD_MINUTES ?? 20) * 60_000;

const PLAYERS = ["Ana", "Ben", "Cleo", "Dora", "Emil"].slice(0, iterations(5, 2));
const NEW_PLAYERS = PLAYERS.slice(3);
/** A usual roll of each mechanic, and core's roll of as many dice. */
const ROLLS = [
  { command: "check 3[Thievery] vs 15", dice: "3d8 + 3" },
  { command: "te adv 1 low", dice: "4d6" },
  { command: "margin 5 vs 7", dice: "5d12" },
  { command: "fives 2d6 + d8 vs 5 cd 2", dice: "4d6 + 1d8" },
  { command: "pool 6 vs 6", dice: "6d10" },
] as const;
/** Rolls of each player, and lines of talk, between two looks at windows. */
const AT_ONCE = 4;

export async function run(): Promise<readonly Row[]> {
  const heroes = await seedTable();
  const seed = (world: Table["world"]): void => {
    for (const player of NEW_PLAYERS)
      world.seed("User", { _id: `${player}${"0".repeat(16)}`.slice(0, 16), name: player, role: 1, color: "#888888" });
    heroes(world);
  };
  return withTable({ seed }, async (browser, table) => {
    const seats: Seat[] = [];
    for (const name of ["Gamemaster", ...PLAYERS]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", ({ message }) => faults.push(`${name}: ${message}`));
      await page.goto(table.seat(name));
      await page.locator("#loading").waitFor({ state: "detached" });
      await page.evaluate(hideOldMessages);
      seats.push({ name, page, session: await context.newCDPSession(page), faults });
    }
    return play(table, seats);
  });
}

interface Seat {
  readonly name: string;
  readonly page: Page;
  readonly session: CDPSession;
  readonly faults: string[];
}

async function play(table: Table, seats: readonly Seat[]): Promise<readonly Row[]> {
  const begin = Date.now();
  const count = (): number => table.world.store.collection("ChatMessage").size;
  // Lazy parts of the module load with the first use.
  await cycle(seats, 0);
  const before = await Promise.all(seats.map(measure));
  const marks: { readonly messages: number; readonly seats: readonly Memory[] }[] = [
    { messages: count(), seats: before },
  ];
  let turn = 1;
  for (const mark of MARKS) {
    while (count() < mark && Date.now() - begin < DEADLINE) await cycle(seats, turn++);
    if (count() > (marks.at(-1)?.messages ?? 0))
      marks.push({ messages: count(), seats: await Promise.all(seats.map(measure)) });
    process.stdout.write(`  ${count()} messages after ${minutes(Date.now() - begin)}\n`);
  }
  const spent = Date.now() - begin;
  const sizes = sizesOf(table);
  const messages = count();
  await seats[0]?.page.evaluate(async () => {
    const { ChatMessage } = globalThis as unknown as Foundry;
    await ChatMessage.deleteDocuments([], { deleteAll: true });
  });
  await Promise.all(
    seats.map(({ page }) => page.waitForFunction(() => (globalThis as unknown as Foundry).game.messages.size === 0)),
  );
  const after = await Promise.all(seats.map(measure));
  const faults = seats.flatMap((seat) => seat.faults);
  if (faults.length > 0) throw new Error([...new Set(faults)].slice(0, 10).join("\n"));
  return [
    ...memoryRows(before, marks, after),
    ...sizes,
    {
      what: `wanted messages / those of ${DEADLINE / 60_000} minutes at most`,
      ratio: MOST / messages,
      detail: `${MOST} / ${messages} in ${minutes(spent)}: ${(spent / messages).toFixed(0)} ms for a message on all pages`,
      limit: 1,
    },
  ];
}

interface Memory {
  /** In bytes, after a collection. */
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly windows: number;
  readonly hooks: number;
  /** Messages in the page's log. */
  readonly drawn: number;
}

async function measure({ page, session }: Seat): Promise<Memory> {
  await page.waitForTimeout(REST);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (wanted: string): number => metrics.find((one) => one.name === wanted)?.value ?? 0;
  const counts = await page.evaluate(() => {
    const { foundry, ui, Hooks } = globalThis as unknown as Foundry;
    const lists = Object.values(Hooks.events);
    return {
      windows: (foundry.applications.instances.size as number) + Object.keys(ui.windows).length,
      hooks: lists.reduce((sum, list) => sum + list.length, 0),
      drawn: document.querySelectorAll("#chat .chat-message").length,
    };
  });
  return {
    heap: metric("JSHeapUsedSize"),
    listeners: metric("JSEventListeners"),
    nodes: metric("Nodes"),
    ...counts,
  };
}

function memoryRows(
  before: readonly Memory[],
  marks: readonly { readonly messages: number; readonly seats: readonly Memory[] }[],
  after: readonly Memory[],
): readonly Row[] {
  const last = marks.at(-1);
  const [first] = marks;
  if (!last || !first) throw new Error("Nothing was measured.");
  const most = (list: readonly Memory[], field: keyof Memory): number => Math.max(...list.map((one) => one[field]));
  const heaps = marks.map(({ messages, seats }) => `${messages}: ${megabytes(most(seats, "heap"))}`).join(", ");
  const perMessage =
    (most(last.seats, "heap") - most(first.seats, "heap")) / Math.max(1, last.messages - first.messages);
  const perDrawn = ({ seats }: typeof last, field: "listeners" | "nodes"): number =>
    most(seats, field) / Math.max(1, most(seats, "drawn"));
  return [
    {
      what: `heap of the largest page: ${last.messages} messages / ${first.messages}`,
      ratio: most(last.seats, "heap") / most(first.seats, "heap"),
      detail: `${heaps}; ${(perMessage / 1000).toFixed(1)} kB for each message`,
      limit: 4,
    },
    {
      what: "heap once the log is empty / before the evening",
      ratio: most(after, "heap") / most(before, "heap"),
      detail: `${megabytes(most(after, "heap"))} / ${megabytes(most(before, "heap"))}`,
      limit: 1.5,
    },
    ...(["windows", "hooks"] as const).map((field) => ({
      what: `${field === "windows" ? "open windows" : "listeners of hooks"}: after the evening / before it`,
      ratio: Math.max(...after.map((one, index) => one[field] / Math.max(1, before[index]?.[field] ?? 1))),
      detail: `${most(after, field)} / ${most(before, field)}`,
      limit: 1,
    })),
    {
      what: "listeners in the page once the log is empty / before the evening",
      ratio: most(after, "listeners") / most(before, "listeners"),
      detail: `${most(after, "listeners")} / ${most(before, "listeners")}; ${perDrawn(last, "listeners").toFixed(1)} and ${perDrawn(last, "nodes").toFixed(0)} nodes for each drawn message`,
      limit: 1.1,
    },
  ];
}

/** Bytes of the stored messages: our cards beside core's rolls of as many dice. */
function sizesOf({ world }: Table): readonly Row[] {
  const sizes = new Map<string, number[]>();
  for (const message of world.store.collection("ChatMessage").values()) {
    const { flags, rolls } = message as { flags?: { quincunx?: { kind?: string } }; rolls?: readonly string[] };
    const kind = flags?.quincunx?.kind ?? (rolls?.length ? "roll of core" : "talk");
    sizes.set(kind, [...(sizes.get(kind) ?? []), JSON.stringify(message).length]);
  }
  const mean = (kind: string): number => {
    const list = sizes.get(kind) ?? [];
    return list.reduce((sum, size) => sum + size, 0) / Math.max(1, list.length);
  };
  const kinds = [...sizes].map(([kind, list]) => `${kind} ${mean(kind).toFixed(0)} (${list.length})`).sort();
  return [
    {
      what: "bytes of a card / of core's roll",
      ratio: mean("card") / mean("roll of core"),
      detail: kinds.join(", "),
      limit: 2.2,
    },
  ];
}

/** About 44 messages, and some windows that open and close. */
async function cycle(seats: readonly Seat[], turn: number): Promise<void> {
  const [gm, ...players] = seats;
  const seat = (after: number): Seat => players[(turn + after) % players.length] as Seat;
  if (!gm) throw new Error("There is no game master.");
  const { command, dice } = ROLLS[turn % ROLLS.length] ?? ROLLS[0];
  await Promise.all(
    players.map(({ page }, index) =>
      page.evaluate(rollAtOnce, {
        commands: Array.from({ length: AT_ONCE }, (_one, time) => ROLLS[(index + time) % ROLLS.length]?.command ?? ""),
      }),
    ),
  );
  await Promise.all([
    gm.page.evaluate(ruleAndAsk, { user: seat(0).name, turn, dice }),
    seat(0).page.evaluate(answerRequest),
    seat(1).page.evaluate(rollByPrompt, command),
    seat(2).page.evaluate(openAndClose),
  ]);
}

// The rest runs in the pages, without access to this file.

/** The browser's own layout of thousands of messages would be most of the time; they stay in the page, undrawn. */
function hideOldMessages(): void {
  const list = document.querySelector<HTMLElement>("#chat ol");
  let hidden = 0;
  const hide = (): void => {
    const count = list?.children.length ?? 0;
    // Many at once, because each time all the others move.
    if (count - hidden > 400)
      while (list && hidden < count - 200) (list.children[hidden++] as HTMLElement).style.display = "none";
    hidden = Math.min(hidden, count);
  };
  if (list) new MutationObserver(hide).observe(list, { childList: true });
}

async function rollAtOnce({ commands }: { commands: string[] }): Promise<void> {
  const { game, ChatMessage } = globalThis as unknown as Foundry;
  const { api } = game.modules.get("quincunx");
  for (const command of commands) {
    await api.roll(command, { configure: false });
    await ChatMessage.create({ content: "Then we should leave before they come back." });
  }
}

/** The GM changes the newest card of a check, rolls core's dice, and asks one player. */
async function ruleAndAsk({ user, turn, dice }: { user: string; turn: number; dice: string }): Promise<void> {
  const { game, foundry, ChatMessage } = globalThis as unknown as Foundry;
  const { api } = game.modules.get("quincunx");
  const card = game.messages.contents.findLast((one) => one.flags.quincunx?.mechanic === "standard-check");
  if (card) {
    const id = foundry.utils.randomID() as string;
    const flags = { kind: "operation", schema: 1, type: "amend", card: card.id, id, data: { target: 9 + (turn % 9) } };
    await ChatMessage.create({ content: "A change.", flags: { quincunx: { ...flags, turn } } });
  }
  await new foundry.dice.Roll(dice).toMessage({});
  const { id } = game.users.getName(user);
  await api.request({
    mechanic: "standard-check",
    spec: { target: 12 },
    seats: [{ user: id }],
    title: "Climb the wall",
  });
}

async function rollByPrompt(command: string): Promise<void> {
  const { game } = globalThis as unknown as Foundry;
  const rolled = game.modules.get("quincunx").api.roll(command, { configure: true });
  const button = (): HTMLElement | null => document.querySelector(".quincunx-prompt-window .quincunx-primary");
  for (let tries = 0; !button() && tries < 500; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  button()?.click();
  await rolled;
}

async function openAndClose(): Promise<void> {
  const { game, foundry } = globalThis as unknown as Foundry;
  const { api } = game.modules.get("quincunx");
  const actor = game.user.character ?? game.actors.find((one) => one.isOwner);
  if (actor) {
    await actor.sheet.render({ force: true });
    await actor.sheet.close({ animate: false });
  }
  const cancelled = api.roll("pool 5 vs 6", { configure: true });
  const find = () =>
    [...foundry.applications.instances.values()].find(({ element }) => element?.matches(".quincunx-prompt-window"));
  for (let tries = 0; !find()?.rendered && tries < 500; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await find()?.close({ animate: false });
  await cancelled;
}

/** Answers a request in the prompt that opens with it. */
async function answerRequest(): Promise<void> {
  const find = (): HTMLElement | null => document.querySelector(".quincunx-prompt-window .quincunx-primary");
  const until = async (isDone: () => boolean): Promise<void> => {
    for (let tries = 0; !isDone(); tries += 1) {
      if (tries > 1500) throw new Error("The prompt of a request did not open, or did not close.");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await until(() => find() !== null);
  find()?.click();
  await until(() => find() === null);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function minutes(time: number): string {
  return `${(time / 60_000).toFixed(1)} min`;
}
