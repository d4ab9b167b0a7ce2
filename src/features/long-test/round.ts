/**
 * Operation `longTestRound`: a card thrown for a long test. The log derives it from the card (`long-test.ts`); posted
 * messages of this type are ignored.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { isInteger, isText, optional, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { Change } from "../../log/operation.ts";
import { mayWork, RoundOfCard, type LongTestBase } from "./long-test.ts";
import { afterStep, handOf, ON } from "./step.ts";

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
export interface PassData {
  readonly worker: number;
  readonly in?: string;
}

export const longTestPass: Change<PassData, LongTestBase> = {
  type: "longTestPass",
  on: ON,
  parse: readShape<PassData>({ worker: isInteger, in: optional(isText) }),
  may: (author, { workers }, { worker: index }) => {
    const worker = workers[index];
    return worker !== undefined && mayWork(author, worker);
  },
  apply: (state, { worker: of, in: moment = null }, logged) =>
    afterStep(state, { kind: "pass", of, in: moment, spec: null, faces: null, ...handOf(logged) }),
  describe: ({ logged }) => phrase("QUINCUNX.LongTest.History.pass", { name: logged.author.name }),
};
