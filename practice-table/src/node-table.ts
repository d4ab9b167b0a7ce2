/**
 * A table in bare Node: one world and any number of seats in one process, each a client page with its own globals.
 *
 * The current seat travels with the asynchronous context, so a seat's code keeps its own `game`, `Hooks` and `foundry` over every `await`. The first seat
 * installs a jsdom window unless there is a DOM already.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { activateListeners } from "./client/applications/listeners.ts";
import { setTemplateReader } from "./client/boot-applications.ts";
import { boot, type Page } from "./client/boot.ts";
import { MemoryStorage } from "./client/helpers/settings.ts";
import type { Generation, ModulePackage, Transport } from "./protocol.ts";
import { installDom } from "./node-dom.ts";
import { importFromPackage } from "./package-modules.ts";
import { LocalTransport } from "./server/local-transport.ts";
import { readPacks } from "./server/packages.ts";
import { readSystemFolder } from "./server/system-folder.ts";
import { seedWorld } from "./server/seed.ts";
import { World, type WorldOptions } from "./server/world.ts";

type Globals = Record<string, unknown>;
export interface Seat extends Page {
  readonly userId: string;
  /** Runs a function as this seat: its `game`, its `Hooks`, … also after each `await` in it. */
  run<T>(fn: () => T): T;
  /** This seat's globals become the ones that are seen by default. */
  use(): void;
}

interface Realm {
  globals: Globals;
  readonly userId: string | null;
  /** Its page was closed: whatever still runs of it is heard of by nobody. */
  isGone: boolean;
}

/** The templates of core lie below it. */
const core = fileURLToPath(new URL("./client/", import.meta.url));
/** One for the process, however often this module is evaluated: Node hands each new promise on to every storage there is. */
const CONTEXT = Symbol.for("foundry-practice-table.context");
const store = process as { [CONTEXT]?: AsyncLocalStorage<Realm> };
const context = (store[CONTEXT] ??= new AsyncLocalStorage<Realm>());
const known = new Set<string>();
let fallback: Realm = { globals: {}, userId: null, isGone: false };

const realm = (): Realm => context.getStore() ?? fallback;

/** Whose code is running: the user's id; `null`: nobody's, such as the table's own. */
export function runningSeat(): string | null {
  return context.getStore()?.userId ?? null;
}

/** Whether what is running belongs to a page that was closed. */
export function isPageGone(): boolean {
  return context.getStore()?.isGone ?? false;
}

/** One accessor a name: which seat's value it is depends on who asks. Assigning sets it for the seat that assigns. */
function expose(name: string): void {
  if (known.has(name)) return;
  known.add(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => realm().globals[name],
    set: (value: unknown) => {
      realm().globals[name] = value;
    },
  });
}

/** `modules/<id>/…`, `systems/<id>/…` and `templates/…` as the server would give them. */
async function readText(path: string): Promise<string> {
  const clean = path.replace(/^\/+/, "");
  const inPackage = /^(?:modules|systems)\/([^/]+)\/(.+)$/.exec(clean);
  const [, id = "", inside = ""] = inPackage ?? [];
  const files = inPackage ? readers.get(id) : undefined;
  if (typeof files === "function") return files(inside);
  if (inPackage && files === undefined)
    throw new Error(`host: nobody has said where the files of ${id} lie (option "folders"): ${clean}`);
  try {
    return readFileSync(files === undefined ? join(core, clean) : join(files, inside), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`host: there is no file ${clean}`);
  }
}

/** A system's code from its folder, once a process: a test with several seats gives a `loadSystem` that loads it anew. */
function importFromFolder({ id }: ModulePackage, path: string): Promise<unknown> {
  return importFromPackage(String(readers.get(id)), path, `/systems/${id}/`);
}

/** What a world of the system in a folder wants of `new Table({ … })`. */
export async function systemIn(folder: string): Promise<Pick<TableOptions, "system" | "packs" | "folders">> {
  const found = await readSystemFolder(folder);
  const packs = await readPacks(found, found.id, (line) => console.error(line));
  return { system: found.system, packs, folders: { [found.id]: found.folder } };
}

const readers = new Map<string, ModuleFiles>();

/** What comes from the table is handled as the seat that it comes to, whoever caused it. */
function boundTo(own: Realm, transport: Transport): Transport {
  return {
    request: (request) => transport.request(request),
    subscribe: (listener) => transport.subscribe((event) => context.run(own, () => listener(event))),
    close: () => transport.close(),
    get isConnected() {
      return transport.isConnected !== false;
    },
  };
}

