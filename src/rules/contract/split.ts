/** Several actions in one turn that share a pool. */

export interface SplitParts {
  /** Which of the actions are attacks, and which are committed: indices. */
  readonly attacks: readonly number[];
  readonly committed: readonly number[];
}

/** The dice of each action, the chance of each, that all succeed, and that any does. */
export interface SplitDivision {
  readonly dice: readonly number[];
  readonly each: readonly number[];
  readonly all: number;
  readonly any: number;
}

export interface SplitOdds {
  /** What there is to divide. */
  readonly dice: number;
  /** Every way to divide it, in the order of its numbers. */
  readonly divisions: readonly SplitDivision[];
}
