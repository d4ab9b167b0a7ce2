/** The Discord Die that is not rolled yet, as odds see it: which faces can come, and which of them do the same to a pool (FP-7). */
import { hasInfiniteFives, isEliminated, scoreOf } from "./resolve.ts";
import { DIE_SIZES, type FivesSpec } from "./spec.ts";

/** The pool under a Discord Die that is known, and how probable that one is. */
export interface KnownDiscord {
  readonly weight: number;
  readonly isEndless: boolean;
  /** Small ones first. */
  readonly dice: readonly PoolDie[];
}

export interface PoolDie {
  readonly size: number;
  /** The face that the Discord Die takes (FP-5); 0: none. */
  readonly lost: number;
}

/** The Discord Die's faces with their weights (FP-7): 20 is rolled again, and 3 then sends the die away. */
export function discordWeights(): readonly (readonly [discord: number | null, weight: number])[] {
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  const weightOf = (face: number): number => (face === 20 ? 1 : face === 3 ? 20 : 21);
  return [...faces.map((face) => [face, weightOf(face) / 400] as const), [null, 1 / 400] as const];
}

/** Discord Dice that do the same to these pools, put together; one of them stands for all. */
export function discordCases(
  specs: readonly FivesSpec[],
): readonly (readonly [discord: FivesSpec["discord"], weight: number])[] {
  const first = specs[0]?.discord ?? null;
  if (first !== "unrolled") return [[first, 1]];
  const sizes = specs.map(({ pool }) => DIE_SIZES.filter((size) => pool.some((die) => die.size === size)));
  const cases = new Map<string, [discord: number | null, weight: number]>();
  for (const [discord, weight] of discordWeights()) {
    const effect = specs.map(({ target }, index) => effectOf(discord, sizes[index] ?? [], target)).join(";");
    const known = cases.get(effect);
    if (known) known[1] += weight;
    else cases.set(effect, [discord, weight]);
  }
  return [...cases.values()] as [FivesSpec["discord"], number][];
}

/** Every Discord Die that can come, with what it leaves of the pool. */
export function knownDiscords(spec: FivesSpec): readonly KnownDiscord[] {
  return discordCases([spec]).map(([discord, weight]) => ({
    weight,
    isEndless: hasInfiniteFives({ infinite: spec.infinite, discord }),
    dice: diceUnder(discord, spec),
  }));
}

function diceUnder(discord: FivesSpec["discord"], { pool, protect }: FivesSpec): readonly PoolDie[] {
  const face = typeof discord === "number" ? discord : 0;
  return pool
    .map(({ size }, index) => ({
      size,
      lost: face <= size && isEliminated(face, index, { discord, protect }) ? face : 0,
    }))
    .sort((a, b) => a.size - b.size || a.lost - b.lost);
}

/** What is lost of each size: its score, whether it is a one. A five changes everything. */
function effectOf(discord: number | null, sizes: readonly number[], target: number | null): string {
  if (discord === 5) return "five";
  const lost = discord === null ? 0 : sizes.filter((size) => discord <= size).length;
  if (lost === 0 || discord === null) return "";
  return `${lost},${discord === 1 ? "one" : target === null ? "" : scoreOf(discord, target)}`;
}
