/** Two difficulty pools against each other (DP-9). */
import { knownTie, type Contest, type ContestOdds } from "../contract/contest.ts";
import { RuleError } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import type { Distribution } from "../odds/distribution.ts";
import { netOf } from "./odds.ts";
import { diceToThrow, type DifficultyFaces } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

/** Who attacks. */
const TIES = [{ id: "attacker-a" }, { id: "attacker-b" }] as const;

export const contest: Contest<DifficultySpec, DifficultyFaces, object> = { ties: TIES, odds };

/** Below 0 counts as 0; a tie goes to the defender (DP-9). */
function odds(a: DifficultySpec, b: DifficultySpec, tie: unknown): ContestOdds {
  const attacker = knownTie(TIES, tie);
  for (const [side, spec] of [
    ["a", a],
    ["b", b],
  ] as const) {
    if (spec.base === null)
      throw new RuleError("missing-field", `"${side}.base" is not known`, { field: `${side}.base` });
    diceToThrow(spec, side);
  }
  const { more, equal, less } = compare(counted(a), counted(b));
  return attacker === "attacker-a" ? { a: more, tie: 0, b: less + equal } : { a: more + equal, tie: 0, b: less };
}

function counted(spec: DifficultySpec): Distribution {
  return netOf(spec).map((value) => Math.max(0, value));
}
