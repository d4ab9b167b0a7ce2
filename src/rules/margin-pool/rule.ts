/** The rules of the margin pool, a sentence each. Everything here is arithmetic on plain numbers. */
import { RuleError, unknownTarget } from "../contract/error.ts";
import { HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";

export const SIZE = 12;

export type Pile = "criticalSuccesses" | "successes" | "failures" | "criticalFailures";
/** In the order in which the card shows them (MP-6). */
export const PILES: readonly Pile[] = ["criticalSuccesses", "successes", "failures", "criticalFailures"];

/** What each die of a pile adds to the margin: critical ones count twice (MP-3, MP-4). */
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

/** A threshold that a margin can be measured by. Throws RuleError `unknown-target`, or `out-of-range` for an impossible one (MP-5). */
export function knownThreshold({ threshold }: Pick<MarginSpec, "threshold">, field = "threshold"): number {
  if (threshold === null) throw unknownTarget(field);
  if (!isImpossible(threshold)) return threshold;
  throw new RuleError(
    "out-of-range",
    `"${field}" must be at most ${HIGHEST_THRESHOLD}, not ${threshold}: an impossible task has no margin`,
    { field, data: { min: 1, max: HIGHEST_THRESHOLD, found: threshold } },
  );
}

/** 12 and 1 are critical whatever the threshold (MP-3); of the others those above it succeed (MP-2). null: nobody can tell without a threshold. */
export function pileOf(face: number, threshold: number | null): Pile | null {
  if (face === SIZE) return "criticalSuccesses";
  if (face === 1) return "criticalFailures";
  if (threshold === null) return null;
  return face > effectiveThreshold(threshold) ? "successes" : "failures";
}

/** The least margin that succeeds: the GM's, else 1, else 0 where ties succeed (MP-4). */
export function neededMargin({ required, zeroSucceeds }: Pick<MarginSpec, "required" | "zeroSucceeds">): number {
  return required ?? (zeroSucceeds ? 0 : 1);
}

/** The greatest margin that so many dice can give (MP-3). */
export function greatestMargin(dice: number): number {
  return WORTH.criticalSuccesses * dice;
}
