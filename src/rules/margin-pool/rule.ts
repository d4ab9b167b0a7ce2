/** Basic arithmetic of the margin pool. */
import { unknownTarget, outOfRange } from "../contract/error.ts";
import { HIGHEST_THRESHOLD, SIZE, type MarginSpec } from "./spec.ts";

export type Pile = "criticalSuccesses" | "successes" | "failures" | "criticalFailures";
/** In the order of the card (MP-6). */
export const PILES: readonly Pile[] = ["criticalSuccesses", "successes", "failures", "criticalFailures"];

/** Margin of one die by pile: critical ones count twice (MP-3, MP-4). */
export const WORTH: Readonly<Record<Pile, number>> = {
  criticalSuccesses: 2,
  successes: 1,
  failures: -1,
  criticalFailures: -2,
};

/** A computed threshold below 1 counts as 1 (MP-5). */
export function effectiveThreshold(threshold: number): number {
  return Math.max(1, threshold);
}

/** A threshold above 11 makes the task impossible (MP-5). */
export function isImpossible(threshold: number | null): boolean {
  return threshold !== null && threshold > HIGHEST_THRESHOLD;
}

/** Throws RuleError `unknown-target`, or `out-of-range` for an impossible threshold (MP-5). */
export function knownThreshold({ threshold }: Pick<MarginSpec, "threshold">, field = "threshold"): number {
  if (threshold === null) throw unknownTarget(field);
  if (!isImpossible(threshold)) return threshold;
  throw outOfRange(
    field,
    `"${field}" must be at most ${HIGHEST_THRESHOLD}, not ${threshold}: an impossible task has no margin`,
    [1, HIGHEST_THRESHOLD],
    threshold,
  );
}

/**
 * 12 and 1 are always critical (MP-3); other faces above the threshold succeed (MP-2). `null`: depends on an unknown
 * threshold.
 */
export function pileOf(face: number, threshold: number | null): Pile | null {
  if (face === SIZE) return "criticalSuccesses";
  if (face === 1) return "criticalFailures";
  if (threshold === null) return null;
  return face > effectiveThreshold(threshold) ? "successes" : "failures";
}

/** The lowest margin that succeeds: the GM's, else 0 if ties succeed, else 1 (MP-4). */
export function neededMargin({ required, zeroSucceeds }: Pick<MarginSpec, "required" | "zeroSucceeds">): number {
  return required ?? (zeroSucceeds ? 0 : 1);
}

/** The margin if all dice show 12 (MP-3). */
export function greatestMargin(dice: number): number {
  return WORTH.criticalSuccesses * dice;
}
