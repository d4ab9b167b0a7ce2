/**
 * Seats at a practice table with the built module, each in a browser context of its own. For stories in a real
 * Chromium.
 */
import { join } from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { buildModule } from "../../../tools/lib/build.mjs";
import { ensureChromium } from "../../../tools/lib/ensure.mjs";
import { root } from "../../../tools/lib/project.mjs";
import { guide } from "../../../tools/lib/guide.mjs";
import { seedSamples } from "../../../tools/lib/samples.mjs";
import { startTable, type Table, type TableOptions } from "foundry-practice-table/server";
import { expectNoViolations } from "./access.ts";
import type { Page as Foundry } from "../../support/page.ts";

export const TIME = 120_000;
const VIEWPORT = { width: 1280, height: 860 };
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser: Browser | null = null;
let built: Promise<string> | null = null;

/** The module: as `npm test` has built it, else built once per process into a folder of its own, so that parallel suites do not disturb each other. */
export function builtModule(): Promise<string> {
  built ??= (async () => {
    const whole = process.env["QUINCUNX_BUILT"];
    if (whole) return whole;
    const outDir = join(root, ".cache", `browser-${process.pid}`);
    await buildModule({ outDir, quick: true });
    return outDir;
  })();
  return built;
}

/** The browser of this process, for all its test files; it ends with the process. */
async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
  return browser;
}

/** Within half a second, a second press of the same button, or of Enter, counts as part of the first. */
export const DOUBLE_PRESS = 550;

/** Enter as a person presses it, who first looks at its last effect. */
function lookBeforeEnter({ keyboard }: Page): void {
  const press = keyboard.press.bind(keyboard);
  let last = -Infinity;
  keyboard.press = async (key, options) => {
    if (!/(?:^|\+)Enter$/u.test(key)) return press(key, options);
    const wait = last + DOUBLE_PRESS - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    await press(key, options);
    last = performance.now();
  };
}

/** A table with samples, and the errors of all its pages. */
export class Stage {
  readonly table: Table;
  readonly faults: string[] = [];
  readonly #contexts: BrowserContext[] = [];

  private constructor(table: Table) {
    this.table = table;
  }

  static async open(options: TableOptions = {}): Promise<Stage> {
    const [module, seed] = await Promise.all([builtModule(), seedSamples()]);
    return new Stage(await startTable({ modules: [module], seed, guide, stylesInOne: true, ...options }));
  }

