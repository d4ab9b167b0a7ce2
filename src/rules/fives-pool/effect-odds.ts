/** Exact chances of dice effects without code (FP-16): so many surviving or bonus dice show one face. */
import { discordWeights, knownDiscords } from "./discord-odds.ts";
import { followPool, type Question } from "./pool-walk.ts";
import type { FivesSpec } from "./spec.ts";

/** P(at least `least` surviving and bonus dice show `face`), the Law of Fives included. */
export function countedFaceOdds(spec: FivesSpec, face: number, least: number): number {
  const discords = spec.discord === "unrolled" ? discordWeights() : [[spec.discord, 1] as const];
  const question: Question = {
    // The scores do not matter.
    target: 4,
    measure: { id: `face ${face}`, of: (_score, shown) => ({ count: 0, add: Number(shown === face) }) },
    most: 0,
    mode: "together",
  };
  const chance = discords.reduce((sum, [discord, weight]) => {
    const cases = knownDiscords({ ...spec, discord: discord as FivesSpec["discord"] });
    return sum + weight * followPool(cases, question).otherPools.values().atLeast(least);
  }, 0);
  return Math.min(1, chance);
}
