/**
 * State of a long test, folded from its start message, its cards and its operations, and never stored. A round is a
 * card that names the test in its origin and proves it by its roll. Deleted messages are replaced by the snapshot that
 * actors keep (`snapshot.ts`).
 */
import { readAs } from "../../rules/contract/schema.ts";
import { roundOfTest } from "../../roll/rounds.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { progressOf as reached, type LongTestState, type LongTestOdds } from "../../rules/contract/long-test.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { actorAt, isOwnerIn, ownershipOf, type Ownership } from "../../actors/actor-at.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags } from "../../card/state.ts";
import { flagsOn, provenFlags, readFlags } from "../../platform/documents.ts";
import { longTestWorker, readLongTestFlags, type LongTestFlags, type LongTestWorker } from "./flags.ts";
import { authorOf } from "../../log/authors.ts";
import { derivedOf, foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base, LoggedOperation, Person } from "../../log/operation.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { machineOf, type TestState, type Step } from "./play.ts";

export interface LongTestTable extends TestState {
  readonly mechanic: AnyMechanic;
  /** State at the start of the log, and the steps since then in order. */
  readonly initial: TestState;
  readonly steps: readonly Step[];
  /** Rounds before the start of the log. */
  readonly earlier: number;
  /** Name of the user who ended it early; `null`: not ended. */
  readonly endedBy: string | null;
  /** The number that a GM has accepted before the first throw; `null`: none. */
  readonly accepted: { readonly fields: Fields; readonly by: string } | null;
  /** Actors of all present and former participants, by UUID; excludes deleted actors and those in compendiums. */
  readonly heroes: ReadonlyMap<string, Hero>;
}

interface Hero {
  readonly ownership: Ownership;
  /** The participant in the actor's own snapshot, which only owners and GMs can write. */
  readonly saved: LongTestWorker | null;
}

export interface LongTestBase extends Base<LongTestTable> {
  readonly flags: LongTestFlags;
}

/** `null` if the message is no long test, or its mechanic is unknown. */
export function longTestOf(message: ChatMessage.Implementation | undefined): LongTestBase | null {
  return message ? derivedOf(message, computeLongTest) : null;
}

function computeLongTest(message: ChatMessage.Implementation): LongTestBase | null {
  const flags = readFlags(message, readLongTestFlags);
  if (!message.id || !flags) return null;
  const author = authorOf(message);
  if (!flags.workers.some((worker) => mayWork(author, worker))) return null;
  const initial = initialTable(flags);
  if (!initial) return null;
  const extraOperations = roundsOf(message.id, flags, initial.mechanic);
  return {
    kind: "long-test",
    message,
    title: flags.title,
    flags,
    ...foldMessage(
      message.id,
      "long-test",
      { ...initial, heroes: heroesOf(message.id, flags.workers) },
      { extraOperations },
    ),
  };
}

/** Initial state. `null` if the mechanic is missing or refuses the data. */
export function initialTable({ mechanic: id, test: storedTest, workers, start }: LongTestFlags): LongTestTable | null {
  const mechanic = mechanics.find((mechanic) => mechanic.id === id);
  const found = mechanic && machineOf(mechanic);
  if (!mechanic || !found) return null;
  try {
    const test = found.machine.parse(storedTest);
    if (found.play.hands(test) !== workers.length) return null;
    const begin: TestState = {
      test,
      workers,
      rounds: [],
      open: [],
      refilled: [],
      waiting: null,
      now: start ? resumed(found.machine.start(test), goalOf(test), start) : found.machine.start(test),
      due: start?.due ?? [],
    };
    return {
      ...begin,
      mechanic,
      initial: begin,
      steps: [],
      earlier: start?.rounds ?? 0,
      endedBy: null,
      accepted: null,
      heroes: new Map(),
    };
  } catch {
    return null;
  }
}

function resumed(
  { pool: first }: LongTestState,
  goal: number | null,
  { sum, pool }: { readonly sum: number; readonly pool: number | null },
): LongTestState {
  return { ...reached(sum, goal), pool: first === null ? null : (pool ?? first) };
}

/** Sum to reach; `null`: no goal. */
export function goalOf(test: Fields): number | null {
  const { goal }: { readonly goal?: unknown } = test;
  return typeof goal === "number" ? goal : null;
}

/** A throw derived from a card. The class distinguishes it from posted data, which could be forged. */
export class RoundOfCard {
  readonly actor: string | null;
  readonly worker: number;
  readonly in: string | null;
  readonly spec: Fields;
  readonly faces: Fields;

  constructor(round: Pick<RoundOfCard, "actor" | "worker" | "in" | "spec" | "faces">) {
    this.actor = round.actor;
    this.worker = round.worker;
    this.in = round.in;
    this.spec = round.spec;
    this.faces = round.faces;
  }
}

/** The throws for the test, whether they count or not. */
export function throwsOf({ message, flags, state }: LongTestBase): readonly LoggedOperation[] {
  return roundsOf(message.id ?? "", flags, state.mechanic);
}

/**
 * Cards that prove they belong to the test, as operations. Private cards do not count, since the sum would reveal their
 * result.
 */
