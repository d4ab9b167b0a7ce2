/** Exact odds of a check and of contests between two (SC-1, SC-4, SC-6). */
import { RuleError } from "../contract/error.ts";
import type { ContestOdds } from "../contract/mechanic.ts";
import { compare } from "../odds/compare.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { CHECK_DICE, CHECK_SIZE } from "./faces.ts";
import { PASSIVE } from "./resolve.ts";
import { bonusOf, type CheckSpec } from "./spec.ts";

export interface CheckOdds {
  readonly total: readonly Bar[];
  readonly success: number | null;
  readonly margin: readonly Bar[] | null;
}

const THREE_DICE = Distribution.die(CHECK_SIZE).times(CHECK_DICE);

/** Three d8 or 12, the extra dice, the bonuses. */
export function totalOf(spec: CheckSpec): Distribution {
  const dice = spec.passive
    ? Distribution.constant(PASSIVE)
    : spec.extra.reduce((sum, { size }) => sum.plus(Distribution.die(size)), THREE_DICE);
  return dice.plus(bonusOf(spec));
}

export function odds(spec: CheckSpec): CheckOdds {
  const total = totalOf(spec);
  const { target } = spec;
  if (target === null) return { total: total.bars(), success: null, margin: null };
  // What cannot fail is certain, not certain but for rounding.
  const success = target <= total.min ? 1 : total.atLeast(target);
  return { total: total.bars(), success, margin: total.plus(-target).bars() };
}

/** How ties end (SC-4); stated before the roll. */
export const TIES = ["attacker-a", "attacker-b", "equals-stalemate", "equals-reroll"] as const;
export type Tie = (typeof TIES)[number];

/**
 * The higher total wins. A tie goes to the defender; between equals to the higher bonus (everything but the dice); with equal bonuses it is a
 * stalemate, or both roll again until somebody wins. Throws RuleError `not-allowed` for another tie rule, `conflict` where a re-roll would never end.
 */
export function contest(a: CheckSpec, b: CheckSpec, tie: unknown): ContestOdds {
  if (!isTie(tie))
    throw new RuleError("not-allowed", `"tie" must be one of ${TIES.join(", ")}`, {
      field: "tie",
      data: { values: TIES.join(", ") },
    });
  const { more, equal, less } = compare(totalOf(a), totalOf(b));
  if (tie === "attacker-a") return { a: more, tie: 0, b: less + equal };
  if (tie === "attacker-b") return { a: more + equal, tie: 0, b: less };
  const lead = bonusOf(a) - bonusOf(b);
  if (lead > 0) return { a: more + equal, tie: 0, b: less };
  if (lead < 0) return { a: more, tie: 0, b: less + equal };
  if (tie === "equals-stalemate") return { a: more, tie: equal, b: less };
  const decided = more + less;
  if (decided === 0)
    throw new RuleError("conflict", "two equal passive checks would roll again for ever", {
      field: "passive",
      data: { fields: "a.passive, b.passive" },
    });
  return { a: more / decided, tie: 0, b: less / decided };
}

function isTie(tie: unknown): tie is Tie {
  return TIES.includes(tie as Tie);
}
