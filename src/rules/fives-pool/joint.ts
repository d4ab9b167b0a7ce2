/** Verdicts, successes and fails of a pool against its challenge dice, over all cases of the Discord Die. */
import { Distribution } from "../odds/distribution.ts";
import type { Walk } from "../odds/walk.ts";
import { challengeCases, lessHits, lessHitsAndOnes, lessHitsWithoutOnes } from "./challenge.ts";
import type { KnownDiscord } from "./discord-odds.ts";
import { followPool, type Measure, type Move, type PoolWalk, type Question } from "./pool-walk.ts";
import { scoreOf } from "./resolve.ts";
import type { FivesSpec } from "./spec.ts";

/** Thrown dice and dice still to be thrown. */
export interface Pool extends Pick<FivesSpec, "challengeRemoves"> {
  readonly target: number;
  readonly cases: readonly KnownDiscord[];
  /** Possible faces of the Luck die; empty without one. */
  readonly luck: readonly number[];
  /** Unthrown dice, and the thrown ones that score or show 1. */
  readonly challenge: { readonly dice: number; readonly hits: number; readonly ones: number };
  /** Bought successes (FP-14). */
  readonly bought: number;
}

const SUM: Measure = { id: "sum", of: (score) => ({ count: 0, add: score }) };
const NUMBER: Measure = { id: "n", of: (score) => ({ count: 0, add: score > 0 ? 1 : 0 }) };

/**
 * Successes, or scoring dice if challenge dice remove dice, minus scoring challenge dice (FP-10). Below 0: Fails
 * (FP-11).
 */
export function remains(pool: Pool): Distribution {
  return pool.challengeRemoves === "die" ? versus(pool, NUMBER, lessHits(), () => 1) : versus(pool, SUM, lessHits());
}

/** Net successes, 0 on failures. */
export function netOf(pool: Pool, left = remains(pool)): Distribution {
  if (pool.challengeRemoves === "success") return left.map((value) => Math.max(0, value));
  const values = valuesOf(pool);
  const cases = challengeCases(pool.challenge.dice).map(
    ({ scoring, p }) => [p, leftBy(values, scoring + pool.challenge.hits, pool.luck).cut(1)] as const,
  );
  return Distribution.mix([[left.atMost(0), Distribution.constant(0)], ...cases]);
}

/**
 * P(success without a choice): net ≥ ones, except where both are 0 (FP-12); bought successes count (FP-14). The
 * difference needs only one walk.
 */
export function successOdds(pool: Pool): number {
  const { bought, challenge, luck } = pool;
  if (pool.challengeRemoves === "success") {
    const minusOnes = versus(pool, lessOnes(SUM), lessHitsAndOnes()).plus(-challenge.ones);
    return minusOnes.atLeast(-bought) - (bought > 0 ? lifted(pool, SUM, 1) : withoutAny(pool, SUM));
  }
  const values = valuesOf(pool, lessOnes);
  // Challenge dice remove a Luck die above 2 last, so a roll that keeps it has a net above 0.
  const asDie: LuckValue = (face) => (face < 3 ? 1 : null);
  let success = -(bought > 0 ? lifted(pool, NUMBER, values.each, asDie) : withoutAny(pool, NUMBER, asDie));
  for (const { scoring, ones } of challengeCases(challenge.dice)) {
    const minusOnes = leftBy(values, scoring + challenge.hits, luck);
    ones.forEach((q, count) => (success += q * minusOnes.atLeast(count + challenge.ones - bought)));
  }
  return success;
}

/** Maps a Luck face to its value in a measure; `null` excludes the face. */
type LuckValue = (luck: number) => number | null;

/**
 * P(net successes, with more ones than these): the part of each number that needs a choice (FP-12).
 * If challenge dice remove dice, the walk's count is in use; a large weight per 1 then puts ones and successes into one
 * sum.
 */
