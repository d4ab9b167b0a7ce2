/** Several actions in one turn that share a pool. */
import type { OutcomeBase } from "./trace.ts";

type Rolled = OutcomeBase["unused"][number];

export interface SplitParts {
  /** Which of the actions are attacks, and which are committed: indices. */
  readonly attacks: readonly number[];
  readonly committed: readonly number[];
  /** They are rolled in a turn of an encounter, so all of them are in combat, whatever they say of it. Default false. */
  readonly inTurn?: boolean;
  /** Targets may be unknown: of such parts nobody can say a chance. Default: then it cannot be divided. */
  readonly mayBeOpen?: boolean;
}

/** The dice of each action, the chance of each, that all succeed, and that any does; null: nobody can say. */
export interface SplitDivision {
  readonly dice: readonly number[];
  readonly each: readonly (number | null)[];
  readonly all: number | null;
  readonly any: number | null;
}

export interface SplitOdds {
  /** What there is to divide. */
  readonly dice: number;
  /** Every way to divide it, in the order of its numbers. */
  readonly divisions: readonly SplitDivision[];
}

/** A part of a split pool whose action was interrupted: what is left of it, and the dice that count no more. */
export interface Interrupted<S, F> {
  /** Null: none of its dice is left. */
  readonly left: { readonly spec: S; readonly faces: F } | null;
  readonly cancelled: readonly Rolled[];
}

/** Actions of one turn that share a pool (DP-12). */
export interface SplitPool<S extends object, F extends object> {
  /** Exact odds of every division. Throws RuleError with the part: `specs.1`. */
  odds(specs: readonly S[], parts: SplitParts): SplitOdds;
  /** The spec of an action that gets `dice` of the shared dice. */
  part(spec: S, dice: number): S;
  /** The roll of a part without the dice at these indices of its faces. */
  interrupt(spec: S, faces: F, dice: readonly number[]): Interrupted<S, F>;
}
