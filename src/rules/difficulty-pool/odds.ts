/** Exact odds: each die adds +1, −1 or 0 to the net. */
import type { TargetFor } from "../contract/odds.ts";
import { successOrFailure, type VerdictOdds } from "../contract/trace.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { downFrom, hardest } from "../odds/hardest.ts";
import { difficultyOf } from "./difficulty.ts";
import { diceToThrow, knownBase, resolve, type DifficultyFaces } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

/** Range of `targetFor`; a base of 12 also takes three dice. */
const [EASIEST_BASE, HARDEST_BASE] = [2, 12] as const;

export type DifficultyOdds = {
  readonly dice: number;
  readonly difficulty: number | null;
  readonly net: readonly Bar[] | null;
  readonly botch: number | null;
  /** Net exactly 0. */
  readonly failure: number | null;
  readonly atLeast: { readonly "1": number; readonly "3": number; readonly "5": number } | null;
};

export function odds(spec: DifficultySpec): DifficultyOdds {
  const dice = diceToThrow(spec);
  const difficulty = difficultyOf(spec)?.final ?? null;
  if (difficulty === null) return { dice, difficulty, net: null, botch: null, failure: null, atLeast: null };
  const net = netOf(spec);
  return {
    dice,
    difficulty,
    net: net.bars(),
    botch: net.atMost(-1),
    failure: net.at(0),
    atLeast: { "1": net.atLeast(1), "3": net.atLeast(3), "5": net.atLeast(5) },
  };
}

/** Requires a known difficulty. */
export function netOf(spec: DifficultySpec): Distribution {
  return netUnder(difficultyOf(spec)?.final ?? 6, diceToThrow(spec));
}

/** Distribution of net successes (DP-2). */
export function netUnder(difficulty: number, dice: number): Distribution {
  return Distribution.die(10)
    .map((face) => (face === 1 ? -1 : face >= difficulty ? 1 : 0))
    .times(dice);
}

/** P(net ≥ 1) (DP-7). Throws RuleError `unknown-target`, `no-dice` without a remaining die (DP-6). */
export function chance(spec: DifficultySpec): number {
  knownBase(spec);
  return netOf(spec).atLeast(1);
}

/** Ignores dice lost to a difficulty above 9 (DP-5). Throws RuleError as `chance` does. */
export function oddsGiven(spec: DifficultySpec, faces: DifficultyFaces): VerdictOdds {
  knownBase(spec);
  const { difficulty, successes, ones, waiting } = resolve(spec, faces);
  const missing = waiting.reduce((sum, { count }) => sum + count, 0);
  return successOrFailure(netUnder(difficulty ?? 6, missing).reaches(1 + ones - (successes ?? 0)));
}

/** Treats a base that leaves no die as no chance. Throws RuleError `no-dice` for an empty pool. */
export function targetFor(spec: DifficultySpec, p: number): TargetFor | null {
  diceToThrow({ ...spec, base: null }, "attribute");
  const chanceAt = (base: number): number => {
    const at = { ...spec, base };
    return (difficultyOf(at)?.dice ?? 0) > 0 ? chance(at) : 0;
  };
  return hardest(downFrom(HARDEST_BASE, EASIEST_BASE), chanceAt, p);
}
