/** The flags of a long test, and their strict parser. */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { integer, isText, listOf, oneOf, optional, orNull, readShape, shape, text } from "../../platform/shape.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isTurn } from "../../log/operation-flags.ts";
import { isKnownSchema } from "../../log/schema.ts";

/**
 * Flags of the message that starts a long test; cards of its rounds refer to it. Actors store the same data as a
 * snapshot, for when the messages are deleted.
 */
export interface LongTestFlags {
  readonly kind: "long-test";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** Parsed by the mechanic's long test. */
  readonly test: Fields;
  /** Participants, who each throw once in each round. */
  readonly workers: readonly LongTestWorker[];
  /** State to continue from; absent for a new test. */
  readonly start?: LongTestStart;
}

export interface LongTestWorker {
  /** UUID; `null`: no actor. */
  readonly actor: string | null;
  readonly name: string;
  /**
   * Ids of the owners at the start, who may throw besides GMs. Later changes of ownership do not invalidate earlier
   * throws.
   */
  readonly users: readonly string[];
}

export interface LongTestStart {
  readonly sum: number;
  readonly pool: number | null;
  readonly rounds: number;
  /** Highest turn included; earlier cards are not counted again. */
  readonly turn: number;
  /** Turns of encounters with a pending refill. */
  readonly due: readonly string[];
}

const LONGEST = 200;
export const MOST_WORKERS = 10;
const MOST_USERS = 100;

const isName = text(LONGEST);
const isCount = integer(0, 9999);

export const isWorker = shape<LongTestWorker>({
  actor: orNull(isName),
  name: isName,
  users: listOf(isName, MOST_USERS),
});

const isBegun = shape<LongTestStart>({
  sum: integer(-9999, 9999),
  pool: orNull(isCount),
  rounds: isCount,
  turn: (value): value is number => value === 0 || isTurn(value),
  due: listOf(isName, MOST_USERS),
});

/** `null` if a field is invalid. */
export const readLongTestFlags = readShape<LongTestFlags>({
  kind: oneOf("long-test"),
  schema: isKnownSchema,
  mechanic: isText,
  title: isName,
  test: isFields,
  workers: listOf(isWorker, MOST_WORKERS, 1),
  start: optional(isBegun),
});
