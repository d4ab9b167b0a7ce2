/**
 * A deterministic practice table: the table's own server, connections with delays and losses, pages with the module
 * from its sources, one seed for dice, ids, delays and clocks, and virtual time.
 */
import { MemoryStorage } from "foundry-practice-table/settings";
import { setRandomBytes } from "foundry-practice-table/identity";
import "foundry-practice-table/quiet-console";
import "foundry-practice-table/globals";
import { isPageGone, runningSeat, Table } from "foundry-practice-table";
import { SocketTransport } from "foundry-practice-table/socket-transport";
import { acceptLines } from "foundry-practice-table/sockets";
import { ownModule, seedSettings } from "../module.ts";
import { channelsOf, locksOf, type PageLocks } from "./channel.ts";
import { VirtualClock } from "./clock.ts";
import { noteEffect } from "./effects.ts";
import { noteListeners } from "./listeners.ts";
import { Person } from "./person.ts";
import { Random } from "./random.ts";
import { MODULE_FILE, moduleFromSources, type SeatModule } from "./seat/load.ts";
import type { OpenSeat } from "./seat/open-seat.ts";
import { Wire, type Packet } from "./wire.ts";
import { page } from "../support/page.ts";

export interface SeatPlan {
  readonly name: string;
  /** Foundry's role numbers: 1 player, 3 assistant, 4 GM. */
  readonly role: number;
  /** Clock error in ms; positive: ahead. */
  readonly skew: number;
  /** Maximum delay of a packet in ms; 0: no delay. */
  readonly latency: number;
}

export interface TablePlan {
  readonly seed: string;
  readonly seats: readonly SeatPlan[];
  /** Messages keep the timestamp of their author's client (found.md 1, row 14). */
  readonly clientStamps: boolean;
  /** The seat with the page that is reloaded at the end. */
  readonly reloaded: string;
  /** Generation of Foundry. Default: 14. */
  readonly generation?: 13 | 14;
  /** Compares the drawings at the end too, which takes longer. */
  readonly isDrawn?: boolean;
}

/** An unexpected event. */
export interface Trouble {
  readonly at: number;
  /** The user's id; `null`: the table. */
  readonly seat: string | null;
  /** Source: an uncaught error, a console error, or a notification. */
  readonly how: "thrown" | "logged" | "told";
  readonly text: string;
}

/** Errors that outages and concurrent actions may legitimately cause. */
const EXPECTED = [
  // The page was closed while it waited for the table.
  /The connection to the table is closed/u,
  // No action starts while disconnected.
  /The connection to the server is lost/u,
  /The table is gone/u,
  // Two users deleted the same document; core reports an error to the second.
  /ChatMessage \[\w+\] does not exist/u,
  // A contest begins against a card that another user has just deleted.
  /"sides\.[ab]\.card" is no message with a card/u,
  // A user who was a GM a moment ago sets the difficulty setting.
  /lacks permission to (?:create|update) Setting/u,
  // A user was deleted while their packet was on its way.
  /There is no User \[\w+\] at this table/u,
  // An encounter was ended while another user moved it.
  /Combat \[\w+\] does not exist/u,
  // A disconnected GM started, moved or ended an encounter, and was demoted before the reconnect.
  /lacks permission to (?:create|update|delete) Combat \[\w+\]/u,
];

/** Delay in ms after an outage of earlier packets and their responses. */
const LATE = 30_000;

const texts = new Map<string, string>();

/** The shipped files; read once to save time per page. */
function readOnce(path: string): string {
  const known = texts.get(path) ?? ownModule.folders.quincunx(path);
  texts.set(path, known);
  return known;
}

export class SimulatedTable {
  readonly plan: TablePlan;
  readonly clock = new VirtualClock();
  readonly troubles: Trouble[] = [];
  readonly packets: Packet[] = [];
  /** Open seats by name. */
  readonly open = new Map<string, OpenSeat>();
  readonly #table: Table;
  readonly #wire: Wire;
  readonly #browsers = new Map<string, MemoryStorage>();
  readonly #chance = new Map<string, Random>();
  /** By user: the end of their last outage. */
  readonly #outages = new Map<string, number>();
  readonly #listeners = new Set<(packet: Packet) => void>();
  /** Seats that are open or being opened. */
  readonly #taken = new Set<string>();
  readonly #load: () => SeatModule;
  /** `null`: the world is not served over https, so browsers offer no locks; two browsers never share locks. */
  readonly #locks: PageLocks | null;
  /** By user: roles with their start times, from packets. */
  readonly #turns = new Map<string, { readonly at: number; readonly role: number }[]>();

