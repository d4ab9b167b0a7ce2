/** Exact chances of dice effects without code (FP-16): so many surviving or bonus dice show one face. */
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { Distribution } from "../odds/distribution.ts";
import { discordWeights } from "./discord-odds.ts";
import { hasInfiniteFives, isEliminated } from "./resolve.ts";
import { thrownPool, type FivesSpec } from "./spec.ts";

/** P(at least `least` surviving and bonus dice show `face`), the Law of Fives included. */
export function countedFaceOdds(spec: FivesSpec, face: number, least: number): number {
  const { discord } = spec;
  const cases = discord === "unrolled" ? discordWeights() : [[discord, 1] as const];
  return Math.min(
    1,
    cases.reduce(
      (sum, [known, weight]) => sum + weight * reached({ ...spec, discord: known as Known }, face, least),
      0,
    ),
  );
}

type Known = Exclude<FivesSpec["discord"], "unrolled">;

function reached(spec: FivesSpec & { readonly discord: Known }, face: number, least: number): number {
  const capped = (count: Distribution): Distribution => count.map((value) => Math.min(least, value));
  return thrownPool(spec)
    .reduce((count, { size }, index) => {
      const bonus = bonusOf(size, face, hasInfiniteFives(spec));
      const die = facesOf(size).map((shown) => {
        if (isEliminated(shown, index, spec)) return Distribution.constant(0);
        return (shown === 5 ? bonus : Distribution.constant(0)).plus(Number(shown === face));
      });
      return capped(count.plus(mixed(die)));
    }, Distribution.constant(0))
    .atLeast(least);
}

/** Dice with this face among those that one five brings (FP-9). */
function bonusOf(size: number, face: number, isInfinite: boolean): Distribution {
  let further = Distribution.constant(0);
  for (let level = isInfinite ? LONGEST_CHAIN : 1; level > 0; level -= 1) {
    const next = further;
    further = mixed(
      facesOf(size).map((shown) =>
        (isInfinite && shown === 5 ? next : Distribution.constant(0)).plus(Number(shown === face)),
      ),
    );
  }
  return further;
}

function facesOf(size: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}

function mixed(faces: readonly Distribution[]): Distribution {
  return Distribution.mix(faces.map((count) => [1 / faces.length, count] as const));
}
