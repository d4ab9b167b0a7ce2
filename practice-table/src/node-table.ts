/**
 * A table in bare Node: one world and any number of seats in one process, each a client page with its own globals.
 *
 * The current seat is part of the asynchronous context, so that a seat's code keeps its own `game`, `Hooks` and `foundry` over every `await`. The
 * first seat installs a jsdom window unless there is a DOM already.
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
import { moduleFolder, readPacks, type PackOnDisk } from "./server/packages.ts";
import { readSystemFolder } from "./server/system-folder.ts";
import { seedWorld } from "./server/seed.ts";
import { World, type WorldOptions } from "./server/world.ts";

type Globals = Record<string, unknown>;
export interface Seat extends Page {
  readonly userId: string;
  /** Runs a function as this seat: with its `game`, `Hooks`, …, also after each `await` in it. */
  run<T>(fn: () => T): T;
  /** Makes this seat's globals the default ones. */
  use(): void;
}

interface Realm {
  globals: Globals;
  readonly userId: string | null;
  /** True if the page is closed: the effects of its remaining code are ignored. */
  isGone: boolean;
}

/** Folder of core's templates. */
const core = fileURLToPath(new URL("./client/", import.meta.url));
/** One context per process, even if this module is evaluated twice: Node copies every storage for each new promise. */
const CONTEXT = Symbol.for("foundry-practice-table.context");
const store = process as { [CONTEXT]?: AsyncLocalStorage<Realm> };
const context = (store[CONTEXT] ??= new AsyncLocalStorage<Realm>());
const known = new Set<string>();
let fallback: Realm = { globals: {}, userId: null, isGone: false };

const realm = (): Realm => context.getStore() ?? fallback;

/** The user id of the seat whose code is running; `null` outside of seats, such as in the server. */
export function runningSeat(): string | null {
  return context.getStore()?.userId ?? null;
}

/** True if the running code belongs to a closed page. */
export function isPageGone(): boolean {
  return context.getStore()?.isGone ?? false;
}

/** Defines an accessor for a global name, which reads and sets the value of the running seat. */
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

/** Reads `modules/<id>/…`, `systems/<id>/…` and `templates/…`, as the server would serve them. */
async function readText(path: string): Promise<string> {
  const clean = path.replace(/^(?:\.?\/)+/, "");
  const inPackage = /^(?:modules|systems)\/([^/]+)\/(.+)$/.exec(clean);
  const [, id = "", inside = ""] = inPackage ?? [];
  const files = inPackage ? readers.get(id) : undefined;
  if (typeof files === "function") return files(inside);
  if (inPackage && files === undefined) throw new Error(`host: the option "folders" has no entry for ${id}: ${clean}`);
  try {
    return readFileSync(files === undefined ? join(core, clean) : join(files, inside), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`host: there is no file ${clean}`);
  }
}

/** Loads a system's code from its folder, once per process. A test with several seats passes a `loadSystem` that loads it again. */
function importFromFolder({ id }: ModulePackage, path: string): Promise<unknown> {
  return importFromPackage(String(readers.get(id)), path, `/systems/${id}/`);
}

/** The options of `new Table({ … })` for a world of the system in a folder. */
export async function systemIn(folder: string): Promise<Pick<TableOptions, "system" | "packs" | "folders">> {
  const found = await readSystemFolder(folder);
  const packs = await readPacks(found, found.id, (line) => console.error(line));
  return { system: found.system, packs, folders: { [found.id]: found.folder } };
}

const readers = new Map<string, ModuleFiles>();

/** Handles events of the server as the seat that receives them. */
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

/** The folder of a package's files, or a function that returns their text by path. */
export type ModuleFiles = string | ((path: string) => Promise<string> | string);

