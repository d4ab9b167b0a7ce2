/** Distributions of unthrown challenge dice. A die cannot both score and show 1. */
import { Distribution } from "../odds/distribution.ts";
import { lazily } from "../lazily.ts";

const FACES = [1, 2, 3, 4, 5, 6];
const HIT = FACES.filter(isScoringChallenge).length / 6;
const CHANCE_OF_ONE = 1 / 6;
const REST = 1 - HIT - CHANCE_OF_ONE;

/** One die: −1 if it scores. */
export const lessHits = lazily(() => fewer(1 - HIT, HIT));
export const lessHitsAndOnes = lazily(() => fewer(REST, HIT + CHANCE_OF_ONE));
/** One die without the probability of showing 1. */
export const lessHitsWithoutOnes = lazily(() => fewer(REST, HIT));
const ones = lazily(() => Distribution.dense(0, Float64Array.of(REST / (1 - HIT), CHANCE_OF_ONE / (1 - HIT))));

function fewer(none: number, one: number): Distribution {
  return Distribution.dense(-1, Float64Array.of(one, none));
}

interface ChallengeCase {
  readonly scoring: number;
  /** P(`scoring` dice score). */
  readonly p: number;
  /** By number of ones: P(`scoring` dice score and this many show 1). */
  readonly ones: readonly number[];
}

const casesByCount: (readonly ChallengeCase[])[] = [];

export function challengeCases(dice: number): readonly ChallengeCase[] {
  const hits = lessHits().times(dice);
  return (casesByCount[dice] ??= Array.from({ length: dice + 1 }, (_, scoring) => {
    const p = hits.at(-scoring);
    const others = ones().times(dice - scoring);
    return { scoring, p, ones: Array.from({ length: dice - scoring + 1 }, (_zero, count) => p * others.at(count)) };
  }));
}

/** Each 5 or 6 of a challenge die is a success against the roller (FP-4). */
export function isScoringChallenge(face: number): boolean {
  return face >= 5;
}
