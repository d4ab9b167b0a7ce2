import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { isTurn } from "../../log/operation-flags.ts";

export const LONG_TEST_SCHEMA = 1;

/** A message that a long test begins with; its rounds are cards that name it. An actor keeps the same as what is left when the messages are gone. */
export interface LongTestFlags {
  readonly kind: "long-test";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** What it is, as the mechanic's machine reads it. */
  readonly test: Fields;
  /** Who rolls in each round. */
  readonly workers: readonly LongTestWorker[];
  /** It goes on from here; absent: from its beginning. */
  readonly begun?: LongTestBegun;
}

export interface LongTestWorker {
  /** UUID; null: nobody's hero. */
  readonly actor: string | null;
  readonly name: string;
  /** Who may throw for it, beside GMs: who owned it when it began, so that what was thrown counts whoever owns it later. */
  readonly users: readonly string[];
}

export interface LongTestBegun {
  readonly sum: number;
  readonly pool: number | null;
  /** Rounds that were played before. */
  readonly rounds: number;
  /** The last turn that is in it: what comes from before is not counted twice. */
  readonly turn: number;
  /** Turns of encounters whose dice have still to come back. */
  readonly due: readonly string[];
}

const LONGEST = 200;
const MOST_WORKERS = 10;
const MOST_USERS = 100;

/** Strict. */
export function readLongTestFlags(flags: Fields): LongTestFlags | null {
  const { kind, schema, mechanic, title, test, workers, begun } = flags;
  if (kind !== "long-test" || typeof schema !== "number" || typeof mechanic !== "string") return null;
  if (!isText(title) || !isFields(test) || !Array.isArray(workers)) return null;
  if (workers.length < 1 || workers.length > MOST_WORKERS || !workers.every(isWorker)) return null;
  if (begun !== undefined && !isBegun(begun)) return null;
  return { kind, schema, mechanic, title, test, workers, ...(begun ? { begun } : {}) };
}

export function isWorker(value: unknown): value is LongTestWorker {
  if (!isFields(value)) return false;
  const { actor, name, users, ...rest } = value;
  return Object.keys(rest).length === 0 && (actor === null || isText(actor)) && isText(name) && isTexts(users);
}

function isBegun(value: unknown): value is LongTestBegun {
  if (!isFields(value)) return false;
  const { sum, pool, rounds, turn, due, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    isWhole(sum, -9999) &&
    (pool === null || isWhole(pool, 0)) &&
    isWhole(rounds, 0) &&
    (turn === 0 || isTurn(turn)) &&
    isTexts(due)
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MOST_USERS && value.every(isText);
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= 9999;
}
