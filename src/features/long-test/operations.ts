/** Operations of a long test: its rounds, passes, undo and end, dice and refills, and its participants. */
import {
  type LoggedOperation,
  type Change,
  isAuthorOrGM,
  isUserOrGM,
  type Person,
  isGM,
  type Offer,
} from "../../log/operation.ts";
import { advance, refused, type TestState, type Step, lastHand, withoutLast, machineOf } from "./play.ts";
import {
  type LongTestTable,
  mayWork,
  RoundOfCard,
  type LongTestBase,
  isRunning,
  mayRun,
  workerAddedBy,
} from "./long-test.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { type InferRecord, integer, optional, plainObject, reader, text } from "../../rules/contract/schema.ts";
import { phrase, countPhrase } from "../../rules/contract/phrase.ts";
import { offerToPost, postSaying } from "../../log/post.ts";
import { sayTargets } from "../../roll/difficulty/world-difficulty.ts";
import { longTestWorker, MOST_WORKERS, type LongTestWorker } from "./flags.ts";

const ON = ["long-test"] as const;

/** Throws RuleError if the step is impossible, or the test was ended. */
function afterStep(state: LongTestTable, step: Step): Partial<LongTestTable> {
  if (state.endedBy !== null) throw refused();
  return { ...testStateOf(advance(state.mechanic, state, step)), steps: [...state.steps, step] };
}

function testStateOf({ test, workers, now, rounds, open, due, refilled, waiting }: TestState): TestState {
  return { test, workers, now, rounds, open, due, refilled, waiting };
}

function handOf({ messageId, author, turn }: LoggedOperation) {
  return { message: messageId, by: author.id, turn };
}

/** Operation `longTestRound`: a card thrown for a long test. The log derives it from the card (`long-test.ts`); posted messages of this type are ignored. */
export const longTestRound: Change<RoundOfCard, LongTestBase> = {
  type: "longTestRound",
  on: ON,
  parse: (data: Fields | RoundOfCard) => (data instanceof RoundOfCard ? data : null),
  may: (author, { workers }, { worker: index, actor }) => {
    const worker = workers[index];
    return worker?.actor === actor && mayWork(author, worker);
  },
  apply: (state, { worker: of, in: moment, spec, faces }, logged) =>
    afterStep(state, { kind: "throw", of, in: moment, spec, faces, ...handOf(logged) }),
};

/** Operation `longTestPass`: a participant without dice, or who is absent, skips a round. Data: `{worker, in?}`. */
export const longTestPass: Change<{ readonly worker: number; readonly in?: string }, LongTestBase> = {
  type: "longTestPass",
  on: ON,
  parse: reader({ worker: integer(), in: optional(text()) }),
  may: (author, { workers }, { worker: index }) => {
    const worker = workers[index];
    return worker !== undefined && mayWork(author, worker);
  },
  apply: (state, { worker: of, in: moment = null }, logged) =>
    afterStep(state, { kind: "pass", of, in: moment, spec: null, faces: null, ...handOf(logged) }),
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.pass", { name: logged.author.name }),
};

/** Operation `longTestEnd`: ends a long test before its goal; no data, can be undone. */
export const longTestEnd: Change<object, LongTestBase> = {
  type: "longTestEnd",
  on: ON,
  parse: reader({}),
  may: (author, state) => isRunning(state) && mayRun(author, state),
  apply: (_state, _data, { author }: LoggedOperation) => ({ endedBy: author.name }),
  mayUndo: isAuthorOrGM,
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.end", { name: logged.author.name }),
  offers: (base, viewer) =>
    isRunning(base.state) && mayRun(viewer, base.state)
      ? [offerToPost(longTestEnd, base, {}, "QUINCUNX.LongTest.endedBy", { label: phrase("QUINCUNX.LongTest.end") })]
      : [],
};

/** Operation `longTestAccept`: a GM accepts the number of a test before its first throw (MP-7). Data: `{fields}`, all its targets. */
export const longTestAccept: Change<{ readonly fields: Fields }, LongTestBase> = {
  type: "longTestAccept",
  on: ON,
  parse: reader({ fields: plainObject }),
  may: isGM,
  apply: (_state, { fields }, { author }) => ({ accepted: { fields, by: author.name } }),
  mayUndo: isAuthorOrGM,
  describe: ({ before: { mechanic }, data: { fields }, logged: { author } }) =>
    phrase("QUINCUNX.Card.History.accept", { name: author.name, targets: sayTargets(mechanic, fields) }),
};

export async function acceptTestNumber(base: LongTestBase, fields: Fields): Promise<void> {
  await postSaying(longTestAccept, base, { fields }, "QUINCUNX.Contest.acceptBy");
}

/**
 * Operation `longTestUndo`: reverts the last throw or pass, then the one before it, and so on. Data: its message id,
 * `{step}`.
 */
export const longTestUndo: Change<{ readonly step: string }, LongTestBase> = {
  type: "longTestUndo",
  on: ON,
  parse: reader({ step: text() }),
  may: mayTakeBack,
  apply: (state, { step }) => {
    if (state.endedBy !== null || lastHand(state.steps)?.message !== step) throw refused();
    const [before, steps] = withoutLast(state.mechanic, state.initial, state.steps);
    return { ...testStateOf(before), steps };
  },
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.undo", { name: logged.author.name }),
  offers: (base, viewer) => {
    const last = lastHand(base.state.steps);
    if (!last || base.state.endedBy !== null || !mayTakeBack(viewer, base.state)) return [];
    const round =
      base.state.earlier + base.state.rounds.length + (base.state.open.length > 0 || base.state.waiting ? 1 : 0);
    const button = { id: last.message, label: phrase("QUINCUNX.LongTest.undo", { round }) };
    return [offerToPost(longTestUndo, base, { step: last.message }, "QUINCUNX.LongTest.undidBy", button)];
  },
};

