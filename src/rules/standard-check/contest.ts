/** Two checks against each other (SC-4, SC-6). */
import {
  higherWins,
  knownTie,
  nobody,
  stillWaiting,
  wonBy,
  type Contest,
  type ContestOdds,
  type ContestResult,
  type ContestSide,
} from "../contract/contest.ts";
import { RuleError } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import type { CheckFaces } from "./faces.ts";
import { totalOf } from "./odds.ts";
import { resolve } from "./resolve.ts";
import { bonusOf, type CheckSpec } from "./spec.ts";

/** How ties end (SC-4); stated before the roll. */
const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }, { id: "equals-stalemate" }, { id: "equals-reroll" }] as const;

export const contest: Contest<CheckSpec, CheckFaces, object> = { ties: TIES, odds, judge };

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
  refuseEndless(a, b);
  const decided = more + less;
  return { a: more / decided, tie: 0, b: less / decided };
}

type Side = ContestSide<CheckSpec, CheckFaces, object>;

/** Who has won, and by which of the tie rules. Throws as `odds` does. */
function judge(a: Side, b: Side, named: unknown): ContestResult {
  const tie = knownTie(TIES, named);
  const lead = bonusOf(a.spec) - bonusOf(b.spec);
  if (tie === "equals-reroll" && lead === 0) refuseEndless(a.spec, b.spec);
  const [left, right] = [resolve(a.spec, a.faces), resolve(b.spec, b.faces)];
  const waiting = stillWaiting("SC-4", left, right);
  if (waiting) return waiting;
  const result = higherWins("SC-4", left.total ?? 0, right.total ?? 0);
  if (result.winner !== null) return result;
  if (tie === "attacker-a") return wonBy("SC-4.1", "b");
  if (tie === "attacker-b") return wonBy("SC-4.1", "a");
  if (lead !== 0) return wonBy("SC-4.2", lead > 0 ? "a" : "b");
  return tie === "equals-stalemate" ? nobody("SC-4.3") : { ...nobody("SC-4.4"), again: true };
}

/** Two passive checks of one bonus are equal each time (SC-4.4). */
function refuseEndless(a: CheckSpec, b: CheckSpec): void {
  if (!a.passive || !b.passive) return;
  throw new RuleError("conflict", "two equal passive checks would roll again for ever", {
    field: "passive",
    data: { fields: "a.passive, b.passive" },
  });
}