export interface TableOptions extends Omit<WorldOptions, "modules"> {
  /**
   * Folders of modules, whose scripts are loaded anew for each seat; or packages by their manifests, which `loadModule`
   * loads.
   */
  readonly modules?: readonly (string | ModulePackage)[];
  /** Files of the modules and of the system, by package id. */
  readonly folders?: Readonly<Record<string, ModuleFiles>>;
  readonly loadModule?: (module: ModulePackage, path: string) => Promise<unknown>;
  /** Loads one of the system's esmodules. Default: from its folder, once per process. */
  readonly loadSystem?: (system: ModulePackage, path: string) => Promise<unknown>;
  /** Called as the new seat, after its globals exist and before `init`: import code that registers at init here. */
  readonly beforeInit?: () => Promise<void> | void;
  /** Called after the users exist and before the first seat. */
  readonly seed?: (world: World) => void;
  /** The seat's connection. Default: direct, and never lost. */
  readonly connect?: (world: World, userId: string) => Transport;
}

export interface SeatOptions extends Pick<TableOptions, "loadModule" | "loadSystem" | "beforeInit"> {
  /** Storage that survives the page. Default: none. */
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export class Table {
  readonly world: World;
  readonly seats = new Map<string, Seat>();
  readonly #options: TableOptions;

  #packsRead: Promise<void> | undefined;
  /** Folders of modules by id. */
  readonly #modules = new Map<string, string>();

  constructor(options: TableOptions = {}) {
    this.#options = options;
    const modules = (options.modules ?? []).map((entry): ModulePackage => {
      if (typeof entry !== "string") return entry;
      const { id, folder, manifest } = moduleFolder(entry);
      this.#modules.set(id, folder);
      readers.set(id, folder);
      return { id, active: true, manifest };
    });
    for (const [id, folder] of Object.entries(options.folders ?? {})) readers.set(id, folder);
    this.world = new World({ generation: generationOf(process.env.FOUNDRY_GENERATION), ...options, modules });
    seedWorld(this.world);
    options.seed?.(this.world);
  }

  async #readPacks(): Promise<void> {
    for (const { packageId, manifest, documents } of await this.#packs())
      this.world.addPack(packageId, manifest, documents);
  }

  async #packs(): Promise<PackOnDisk[]> {
    const found = [...this.#modules.values()].map((folder) =>
      readPacks(moduleFolder(folder), this.world.system.id, (line) => console.error(line)),
    );
    return (await Promise.all(found)).flat();
  }

  /** The id of a user by name. */
  userId(name: string): string {
    const user = this.world.users().find((entry) => entry.name === name || entry._id === name);
    if (!user) throw new Error(`There is no user ${name} at this table`);
    return user._id;
  }

  /** Opens a seat for a user (by name or id). The default globals stay those of the seat in use. */
  async seat(name: string, options: SeatOptions = {}): Promise<Seat> {
    await preparePage();
    await (this.#packsRead ??= this.#readPacks());
    const userId = this.userId(name);
    const own: Realm = { globals: {}, userId, isGone: false };
    const { connect = (world, id) => new LocalTransport(world, id) } = this.#options;
    const number = (opened += 1);
    const fromFolder = async ({ id }: ModulePackage, path: string): Promise<unknown> => {
      const folder = this.#modules.get(id);
      return folder === undefined ? undefined : importFromPackage(folder, path, `/modules/${id}/`, number);
    };
    const { loadModule = this.#options.loadModule ?? fromFolder, beforeInit = this.#options.beforeInit } = options;
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

  /** Runs a function as a user who has a seat. */
  as<T>(name: string, fn: () => T): T {
    const seat = this.seats.get(this.userId(name));
    if (!seat) throw new Error(`${name} has no seat at this table`);
    return seat.run(fn);
  }

  /** Waits until no messages between the seats are pending. */
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

/** Seats of this process so far. */
let opened = 0;

let prepared: Promise<void> | undefined;

/** The window that all seats share, created once. */
function preparePage(): Promise<void> {
  return (prepared ??= (async () => {
    await installDom();
    setTemplateReader(readText);
    // A click runs as the seat whose code dispatched the event.
    activateListeners(document);
  })());
}