  /** Runs `work` in virtual time; afterwards restores Node's timers, clock, random numbers and console. */
  static async play<T>(plan: TablePlan, work: (table: SimulatedTable) => Promise<T>): Promise<T> {
    const table = new SimulatedTable(plan, await moduleFromSources());
    const restore = table.#install();
    try {
      const worked = work(table);
      let isDone = false;
      const done = (): void => void (isDone = true);
      worked.then(done, done);
      // Time advances while a step waits for it.
      await table.clock.run(() => isDone);
      if (!isDone) throw new Error("The play itself waits for something that never happens");
      return await worked;
    } finally {
      for (const { seat } of table.open.values()) seat.close();
      table.#table.world.close();
      await table.clock.run();
      restore();
    }
  }

  private constructor(plan: TablePlan, load: () => SeatModule) {
    this.plan = plan;
    this.#load = load;
    this.#locks = new Random(plan.seed, "locks").chance(0.5) ? locksOf(this.clock, runningSeat, isPageGone) : null;
    setRandomBytes((count) => this.#chanceOf(runningSeat()).bytes(count));
    this.#table = new Table({
      modules: ownModule.modules,
      folders: { quincunx: readOnce },
      generation: plan.generation ?? 14,
      now: () => this.clock.time,
      switches: { chatTimestamp: plan.clientStamps ? "missing" : "always" },
      connect: (_world, userId) => new SocketTransport(userId, (auth) => this.#wire.connect(auth)),
    });
    const { world } = this.#table;
    for (const { name, role } of plan.seats) {
      const _id = userIdOf(name);
      if (world.hasUser(_id)) Object.assign(world.store.get("User", _id) as object, { role });
      else world.seed("User", { _id, name, role, color: "#777777" });
      if (role < 3) world.seed("Actor", heroOf(name));
    }
    for (const foe of FOES) world.seed("Actor", foe as never);
    // In every second world GMs are notified of prompts without opening the console.
    const live = new Random(plan.seed, "live").chance(0.5) ? "always" : "table";
    seedSettings(world);
    world.seed("Setting", { key: "quincunx.openPrompts", value: JSON.stringify(live), user: null } as never);
    world.seed("Setting", { key: "quincunx.harmPaths", value: JSON.stringify(HARM_PATHS), user: null } as never);
    this.#wire = new Wire({
      clock: this.clock,
      seed: plan.seed,
      latency: (userId) => this.#planOf(userId)?.latency ?? 0,
      accept: acceptLines(world),
      saw: (packet) => {
        this.packets.push(packet);
        for (const listener of this.#listeners) listener(packet);
        if (packet.to === "seat" && packet.text.includes('"documentName":"User"')) this.#noteTurns(packet);
      },
    });
  }

  get world(): Table["world"] {
    return this.#table.world;
  }

  /** Connects a user in the same browser as before; resolves when the page is ready. Each tab has a name (`tabOf`). */
  async sit(name: string): Promise<OpenSeat> {
    const userId = userIdOf(name);
    this.#taken.add(name);
    const storage = this.#browsers.get(userId) ?? new MemoryStorage();
    this.#browsers.set(userId, storage);
    let module: SeatModule | null = null;
    const seat = await this.#table.seat(userNameOf(name), {
      storage,
      loadModule: async () => {
        module = this.#load();
        const person = new Person(module, {
          random: () => this.#chanceOf(userId),
          isHere: () => this.open.get(name)?.module === module,
          now: () => this.clock.now,
        });
        module.implementations.openPrompt = (request) => (noteEffect(), person.openPrompt(request));
        module.implementations.askDice = (about) => (noteEffect(), person.askDice(about));
        module.implementations.askCarry = (question) => (noteEffect(), person.askCarry(question));
        module.implementations.askCorrection = (question) => (noteEffect(), person.askCorrection(question));
        module.implementations.askHarm = (question) => (noteEffect(), person.askHarm(question));
        module.implementations.askActor = (asking) => (noteEffect(), person.askActor(asking));
        module.implementations.openContest = (start) => (noteEffect(), person.openContest(start));
        for (const name of ["askWords", "askReroll", "askSituation"] as const)
          module.implementations[name] = () => (noteEffect(), person.askWords());
        module.implementations.askAmend = (request) => (noteEffect(), person.openPrompt(request));
        module.implementations.notifyPrompts = (id) => person.notifyPrompts(id);
        const { notifyError } = module.implementations;
        module.implementations.notifyError = (error) => {
          this.#note("told", error);
          notifyError(error);
        };
        page.CONFIG.Dice.randomUniform = () => this.#chanceOf(userId).next();
        persons.set(module, person);
      },
    });
    if (!module) throw new Error(`The module was not loaded at ${name}'s seat`);
    const open = { name, seat, module };
    // A deleted user has no page.
    if (this.world.hasUser(userId)) this.open.set(name, open);
    else seat.close();
    return open;
  }

  /** Closes the page, even during an action. */
  leave(name: string): void {
    const open = this.open.get(name);
    if (!open) return;
    noteEffect();
    this.open.delete(name);
    this.#taken.delete(name);
    open.seat.close();
    this.#locks?.handOver();
  }

  /** The user is neither present nor connecting, and is not deleted. */
  isWelcome(name: string): boolean {
    return !this.#taken.has(name) && this.world.hasUser(userIdOf(name));
  }

  /** Whether a user was a GM by the table's clock; `null`: the role changed at that very moment. */
  wasGM(userId: string, at: number): boolean | null {
    const turns = this.#turns.get(userId) ?? [];
    if (turns.some((turn) => turn.at === at)) return null;
    const role = turns.findLast((turn) => turn.at < at)?.role ?? this.#planOf(userId)?.role ?? 0;
    return role >= 3;
  }

  /** Calls back for every arriving packet, before it is handled. Returns a function that stops it. */
  listen(listener: (packet: Packet) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Clears the browser storage of a seat. */
  forget(name: string): void {
    this.#browsers.delete(userIdOf(name));
  }

  isCut(name: string): boolean {
    return this.#wire.isOut(userIdOf(name));
  }

  cut(name: string, duration: number): void {
    if (this.open.has(name)) noteEffect();
    this.#outages.set(userIdOf(name), this.clock.now + duration);
    this.#wire.cut(userIdOf(name), duration);
  }

  /** Reseeds the random numbers of a seat with these words, independent of earlier actions. */
  shuffle(name: string, ...words: readonly (string | number)[]): void {
    const userId = userIdOf(name);
    this.#chance.set(userId, new Random(this.plan.seed, userId, ...words));
  }

  /** Whether outages or concurrent actions legitimately cause this error at this user's page. */
  isExpected(text: string, userId: string | null): boolean {
    return EXPECTED.some((one) => one.test(text)) || this.#isLateToDelete(text, userId);
  }

  /** A GM emptied the chat, but was demoted before the packet arrived. */
  #isLateToDelete(text: string, userId: string | null): boolean {
    const wasTurned = (this.#turns.get(userId ?? "") ?? []).some(({ role }) => role < 3);
    return wasTurned && /lacks permission to delete ChatMessage/u.test(text);
  }

  nameOf(userId: string | null): string {
    return this.plan.seats.find(({ name }) => userIdOf(name) === userId)?.name ?? "the table";
  }

  #noteTurns({ text }: Packet): void {
    const parcel = JSON.parse(text) as { readonly args: readonly Partial<UserUpdate>[] };
    for (const { type, action, documentName, data = [] } of parcel.args.filter(Boolean)) {
      if (type !== "document" || action !== "update" || documentName !== "User") continue;
      for (const { _id, role, _stats } of data) {
        const turns = this.#turns.get(_id) ?? [];
        const at = _stats?.modifiedTime ?? NaN;
        if (typeof role !== "number" || turns.some((turn) => turn.at === at)) continue;
        this.#turns.set(
          _id,
          [...turns, { at, role }].sort((a, b) => a.at - b.at),
        );
      }
    }
  }

  #planOf(userId: string | null): SeatPlan | undefined {
    return this.plan.seats.find(({ name }) => userIdOf(name) === userId);
  }

  #chanceOf(userId: string | null): Random {
    const key = userId ?? "table";
    const chance = this.#chance.get(key) ?? new Random(this.plan.seed, key);
    this.#chance.set(key, chance);
    return chance;
  }

  #note(how: Trouble["how"], error: unknown): void {
    const text = error instanceof Error ? `${error.message}\n${placesIn(error)}` : String(error);
    const seat = runningSeat();
    if (this.isExpected(text, seat) || this.#isStoodInFor(seat, text)) return;
    this.troubles.push({ at: this.clock.now, seat, how, text: text.trim() });
  }

  /**
   * A packet sent while disconnected was posted by another client meanwhile: core reports an error to the later client,
   * and neither can know in advance. The same applies to two tabs with slow connections.
   */
  #isStoodInFor(seat: string | null, text: string): boolean {
    const [, id = ""] = /ChatMessage \[(\w+)\] already exists/u.exec(text) ?? [];
    const posted = this.world.store.get("ChatMessage", id);
    const author = posted?.["author"] as string | undefined;
    if (seat === null || author === undefined) return false;
    if (author === seat) return this.#taken.has(tabOf(this.nameOf(seat)));
    return [seat, author].some((user) => this.clock.now < (this.#outages.get(user) ?? -Infinity) + LATE);
  }

  /** Returns a function that restores everything. */
  #install(): () => void {
    const unclock = this.clock.install(() => this.#planOf(runningSeat())?.skew ?? 0, isPageGone);
    const deafen = noteListeners();
    const window = page.document?.defaultView as { BroadcastChannel?: unknown } | undefined;
    if (window) window.BroadcastChannel = channelsOf(this.clock, runningSeat, isPageGone);
    const unlock = this.#locks ? provideLocks(window, this.#locks) : undefined;
    const { error } = console;
    console.error = (...words: unknown[]) =>
      this.#note("logged", words.find((word) => word instanceof Error) ?? words.map(String).join(" "));
    const heard = (thrown: unknown): void => this.#note("thrown", thrown);
    const events = ["unhandledRejection", "uncaughtException"] as const;
    const before = events.map((event) => [event, process.rawListeners(event)] as const);
    for (const event of events) process.removeAllListeners(event).on(event, heard);
    return () => {
      for (const [event, listeners] of before) {
        process.removeAllListeners(event);
        for (const listener of listeners) process.on(event, listener as () => void);
      }
      console.error = error;
      delete window?.BroadcastChannel;
      unlock?.();
      setRandomBytes(null);
      deafen();
      unclock();
    };
  }
}