  /** Connects a seat, in a browser context of its own. */
  async sit(name: string, context: BrowserContextOptions = {}): Promise<Seat> {
    const made = await (
      await openBrowser()
    ).newContext({ locale: "en-US", viewport: VIEWPORT, reducedMotion: "reduce", ...context });
    this.#contexts.push(made);
    const page = await made.newPage();
    lookBeforeEnter(page);
    const received: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
    page.on("pageerror", (error) => this.faults.push(`${name}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(`${name}: ${message.text()}`);
    });
    await page.goto(this.table.seat(name));
    const seat = new Seat(page, received);
    await seat.ready();
    return seat;
  }

  /** Ignores errors that a story provokes on purpose. */
  expectFault(pattern: RegExp): void {
    const index = this.faults.findIndex((fault) => pattern.test(fault));
    expect(index, `a fault like ${String(pattern)}`).toBeGreaterThanOrEqual(0);
    while (this.faults.some((fault) => pattern.test(fault)))
      this.faults.splice(
        this.faults.findIndex((fault) => pattern.test(fault)),
        1,
      );
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.table.close();
  }
}

/** Fails if any page has reported an error. */
export async function closeWhole(stage: Stage): Promise<void> {
  const { faults } = stage;
  await stage.close();
  expect(faults).toEqual([]);
}

/** The running test's stage. */
export interface StageOfTest extends Pick<Stage, "table" | "faults" | "sit" | "expectFault"> {
  /** Replaces the table, for a test that needs other options. */
  reopen(options: TableOptions): Promise<void>;
}

/** A fresh table for each test of a file; any error on its pages fails the test. */
export function useStage(options: TableOptions = {}): StageOfTest {
  let stage: Stage;
  const close = (): Promise<void> => closeWhole(stage);
  beforeEach(async () => {
    stage = await Stage.open(options);
  }, TIME);
  afterEach(close);
  return {
    get table() {
      return stage.table;
    },
    get faults() {
      return stage.faults;
    },
    sit: (name, context) => stage.sit(name, context),
    expectFault: (pattern) => stage.expectFault(pattern),
    reopen: async (other) => {
      await close();
      stage = await Stage.open(other);
    },
  };
}

/**
 * One table with its pages for all tests of a file. After each test messages, windows, notices, dice, typed text and new
 * documents are removed, and settings are as before; if any other data have changed, the next test gets a fresh table.
 * For tests that do not depend on the other connected users.
 */
export function useKeptStage(options: TableOptions = {}): StageOfTest {
  let stage: Stage | null = null;
  let seats: KeptSeats = new Map();
  let world = "";
  const there = (): Stage => {
    if (!stage) throw new Error("A stage is there within a test.");
    return stage;
  };
  const open = async (how: TableOptions): Promise<void> => {
    stage = await Stage.open(how);
    seats = new Map();
    world = worldOf(stage);
  };
  const close = async (): Promise<void> => {
    const old = stage;
    stage = null;
    if (old) await closeWhole(old);
  };
  beforeEach(async () => {
    if (!stage) await open(options);
  }, TIME);
  afterEach(async () => {
    const { faults } = there();
    if (faults.length > 0 || !(await isAsItWas())) return close();
  }, TIME);
  afterAll(close);

  async function isAsItWas(): Promise<boolean> {
    for (const [name, { seat }] of seats) if (seat.page.isClosed()) seats.delete(name);
    await clear(
      there(),
      [...seats.values()].map(({ seat }) => seat),
    );
    if (worldOf(there()) !== world) {
      if (world === "" || !(await restoreWorld(there(), world, seats))) return false;
      world = worldOf(there());
    }
    for (const { seat, kept } of seats.values()) if ((await storageOf(seat)) !== kept) await restoreStorage(seat, kept);
    return true;
  }

  return {
    get table() {
      return there().table;
    },
    get faults() {
      return there().faults;
    },
    async sit(name, context = {}) {
      const { viewport = VIEWPORT, colorScheme = "light", forcedColors = "none", ...others } = context;
      const [how, before] = [JSON.stringify(others), seats.get(name)];
      if (before?.how === how && !before.seat.page.isClosed()) {
        const { page } = before.seat;
        await page.setViewportSize(viewport ?? VIEWPORT);
        await page.emulateMedia({ colorScheme, forcedColors });
        if (forcedColors === "none") await page.locator(`body.theme-${colorScheme}`).waitFor();
        return before.seat;
      }
      await before?.seat.page.context().close();
      const seat = await there().sit(name, context);
      seats.set(name, { seat, how, kept: await storageOf(seat) });
      return seat;
    },
    expectFault: (pattern) => there().expectFault(pattern),
    reopen: async (other) => {
      await close();
      await open(other);
      // After any failure the next test needs a fresh table.
      world = "";
    },
  };
}

type KeptSeats = Map<string, { readonly seat: Seat; readonly how: string; readonly kept: string }>;

/** Empties the log, and closes windows and notices at these seats. */
export async function clear(stage: Stage, seats: readonly Seat[]): Promise<void> {
  await flush(stage);
  for (const seat of seats) await sweep(seat);
}

/** Deletes all messages, as a GM who connects for a moment. */
function flush(stage: Stage): Promise<void> {
  return operate(stage, { action: "delete", documentName: "ChatMessage", ids: [], options: { deleteAll: true } });
}

async function operate({ table: { world } }: Stage, operation: object): Promise<void> {
  const gm = [...world.store.collection("User").values()].find(({ name }) => name === "Gamemaster");
  if (!gm) throw new Error("Nobody is there to take the messages away.");
  const connection = world.connect(gm._id, () => undefined);
  await connection.request({ type: "document", operation: operation as never });
  connection.close();
}

/** Deletes new documents, and sets users and settings back. False if other documents have changed, or if the user of a setting has left. */
async function restoreWorld(stage: Stage, before: string, seats: KeptSeats): Promise<boolean> {
  type Entry = Readonly<Record<"_id" | "key" | "value" | "user", string>>;
  const [users, old] = [stage.table.world.users(), new Map<string, Entry>()];
  for (const entry of JSON.parse(before) as Entry[]) old.set(entry._id, entry);
  const now = NAMES.flatMap((name) =>
    [...stage.table.world.store.collection(name).values()].map((entry) => [name, entry as unknown as Entry] as const),
  );
  const ids = new Set(now.map(([, { _id }]) => _id));
  if ([...old.keys()].some((id) => !ids.has(id))) return false;
  const changed = now.filter(([, one]) => isCounted(one) && JSON.stringify(one) !== JSON.stringify(old.get(one._id)));
  if (changed.some(([name, { _id }]) => name !== "Setting" && name !== "User" && old.has(_id))) return false;
  for (const [documentName, { _id, key, user }] of changed) {
    if (documentName !== "Setting") {
      const then = old.get(_id);
      await operate(
        stage,
        then
          ? { action: "update", documentName, updates: [then], options: { recursive: false, diff: false } }
          : { action: "delete", documentName, ids: [_id], options: {} },
      );
      continue;
    }
    const name = users.find((one) => one._id === user)?.name;
    const owner = seats.get(typeof name === "string" ? name : "Gamemaster")?.seat;
    if (!owner) return false;
    await owner.page.evaluate(
      ([id, text]) => {
        const { settings } = (globalThis as unknown as Foundry).game;
        const [scope = "", ...rest] = id.split(".");
        return settings.set(
          scope,
          rest.join("."),
          text === null ? settings.settings.get(id)?.["default"] : JSON.parse(text),
        );
      },
      [key, old.get(_id)?.value ?? null] as const,
    );
  }
  return true;
}

const NAMES = [
  "Actor",
  "Item",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Scene",
  "Combat",
  "Setting",
  "User",
  "Folder",
] as const;

/** Every page writes `quincunx.roles` when it opens. */
const isCounted = (entry: object): boolean => (entry as { readonly key?: string }).key !== "quincunx.roles";

/** The stored documents of the table, without messages. */
function worldOf({ table: { world } }: Stage): string {
  return JSON.stringify(NAMES.flatMap((name) => [...world.store.collection(name).values()].filter(isCounted)));
}

/** The browser storage of a seat, without entries about deleted messages. */
function storageOf({ page }: Seat): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage)
        .filter(([key, text]) => !(key.endsWith("/quincunx.secrets") || (/quincunx\.\w+$/u.test(key) && text === "{}")))
        .sort(),
    ),
  );
}

/** Client settings as they were. */
function restoreStorage({ page }: Seat, kept: string): Promise<void> {
  return page.evaluate(async (before) => {
    const { settings } = (globalThis as unknown as Foundry).game;
    const old = new Map(JSON.parse(before) as [string, string][]);
    for (const path of new Set([...Object.keys(localStorage), ...old.keys()])) {
      const [then = null, id = ""] = [old.get(path), path.split("/").at(-1)];
      if (localStorage.getItem(path) === then || !settings.settings.has(id)) continue;
      const [scope = "", ...rest] = id.split(".");
      await settings.set(
        scope,
        rest.join("."),
        then === null ? settings.settings.get(id)?.["default"] : JSON.parse(then),
      );
      if (then === null) localStorage.removeItem(path);
    }
  }, kept);
}

async function sweep({ page, input }: Seat): Promise<void> {
  await page.evaluate(async () => {
    const { foundry, ui, CONFIG, dealtBefore } = globalThis as unknown as Foundry & Dealing;
    const windows = [...foundry.applications.instances.values(), ...Object.values(ui.windows)];
    for (const one of windows)
      if (one.hasFrame !== false && one.options?.window?.frame !== false && one.popOut !== false)
        await one.close({ animate: false });
    ui.notifications.clear();
    ui.sidebar.changeTab("chat", "primary");
    if (dealtBefore) CONFIG.Dice.randomUniform = dealtBefore;
  });
  await input.fill("");
  await input.blur();
  await page.waitForFunction(() => (globalThis as unknown as Foundry).game.messages.size === 0);
  await page.locator("#chat .quincunx-card").first().waitFor({ state: "detached" });
}

/** The random numbers before they were replaced. */
interface Dealing {
  dealtBefore?: () => number;
}

export class Seat {
  readonly page: Page;

  /** Every packet from the table to this seat, as text. */
  readonly received: readonly string[];

  constructor(page: Page, received: readonly string[]) {
    this.page = page;
    this.received = received;
  }

  /** Runs `work` in the page, which cannot see this file. */
  async run<T, A = void>(work: (page: Foundry, data: A) => T | Promise<T>, data?: A): Promise<T> {
    const globals = await this.page.evaluateHandle(() => globalThis as unknown as Foundry);
    try {
      return (await globals.evaluate(work as (page: Foundry, data: unknown) => T, data)) as T;
    } finally {
      await globals.dispose();
    }
  }

  async ready(): Promise<void> {
    await this.page.locator("#loading").waitFor({ state: "detached" });
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Types into the chat and presses Enter, as a user does. */
  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press("Enter");
  }

  /** Notifications of this seat, newest last. */
  get notices(): Locator {
    return this.page.locator("#notifications .notification");
  }

  /** The chat input: in generation 14 inside of `<prose-mirror>`. */
  get input(): Locator {
    return this.page.locator("textarea#chat-message, #chat-message [contenteditable]");
  }

  /** Cards in the log, oldest first. */
  get cards(): Locator {
    return this.page.locator("#chat .quincunx-card");
  }

  get lastCard(): Locator {
    return this.cards.last();
  }

  get prompt(): Locator {
    return this.page.locator(".quincunx-prompt-window");
  }

  /** A control's field by its label. */
  control(label: string): Locator {
    return this.prompt.getByRole("spinbutton", { name: label, exact: true });
  }

  async tab(name: string): Promise<void> {
    await this.page.locator(`#sidebar-tab-${name}`).click();
  }

  /** Opens an actor's sheet from the sidebar. */
  async openSheet(actor: string): Promise<Locator> {
    await this.tab("actors");
    await this.page.locator("#actors .entry", { hasText: actor }).first().click();
    const sheet = this.page.locator(".application.sheet", {
      has: this.page.getByRole("heading", { name: new RegExp(actor) }),
    });
    await sheet.waitFor();
    // In a small window the sheet covers the tabs.
    await this.page.evaluate(() => (globalThis as unknown as Foundry).ui.sidebar.changeTab("chat", "primary"));
    return sheet;
  }

  /** Sets the prompt setting, the theme and others through the client's own settings. */
  async set(namespace: string, key: string, value: unknown): Promise<void> {
    await this.page.evaluate(
      ([ns, name, wanted]) => (globalThis as unknown as Foundry).game.settings.set(ns, name, wanted),
      [namespace, key, value] as const,
    );
  }

  /** Replaces the random numbers of this seat: each draw gives the next face of a die of `size`, cyclically. */
  async fixDice(faces: readonly number[], size: number): Promise<void> {
    await this.page.evaluate(
      ([list, sides]) => {
        const page = globalThis as unknown as Foundry & Dealing;
        page.dealtBefore ??= page.CONFIG.Dice.randomUniform;
        let next = 0;
        // mapRandomFace(u) = ceil((1 − u) × faces)
        page.CONFIG.Dice.randomUniform = () => 1 - ((list[next++ % list.length] as number) - 0.5) / sides;
      },
      [faces, size] as const,
    );
  }

  /** Expects no fault from axe anywhere on the page. */
  async checkAccess(what: string): Promise<void> {
    await expectNoViolations(this.page, what);
  }
}
