/** Exact odds of a margin pool, for every number of dice at once, and of opposed tests (MP-2 … MP-5, MP-8). */
import { RuleError } from "../contract/error.ts";
import type { ContestOdds } from "../contract/mechanic.ts";
import { compare } from "../odds/compare.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { effectiveThreshold, isImpossible, neededMargin, SIZE, WORTH, pileOf } from "./rule.ts";
import { HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";

export interface MarginOdds {
  readonly margin: readonly Bar[] | null;
  readonly success: number | null;
  /** For 1 die up to the whole pool. */
  readonly byDice: readonly { readonly dice: number; readonly success: number | null }[];
  /** The number of 12s among the dice that are rolled. */
  readonly criticals: readonly Bar[];
}

/** Margins of 0, 1, 2 … dice by threshold: each is the one before and one die more, and is kept. */
const margins = new Map<number, Distribution[]>();

/** The margin of `dice` dice at a threshold that is not impossible. */
export function marginDistribution(dice: number, threshold: number): Distribution {
  const level = effectiveThreshold(threshold);
  const known = margins.get(level) ?? [Distribution.constant(0)];
  margins.set(level, known);
  const die = oneDie(level);
  for (let count = known.length; count <= dice; count += 1)
    known.push((known[count - 1] ?? Distribution.constant(0)).plus(die));
  return known[dice] ?? Distribution.constant(0);
}

/** What one die adds: each face falls into one of the four piles (MP-2, MP-3). */
export function oneDie(threshold: number): Distribution {
  return Distribution.die(SIZE).map((face) => {
    const pile = pileOf(face, threshold);
    return pile ? WORTH[pile] : 0;
  });
}

/** P(success) with `dice` dice; null while the threshold is not known and where the task is impossible. */
export function successOdds(
  dice: number,
  spec: Pick<MarginSpec, "threshold" | "required" | "zeroSucceeds">,
): number | null {
  if (spec.threshold === null || isImpossible(spec.threshold)) return null;
  return marginDistribution(dice, spec.threshold).atLeast(neededMargin(spec));
}

const criticalsKnown: Distribution[] = [Distribution.constant(0)];

/** The number of 12s. */
function criticalsOf(dice: number): Distribution {
  const die = Distribution.from([
    [0, (SIZE - 1) / SIZE],
    [1, 1 / SIZE],
  ]);
  for (let count = criticalsKnown.length; count <= dice; count += 1)
    criticalsKnown.push((criticalsKnown[count - 1] ?? Distribution.constant(0)).plus(die));
  return criticalsKnown[dice] ?? Distribution.constant(0);
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

/** Who is trying to achieve something (MP-8). */
export const TIES = ["both-equal", "a-acts", "b-acts"] as const;
export type Tie = (typeof TIES)[number];

/**
 * The higher margin wins, equal margins are nobody's. A side that acts fails with a margin below 0, and the other side has it. Throws RuleError
 * `not-allowed` for another tie rule, `missing-field` where a threshold is not known, `out-of-range` where one is impossible.
 */
export function contest(a: MarginSpec, b: MarginSpec, tie: unknown): ContestOdds {
  if (!TIES.includes(tie as Tie))
    throw new RuleError("not-allowed", `"tie" must be one of ${TIES.join(", ")}`, {
      field: "tie",
      data: { values: TIES.join(", ") },
    });
  const marginA = contestMargin(a, "a");
  const marginB = contestMargin(b, "b");
  if (tie === "a-acts") return whenActing(marginA, marginB);
  if (tie === "b-acts") {
    const { a: acting, tie: equal, b: other } = whenActing(marginB, marginA);
    return { a: other, tie: equal, b: acting };
  }
  const { more, equal, less } = compare(marginA, marginB);
  return { a: more, tie: equal, b: less };
}

/** `a` is the acting side: below 0 it has failed before anything is compared. */
function whenActing(acting: Distribution, other: Distribution): ContestOdds {
  const reached = Distribution.from(acting.bars().flatMap(({ value, p }) => (value >= 0 ? [[value, p] as const] : [])));
  const { more, equal, less } = compare(reached, other);
  return { a: more, tie: equal, b: less + acting.atMost(-1) };
}

function contestMargin({ dice, threshold }: MarginSpec, side: "a" | "b"): Distribution {
  const field = `${side}.threshold`;
  if (threshold === null)
    throw new RuleError("missing-field", `"${field}" is missing: a contest needs the threshold of each side`, {
      field,
    });
  if (isImpossible(threshold))
    throw new RuleError(
      "out-of-range",
      `"${field}" must be at most ${HIGHEST_THRESHOLD}, not ${threshold}: an impossible task has no margin`,
      {
        field,
        data: { min: 1, max: HIGHEST_THRESHOLD, found: threshold },
      },
    );
  return marginDistribution(dice, threshold);
}