/** Installs `navigator.locks`. Returns a function that removes it. */
function provideLocks(window: object | undefined, { manager }: PageLocks): () => void {
  const { navigator } = (window ?? {}) as Partial<Window>;
  if (!navigator) throw new Error("The pages of this table have no navigator");
  Object.defineProperty(navigator, "locks", { configurable: true, value: manager });
  return () => Reflect.deleteProperty(navigator, "locks");
}

/** A change of users on its way from the server. */
interface UserUpdate {
  readonly type: string;
  readonly action: string;
  readonly documentName: string;
  readonly data: readonly {
    readonly _id: string;
    readonly role?: unknown;
    readonly _stats?: { readonly modifiedTime: number };
  }[];
}

const persons = new WeakMap<SeatModule, Person>();

/** The user at a page. */
export function personAt({ module }: OpenSeat): Person {
  const person = persons.get(module);
  if (!person) throw new Error("Nobody sits here");
  return person;
}

/** The second tab of the same browser. */
export function tabOf(name: string): string {
  return `${name}${TAB}`;
}

const TAB = "'";

/** The name of the user of any tab. */
function userNameOf(name: string): string {
  return name.replaceAll(TAB, "");
}

export function userIdOf(tab: string): string {
  const name = userNameOf(tab);
  return `${name}${"0".repeat(16)}`.slice(0, 16);
}