function roundsOf(test: string, { start, workers }: LongTestFlags, mechanic: AnyMechanic): readonly LoggedOperation[] {
  const hands = throwersOf(test, workers);
  return linkedMessages(test, "card").flatMap((message) => {
    const { id, isGM } = authorOf(message);
    if (!isGM && !hands.has(id)) return [];
    const flags = provenFlags(message) ? readFlags(message, readCardFlags) : null;
    const claim = flags ? roundOfTest.in(flags.origin) : undefined;
    if (!message.id || !flags || claim?.test !== test || message.whisper.length > 0 || message.blind) return [];
    if (flags.mechanic !== mechanic.id || (start && claim.turn <= start.turn)) return [];
    const card = cardOf(message);
    if (card?.state.mechanic !== mechanic) return [];
    const round = new RoundOfCard({
      actor: flags.origin.actor ?? null,
      worker: claim.worker,
      in: claim.in ?? null,
      spec: knownSpec(mechanic, card.state.spec, flags.spec),
      faces: card.state.faces,
    });
    return [
      {
        messageId: message.id,
        id: message.id,
        timestamp: message.timestamp,
        turn: claim.turn,
        type: "longTestRound",
        data: round as unknown as Fields,
        author: authorOf(message),
        terms: [],
      },
    ];
  });
}

/** Users who may throw for a present or later participant; cards by others are skipped before they are computed. */
function throwersOf(test: string, workers: readonly LongTestWorker[]): ReadonlySet<string | null> {
  return new Set([...workers, ...addedWorkers(test)].flatMap(({ users }) => users));
}

function addedWorkers(test: string): readonly LongTestWorker[] {
  return linkedMessages(test, "operation").flatMap((message) => {
    const data = flagsOn(message)?.["data"];
    return (isFields(data) && readAs(longTestWorker, data["worker"])) || [];
  });
}

function heroesOf(test: string, workers: readonly LongTestWorker[]): ReadonlyMap<string, Hero> {
  return new Map(
    [...workers, ...addedWorkers(test)].flatMap(({ actor: uuid }) => {
      const actor = uuid === null ? null : actorAt(uuid);
      if (uuid === null || !actor || actor.pack) return [];
      const saved = snapshotsOn(actor)[test]?.workers.find((worker) => worker.actor === uuid) ?? null;
      return [[uuid, { ownership: ownershipOf(actor), saved }] as const];
    }),
  );
}

/**
 * A new participant as this person may add it. For an actor that the person does not own, only the actor's owners may
 * throw, and an existing snapshot takes precedence. GMs may add anyone.
 */
export function workerAddedBy(
  { id: person, isGM }: Person,
  { heroes }: Pick<LongTestTable, "heroes">,
  worker: LongTestWorker,
): LongTestWorker {
  const hero = heroes.get(worker.actor ?? "");
  if (!hero || isGM || (person !== null && isOwnerIn(hero.ownership, person))) return worker;
  return hero.saved ?? { ...worker, users: worker.users.filter((user) => isOwnerIn(hero.ownership, user)) };
}

/** Includes targets that a GM set later. Hidden fields keep the thrown value, so that the sum reveals nothing. */
function knownSpec(mechanic: AnyMechanic, spec: Fields, thrown: Fields): Fields {
  const hidden = mechanic.hideable.filter((field) => (spec as Fields)[field] === null);
  return { ...spec, ...Object.fromEntries(hidden.map((field) => [field, thrown[field] ?? null])) };
}

export function mayWork(person: Person, { users }: LongTestWorker): boolean {
  return person.isGM || (person.id !== null && users.includes(person.id));
}

export function mayRun(person: Person, { workers }: Pick<LongTestTable, "workers">): boolean {
  return workers.some((worker) => mayWork(person, worker));
}

export function isRunning({ now, endedBy }: LongTestTable): boolean {
  return !now.done && endedBy === null;
}

export function waitingHands({ workers, open }: LongTestTable): readonly number[] {
  return [...workers.keys()].filter((index) => !open.some(({ of }) => of === index));
}

/** Snapshots on an actor by test id; invalid ones are dropped. */
export function snapshotsOn(actor: Actor.Implementation): Readonly<Record<string, LongTestFlags>> {
  const kept = (actor.flags as Readonly<Record<string, Fields | undefined>>)["quincunx"]?.["tests"];
  if (!isFields(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, entry]) => {
      const flags = isFields(entry) ? readLongTestFlags(entry) : null;
      return flags ? [[id, flags]] : [];
    }),
  );
}

type Within = LongTestOdds["within"];

const ROUNDS = 3;

/** Chance to reach the goal within one, two and three rounds; empty without a goal or with an unknown target. */
export function chancesOf({
  mechanic,
  test,
  now,
  rounds,
}: Pick<LongTestTable, "mechanic" | "test" | "now" | "rounds">): Within {
  const found = machineOf(mechanic);
  if (!found || now.done || goalOf(test) === null) return [];
  try {
    const last = rounds.at(-1)?.hands.find(({ spec }) => spec)?.spec ?? null;
    return found.machine.odds(found.play.rest(test, now, last), { rounds: ROUNDS }).within;
  } catch {
    return [];
  }
}

/** Best number of dice to throw; `null` if it is fixed or unknown. */
export function bestDice(state: LongTestTable): number | null {
  const dice = chancesOf(state).at(-1)?.dice ?? null;
  return dice === 0 ? null : dice;
}

/** Spec of the participant's next throw, with the target of the last round as default. `null`: no throw is possible. */
export function nextSpec(
  { mechanic, test, now, rounds }: LongTestTable,
  worker: number,
  dice: number | null,
): Fields | null {
  const found = machineOf(mechanic);
  if (!found) return null;
  const last = rounds.at(-1)?.hands.find(({ of, spec }) => of === worker && spec)?.spec ?? null;
  try {
    const rest = found.play.rest(test, now, last);
    return found.machine.next(rest, now, dice === null ? {} : { dice })[worker] ?? null;
  } catch {
    return null;
  }
}
