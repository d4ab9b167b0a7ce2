/** Exact odds of a margin pool, for every number of dice at once (MP-2 … MP-5). */
import type { TargetFor } from "../contract/odds.ts";
import { successOrFailure, type VerdictOdds } from "../contract/trace.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { downFrom, hardest } from "../odds/hardest.ts";
import { SIZE, type MarginFaces, HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";
import { marginOf, pilesOf } from "./resolve.ts";
import { effectiveThreshold, isImpossible, knownThreshold, neededMargin, WORTH, pileOf } from "./rule.ts";

export type MarginOdds = {
  readonly margin: readonly Bar[] | null;
  readonly success: number | null;
  /** From 1 die to the whole pool. */
  readonly byDice: readonly { readonly dice: number; readonly success: number | null }[];
  /** Number of 12s among the rolled dice. */
  readonly criticals: readonly Bar[];
};

/** Sums of 0, 1, 2 … dice, by threshold and for the 12s. */
const sumsByThreshold = new Map<number | "criticals", Distribution[]>();

function sumOf(dice: number, key: number | "criticals", die: Distribution): Distribution {
  const sums = sumsByThreshold.get(key) ?? [];
  sumsByThreshold.set(key, sums);
  const none = Distribution.constant(0);
  for (let count = sums.length; count <= dice; count += 1) sums.push(sums[count - 1]?.plus(die) ?? none);
  return sums[dice] ?? none;
}

/** Requires a threshold that is not impossible. */
export function marginDistribution(dice: number, threshold: number): Distribution {
  const level = effectiveThreshold(threshold);
  return sumOf(dice, level, oneDie(level));
}

export function criticalsOf(dice: number): Distribution {
  return sumOf(
    dice,
    "criticals",
    Distribution.from([
      [0, (SIZE - 1) / SIZE],
      [1, 1 / SIZE],
    ]),
  );
}

/** Margin of one die, by the pile of each face (MP-2, MP-3). */
function oneDie(threshold: number): Distribution {
  return Distribution.die(SIZE).map((face) => {
    const pile = pileOf(face, threshold);
    return pile ? WORTH[pile] : 0;
  });
}

/** P(success); `null` if the threshold is unknown or impossible. */
export function successOdds(
  dice: number,
  spec: Pick<MarginSpec, "threshold" | "required" | "zeroSucceeds">,
): number | null {
  if (spec.threshold === null || isImpossible(spec.threshold)) return null;
  return marginDistribution(dice, spec.threshold).atLeast(neededMargin(spec));
}

/** Throws RuleError `unknown-target`, or `out-of-range` for an impossible threshold. */
export function oddsGiven(spec: MarginSpec, { dice }: MarginFaces): VerdictOdds {
  const threshold = knownThreshold(spec);
  const fallen = marginOf(pilesOf(dice, threshold)) ?? 0;
  return successOrFailure(marginDistribution(spec.dice - dice.length, threshold).reaches(neededMargin(spec) - fallen));
}

export function odds(spec: MarginSpec): MarginOdds {
  const { dice, pool, threshold } = spec;
  return {
    margin: threshold === null || isImpossible(threshold) ? null : marginDistribution(dice, threshold).bars(),
    success: successOdds(dice, spec),
    byDice: Array.from({ length: pool }, (_, index) => ({ dice: index + 1, success: successOdds(index + 1, spec) })),
    criticals: criticalsOf(dice).bars(),
  };
}

/** Tries possible thresholds only (MP-2). */
export function targetFor(spec: MarginSpec, p: number): TargetFor | null {
  return hardest(downFrom(HIGHEST_THRESHOLD, 1), (threshold) => successOdds(spec.dice, { ...spec, threshold }) ?? 0, p);
}
