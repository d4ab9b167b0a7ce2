/** Cases of an unrolled Discord Die; faces with the same effect share a case (FP-7). */
import { hasInfiniteFives, isEliminated, scoreOf } from "./resolve.ts";
import { DIE_SIZES, thrownPool, type FivesSpec } from "./spec.ts";

/** The pool under a known Discord Die. */
export interface KnownDiscord {
  readonly weight: number;
  readonly isEndless: boolean;
  /** In ascending size. */
  readonly dice: readonly PoolDie[];
}

export interface PoolDie {
  readonly size: number;
  /** The face that the Discord Die eliminates (FP-5); 0: none. */
  readonly lost: number;
  /** The thrown face and the bonus dice that it brought; `undefined`: not thrown yet. */
  readonly facesSoFar: readonly number[] | undefined;
}

type Face = Exclude<FivesSpec["discord"], "unrolled">;

/** The Discord Die's faces with their weights (FP-7): 20 is rolled again, and 3 then sends the die away. */
export function discordWeights(): readonly (readonly [discord: number | null, weight: number])[] {
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  return [...faces.map((face) => [face, (face === 20 ? 1 : face === 3 ? 20 : 21) / 400] as const), [null, 1 / 400]];
}

/** Groups faces with the same effect on these pools; the first face represents its group. */
export function discordCases(specs: readonly FivesSpec[]): readonly (readonly [discord: Face, weight: number])[] {
  const first = specs[0]?.discord ?? null;
  if (first !== "unrolled") return [[first, 1]];
  const pools = specs.map((spec) => ({
    target: spec.target,
    sizes: DIE_SIZES.filter((size) => thrownPool(spec).some((die) => die.size === size)),
  }));
  const cases = new Map<string, readonly [Face, number]>();
  for (const [discord, weight] of discordWeights()) {
    const effect = pools.map(({ sizes, target }) => effectOf(discord, sizes, target)).join(";");
    const [known, sum] = cases.get(effect) ?? [discord as Face, 0];
    cases.set(effect, [known, sum + weight]);
  }
  return [...cases.values()];
}

/** Number of sizes that lose a face, its score, and if it is a 1. A 5 changes everything. */
function effectOf(discord: number | null, sizes: readonly number[], target: number | null): string {
  if (discord === null) return "";
  if (discord === 5) return "five";
  const lost = sizes.filter((size) => discord <= size).length;
  if (lost === 0) return "";
  return `${lost},${discord === 1 ? "one" : target === null ? "" : scoreOf(discord, target)}`;
}

/** `facesSoFar`: thrown faces by die, each with its bonus dice. */
export function knownDiscords(
  spec: FivesSpec,
  facesSoFar: readonly (readonly number[])[] = [],
): readonly KnownDiscord[] {
  return discordCases([spec]).map(([discord, weight]) => {
    const lostOf = (size: number, index: number): number =>
      discord !== null && discord <= size && isEliminated(discord, index, { ...spec, discord }) ? discord : 0;
    return {
      weight,
      isEndless: hasInfiniteFives({ ...spec, discord }),
      dice: thrownPool(spec)
        .map(({ size }, index) => ({ size, lost: lostOf(size, index), facesSoFar: facesSoFar[index] }))
        .sort((a, b) => a.size - b.size || a.lost - b.lost),
    };
  });
}