/** Only GMs take back thrown dice (SC-8); a pass also its author. */
function mayTakeBack(person: Person, { steps }: LongTestTable): boolean {
  const last = lastHand(steps);
  return isUserOrGM(person, last?.kind === "pass" ? last.by : null);
}

/**
 * Operation `longTestRefill`: a turn of an encounter in which dice were thrown has ended, and the pool is refilled
 * (MP-7). The active GM's client posts it; a duplicate has no effect. Data: `{in: "combat.round.turn"}`.
 */
export const longTestRefill: Change<{ readonly in: string }, LongTestBase> = {
  type: "longTestRefill",
  on: ON,
  parse: reader({ in: text() }),
  may: isGM,
  apply: (state, { in: moment }) => afterStep(state, { kind: "refill", in: moment }),
  offers: (base, viewer) =>
    isGM(viewer) && isRunning(base.state)
      ? base.state.due.map((moment) => ({
          id: moment,
          place: "foot",
          label: phrase("QUINCUNX.LongTest.refillNow"),
          take: () => refill(base, moment),
        }))
      : [],
};

export async function refill(base: LongTestBase, moment: string): Promise<void> {
  await postSaying(longTestRefill, base, { in: moment }, "QUINCUNX.LongTest.refilled");
}

const MOST_DICE = 40;

/** Operation `longTestDice`: a GM adds dice to the pool or removes some. Data: `{dice}`. */
export const longTestDice: Change<{ readonly dice: number }, LongTestBase> = {
  type: "longTestDice",
  on: ON,
  parse: reader({ dice: integer({ min: -MOST_DICE, max: MOST_DICE }) }, ({ dice }) => dice !== 0),
  may: isGM,
  apply: (state, { dice }) => afterStep(state, { kind: "dice", dice }),
  describe: ({ logged, data: { dice } }) =>
    dice > 0
      ? countPhrase("QUINCUNX.LongTest.History.given", dice, { name: logged.author.name })
      : countPhrase("QUINCUNX.LongTest.History.taken", -dice, { name: logged.author.name }),
  offers: (base, viewer) =>
    isGM(viewer) && isRunning(base.state) && hasPool(base) ? [1, -1].flatMap((dice) => offerOf(base, dice)) : [],
};

function hasPool({ state: { mechanic } }: LongTestBase): boolean {
  return machineOf(mechanic)?.play.pool !== undefined;
}

function offerOf(base: LongTestBase, dice: number): readonly Offer[] {
  if (dice < 0 && (base.state.now.pool ?? 0) === 0) return [];
  const label = phrase(dice > 0 ? "QUINCUNX.Label.addDie" : "QUINCUNX.LongTest.take");
  return [offerToPost(longTestDice, base, { dice }, "QUINCUNX.LongTest.diceBy", { id: String(dice), label })];
}

/** Operation `longTestJoin`: an owner or a GM adds an actor to a long test (DP-11, "working together"). Data: `{worker, spec}`. */
export const longTestJoin: Change<{ readonly worker: LongTestWorker; readonly spec: Fields }, LongTestBase> = {
  type: "longTestJoin",
  on: ON,
  parse: reader({ worker: longTestWorker, spec: plainObject }),
  may: (author, state, { worker }) => mayWork(author, workerAddedBy(author, state, worker)),
  apply: (state, { worker: workerData, spec }, { author }) => {
    const worker = workerAddedBy(author, state, workerData);
    if (state.now.done || state.workers.length >= MOST_WORKERS) throw refused();
    if (worker.actor !== null && state.workers.some(({ actor }) => actor === worker.actor)) throw refused();
    return afterStep(state, { kind: "join", worker, spec });
  },
  describe: ({ logged, data: { worker } }) =>
    phrase("QUINCUNX.LongTest.History.join", { name: logged.author.name, who: worker.name }),
};

/**
 * Operation `longTestHand`: replaces a participant by another actor and its owners. Data: `{of, worker, spec?}`; `spec`
 * is needed if each participant rolls their own.
 */
const HAND_ON = { of: integer(), worker: longTestWorker, spec: optional(plainObject) };

export const longTestHand: Change<InferRecord<typeof HAND_ON>, LongTestBase> = {
  type: "longTestHand",
  on: ON,
  parse: reader(HAND_ON),
  may: (author, { workers }, { of }) => {
    const before = workers[of];
    return before !== undefined && mayWork(author, before);
  },
  apply: (state, { of, worker: workerData, spec = null }, { author }) => {
    const worker = workerAddedBy(author, state, workerData);
    const isTwice = state.workers.some(({ actor }, index) => index !== of && actor !== null && actor === worker.actor);
    if (state.now.done || isTwice) throw refused();
    return afterStep(state, { kind: "hand", of, worker, spec });
  },
  describe: ({ logged, data: { worker } }) =>
    phrase("QUINCUNX.LongTest.History.hand", { name: logged.author.name, who: worker.name }),
};
