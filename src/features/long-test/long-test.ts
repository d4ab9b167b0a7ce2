/** A long test as it stands: begun by a message, its rounds cards that name it, everything else operations on it. Derived, never stored. */
import { standing as reached, type LongTestState } from "../../rules/contract/long-test.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { isOwnerIn, ownershipOf, type Ownership } from "../../actors/owners.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags } from "../../card/flags.ts";
import { flagsOn, isFields, provenFlags, readFlags, type Fields } from "../../platform/flags.ts";
import { isWorker, LONG_TEST_SCHEMA, readLongTestFlags, type LongTestFlags, type LongTestWorker } from "./flags.ts";
import { authorOf } from "../../log/authors.ts";
import { derivedOf, foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base, LoggedOperation, Person } from "../../log/operation.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { machineOf, type Standing, type Step } from "./play.ts";

export interface LongTestTable extends Standing {
  readonly mechanic: AnyMechanic;
  /** What it began with, and what happened since, in its order. */
  readonly begun: Standing;
  readonly steps: readonly Step[];
  /** Rounds that were played before the messages that tell of them were gone. */
  readonly earlier: number;
  /** Who has ended it before its time; null: nobody. */
  readonly endedBy: string | null;
  /** Of all who ever had a part in it, as their actors stand, by UUID. Those that are gone, or in compendiums, are nobody's. */
  readonly heroes: ReadonlyMap<string, Hero>;
}

interface Hero {
  readonly ownership: Ownership;
  /** As it keeps itself in this test: only who owned it, and GMs, can have written that. */
  readonly kept: LongTestWorker | null;
}

export interface LongTestBase extends Base<LongTestTable> {
  readonly flags: LongTestFlags;
}

/** Null where a message is none, or cannot be played here. */
export function longTestOf(message: ChatMessage.Implementation | undefined): LongTestBase | null {
  return message ? derivedOf(message, putTogether) : null;
}

function putTogether(message: ChatMessage.Implementation): LongTestBase | null {
  const flags = readFlags(message, readLongTestFlags);
  if (!message.id || !flags || flags.schema > LONG_TEST_SCHEMA) return null;
  const author = authorOf(message);
  if (!flags.workers.some((worker) => mayWork(author, worker))) return null;
  const initial = tableOf(flags);
  if (!initial) return null;
  const besides = roundsOf(message.id, flags, initial.mechanic);
  return {
    kind: "long-test",
    message,
    title: flags.title,
    flags,
    ...foldMessage(message.id, "long-test", { ...initial, heroes: heroesOf(message.id, flags.workers) }, { besides }),
  };
}

/** As it begins, or goes on. Null where its mechanic is not there, or can make nothing of it. */
export function tableOf({ mechanic: id, test: said, workers, begun }: LongTestFlags): LongTestTable | null {
  const mechanic = mechanics.find((one) => one.id === id);
  const found = mechanic && machineOf(mechanic);
  if (!mechanic || !found) return null;
  try {
    const test = found.machine.parse(said);
    if (found.play.hands(test) !== workers.length) return null;
    const begin: Standing = {
      ...{ test, workers, rounds: [], open: [], refilled: [], waiting: null },
      now: begun ? goneOn(found.machine.start(test), goalOf(test), begun) : found.machine.start(test),
      due: begun?.due ?? [],
    };
    return {
      ...begin,
      mechanic,
      begun: begin,
      steps: [],
      earlier: begun?.rounds ?? 0,
      endedBy: null,
      heroes: new Map(),
    };
  } catch {
    return null;
  }
}

function goneOn(
  { pool: first }: LongTestState,
  goal: number | null,
  { sum, pool }: { readonly sum: number; readonly pool: number | null },
): LongTestState {
  return { ...reached(sum, goal), pool: first === null ? null : (pool ?? first) };
}

/** What is to be reached; null: none is set. */
export function goalOf(test: object): number | null {
  const { goal } = test as { readonly goal?: unknown };
  return typeof goal === "number" ? goal : null;
}

/** What a card tells its test of itself. Only the log makes one: no message can say so in its data. */
export class RoundOfCard {
  readonly actor: string | null;
  readonly worker: number;
  readonly in: string | null;
  readonly spec: object;
  readonly faces: object;

  constructor(round: Pick<RoundOfCard, "actor" | "worker" | "in" | "spec" | "faces">) {
    this.actor = round.actor;
    this.worker = round.worker;
    this.in = round.in;
    this.spec = round.spec;
    this.faces = round.faces;
  }
}

