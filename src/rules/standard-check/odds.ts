/** Exact odds of a check (SC-1, SC-6). */
import { unknownTarget } from "../contract/error.ts";
import type { TargetFor } from "../contract/odds.ts";
import { successOrFailure, type VerdictOdds } from "../contract/trace.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { downFrom, hardest } from "../odds/hardest.ts";
import { missingDice } from "../spec/first-throw.ts";
import { firstThrow, type CheckFaces, bonusOf, CHECK_SIZE, ownDiceOf, type CheckSpec } from "./spec.ts";
import { PASSIVE } from "./resolve.ts";

export type CheckOdds = {
  readonly total: readonly Bar[];
  readonly success: number | null;
  readonly margin: readonly Bar[] | null;
};

/** Its d8 or 12, the extra dice, the bonuses. */
export function totalOf(spec: CheckSpec): Distribution {
  const dice = spec.passive
    ? Distribution.constant(PASSIVE)
    : spec.extra.reduce(
        (sum, { size }) => sum.plus(Distribution.die(size)),
        Distribution.die(CHECK_SIZE).times(ownDiceOf(spec)),
      );
  return dice.plus(bonusOf(spec));
}

export function odds(spec: CheckSpec): CheckOdds {
  const total = totalOf(spec);
  const { target } = spec;
  if (target === null) return { total: total.bars(), success: null, margin: null };
  return { total: total.bars(), success: total.reaches(target), margin: total.plus(-target).bars() };
}

export function oddsGiven(spec: CheckSpec, { dice }: CheckFaces): VerdictOdds {
  const { target } = spec;
  if (target === null) throw unknownTarget("target");
  const fallen = dice.reduce((sum, face) => sum + face, spec.passive ? PASSIVE : 0);
  const missing = missingDice(firstThrow(spec), dice.length);
  const rest = missing.map(({ size, count }) => Distribution.die(size).times(count));
  const total = rest.reduce((sum, more) => sum.plus(more), Distribution.constant(fallen + bonusOf(spec)));
  return successOrFailure(total.reaches(target));
}

/** Any integer can be a target (SC-2). */
export function targetFor(spec: CheckSpec, p: number): TargetFor | null {
  const total = totalOf(spec);
  // Avoids a rounding error at the lowest total, which is certain.
  const chance = (target: number): number => (target === total.min ? 1 : total.atLeast(target));
  return hardest(downFrom(total.max, total.min), chance, p);
}