/** Initial points of each player's hero: few enough to run out. */
export const POINTS: Readonly<Record<string, number>> = { luck: 3, karma: 4 };

export const BEAST_HP = 60;

export function heroIdOf(name: string): string {
  return `hero${userIdOf(name)}`.slice(0, 16);
}

/** A hero of each player, which pays for purchases (FP-14). */
function heroOf(name: string) {
  return {
    _id: heroIdOf(name),
    name: `${name}'s hero`,
    type: "quincunx.fives-hero",
    ownership: { default: 0, [userIdOf(name)]: 3 },
    system: { heroFactor: 2, heroSize: 6, luckDie: 6, ...POINTS },
  };
}

/**
 * Actors without owners: a vulnerable and resistant hero, and an actor of another system with a number mapped by the
 * GM.
 */
const FOES = [
  {
    _id: "foeGoblin0000000",
    name: "Goblin",
    type: "quincunx.effect-hero",
    ownership: { default: 0 },
    system: {
      vulnerabilities: [{ id: "weapon", kind: "weapon harm" }],
      resistances: [{ id: "fire", kind: "fire" }],
    },
  },
  {
    _id: "foeBeast00000000",
    name: "Beast",
    type: "npc",
    ownership: { default: 0 },
    system: { hp: { value: BEAST_HP, max: BEAST_HP } },
  },
] as const;
const HARM_PATHS = { npc: { path: "hp", sign: -1, isBar: true } };

/** Whether an error passed through the module. */
export function isOurs({ text }: Trouble): boolean {
  return text.replaceAll(RESTORING, "").includes(MODULE_FILE);
}

/**
 * Core restores the stored rolls of a message and parses the formula with the roll's class. Core reports an invalid
 * formula, for its own class too; the module has not caused this.
 */
const RESTORING = new RegExp(
  [
    String.raw`at Quincunx\w+Roll\.parse \(${MODULE_FILE}\)`,
    String.raw`at new Roll \(roll\.ts\)`,
    String.raw`at new Quincunx\w+Roll \(${MODULE_FILE}\)`,
    String.raw`at rollFromData \(storing\.ts\)`,
  ].join("\n"),
  "gu",
);

/** The stack without line numbers and paths, which differ between machines. */
function placesIn({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 9)
    .map((line) =>
      line
        .trim()
        .replace(/\((?:.*\/)?([^/:]+):\d+:\d+\)$/u, "($1)")
        .replace(/at (?:async )?file:.*\/([^/:]+):\d+:\d+$/u, "at $1"),
    )
    .join("\n");
}
