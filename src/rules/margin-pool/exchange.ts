/** One exchange of a fight: both sides throw dice of the pools of their long tests against each other (MP-7, MP-8). */
import { Distribution } from "../odds/distribution.ts";
import { contest } from "./contest.ts";
import { SIZE, type MarginFaces, marginSpec, MOST_DICE } from "./spec.ts";
import { pilesOf } from "./resolve.ts";
import { effectiveThreshold } from "./rule.ts";

/** The pool of a long test before the exchange. */
export interface FightPool {
  readonly pool: number;
  readonly refill: number;
  readonly bound: number | null;
}

/** A side whose dice are chosen or thrown. */
export interface Fighter extends FightPool {
  readonly dice: number;
  readonly threshold: number;
  readonly faces?: MarginFaces;
}

export interface ExchangeOdds {
  /** For every number of dice of side a: who wins, and the mean pool of a after the refill. */
  readonly byDice: readonly {
    readonly dice: number;
    readonly a: number;
    readonly tie: number;
    readonly b: number;
    readonly left: number;
  }[];
  /** Mean pool of side b after the refill. */
  readonly left: number;
}

/** Mean pool after a throw: failures leave, then the refill comes back, up to the bound (MP-7). */
export function meanLeft({ pool, refill, bound, dice, threshold, faces }: Fighter): number {
  const most = bound ?? Infinity;
  return failuresOf(dice, threshold, faces)
    .bars()
    .reduce((sum, { value, p }) => sum + p * Math.min(most, pool - value + refill), 0);
}

/** Failed dice, critical ones included, one each. */
function failuresOf(dice: number, threshold: number, faces: MarginFaces | undefined): Distribution {
  if (faces) {
    const { failures, criticalFailures } = pilesOf(faces.dice, threshold);
    return Distribution.constant(criticalFailures + (failures ?? 0));
  }
  return Distribution.chance(effectiveThreshold(threshold) / SIZE).times(dice);
}

/** Throws RuleError as `contest.odds` does. */
export function exchangeOdds(
  own: FightPool & { readonly threshold: number },
  other: Fighter,
  tie: unknown,
): ExchangeOdds {
  const otherHalf = { spec: specOf(other), ...(other.faces ? { faces: other.faces } : {}) };
  const most = Math.min(own.pool, MOST_DICE);
  return {
    byDice: Array.from({ length: most }, (_, index) => {
      const side = { ...own, dice: index + 1 };
      const odds = contest.oddsGiven?.({ spec: specOf(side) }, otherHalf, tie) ?? { a: 0, tie: 0, b: 0 };
      return { dice: side.dice, ...odds, left: meanLeft(side) };
    }),
    left: meanLeft(other),
  };
}

function specOf({
  dice,
  pool,
  threshold,
}: Pick<Fighter, "dice" | "pool" | "threshold">): ReturnType<typeof marginSpec.parse> {
  return marginSpec.parse({ dice, pool, threshold }, "");
}
