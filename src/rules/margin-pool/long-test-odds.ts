/**
 * The chance to reach the goal of an extended test within so many rounds, over all ways to choose the dice of each round in the light of what has fallen
 * (MP-7). Exact: from the last round backwards, for every pool and everything that can be missing.
 */
import { RuleError, unknownTarget } from "../contract/error.ts";
import type { LongTestOdds } from "../contract/long-test.ts";
import { integer } from "../contract/schema.ts";
import { ChanceTable, type Shares } from "./long-test-table.ts";
import { knownThreshold, pileOf, SIZE, type Pile } from "./rule.ts";

/** Chances that differ by less are equal; of numbers of dice that are equally good the smallest is named. */
const SAME = 1e-12;
/** Of a number of dice that may not be thrown. */
const NEVER = -1;

const roundsField = integer({ min: 1, max: 12 });
const fixedField = integer({ min: 1 });

/** What is asked about. */
interface Extended {
  readonly spec: { readonly pool: number; readonly threshold: number | null };
  readonly refill: number;
  readonly bound: number | null;
  readonly goal: number | null;
}

/** Whether so many dice of a pool may be thrown. */
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
    throw new RuleError("not-allowed", `"policy" must be best, all or a number of dice`, {
      field: "policy",
      data: { values: "best, all, 1…" },
    });
  const fixed = fixedField.parse(policy, "policy");
  return (dice, pool) => dice === Math.min(fixed, pool);
}

/** How probable it is that a die falls into each pile. */
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
  /** The most dice that the pool can have when so many rounds have been played. */
  readonly pools: readonly number[];
  readonly shares: Shares;
}

function fromTheLast({ goal, refill, pools, shares }: Test, policy: Policy): LongTestOdds["within"] {
  const rounds = pools.length - 1;
  const poolAt = (round: number): number => pools[round] ?? 0;
  const pool = poolAt(0);
  // Each die takes away 2 at the worst: so much can be missing after so many rounds.
  const missing = [goal];
  for (let round = 0; round < rounds; round += 1) missing.push((missing[round] ?? 0) + 2 * poolAt(round));
  const size = { rows: poolAt(rounds) + refill + 1, least: -2 * poolAt(rounds), most: (missing[rounds] ?? 0) + 2 };
  /** By pool, before a round; and within one, by pool with the refill counted already. */
  const before = new ChanceTable(size);
  const within = new ChanceTable(size);
  const answers: { readonly rounds: number; readonly p: number; readonly dice: number }[] = [];
  for (let left = 1; left <= rounds; left += 1) {
    const dice = poolAt(rounds - left);
    const most = missing[rounds - left] ?? 0;
    // What is above the bound does not come.
    for (let row = refill; row <= dice + refill; row += 1)
      within.copy(row, before, Math.min(row, poolAt(rounds - left + 1)));
    for (let row = 0; row <= dice; row += 1) before.clear(row);
    before.takeBetter(0, within, refill, most);
    /** By number of dice in the first of these rounds. */
    const chances = [pool === 0 ? before.at(0, goal) : NEVER];
    for (let count = 1; count <= dice; count += 1) {
      const further = 2 * (dice - count);
      // A die that fails leads to the row below, which is still one die behind.
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
