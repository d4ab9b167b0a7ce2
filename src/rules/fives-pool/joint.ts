/**
 * Verdicts, successes and fails of a pool against its challenge dice, for a known Discord Die.
 *
 * A roll is a plain success when ones do not outnumber a net above 0, that is when net − ones ≥ 0, but for the roll in which both are 0. So no table
 * needs successes and ones side by side: their difference is one more sum to follow. Where challenge dice take whole dice, the least valuable go first:
 * with h of them taken, c scoring dice of value 1, and c′ of value 1 or 2,
 *   c ≥ h       net = X − h            X: the sum of all values
 *   c < h ≤ c′  net = W − 2h           W: the sum with each 1 counted as 2
 *   c′ < h      net = T − 3h           T: the sum with each counted as 3
 * and each line needs one counter beside its sum.
 */
import { Distribution } from "../odds/distribution.ts";
import { challengeCases, type ChallengeCase } from "./challenge.ts";
import type { Grid } from "./grid.ts";
import { followPool, type Measure } from "./pool-table.ts";
import { scoreOf } from "./resolve.ts";
import type { FivesSpec } from "./spec.ts";

export interface Joint {
  /** 0 on failures. */
  readonly net: Distribution;
  readonly fails: Distribution;
  readonly success: number;
  readonly choice: number;
  readonly failure: number;
}

interface Sums {
  success: number;
  failure: number;
  readonly net: Map<number, number>;
  readonly fails: Map<number, number>;
}

export function jointOf(spec: FivesSpec, target: number): Joint {
  const sums: Sums = { success: 0, failure: 0, net: new Map(), fails: new Map() };
  const against = challengeCases(spec.challenge);
  (spec.challengeRemoves === "die" ? takeDice : takeSuccesses)(spec, target, against, sums);
  return {
    net: Distribution.from(sums.net),
    fails: Distribution.from(sums.fails),
    success: sums.success,
    choice: Math.max(0, total(sums.net) - sums.failure - sums.success),
    failure: sums.failure,
  };
}

function total(weights: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const p of weights.values()) sum += p;
  return sum;
}

function bump(weights: Map<number, number>, value: number, p: number): void {
  if (p !== 0) weights.set(value, (weights.get(value) ?? 0) + p);
}

/** Sums of all dice; a Luck die is one more value to add. */
function measured(
  spec: FivesSpec,
  target: number,
  column: (score: number, isOne: boolean) => number | null,
  luckColumn: (face: number) => number | null,
): Distribution {
  const measure: Measure = (score, isOne) => {
    const value = column(score, isOne);
    return value === null ? null : { row: 0, column: value };
  };
  const { lucky, others } = followPool(spec, target, measure, 1, spec.luckDie !== null);
  const parts: [number, Distribution][] = [[1, line(others)]];
  const sides = spec.luckDie ?? 0;
  const broken = line(lucky);
  for (let face = 1; face <= sides; face += 1) {
    const moved = luckColumn(face);
    if (moved !== null) parts.push([1 / sides, broken.plus(moved)]);
  }
  return Distribution.mix(parts);
}

function line(grid: Grid): Distribution {
  const entries: [number, number][] = [];
  for (let column = grid.size.min; column <= grid.size.max; column += 1) {
    const p = grid.from(0, column);
    if (p > 0) entries.push([column, p]);
  }
  return Distribution.from(entries);
}

/** Each scoring challenge die takes one success (FP-10). */
function takeSuccesses(spec: FivesSpec, target: number, against: readonly ChallengeCase[], sums: Sums): void {
  const gross = measured(
    spec,
    target,
    (score) => score,
    (face) => face,
  );
  const lessOnes = measured(
    spec,
    target,
    (score, isOne) => score - (isOne ? 1 : 0),
    (face) => face,
  );
  const withoutOnes = measured(
    spec,
    target,
    (score, isOne) => (isOne ? null : score),
    (face) => face,
  );
  for (const { scoring, p, ones } of against) {
    for (const { value, p: q } of gross.bars()) {
      bump(sums.net, Math.max(0, value - scoring), p * q);
      bump(sums.fails, Math.max(0, scoring - value), p * q);
      if (value <= scoring) sums.failure += p * q;
    }
    ones.forEach((r, count) => {
      sums.success += r * lessOnes.atLeast(scoring + count);
    });
    sums.success -= (ones[0] ?? 0) * withoutOnes.at(scoring);
  }
}

/** Each scoring challenge die takes the least valuable die that scores, the Luck die being one of them (FP-10, FP-13). */
function takeDice(spec: FivesSpec, target: number, against: readonly ChallengeCase[], sums: Sums): void {
  const number = measured(
    spec,
    target,
    (score) => (score > 0 ? 1 : 0),
    () => 1,
  );
  // A Luck die above 2 is judged by itself, see `usedUp`.
  const withoutOnes = measured(
    spec,
    target,
    (score, isOne) => (isOne ? null : score > 0 ? 1 : 0),
    (face) => (face < 3 ? 1 : null),
  );
  const plain = gridsOf(spec, target, false);
  const lessOnes = gridsOf(spec, target, true);
  const beyond = spec.luckDie === null ? null : scoringAndOnes(spec, target);
  for (const { scoring, p, ones } of against) {
    for (const { value, p: q } of number.bars()) {
      bump(sums.fails, Math.max(0, scoring - value), p * q);
      if (value <= scoring) sums.failure += p * q;
    }
    bump(sums.net, 0, p * number.atMost(scoring));
    for (const { grids, luck, weight } of classesOf(plain, spec)) {
      // A Luck die above 2 is taken last: with it the net is what the others leave and the die, as long as they are not used up.
      for (let net = Math.max(1, luck); net <= grids.most + luck; net += 1)
        bump(sums.net, net, p * weight * settled(grids.at(scoring, net - luck)));
    }
    for (const { grids, luck, weight } of classesOf(lessOnes, spec))
      ones.forEach((r, count) => {
        if (r === 0) return;
        const usedUp = luck > 0 && beyond ? usedUpAtLeast(beyond, scoring, count - luck, grids.hasThrees ? 3 : 2) : 0;
        sums.success += r * weight * (grids.tail(scoring, count - luck) - usedUp);
      });
    sums.success -= (ones[0] ?? 0) * withoutOnes.at(scoring);
  }
}

