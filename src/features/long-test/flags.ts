/** The flags of a long test, and their strict parser. */
import {
  choice,
  type Infer,
  type InferRecord,
  integer,
  list,
  nullable,
  optional,
  plainObject,
  reader,
  record,
  text,
} from "../../rules/contract/schema.ts";
import { LAST_TURN } from "../../log/operation-flags.ts";
import { knownSchema } from "../../log/schema.ts";

export const MOST_WORKERS = 10;

const count = integer({ min: 0, max: 9999 });
const names = list(text(), { max: 100 });

export const longTestWorker = record({
  /** UUID; `null`: no actor. */
  actor: nullable(text()),
  name: text(),
  /** Ids of the owners at the start, who may throw besides GMs. Later changes of ownership do not invalidate earlier throws. */
  users: names,
});

export type LongTestWorker = Infer<typeof longTestWorker>;

const longTestStart = record({
  sum: integer({ min: -9999, max: 9999 }),
  pool: nullable(count),
  rounds: count,
  /** Highest turn included; earlier cards are not counted again. */
  turn: integer({ min: 0, max: LAST_TURN }),
  /** Turns of encounters with a pending refill. */
  due: names,
});

const FLAGS = {
  kind: choice(["long-test"]),
  schema: knownSchema,
  mechanic: text(),
  title: text(),
  /** Parsed by the mechanic's long test. */
  test: plainObject,
  /** Participants, who each throw once in each round. */
  workers: list(longTestWorker, { min: 1, max: MOST_WORKERS }),
  /** State to continue from; absent for a new test. */
  start: optional(longTestStart),
};

/**
 * Flags of the message that starts a long test; cards of its rounds refer to it. Actors store the same data as a
 * snapshot, for when the messages are deleted.
 */
export type LongTestFlags = InferRecord<typeof FLAGS>;

/** `null` if a field is invalid. */
export const readLongTestFlags = reader(FLAGS);
