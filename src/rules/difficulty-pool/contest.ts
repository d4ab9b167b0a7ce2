/** Two difficulty pools against each other (DP-9). */
import {
  higherWins,
  knownTie,
  stillWaiting,
  wonBy,
  type Contest,
  type ContestOdds,
  type ContestResult,
  type ContestSide,
} from "../contract/contest.ts";
import { inField } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import type { Distribution } from "../odds/distribution.ts";
import { netOf } from "./odds.ts";
import { diceToThrow, knownBase, resolve, type DifficultyFaces } from "./resolve.ts";
import type { DifficultyOutcome } from "./outcome.ts";
import type { DifficultySpec } from "./spec.ts";

/** Who attacks. */
const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }] as const;

export const contest: Contest<DifficultySpec, DifficultyFaces, object> = { ties: TIES, odds, judge };

/** Below 0 counts as 0; a tie goes to the defender (DP-9). */
function odds(a: DifficultySpec, b: DifficultySpec, tie: unknown): ContestOdds {
  const attacker = knownTie(TIES, tie);
  for (const [side, spec] of Object.entries({ a, b })) {
    inField(side, () => knownBase(spec));
    diceToThrow(spec, side);
  }
  const { more, equal, less } = compare(counted(a), counted(b));
  return attacker === "attacker-a" ? { a: more, tie: 0, b: less + equal } : { a: more + equal, tie: 0, b: less };
}

function counted(spec: DifficultySpec): Distribution {
  return netOf(spec).map((value) => Math.max(0, value));
}

type Side = ContestSide<DifficultySpec, DifficultyFaces, object>;

/** Who has won, and with how many successes left: level and scale come from these (DP-7, DP-10). Throws as `odds` does. */
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
