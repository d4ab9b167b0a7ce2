/**
 * Exact chance to reach the goal of a long test within a number of rounds, with the best choice of dice in each round
 * (MP-7). Computed backwards from the last round, for every pool and every missing margin.
 */
import { unknownTarget, notAllowed } from "../contract/error.ts";
import type { LongTestOdds } from "../contract/long-test.ts";
import { integer } from "../contract/schema.ts";
import { ChanceTable, type Shares } from "./long-test-table.ts";
import { knownThreshold, pileOf, type Pile } from "./rule.ts";
import { SIZE } from "./spec.ts";

/** Smaller differences count as equal; the answer names the smallest of equally good numbers of dice. */
const SAME = 1e-12;
/** Chance of a forbidden number of dice. */
const NEVER = -1;

const roundsField = integer({ min: 1, max: 12 });
const fixedField = integer({ min: 1 });

interface Extended {
  readonly spec: { readonly pool: number; readonly threshold: number | null };
  readonly refill: number;
  readonly bound: number | null;
  readonly goal: number | null;
}

/** True if the player may throw this number of dice of the pool. */
type Policy = (dice: number, pool: number) => boolean;

export function oddsWithin(
  { spec, refill, bound, goal }: Extended,
  options: { readonly rounds: unknown; readonly policy?: unknown },
): LongTestOdds {
  const threshold = knownThreshold(spec, "spec.threshold");
  if (goal === null) throw unknownTarget("goal");
  const rounds = roundsField.parse(options.rounds, "rounds");
  const policy = policyOf(options.policy);
  if (goal <= 0) return { within: Array.from({ length: rounds }, (_, i) => ({ rounds: i + 1, p: 1, dice: 0 })) };
  const most = bound ?? Infinity;
  const pools = Array.from({ length: rounds + 1 }, (_, round) => Math.min(most, spec.pool + refill * round));
  return { within: fromTheLast({ goal, refill, pools, shares: sharesOf(threshold) }, policy) };
}

function policyOf(policy: unknown = "best"): Policy {
  if (policy === "best") return () => true;
  if (policy === "all") return (dice, pool) => dice === pool;
  if (typeof policy === "string")
    throw notAllowed("policy", `"policy" must be best, all or a number of dice`, "best, all, 1…");
  const count = fixedField.parse(policy, "policy");
  return (dice, pool) => dice === Math.min(count, pool);
}

/** Probability of each pile for one die. */
function sharesOf(threshold: number): Shares {
  const shares: Record<Pile, number> = { criticalSuccesses: 0, successes: 0, failures: 0, criticalFailures: 0 };
  for (let face = 1; face <= SIZE; face += 1) {
    const pile = pileOf(face, threshold);
    if (pile) shares[pile] += 1 / SIZE;
  }
  return shares;
}

interface Test {
  readonly goal: number;
  readonly refill: number;
  /** Maximum size of the pool after each number of rounds. */
  readonly pools: readonly number[];
  readonly shares: Shares;
}

function fromTheLast({ goal, refill, pools, shares }: Test, policy: Policy): LongTestOdds["within"] {
  const rounds = pools.length - 1;
  const poolAt = (round: number): number => pools[round] ?? 0;
  const pool = poolAt(0);
  // A die lowers the sum by 2 at most, which limits the missing margin after each round.
  const missing = [goal];
  for (let round = 0; round < rounds; round += 1) missing.push((missing[round] ?? 0) + 2 * poolAt(round));
  const size = { rows: poolAt(rounds) + refill + 1, least: -2 * poolAt(rounds), most: (missing[rounds] ?? 0) + 2 };
  /** `before`: by pool, before a round. `within`: during a round, by pool including the refill. */
  const before = new ChanceTable(size);
  const within = new ChanceTable(size);
  const answers: { readonly rounds: number; readonly p: number; readonly dice: number }[] = [];
  for (let left = 1; left <= rounds; left += 1) {
    const dice = poolAt(rounds - left);
    const most = missing[rounds - left] ?? 0;
    // Dice above the bound are lost.
    for (let row = refill; row <= dice + refill; row += 1)
      within.copy(row, before, Math.min(row, poolAt(rounds - left + 1)));
    for (let row = 0; row <= dice; row += 1) before.clear(row);
    before.takeBetter(0, within, refill, most);
    /** By number of dice in the first of these rounds. */
    const chances = [pool === 0 ? before.at(0, goal) : NEVER];
    for (let count = 1; count <= dice; count += 1) {
      const further = 2 * (dice - count);
      // A failed die leads to the row below, which does not include this die yet.
      for (let row = dice + refill; row >= count + refill; row -= 1) {
        within.throwDie(row, shares, 1 - further, most + further);
        if (policy(count, row - refill)) before.takeBetter(row - refill, within, row, most);
      }
      if (count <= pool) chances.push(policy(count, pool) ? within.at(pool + refill, goal) : NEVER);
    }
    const p = Math.max(...chances);
    answers.push({ rounds: left, p: Math.min(1, p), dice: chances.findIndex((chance) => chance >= p - SAME) });
  }
  return answers;
}
