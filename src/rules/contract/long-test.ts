/** A test of several rounds as a pure machine: what it is and its rounds → what may be thrown now → how it stands. */
import { RuleError } from "./error.ts";
import type { Phrase } from "./phrase.ts";

export interface LongTestState {
  /** What has been reached so far. */
  readonly sum: number;
  /** Dice that are left to choose from; null where the mechanic has no such pool. */
  readonly pool: number | null;
  /** What is missing to the goal, ≥ 0; 0 without a goal. */
  readonly short: number;
  readonly done: boolean;
  readonly ended: "reached" | "botched" | null;
}

/** The best chance to be there within so many rounds. */
export interface LongTestOdds {
  readonly within: readonly {
    readonly rounds: number;
    readonly p: number;
    /** Where dice are chosen each round: how many the best way throws first. */
    readonly dice?: number;
  }[];
  /** The chance that a botch ends it first, where one can. */
  readonly botched?: number;
}

/** What one who works at a test has thrown in a round. */
export interface LongTestThrow {
  /** Whose it is, by its place among the specs of the test. */
  readonly of: number;
  /** As it was thrown: with the target of that round. */
  readonly spec: object;
  readonly faces: object;
}

/** How people play it: it begins with the spec of a roll, and its rounds are rolls. */
export interface LongTestPlay<T extends object> {
  /** Strict; `said`: the fields beside spec or specs. */
  begin(spec: object, said: Readonly<Record<string, unknown>>): T;
  /** How many roll in each round. */
  hands(test: T): number;
  /** One more who works at it. Absent: it is for one alone. */
  join?(test: T, spec: object): T;
  /** Somebody else goes on in the place of one, with what they roll. Absent: they go on with what is there, as with a pool that is the test's. */
  handOn?(test: T, of: number, spec: object): T;
  /** What is left of it, for its odds: from this state on, with the target that was thrown against last. */
  rest(test: T, state: LongTestState, last: object | null): T;
  /**
   * One round, of all who roll in it; where nobody does, it passes. Dice that come back are not in it. Throws RuleError for more dice than there are,
   * and for a round of a test that has ended.
   */
  round(test: T, state: LongTestState, thrown: readonly LongTestThrow[]): LongTestState;
  /** Where dice leave and come back. Absent: there is no such pool. */
  readonly pool?: {
    /** How many come back after a round. */
    refill(test: T): number;
    /** So many dice come, within the bound; below 0 they go. */
    add(test: T, state: LongTestState, dice: number): LongTestState;
    /** What of an actor's `system` gives dice back, one of which is chosen. Absent: nothing is proposed. */
    givers?(system: Readonly<Record<string, unknown>>): readonly { readonly label: Phrase; readonly dice: number }[];
  };
}

/** `T` what the test is (specs, goal, bound, refill), `R` one round as it was played: readonly plain JSON each. */
export interface LongTest<T extends object, R extends object> {
  /** The fields that say what the test is. */
  readonly fields: readonly string[];
  /** Strict, as `Mechanic.parseSpec`. A test without a goal runs until it is ended. */
  parse(input: unknown): T;
  /** Strict: all dice of the round have to be there. What it gives, it reads again. */
  parseRound(test: T, state: LongTestState, input: unknown): R;
  start(test: T): LongTestState;
  /** What is thrown in the next round, a spec for each who rolls; `choice`: how many dice. Empty: nothing now. */
  next(test: T, state: LongTestState, choice?: { readonly dice?: number }): readonly object[];
  after(test: T, state: LongTestState, round: R): LongTestState;
  /** `policy`: how the dice of a round are chosen (docs/protocol.md). A goal is needed. */
  odds(test: T, options: { readonly rounds: unknown; readonly policy?: unknown }): LongTestOdds;
  /** Absent: it is only worked out, and nobody plays it. */
  readonly play?: LongTestPlay<T>;
}

/** How far it has come; without a goal it is never reached. */
export function standing(sum: number, goal: number | null): Omit<LongTestState, "pool"> {
  const short = goal === null ? 0 : Math.max(0, goal - sum);
  const isReached = goal !== null && short === 0;
  return { sum, short, done: isReached, ended: isReached ? "reached" : null };
}

/** Throws RuleError `not-allowed`, without a field, for a round of a test that has ended. */
export function refuseEnded({ done }: LongTestState): void {
  if (done) throw new RuleError("not-allowed", "the test has ended", { data: { values: "–" } });
}

/** Throws RuleError `missing-field` where dice of a round have not been thrown. */
export function allThrown(dice: readonly number[], count: number, path: string): readonly number[] {
  if (dice.length >= count) return dice;
  const field = `${path}.dice.${dice.length}`;
  throw new RuleError("missing-field", `"${field}" is missing: a round has all its dice`, { field });
}
