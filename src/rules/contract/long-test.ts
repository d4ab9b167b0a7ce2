/** Long tests as a pure state machine: a test and its rounds lead to the next specs and the current state. */
import type { System } from "./actor.ts";
import { RuleError } from "./error.ts";
import type { Fields } from "./fields.ts";
import type { Field } from "./schema.ts";
import type { Phrase } from "./phrase.ts";

export interface LongTestState {
  /** Progress so far. */
  readonly sum: number;
  /** Dice left in the pool; `null` for mechanics without one. */
  readonly pool: number | null;
  /** Distance to the goal, ≥ 0; 0 without a goal. */
  readonly short: number;
  readonly done: boolean;
  readonly ended: "reached" | "botched" | null;
}

/** The best chances to reach the goal, by number of rounds. */
export interface LongTestOdds {
  readonly within: readonly {
    readonly rounds: number;
    readonly p: number;
    /** Number of dice that the best policy throws first, if dice are chosen each round. */
    readonly dice?: number;
  }[];
  /** The chance that a botch ends the test first. Absent: botches do not end it. */
  readonly botched?: number;
}

/** The throw of one participant in a round. */
interface LongTestThrow {
  /** Index of the participant's spec in the test. */
  readonly of: number;
  /** As thrown, with the target of that round. */
  readonly spec: Fields;
  readonly faces: Fields;
}

/** Long tests at the table: a test starts from the spec of a roll, and its rounds are rolls. */
export interface LongTestPlay<T extends Fields> {
  /** Strict. `otherFields` are the fields besides the specs. */
  begin(spec: Fields, otherFields: Fields): T;
  /** Number of participants who roll in each round. */
  hands(test: T): number;
  /** Adds a participant. Absent: the test is for one participant. */
  join?(test: T, spec: Fields): T;
  /** Replaces participant `of`, who then rolls `spec`. Absent: the successor continues with the test's own dice. */
  handOn?(test: T, of: number, spec: Fields): T;
  /** The remaining test, for its odds: from `state` on, against the target thrown last. */
  rest(test: T, state: LongTestState, last: Fields | null): T;
  /** The state after one round; a round without throws passes. Excludes refills. Throws RuleError for too many dice, and after the test has ended. */
  round(test: T, state: LongTestState, thrown: readonly LongTestThrow[]): LongTestState;
  /** For tests with a pool of dice. Absent: no pool. */
  readonly pool?: {
    /** Dice refilled after a round. */
    refill(test: T): number;
    /** Adds dice to the pool up to its bound; a negative number removes some. */
    add(test: T, state: LongTestState, dice: number): LongTestState;
    /** Mean pool after a throw and its refill; `faces`: as thrown. `null`: the target is unknown. Absent: a throw costs no dice. */
    meanLeft?(test: T, state: LongTestState, spec: Fields, faces?: Fields): number | null;
    /** Refill amounts proposed from an actor's `system`; the user chooses one. Absent: no proposals. */
    givers?(system: System): readonly { readonly label: Phrase; readonly dice: number }[];
  };
}

/** `T`: the test (specs, goal, bound, refill). `R`: one completed round. Both are readonly plain JSON. */
export interface LongTest<T extends Fields, R extends Fields> {
  /** Fields of a test. */
  readonly fields: Readonly<Record<string, Field<unknown>>>;
  /** Strict, as `Mechanic.parseSpec`. A test without a goal runs until a user ends it. */
  parse(input: unknown): T;
  /** Strict: requires all dice of the round. Its result parses to itself. */
  parseRound(test: T, state: LongTestState, input: unknown): R;
  start(test: T): LongTestState;
  /** Specs of the next round, one per participant; `choice`: the number of dice. Empty: no throw now. */
  next(test: T, state: LongTestState, choice?: { readonly dice?: number }): readonly Fields[];
  after(test: T, state: LongTestState, round: R): LongTestState;
  /** `policy`: how the dice of a round are chosen (docs/protocol.md). Requires a goal. */
  odds(test: T, options: { readonly rounds: unknown; readonly policy?: unknown }): LongTestOdds;
  /** One round of two tests against each other, for the protocol: `a` for every number of dice, `b` with its own. Absent: there are none. */
  exchange?(a: unknown, b: unknown, tie: unknown): object;
  /** Absent: the test has odds but cannot be played. */
  readonly play?: LongTestPlay<T>;
}

/** Progress toward the goal; `null` as goal is never reached. */
export function progressOf(sum: number, goal: number | null): Omit<LongTestState, "pool"> {
  const short = goal === null ? 0 : Math.max(0, goal - sum);
  const isReached = goal !== null && short === 0;
  return { sum, short, done: isReached, ended: isReached ? "reached" : null };
}

/** Throws RuleError `not-allowed`, without a field, after the test has ended. */
export function refuseEnded({ done }: LongTestState): void {
  if (done) throw new RuleError("not-allowed", "the test has ended", { data: { values: "–" } });
}

/** Throws RuleError `missing-field` if dice of a round are missing. */
export function allThrown(dice: readonly number[], count: number, path: string): readonly number[] {
  if (dice.length >= count) return dice;
  const field = `${path}.dice.${dice.length}`;
  throw new RuleError("missing-field", `"${field}" is missing: a round has all its dice`, { field });
}