export function choiceOf(pool: Pool): Distribution {
  const { challenge } = pool;
  const cases = challengeCases(challenge.dice).flatMap(({ scoring, ones }) =>
    ones.map((p, shown) => ({ loss: scoring + challenge.hits, ones: shown + challenge.ones, p })),
  );
  const most = Math.max(...pool.cases.map(({ dice }) => dice.length), 0);
  // By scoring challenge dice, ones of the pool and net successes.
  const left = pool.challengeRemoves === "success" ? bySuccesses(pool, most) : byDice(pool, most);
  const mixed: [number, number][] = [];
  for (const { loss, ones, p } of cases)
    for (let own = 0; own <= most; own += 1)
      for (let net = 1; net < own + ones; net += 1) mixed.push([net, p * left(loss, own, net)]);
  return Distribution.from(mixed);
}

/** P(this many ones in the pool, and `net` left after `taken` scoring challenge dice). */
type Rest = (loss: number, ones: number, net: number) => number;

function bySuccesses(pool: Pool, most: number): Rest {
  const byOnes = Array.from({ length: most + 1 }, (_, ones) =>
    addedBy(pool, countingOnes(SUM), undefined, ones, most + 1),
  );
  return (loss, ones, net) => byOnes[ones]?.at(net + loss) ?? 0;
}

function byDice(pool: Pool, most: number): Rest {
  // No sum reaches half of it in either direction: a die with its bonus die is worth at most 6, and endless fives end.
  const each = 2 ** Math.ceil(Math.log2(16 * (most + pool.challenge.dice + pool.challenge.hits) + 256));
  const values = valuesOf(pool, (measure) => weighingOnes(measure, each));
  const known = new Map<number, Distribution>();
  return (loss, ones, net) => {
    const left = known.get(loss) ?? leftBy(values, loss, pool.luck);
    known.set(loss, left);
    return Math.max(0, left.at(ones * each + net));
  };
}

/** P(net 0 exactly, and no ones). */
function withoutAny(pool: Pool, what: Measure, valueOf?: LuckValue): number {
  return pool.challenge.ones > 0 ? 0 : versus(pool, withoutOnes(what), lessHitsWithoutOnes(), valueOf).at(0);
}

/**
 * P(net 0, but bought successes cover the ones plus `each` per missing die): failures that the difference counts as
 * successes.
 */
function lifted(pool: Pool, what: Measure, each: number, valueOf?: LuckValue): number {
  const { bought, challenge, cases } = pool;
  // A die with its chain of fives shows at most one 1.
  const most = Math.min(bought, cases[0]?.dice.length ?? 0);
  const byOnes = Array.from({ length: most + 1 }, (_, ones) =>
    addedBy(pool, countingOnes(what), valueOf, ones, most + 1),
  );
  let sum = 0;
  for (const { scoring, ones } of challengeCases(challenge.dice))
    ones.forEach((q, shown) =>
      byOnes.forEach((added, count) => {
        const loss = scoring + challenge.hits;
        const missing = Math.floor((bought - challenge.ones - shown - count) / each);
        for (let value = Math.max(0, loss - missing); value <= loss; value += 1) sum += q * added.at(value);
      }),
    );
  return sum;
}

/** Sum of all dice minus the scoring challenge dice. */
function versus(pool: Pool, what: Measure, die: Distribution, valueOf?: LuckValue): Distribution {
  const { dice, hits } = pool.challenge;
  return addedBy(pool, what, valueOf).plus(die.times(dice)).plus(-hits);
}

/** Sum of all dice, including a Luck die, in pools with this `count`. */
function addedBy(
  { cases, target, luck }: Pool,
  measure: Measure,
  valueOf: LuckValue = (face) => face,
  count = 0,
  most = 0,
): Distribution {
  const wanted = luck.length > 0 ? "apart" : "together";
  const { lucky, otherPools: others } = followPool(cases, { target, measure, most, mode: wanted });
  const meant = (c: number): number | null => (c === count ? 0 : null);
  const sums = lucky.values(meant);
  const parts: [number, Distribution][] = [[1, others.values(meant)]];
  for (const face of luck) {
    const value = valueOf(face);
    if (value !== null) parts.push([1 / luck.length, sums.plus(value)]);
  }
  return Distribution.mix(parts);
}

function forOnes({ id, of }: Measure, what: string, change: (move: Move) => Move | null): Measure {
  return {
    id: id + what,
    of: (score, face) => {
      const move = of(score, face);
      return move && face === 1 ? change(move) : move;
    },
  };
}

