/**
 * A practice table at which nothing is left to chance: the table's own server, lines that take their time and are lost, pages with the module of the
 * sources, and one seed for dice, ids, delays and clocks. Nothing passes but virtual time.
 */
import { MemoryStorage } from "foundry-practice-table/settings";
import { setRandomBytes } from "foundry-practice-table/identity";
import "foundry-practice-table/quiet-console";
import "foundry-practice-table/globals";
import { isPageGone, runningSeat, Table, type Seat } from "foundry-practice-table";
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
import type { Loose, OpenSeat } from "./seat/open-seat.ts";
import { Wire, type Packet } from "./wire.ts";

export interface SeatPlan {
  readonly name: string;
  /** As Foundry counts roles: 1 player, 3 assistant, 4 GM. */
  readonly role: number;
  /** By how many ms its clock is ahead. */
  readonly skew: number;
  /** The longest that a packet takes, in ms; 0: nothing takes any time. */
  readonly latency: number;
}

export interface TablePlan {
  readonly seed: string;
  readonly seats: readonly SeatPlan[];
  /** Messages keep the time that their author's client gives them (docs/foundry/found.md 1, row 14). */
  readonly clientStamps: boolean;
  /** Whose page is loaded anew when all is over. */
  readonly reloaded: string;
  /** Of Foundry. Default: 14. */
  readonly generation?: 13 | 14;
  /** What is drawn in the end is compared, too: it takes its time. */
  readonly isDrawn?: boolean;
}

/** Something that must not happen. */
export interface Trouble {
  readonly at: number;
  /** The user's id; null: the table. */
  readonly seat: string | null;
  /** How it came out: an error nobody caught, one in the console, one that was told to a person. */
  readonly how: "thrown" | "logged" | "told";
  readonly text: string;
}

/** What an outage or somebody else's quick hand brings about by right. */
const EXPECTED = [
  // The page was left while it waited for the table.
  /The connection to the table is closed/u,
  // Nothing is begun while the line is down.
  /The connection to the server is lost/u,
  /The table is gone/u,
  // Two deleted at once; the one who was later hears of it from core.
  /ChatMessage \[\w+\] does not exist/u,
  // Whoever was a GM a moment ago says who sets the difficulty.
  /lacks permission to (?:create|update) Setting/u,
  // Somebody was deleted while what they had done was on its way.
  /There is no User \[\w+\] at this table/u,
  // An encounter was ended while somebody moved it.
  /Combat \[\w+\] does not exist/u,
  // An encounter was begun, moved or ended on a line that was down; when it is back whoever did it is no GM any more.
  /lacks permission to (?:create|update|delete) Combat \[\w+\]/u,
];

/** In milliseconds: so long after an outage comes what was sent before it, and the answer. */
const LATE = 30_000;

const texts = new Map<string, string>();

