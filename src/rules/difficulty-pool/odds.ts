/** Exact odds: each die gives +1, −1 or nothing; the pool is their sum. */
import { Distribution, type Bar } from "../odds/distribution.ts";
import { difficultyOf } from "./difficulty.ts";
import { diceToThrow } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

export interface DifficultyOdds {
  readonly dice: number;
  readonly difficulty: number | null;
  readonly net: readonly Bar[] | null;
  readonly botch: number | null;
  /** Net exactly 0. */
  readonly failure: number | null;
  readonly atLeast: { readonly "1": number; readonly "3": number; readonly "5": number } | null;
}

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

/** The distribution of net successes of a spec whose difficulty is known. */
export function netOf(spec: DifficultySpec): Distribution {
  const target = difficultyOf(spec)?.final ?? 6;
  return Distribution.die(10)
    .map((face) => (face === 1 ? -1 : face >= target ? 1 : 0))
    .times(diceToThrow(spec));
}
