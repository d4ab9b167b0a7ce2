/** Split pools: several actions of one turn share their dice (DP-12). */
import type { Fields } from "./fields.ts";
import type { OutcomeBase } from "./trace.ts";

type UnusedDie = OutcomeBase["unused"][number];

export interface SplitParts {
  /** Indices of the attacks, and of the committed actions. */
  readonly attacks: readonly number[];
  readonly committed: readonly number[];
  /** Least number of dice of a part, from 1 on. Default 1. */
  readonly least?: number;
  /** True in a turn of an encounter: all actions count as in combat. Default false. */
  readonly inTurn?: boolean;
  /** True if targets may be unknown; such actions have no chance. Default: an unknown target is an error. */
  readonly mayBeOpen?: boolean;
}

/** Dice and chance of each action, and the chances that all or any succeed; `null`: unknown. */
export interface SplitDivision {
  readonly dice: readonly number[];
  readonly each: readonly (number | null)[];
  readonly all: number | null;
  readonly any: number | null;
}

export interface SplitOdds {
  readonly dice: number;
  /** In numerical order. */
  readonly divisions: readonly SplitDivision[];
}

/** A part of a split pool after its action was interrupted. */
export interface Interrupted<S, F> {
  /** `null`: no dice are left. */
  readonly left: { readonly spec: S; readonly faces: F } | null;
  readonly cancelled: readonly UnusedDie[];
}

export interface SplitPool<S extends Fields, F extends object> {
  /** The fields of a part that hold its dice. */
  readonly poolFields: readonly string[];
  /** Exact odds of all divisions. Throws RuleError with the field of the part: `specs.1`. */
  odds(specs: readonly S[], parts: SplitParts): SplitOdds;
  /** The spec of an action that gets `dice` of the shared dice. */
  part(spec: S, dice: number): S;
  /** The roll of a part without the dice at the indices `dice` of its faces. */
  interrupt(spec: S, faces: F, dice: readonly number[]): Interrupted<S, F>;
}