/** The folder of a module's files, or what gives their text by their path in the module. */
export type ModuleFiles = string | ((path: string) => Promise<string> | string);

export interface TableOptions extends WorldOptions {
  /** Where the files of modules and of the system lie, by package id. */
  readonly folders?: Readonly<Record<string, ModuleFiles>>;
  readonly loadModule?: (module: ModulePackage, path: string) => Promise<unknown>;
  /** The same of the system. Default: from its folder, once a process. */
  readonly loadSystem?: (system: ModulePackage, path: string) => Promise<unknown>;
  /** Called as the new seat, after its globals are there and before `init`: the place to import code that registers at init. */
  readonly beforeInit?: () => Promise<void> | void;
  /** Runs after users are there and before anybody sits down. */
  readonly seed?: (world: World) => void;
  /** The seat's line. Default: at once, and never lost. */
  readonly connect?: (world: World, userId: string) => Transport;
}

export interface SeatOptions extends Pick<TableOptions, "loadModule" | "loadSystem" | "beforeInit"> {
  /** What the browser keeps when its page is left. Default: nothing. */
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export class Table {
  readonly world: World;
  readonly seats = new Map<string, Seat>();
  readonly #options: TableOptions;

  constructor(options: TableOptions = {}) {
    this.#options = options;
    for (const [id, folder] of Object.entries(options.folders ?? {})) readers.set(id, folder);
    this.world = new World({ generation: generationOf(process.env.FOUNDRY_GENERATION), ...options });
    seedWorld(this.world);
    options.seed?.(this.world);
  }

  /** The id of a user by name. */
  userId(name: string): string {
    const user = this.world.users().find((entry) => entry.name === name || entry._id === name);
    if (!user) throw new Error(`There is no user ${name} at this table`);
    return user._id;
  }

  /** Sits down as a user (by name or id). The globals seen stay those of the seat that is in use. */
  async seat(name: string, options: SeatOptions = {}): Promise<Seat> {
    await preparePage();
    const userId = this.userId(name);
    const own: Realm = { globals: {}, userId, isGone: false };
    const { connect = (world, id) => new LocalTransport(world, id) } = this.#options;
    const { loadModule = this.#options.loadModule ?? (async () => {}), beforeInit = this.#options.beforeInit } =
      options;
    const page = await context.run(own, () =>
      boot({
        transport: boundTo(own, connect(this.world, userId)),
        readText,
        loadModule,
        loadSystem: options.loadSystem ?? this.#options.loadSystem ?? importFromFolder,
        runScript: async (path) => runInThisContext(await readText(path), { filename: path }) as unknown,
        storage: options.storage ?? new MemoryStorage(),
        keyTarget: new EventTarget(),
        install: (globals) => {
          own.globals = globals;
          for (const key of Object.keys(globals)) expose(key);
        },
        ...(beforeInit ? { beforeModules: beforeInit } : {}),
      }),
    );
    const seat: Seat = {
      ...page,
      userId,
      run: (fn) => context.run(own, fn),
      use: () => {
        fallback = own;
      },
      close: () => {
        own.isGone = true;
        page.close();
        this.seats.delete(userId);
      },
    };
    this.seats.set(userId, seat);
    return seat;
  }

  /** Runs a function as a user who sits here already. */
  as<T>(name: string, fn: () => T): T {
    const seat = this.seats.get(this.userId(name));
    if (!seat) throw new Error(`${name} does not sit at this table`);
    return seat.run(fn);
  }

  /** Waits until nothing is under way between the seats any more. */
  async settle(rounds = 3): Promise<void> {
    for (let i = 0; i < rounds; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  }

  close(): void {
    for (const seat of [...this.seats.values()]) seat.close();
    this.world.close();
  }
}

export function generationOf(text: string | undefined): Generation {
  if (text === undefined || text === "") return 14;
  if (text === "13" || text === "14") return Number(text) as Generation;
  throw new Error(`FOUNDRY_GENERATION must be 13 or 14, not ${text}`);
}

/** A table with a GM's seat in use. */
export async function openTable(options: TableOptions = {}): Promise<Table> {
  const table = new Table(options);
  const seat = await table.seat("Gamemaster");
  seat.use();
  return table;
}

let prepared: Promise<void> | undefined;

/** The window that all seats share, once. */
function preparePage(): Promise<void> {
  return (prepared ??= (async () => {
    await installDom();
    setTemplateReader(readText);
    // A click runs as the seat whose code dispatched the event.
    activateListeners(document);
  })());
}
