/** Exact odds of a spec, and how they are shown. */
import type { Chart, Figure } from "./description.ts";
import type { Fields } from "./fields.ts";
import type { OutcomeBase, VerdictOdds } from "./trace.ts";

export interface TargetFor {
  /** Value of the target field, or values by field for several targets. */
  readonly target: number | Readonly<Record<string, number>>;
  /** Its chance of success, 0…1. */
  readonly p: number;
}

/** A way in which shared dice can fall: its probability and the specs under it. */
type SharedCase<S> = readonly [p: number, specs: readonly S[]];

export interface MechanicOdds<
  S extends Fields,
  F extends object,
  O extends OutcomeBase,
  D extends object,
  X extends Fields,
> {
  of(spec: S): D;
  /**
   * The chance of success, 0…1, as every window shows it: the first figure, if that is a success. Throws RuleError `unknown-target`,
   * `out-of-range` for an unreachable target, and `not-allowed` if the roll has no verdict.
   */
  chance(spec: S): number;
  /** As `chance`, but a pending choice counts as success, as in a group. Absent: there are no choices. */
  chanceWithChoice?(spec: S): number;
  /**
   * The chance of each verdict given these faces. Throws RuleError `unknown-target`, `not-allowed` or `out-of-range`. Absent: not supported.
   */
  onFaces?(spec: S, faces: F, decided?: X): VerdictOdds;
  /** All ways in which dice shared by several rolls can fall. Absent: rolls share no dice. */
  shared?(specs: readonly S[]): readonly SharedCase<S>[];
  /** The hardest target with a chance of at least `p`; `null`: none. Absent: the mechanic has no such target. */
  targetFor?(spec: S, p: number): TargetFor | null;
  /** Numbers for the step values of the prompt, most important first. May be empty for an unknown target. */
  figures(spec: S, odds: D): readonly Figure[];
  /** Charts, most important first; `outcome` marks the rolled value. */
  charts(spec: S, odds: D, outcome?: O): readonly Chart[];
}
