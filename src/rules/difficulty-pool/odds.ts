/** Exact odds: each die gives +1, −1 or nothing; the pool is their sum. */
import { RuleError } from "../contract/error.ts";
import type { ContestOdds } from "../contract/mechanic.ts";
import { compare } from "../odds/compare.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { difficultyOf } from "./difficulty.ts";
import { diceToThrow } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

export interface DifficultyOdds {
  readonly dice: number;
  readonly difficulty: number | null;
  readonly net: readonly Bar[] | null;
  readonly botch: number | null;
  /** Net exactly 0. */
  readonly failure: number | null;
  readonly atLeast: { readonly "1": number; readonly "3": number; readonly "5": number } | null;
}

export function odds(spec: DifficultySpec): DifficultyOdds {
  const dice = diceToThrow(spec);
  const difficulty = difficultyOf(spec)?.final ?? null;
  if (difficulty === null) return { dice, difficulty, net: null, botch: null, failure: null, atLeast: null };
  const net = netOf(spec);
  return {
    dice,
    difficulty,
    net: net.bars(),
    botch: net.atMost(-1),
    failure: net.at(0),
    atLeast: { "1": net.atLeast(1), "3": net.atLeast(3), "5": net.atLeast(5) },
  };
}

/** The distribution of net successes of a spec whose difficulty is known. */
export function netOf(spec: DifficultySpec): Distribution {
  const target = difficultyOf(spec)?.final ?? 6;
  return Distribution.die(10)
    .map((face) => (face === 1 ? -1 : face >= target ? 1 : 0))
    .times(diceToThrow(spec));
}

const TIES = ["attacker-a", "attacker-b"] as const;

/** Below 0 counts as 0; a tie goes to the defender (DP-9). `tie` says who attacks. */
export function contest(a: DifficultySpec, b: DifficultySpec, tie: unknown): ContestOdds {
  const attacker = TIES.find((known) => known === tie);
  if (!attacker)
    throw new RuleError("not-allowed", `"tie" must be one of ${TIES.join(", ")}`, {
      field: "tie",
      data: { values: TIES.join(", ") },
    });
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
