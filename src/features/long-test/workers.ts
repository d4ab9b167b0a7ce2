/**
 * Operation `longTestJoin`: an owner or a GM adds an actor to a long test (DP-11, "working together"). Data: `{worker,
 * spec}`. The file also holds `longTestHand`.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { isInteger, optional, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isWorker, type LongTestWorker } from "./flags.ts";
import type { Change } from "../../log/operation.ts";
import { workerAddedBy, mayWork, type LongTestBase } from "./long-test.ts";
import { refused } from "./play.ts";
import { afterStep, ON } from "./step.ts";

export interface JoinData {
  readonly worker: LongTestWorker;
  readonly spec: Fields;
}

const MOST = 10;

export const longTestJoin: Change<JoinData, LongTestBase> = {
  type: "longTestJoin",
  on: ON,
  parse: readShape<JoinData>({ worker: isWorker, spec: isFields }),
  may: (author, state, { worker }) => mayWork(author, workerAddedBy(author, state, worker)),
  apply: (state, { worker: said, spec }, { author }) => {
    const worker = workerAddedBy(author, state, said);
    if (state.now.done || state.workers.length >= MOST) throw refused();
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
export interface HandOnData {
  readonly of: number;
  readonly worker: LongTestWorker;
  readonly spec?: Fields;
}

export const longTestHand: Change<HandOnData, LongTestBase> = {
  type: "longTestHand",
  on: ON,
  parse: readShape<HandOnData>({ of: isInteger, worker: isWorker, spec: optional(isFields) }),
  may: (author, { workers }, { of }) => {
    const before = workers[of];
    return before !== undefined && mayWork(author, before);
  },
  apply: (state, { of, worker: said, spec = null }, { author }) => {
    const worker = workerAddedBy(author, state, said);
    const isTwice = state.workers.some(({ actor }, index) => index !== of && actor !== null && actor === worker.actor);
    if (state.now.done || isTwice) throw refused();
    return afterStep(state, { kind: "hand", of, worker, spec });
  },
  describe: ({ logged, data: { worker } }) =>
    phrase("QUINCUNX.LongTest.History.hand", { name: logged.author.name, who: worker.name }),
};