const lessOnes = (measure: Measure): Measure => forOnes(measure, "-1", ({ count, add }) => ({ count, add: add - 1 }));
const withoutOnes = (measure: Measure): Measure => forOnes(measure, "/1", () => null);
const weighingOnes = (measure: Measure, each: number): Measure =>
  forOnes(measure, `+${each}`, ({ count, add }) => ({ count, add: add + each }));
const countingOnes = (measure: Measure): Measure => forOnes(measure, "+1", ({ add }) => ({ count: 1, add }));

/** Counts scoring dice of value 1. */
const VALUE: Measure = { id: "v", of: (score) => ({ count: score === 1 ? 1 : 0, add: score }) };
/** Counts scoring dice of value 1 or 2; each 1 adds 2. */
const DOUBLED: Measure = {
  id: "2v",
  of: (score) => ({ count: score === 1 || score === 2 ? 1 : 0, add: score === 1 ? 2 : score }),
};
/** Counts and adds scoring dice. */
const SCORING: Measure = { id: "vn", of: (score) => (score > 0 ? { count: 1, add: 1 } : { count: 0, add: 0 }) };

interface Values {
  /** Value of the most valuable die. */
  readonly each: number;
  readonly sum: PoolWalk;
  /** `null` if no die is worth 3. */
  readonly doubled: PoolWalk | null;
  /** Lucky Breaks only; `null` if a sum below 0 already identifies pools that are used up. */
  readonly number: Walk | null;
}

/** `change`: an extra effect of ones. */
function valuesOf({ target, cases, luck, challenge }: Pool, change?: (measure: Measure) => Measure): Values {
  // Rounded up, so that a few challenge dice more or less reuse the same walks.
  const most = 7 * Math.ceil((challenge.dice + challenge.hits + 1) / 7) - 1;
  const hasThrees = cases.some(({ dice }) => dice.some(({ size }) => scoreOf(size, target) >= 3));
  const isSplit = luck.length > 0;
  const follow = (measure: Measure, wanted: Question["mode"] = isSplit ? "apart" : "together"): PoolWalk =>
    followPool(cases, { target, measure: change?.(measure) ?? measure, most, mode: wanted });
  return {
    each: hasThrees ? 3 : 2,
    sum: follow(VALUE),
    doubled: hasThrees ? follow(DOUBLED) : null,
    number: change && isSplit ? follow(SCORING, "lucky").lucky : null,
  };
}

/** Net successes, or net minus ones, after removing `taken` dice; below 0 if the pool is used up. */
function leftBy(values: Values, loss: number, luck: readonly number[]): Distribution {
  const others = takenFrom(values, "otherPools", loss, 0);
  if (luck.length === 0) return others;
  const lucky = takenFrom(values, "lucky", loss, 0);
  // In a pool that is used up, each missing die counts −`each`.
  const { each } = values;
  const inUse = values.number
    ? lucky.minus(values.number.values((n) => (n < loss ? (each - 1) * n - each * loss : null)))
    : lucky.cut(0);
  const withLuck = luck.map((face) => (face < 3 ? takenFrom(values, "lucky", loss, face) : inUse.plus(face)));
  return Distribution.mix([[1, others], ...withLuck.map((part) => [1 / luck.length, part] as const)]);
}

/**
 * Removes the least valuable dice first: with c scoring dice worth 1 and c′ worth 1 or 2, net = sum − 3·taken + min(c,
 * taken) + min(c′, taken).
 * If c′ < taken, all c are removed, and the sum in which each 1 adds 2 includes them; else c′ does not matter. So each
 * case needs one count beside its sum.
 * `luck`: 0, or a Luck face of 1 or 2, removed like any other die.
 */
function takenFrom({ sum, doubled }: Values, side: keyof PoolWalk, loss: number, luck: number): Distribution {
  const ones = luck === 1 ? 1 : 0;
  const all = sum[side].values((c) => luck + Math.min(c + ones, loss) - 2 * loss);
  if (!doubled) return all;
  const few = luck === 0 ? 0 : 1;
  const whereFew = (moved: (count: number) => number): Distribution =>
    doubled[side].values((c) => (c + few < loss ? 2 * few + moved(c + few) : null));
  return Distribution.mix([
    [1, all.minus(whereFew(() => -2 * loss))],
    [1, whereFew((count) => count - 3 * loss)],
  ]);
}
