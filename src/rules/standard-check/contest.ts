/** Two checks against each other (SC-4, SC-6). */
import {
  higherWins,
  knownTie,
  namesInAttack,
  nobody,
  roleInAttack,
  stillWaiting,
  wonBy,
  type Contest,
  type ContestNames,
  type ContestOdds,
  type ContestResult,
  type ContestSide,
  type HalfThrown,
} from "../contract/contest.ts";
import { conflict } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { compare, difference } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import { type CheckFaces, bonusOf, type CheckSpec } from "./spec.ts";
import { totalOf } from "./odds.ts";
import { resolve } from "./resolve.ts";

/** Tie rules (SC-4), chosen before the roll. */
const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }, { id: "equals-stalemate" }, { id: "equals-reroll" }] as const;

export const contest: Contest<CheckSpec, CheckFaces, Fields> = {
  ties: TIES,
  odds: (a, b, tie) => oddsGiven({ spec: a }, { spec: b }, tie),
  oddsGiven,
  lead: (a, b) => difference(totalsOf(a), totalsOf(b)).bars(),
  judge,
  sayTie,
  sayRole: roleInAttack,
  sayResult,
  sayRefused: ({ code }) => (code === "conflict" ? phrase("QUINCUNX.standard-check.Contest.endless") : null),
};

/**
 * The higher total wins. The defender wins ties; between equals the higher bonus (everything but the dice) wins. With
 * equal bonuses the result is a stalemate, or both roll again.
 * Throws RuleError `not-allowed` for another tie rule, `conflict` if re-rolls would never end.
 */
function oddsGiven(a: Half, b: Half, named: unknown): ContestOdds {
  const tie = knownTie(TIES, named);
  const { more, equal, less } = compare(totalsOf(a), totalsOf(b));
  if (tie === "attacker-a") return { a: more, tie: 0, b: less + equal };
  if (tie === "attacker-b") return { a: more + equal, tie: 0, b: less };
  const lead = bonusOf(a.spec) - bonusOf(b.spec);
  if (lead > 0) return { a: more + equal, tie: 0, b: less };
  if (lead < 0) return { a: more, tie: 0, b: less + equal };
  if (tie === "equals-stalemate") return { a: more, tie: equal, b: less };
  refuseEndless(a.spec, b.spec);
  if (a.faces || b.faces) {
    // After a tie, both sides throw new dice (SC-4.4).
    const again = oddsGiven({ spec: a.spec }, { spec: b.spec }, tie);
    return { a: more + equal * again.a, tie: 0, b: less + equal * again.b };
  }
  const decided = more + less;
  return { a: more / decided, tie: 0, b: less / decided };
}

type Half = HalfThrown<CheckSpec, CheckFaces, Fields>;

function totalsOf({ spec, faces }: Half): Distribution {
  const thrown = faces ? resolve(spec, faces).total : null;
  return thrown === null ? totalOf(spec) : Distribution.constant(thrown);
}

type Side = ContestSide<CheckSpec, CheckFaces, Fields>;

/** The winner and the tie rule that applied. Throws as `odds` does. */
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

/** Two passive checks with equal bonuses tie every time (SC-4.4). */
function refuseEndless(a: CheckSpec, b: CheckSpec): void {
  if (!a.passive || !b.passive) return;
  throw conflict("passive", "two equal passive checks would roll again for ever", "a.passive, b.passive");
}

function sayTie(tie: string | null, names: ContestNames): Phrase {
  const attack = namesInAttack(tie, names);
  if (attack) return phrase("QUINCUNX.Contest.Tie.attack", attack);
  return phrase(
    tie === "equals-reroll" ? "QUINCUNX.standard-check.Contest.reroll" : "QUINCUNX.standard-check.Contest.stalemate",
  );
}

function sayResult({ rule }: ContestResult): readonly Phrase[] {
  switch (rule) {
    case "SC-4.1":
      return [phrase("QUINCUNX.Contest.Decided.defender")];
    case "SC-4.2":
      return [phrase("QUINCUNX.standard-check.Contest.bonus")];
    case "SC-4.3":
      return [phrase("QUINCUNX.Contest.Decided.tie")];
    case "SC-4.4":
      return [phrase("QUINCUNX.standard-check.Contest.again")];
    default:
      return [];
  }
}
