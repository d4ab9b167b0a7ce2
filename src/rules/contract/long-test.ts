/** A test of several rounds as a pure machine: what it is and its rounds → what may be thrown now → how it stands. */

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

/** `T` what the test is (specs, goal, bound, refill), `R` one round as it was played: readonly plain JSON each. */
export interface LongTest<T extends object, R extends object> {
  /** Strict, as `Mechanic.parseSpec`. */
  parse(input: unknown): T;
  /** Strict about faces that the round's dice cannot show. */
  parseRound(test: T, state: LongTestState, input: unknown): R;
  start(test: T): LongTestState;
  /** What is thrown in the next round, a spec for each who rolls; `choice`: how many dice. Empty: nothing now. */
  next(test: T, state: LongTestState, choice?: { readonly dice?: number }): readonly object[];
  after(test: T, state: LongTestState, round: R): LongTestState;
  /** `policy`: how the dice of a round are chosen (docs/protocol.md). */
  odds(test: T, options: { readonly rounds: number; readonly policy?: unknown }): LongTestOdds;
}
