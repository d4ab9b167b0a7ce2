/** Two checks against each other (SC-4, SC-6). */
import { knownTie, type Contest, type ContestOdds } from "../contract/contest.ts";
import { RuleError } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import type { CheckFaces } from "./faces.ts";
import { totalOf } from "./odds.ts";
import { bonusOf, type CheckSpec } from "./spec.ts";

/** How ties end (SC-4); stated before the roll. */
const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }, { id: "equals-stalemate" }, { id: "equals-reroll" }] as const;

export const contest: Contest<CheckSpec, CheckFaces, object> = { ties: TIES, odds };

/**
 * The higher total wins. A tie goes to the defender; between equals to the higher bonus (everything but the dice); with equal bonuses it is a
 * stalemate, or both roll again until somebody wins. Throws RuleError `not-allowed` for another tie rule, `conflict` where a re-roll would never end.
 */
function odds(a: CheckSpec, b: CheckSpec, named: unknown): ContestOdds {
  const tie = knownTie(TIES, named);
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
