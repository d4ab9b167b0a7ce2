/** Two difficulty pools against each other (DP-9). */
import {
  higherWins,
  knownTie,
  namesInAttack,
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
import { inField } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { compare, difference } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import { LEVEL_NAMES, sayScaled } from "./describe.ts";
import { netOf } from "./odds.ts";
import { diceToThrow, knownBase, levelOf, resolve, scaledBy, type DifficultyFaces } from "./resolve.ts";
import type { DifficultyOutcome, DifficultySpec } from "./spec.ts";

const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }] as const;

export const contest: Contest<DifficultySpec, DifficultyFaces, Fields> = {
  ties: TIES,
  odds: (a, b, tie) => oddsGiven({ spec: a }, { spec: b }, tie),
  oddsGiven,
  lead: (a, b) => difference(countOf(a), countOf(b)).bars(),
  judge,
  judgedBy: ["base"],
  sayTie,
  sayRole: roleInAttack,
  sayResult,
};

/** A net below 0 counts as 0; the defender wins ties (DP-9). */
function oddsGiven(a: Half, b: Half, tie: unknown): ContestOdds {
  const attacker = knownTie(TIES, tie);
  for (const [side, { spec, faces }] of Object.entries({ a, b })) {
    inField(side, () => knownBase(spec));
    if (!faces) diceToThrow(spec, side);
  }
  const { more, equal, less } = compare(countOf(a), countOf(b));
  return attacker === "attacker-a" ? { a: more, tie: 0, b: less + equal } : { a: more + equal, tie: 0, b: less };
}

type Half = HalfThrown<DifficultySpec, DifficultyFaces, Fields>;

function countOf({ spec, faces }: Half): Distribution {
  const net = faces ? Distribution.constant(resolve(spec, faces).net ?? 0) : netOf(spec);
  return net.map((value) => Math.max(0, value));
}

type Side = ContestSide<DifficultySpec, DifficultyFaces, Fields>;

/** The winner and the remaining successes, which give level and scale (DP-7, DP-10). Throws as `odds` does. */
function judge(a: Side, b: Side, named: unknown): ContestResult {
  const tie = knownTie(TIES, named);
  const [left, right] = [judged(a, "a.spec"), judged(b, "b.spec")];
  const waiting = stillWaiting("DP-9", left, right);
  if (waiting) return waiting;
  const result = higherWins("DP-9", Math.max(0, left.net ?? 0), Math.max(0, right.net ?? 0));
  return result.winner === null ? wonBy("DP-9", tie === "attacker-a" ? "b" : "a") : result;
}

function judged({ spec, faces }: Side, place: string): DifficultyOutcome {
  return inField(place, () => {
    knownBase(spec);
    return resolve(spec, faces);
  });
}

function sayTie(tie: string | null, names: ContestNames): Phrase {
  return phrase("QUINCUNX.Contest.Tie.attack", namesInAttack(tie, names) ?? {});
}

/** Level and scale of the remaining successes (DP-9). */
function sayResult({ by, waiting }: ContestResult, winner: DifficultySpec | null): readonly Phrase[] {
  if (waiting) return [];
  if (by === 0) return [phrase("QUINCUNX.Contest.Decided.defender")];
  const level = phrase(LEVEL_NAMES[levelOf(by)]);
  const amount = winner ? scaledBy(winner, by) : null;
  return winner?.scale && amount !== null ? [level, sayScaled(winner.scale, amount)] : [level];
}
