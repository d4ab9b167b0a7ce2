/** Challenge dice before they are thrown: what they take, and which of them show 1. A die cannot do both. */
import { Distribution } from "../odds/distribution.ts";

const FACES = [1, 2, 3, 4, 5, 6];
const HIT = FACES.filter(isScoringChallenge).length / 6;
const ONE = 1 / 6;
const REST = 1 - HIT - ONE;

/** One die, as what it takes away. */
export const LESS_HITS = Distribution.from([
  [0, 1 - HIT],
  [-1, HIT],
]);
export const LESS_HITS_AND_ONES = Distribution.from([
  [0, REST],
  [-1, HIT + ONE],
]);
/** Dice that show 1 are left out. */
export const LESS_HITS_WITHOUT_ONES = Distribution.from([
  [0, REST],
  [-1, HIT],
]);

export interface ChallengeCase {
  readonly scoring: number;
  /** P(so many scoring challenge dice). */
  readonly p: number;
  /** By number of ones: P(so many scoring ones, and so many that show 1). */
  readonly ones: readonly number[];
}

export function challengeCases(dice: number): readonly ChallengeCase[] {
  const hits = LESS_HITS.times(dice);
  return Array.from({ length: dice + 1 }, (_, scoring) => {
    const others = dice - scoring;
    const p = hits.at(-scoring);
    // Of those that do not score.
    const ones = Distribution.from([
      [0, REST / (1 - HIT)],
      [1, ONE / (1 - HIT)],
    ]).times(others);
    return { scoring, p, ones: Array.from({ length: others + 1 }, (_zero, count) => p * ones.at(count)) };
  });
}

/** Each 5 or 6 of a challenge die is a success against the roller (FP-4). */
export function isScoringChallenge(face: number): boolean {
  return face >= 5;
}