/** As shipped; read once, so that a page costs no reading. */
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
  /** Who sits here, by name. */
  readonly open = new Map<string, OpenSeat>();
  readonly #table: Table;
  readonly #wire: Wire;
  readonly #browsers = new Map<string, MemoryStorage>();
  readonly #chance = new Map<string, Random>();
  /** By user: when their last outage ends. */
  readonly #outages = new Map<string, number>();
  readonly #listeners = new Set<(packet: Packet) => void>();
  /** Who sits here or is about to. */
  readonly #taken = new Set<string>();
  readonly #load: () => SeatModule;
  /** Null: the world is not served on https, where browsers offer no locks, as they offer none to two browsers. */
  readonly #locks: PageLocks | null;
  /** By user: which roles they have had since when, as packets tell. */
  readonly #turns = new Map<string, { readonly at: number; readonly role: number }[]>();

  /** Everything that `work` does happens in virtual time; timers, clock, chance and console are Node's own again afterwards. */
  static async play<T>(plan: TablePlan, work: (table: SimulatedTable) => Promise<T>): Promise<T> {
    const table = new SimulatedTable(plan, await moduleFromSources());
    const restore = table.#install();
    try {
      const worked = work(table);
      let isDone = false;
      const done = (): void => void (isDone = true);
      worked.then(done, done);
      // Time passes as long as somebody waits for it.
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
    // In every other world GMs hear of prompts without opening anything.
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

  /** Sits down, in the same browser as before; resolves when the page is ready. Each tab has a name of its own (`tabOf`). */
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
        module.implementations.askWords = () => (noteEffect(), person.askWords());
        module.implementations.followMessage = (id) => person.followMessage(id);
        const { notifyError } = module.implementations;
        module.implementations.notifyError = (error) => {
          this.#note("told", error);
          notifyError(error);
        };
        (globalThis as Loose).CONFIG.Dice.randomUniform = () => this.#chanceOf(userId).next();
        persons.set(module, person);
      },
    });
    if (!module) throw new Error(`The module was not loaded at ${name}'s seat`);
    const open = { name, seat, module };
    // Whoever was deleted meanwhile has no page.
    if (this.world.hasUser(userId)) this.open.set(name, open);
    else seat.close();
    return open;
  }

  /** The page is closed, whatever it was about. */
  leave(name: string): void {
    const open = this.open.get(name);
    if (!open) return;
    noteEffect();
    this.open.delete(name);
    this.#taken.delete(name);
    open.seat.close();
    this.#locks?.handOver();
  }

  /** Nobody sits there or is about to, and the user has not been deleted. */
  isWelcome(name: string): boolean {
    return !this.#taken.has(name) && this.world.hasUser(userIdOf(name));
  }

  /** Whether a user was a GM by the table's own clock; null: they turned at that very moment. */
  wasGM(userId: string, at: number): boolean | null {
    const turns = this.#turns.get(userId) ?? [];
    if (turns.some((turn) => turn.at === at)) return null;
    const role = turns.findLast((turn) => turn.at < at)?.role ?? this.#planOf(userId)?.role ?? 0;
    return role >= 3;
  }

  /** Of every packet that arrives, before anything is done with it. Returns how to listen no more. */
  listen(listener: (packet: Packet) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What the browser of a seat has kept is gone. */
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

  /** From now on the chance of a seat comes out of these words: what others have done before changes nothing about it. */
  shuffle(name: string, ...words: readonly (string | number)[]): void {
    const userId = userIdOf(name);
    this.#chance.set(userId, new Random(this.plan.seed, userId, ...words));
  }

  /** Whether an outage or somebody else's quick hand brings this about by right, at the page of this user. */
  isExpected(text: string, userId: string | null): boolean {
    return EXPECTED.some((one) => one.test(text)) || this.#isLateToDelete(text, userId);
  }

  /** The chat was emptied by a GM who was none any more when it came to the table. */
  #isLateToDelete(text: string, userId: string | null): boolean {
    const wasTurned = (this.#turns.get(userId ?? "") ?? []).some(({ role }) => role < 3);
    return wasTurned && /lacks permission to delete ChatMessage/u.test(text);
  }

  nameOf(userId: string | null): string {
    return this.plan.seats.find(({ name }) => userIdOf(name) === userId)?.name ?? "the table";
  }

  #noteTurns({ text }: Packet): void {
    const parcel = JSON.parse(text) as { readonly args: readonly Loose[] };
    for (const { type, action, documentName, data } of parcel.args.filter(Boolean)) {
      if (type !== "document" || action !== "update" || documentName !== "User") continue;
      for (const { _id, role, _stats } of data) {
        const turns = this.#turns.get(_id) ?? [];
        const at = _stats?.modifiedTime as number;
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
   * What a page sent that was then without a line somebody else has posted for it meanwhile: core says so to whichever of them is later, and neither can know
   * before. Nor can one of two tabs on a slow line know what the other has posted.
   */
  #isStoodInFor(seat: string | null, text: string): boolean {
    const [, id = ""] = /ChatMessage \[(\w+)\] already exists/u.exec(text) ?? [];
    const posted = this.world.store.get("ChatMessage", id);
    const author = posted?.["author"] as string | undefined;
    if (seat === null || author === undefined) return false;
    if (author === seat) return this.#taken.has(tabOf(this.nameOf(seat)));
    return [seat, author].some((user) => this.clock.now < (this.#outages.get(user) ?? -Infinity) + LATE);
  }

  /** Returns what takes everything back. */
  #install(): () => void {
    const unclock = this.clock.install(() => this.#planOf(runningSeat())?.skew ?? 0, isPageGone);
    const deafen = noteListeners();
    const window = (globalThis as Loose).document?.defaultView as { BroadcastChannel?: unknown } | undefined;
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

/** As `navigator.locks`. Returns what takes it back. */
function provideLocks(window: object | undefined, { manager }: PageLocks): () => void {
  const navigator = (window as Loose | undefined)?.navigator as object | undefined;
  if (!navigator) throw new Error("The pages of this table have no navigator");
  Object.defineProperty(navigator, "locks", { configurable: true, value: manager });
  return () => delete (navigator as Loose).locks;
}

const persons = new WeakMap<SeatModule, Person>();

/** Who sits in front of a page. */
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

/** Of whoever sits there in whichever tab. */
function userNameOf(name: string): string {
  return name.replaceAll(TAB, "");
}

export function userIdOf(tab: string): string {
  const name = userNameOf(tab);
  return `${name}${"0".repeat(16)}`.slice(0, 16);
}

/** What each player's hero begins with: little enough to run out. */
export const POINTS: Readonly<Record<string, number>> = { luck: 3, karma: 4 };

export const BEAST_HP = 60;

export function heroIdOf(name: string): string {
  return `hero${userIdOf(name)}`.slice(0, 16);
}

/** A hero of each player's own, who pays for what is bought (FP-14). */
function heroOf(name: string): { readonly _id: string } & Loose {
  return {
    _id: heroIdOf(name),
    name: `${name}'s hero`,
    type: "quincunx.fives-hero",
    ownership: { default: 0, [userIdOf(name)]: 3 },
    system: { heroFactor: 2, heroSize: 6, luckDie: 6, ...POINTS },
  };
}

/** Nobody's: one of ours who is vulnerable and resistant, and one of another system, where the GM has chosen which number is meant. */
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
 * Core restores what a message has stored as a roll, and has the roll's class read the formula. Of what is no formula core says so, as it does with rolls of
 * its own class; nothing that the module does has led there.
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

/** Where it was, without lines and paths: these differ from machine to machine. */
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

export type { Seat };