/** Cards that name it and prove it, as what happened to it. What is not for all eyes does not count: nothing may be read off the sum. */
function roundsOf(test: string, { begun, workers }: LongTestFlags, mechanic: AnyMechanic): readonly LoggedOperation[] {
  const hands = handsAt(test, workers);
  return linkedMessages(test, "card").flatMap((message) => {
    const { id, isGM } = authorOf(message);
    if (!isGM && !hands.has(id)) return [];
    const flags = provenFlags(message) ? readFlags(message, readCardFlags) : null;
    const said = flags?.origin.longTest;
    if (!message.id || !flags || said?.test !== test || message.whisper.length > 0 || message.blind) return [];
    if (flags.mechanic !== mechanic.id || (begun && said.turn <= begun.turn)) return [];
    const card = cardOf(message);
    if (card?.state.mechanic !== mechanic) return [];
    const round = new RoundOfCard({
      actor: flags.origin.actor ?? null,
      worker: said.worker,
      in: said.in ?? null,
      spec: knownSpec(mechanic, card.state.spec, flags.spec),
      faces: card.state.faces,
    });
    return [
      {
        ...{ messageId: message.id, id: message.id, timestamp: message.timestamp, turn: said.turn },
        ...{ type: "longTestRound", data: round as unknown as Fields, author: authorOf(message), terms: [] },
      },
    ];
  });
}

/** Users who may have a hand in it, now or later: cards of others are not even put together. */
function handsAt(test: string, workers: readonly LongTestWorker[]): ReadonlySet<string | null> {
  return new Set([...workers, ...broughtLater(test)].flatMap(({ users }) => users));
}

function broughtLater(test: string): readonly LongTestWorker[] {
  return linkedMessages(test, "operation").flatMap((message) => {
    const data = flagsOn(message)?.["data"];
    const worker = isFields(data) ? data["worker"] : null;
    return isWorker(worker) ? [worker] : [];
  });
}

function heroesOf(test: string, workers: readonly LongTestWorker[]): ReadonlyMap<string, Hero> {
  return new Map(
    [...workers, ...broughtLater(test)].flatMap(({ actor: uuid }) => {
      const actor = uuid === null ? null : actorAt(uuid);
      if (uuid === null || !actor || actor.pack) return [];
      const kept = testsKeptBy(actor)[test]?.workers.find((worker) => worker.actor === uuid) ?? null;
      return [[uuid, { ownership: ownershipOf(actor), kept }] as const];
    }),
  );
}

/**
 * One who comes to it, as this person may bring them: a hero who is neither theirs nor a GM's to bring is its players' alone, whoever else is said to throw
 * for it, and stays what it was when they took it on.
 */
export function broughtBy(
  { id: person, isGM }: Person,
  { heroes }: Pick<LongTestTable, "heroes">,
  worker: LongTestWorker,
): LongTestWorker {
  const hero = heroes.get(worker.actor ?? "");
  if (!hero || isGM || (person !== null && isOwnerIn(hero.ownership, person))) return worker;
  return hero.kept ?? { ...worker, users: worker.users.filter((user) => isOwnerIn(hero.ownership, user)) };
}

/** What a GM has set since counts; what they hide is as it was thrown, so that nothing is to be read off the sum. */
function knownSpec(mechanic: AnyMechanic, spec: object, thrown: Fields): object {
  const hidden = mechanic.hideable.filter((field) => (spec as Fields)[field] === null);
  return { ...spec, ...Object.fromEntries(hidden.map((field) => [field, thrown[field] ?? null])) };
}

/** Whoever may throw for one of those who work at it. */
export function mayWork(person: Person, { users }: LongTestWorker): boolean {
  return person.isGM || (person.id !== null && users.includes(person.id));
}

export function mayRun(person: Person, { workers }: Pick<LongTestTable, "workers">): boolean {
  return workers.some((worker) => mayWork(person, worker));
}

export function isRunning({ now, endedBy }: LongTestTable): boolean {
  return !now.done && endedBy === null;
}

/** Those who have still to throw in this round. */
export function waitingHands({ workers, open }: LongTestTable): readonly number[] {
  return [...workers.keys()].filter((index) => !open.some(({ of }) => of === index));
}

/** What an actor keeps of the tests that it works at, by their ids; broken ones are none. */
export function testsKeptBy(actor: Actor.Implementation): Readonly<Record<string, LongTestFlags>> {
  const kept = (actor.flags as Readonly<Record<string, Fields | undefined>>)["quincunx"]?.["tests"];
  if (!isFields(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, entry]) => {
      const flags = isFields(entry) ? readLongTestFlags(entry) : null;
      return flags ? [[id, flags]] : [];
    }),
  );
}