/** Differences of equal doubles leave dust; it is no probability. */
function settled(p: number): number {
  return p < 1e-16 ? 0 : p;
}

interface Three {
  readonly sum: Grid;
  readonly doubled: Grid;
  /** Counted by dice of value 1 or 2; null where none is worth 3. */
  readonly doubledTwos: Grid | null;
  readonly tripled: Grid | null;
}

interface Sides {
  readonly lucky: Three;
  readonly others: Three;
  readonly hasThrees: boolean;
}

function gridsOf(spec: FivesSpec, target: number, isLessOnes: boolean): Sides {
  const hasThrees = spec.pool.some(({ size }) => scoreOf(size, target) >= 3);
  const isSplit = spec.luckDie !== null;
  const follow = (most: number, value: (score: number) => number): { readonly lucky: Grid; readonly others: Grid } =>
    followPool(
      spec,
      target,
      (score, isOne) => ({
        row: score > 0 && score <= most ? 1 : 0,
        column: value(score) - (isLessOnes && isOne ? 1 : 0),
      }),
      spec.challenge + 1,
      isSplit,
    );
  const sum = follow(1, (score) => score);
  const doubled = follow(1, (score) => (score > 0 ? Math.max(2, score) : 0));
  const doubledTwos = hasThrees ? follow(2, (score) => (score > 0 ? Math.max(2, score) : 0)) : null;
  const tripled = hasThrees ? follow(2, (score) => (score > 0 ? 3 : 0)) : null;
  const side = (name: "lucky" | "others"): Three => ({
    sum: sum[name],
    doubled: doubled[name],
    doubledTwos: doubledTwos?.[name] ?? null,
    tripled: tripled?.[name] ?? null,
  });
  return { lucky: side("lucky"), others: side("others"), hasThrees };
}

interface Weighted {
  readonly grids: Net;
  /** What a Luck die above 2 adds. */
  readonly luck: number;
  readonly weight: number;
}

/** Lucky Breaks by the face of the Luck die: 1 and 2 are dice like any other of that value. */
function classesOf({ lucky, others, hasThrees }: Sides, { luckDie }: FivesSpec): readonly Weighted[] {
  const out: Weighted[] = [{ grids: new Net(others, 0, hasThrees), luck: 0, weight: 1 }];
  for (let face = 1; face <= (luckDie ?? 0); face += 1)
    out.push(
      face < 3
        ? { grids: new Net(lucky, face, hasThrees), luck: 0, weight: 1 / (luckDie ?? 1) }
        : { grids: new Net(lucky, 0, hasThrees), luck: face, weight: 1 / (luckDie ?? 1) },
    );
  return out;
}

/** Net successes with h dice taken, out of the three lines at the top of this file. */
class Net {
  readonly hasThrees: boolean;
  readonly #three: Three;
  /** A Luck die of 1 or 2 that is counted in. */
  readonly #extra: number;

  constructor(three: Three, extra: number, hasThrees: boolean) {
    this.#three = three;
    this.#extra = extra;
    this.hasThrees = hasThrees;
  }

  get most(): number {
    return this.#three.sum.size.max + this.#extra;
  }

  /** P(net = value) with `taken` dice gone; for values that only pools have that are not used up, and from 0 on for a Luck die beside them. */
  at(taken: number, value: number): number {
    return this.#lines(taken, value, false);
  }

  /** P(net ≥ value); pools that are used up count as the lines give them, below 0. */
  tail(taken: number, value: number): number {
    return this.#lines(taken, value, true);
  }

  #lines(taken: number, value: number, isTail: boolean): number {
    const { sum, doubled, doubledTwos, tripled } = this.#three;
    const extra = this.#extra;
    // The Luck die moves counter and sum of each line like any die of its value.
    const ones = Math.max(0, taken - (extra === 1 ? 1 : 0));
    const twos = Math.max(0, taken - (extra > 0 ? 1 : 0));
    const twice = 2 * taken - (extra > 0 ? 2 : 0) + value;
    const p = sum.from(ones, taken - extra + value, isTail) + doubled.below(ones, twice, isTail);
    if (!doubledTwos || !tripled) return p;
    return (
      p + tripled.below(twos, 3 * taken - (extra > 0 ? 3 : 0) + value, isTail) - doubledTwos.below(twos, twice, isTail)
    );
  }
}

/** Lucky Breaks: by ones (rows) and scoring dice (columns). */
function scoringAndOnes(spec: FivesSpec, target: number): Grid {
  return followPool(
    spec,
    target,
    (score, isOne) => ({ row: isOne ? 1 : 0, column: score > 0 ? 1 : 0 }),
    spec.pool.length * 2 + 1,
    true,
  ).lucky;
}

/** P(fewer than `taken` dice score, and what the lines give for them, less ones, is at least `value`): they come to nothing for all that. */
function usedUpAtLeast(grid: Grid, taken: number, value: number, each: number): number {
  let sum = 0;
  // each · (number − taken) − ones ≥ value
  for (let number = taken - 1; number >= 0 && each * (number - taken) >= value; number -= 1)
    sum += grid.below(each * (number - taken) - value + 1, number);
  return sum;
}
