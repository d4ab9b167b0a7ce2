/** Verdicts, successes and fails of a pool against its challenge dice, over every Discord Die that can still come. */
import { Distribution } from "../odds/distribution.ts";
import { challengeCases, LESS_HITS, LESS_HITS_AND_ONES, LESS_HITS_WITHOUT_ONES } from "./challenge.ts";
import { knownDiscords, type KnownDiscord } from "./discord-odds.ts";
import type { Grid } from "./grid.ts";
import { followPool, type Measure, type PoolTable, type Wanted } from "./pool-table.ts";
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

/**
 * A roll is a plain success when ones do not outnumber a net above 0: net − ones ≥ 0, but for the roll in which both are 0. So no table needs
 * successes and ones side by side; their difference is one more sum to follow.
 */
export function jointOf(spec: FivesSpec, target: number): Joint {
  const pool = { ...spec, target, cases: knownDiscords(spec) };
  const { net, fails, success, failure } = spec.challengeRemoves === "die" ? takeDice(pool) : takeSuccesses(pool);
  return { net, fails, success, failure, choice: Math.max(0, net.mass() - failure - success) };
}

interface Pool extends Pick<FivesSpec, "pool" | "challenge" | "luckDie"> {
  readonly target: number;
  readonly cases: readonly KnownDiscord[];
}

const SUM: Measure = { id: "sum", of: (score) => ({ row: 0, column: score }) };
const SUM_LESS_ONES = lessOnes("sum-1", SUM);
const SUM_WITHOUT_ONES: Measure = { id: "sum/1", of: (score, isOne) => (isOne ? null : { row: 0, column: score }) };

/** Each scoring challenge die takes one success (FP-10). */
function takeSuccesses(pool: Pool): Omit<Joint, "choice"> {
  const face = (luck: number): number => luck;
  const left = measured(pool, SUM, face).plus(LESS_HITS.times(pool.challenge));
  const lessOnes = measured(pool, SUM_LESS_ONES, face).plus(LESS_HITS_AND_ONES.times(pool.challenge));
  const noOnes = measured(pool, SUM_WITHOUT_ONES, face).plus(LESS_HITS_WITHOUT_ONES.times(pool.challenge));
  return {
    net: left.map((value) => Math.max(0, value)),
    fails: left.map((value) => Math.max(0, -value)),
    success: lessOnes.atLeast(0) - noOnes.at(0),
    failure: left.atMost(0),
  };
}

const NUMBER: Measure = { id: "n", of: (score) => ({ row: 0, column: score > 0 ? 1 : 0 }) };
const NUMBER_WITHOUT_ONES: Measure = {
  id: "n/1",
  of: (score, isOne) => (isOne ? null : { row: 0, column: score > 0 ? 1 : 0 }),
};

/** Each scoring challenge die takes the least valuable die that scores, the Luck die being one of them (FP-10, FP-13). */
function takeDice(pool: Pool): Omit<Joint, "choice"> {
  const { challenge } = pool;
  const left = measured(pool, NUMBER, () => 1).plus(LESS_HITS.times(challenge));
  // A Luck die above 2 is taken last, and where it is left, so is more than 0.
  const noOnes = measured(pool, NUMBER_WITHOUT_ONES, (luck) => (luck < 3 ? 1 : null)).plus(
    LESS_HITS_WITHOUT_ONES.times(challenge),
  );
  const plain = valuesOf(pool, VALUES);
  const lessOnes = valuesOf(pool, VALUES_LESS_ONES);
  const failure = left.atMost(0);
  const nets: [number, Distribution][] = [[failure, Distribution.constant(0)]];
  let success = -noOnes.at(0);
  for (const { scoring, p, ones } of challengeCases(challenge)) {
    nets.push([p, netOf(plain, scoring, pool.luckDie).cut(1)]);
    const net = netOf(lessOnes, scoring, pool.luckDie);
    ones.forEach((q, count) => (success += q * net.atLeast(count)));
  }
  return { net: Distribution.mix(nets), fails: left.map((value) => Math.max(0, -value)), success, failure };
}

/** Sums of all dice; a Luck die is one more value to add. */
function measured(pool: Pool, measure: Measure, valueOf: (luck: number) => number | null): Distribution {
  const { lucky, others } = follow(pool, measure, 0, pool.luckDie === null ? "together" : "apart");
  const sums = lucky.sums();
  const parts: [number, Distribution][] = [[1, others.sums()]];
  for (const face of facesOf(pool.luckDie)) {
    const value = valueOf(face);
    if (value !== null) parts.push([1 / (pool.luckDie ?? 1), sums.plus(value)]);
  }
  return Distribution.mix(parts);
}

function follow({ cases, target }: Pool, measure: Measure, most: number, wanted: Wanted): PoolTable {
  return followPool(cases, { target, measure, most, wanted });
}

function facesOf(size: number | null): readonly number[] {
  return Array.from({ length: size ?? 0 }, (_, index) => index + 1);
}

/** What has to be followed to take dice by their value. */
interface ValueMeasures {
  /** Counts scoring dice of value 1. */
  readonly sum: Measure;
  /** Counts scoring dice of value 1 or 2; each 1 adds 2. */
  readonly doubled: Measure;
  /** Counts and adds scoring dice; null where pools that are used up tell themselves by a sum below 0. */
  readonly number: Measure | null;
}

const VALUES: ValueMeasures = {
  sum: { id: "v", of: (score) => ({ row: score === 1 ? 1 : 0, column: score }) },
  doubled: { id: "2v", of: (score) => ({ row: score === 1 || score === 2 ? 1 : 0, column: doubledOf(score) }) },
  number: null,
};
const VALUES_LESS_ONES: ValueMeasures = {
  sum: lessOnes("v-1", VALUES.sum),
  doubled: lessOnes("2v-1", VALUES.doubled),
  number: lessOnes("vn-1", { id: "vn", of: (score) => (score > 0 ? { row: 1, column: 1 } : { row: 0, column: 0 }) }),
};

function doubledOf(score: number): number {
  return score === 0 ? 0 : Math.max(2, score);
}

function lessOnes(id: string, { of }: Measure): Measure {
  return {
    id,
    of: (score, isOne) => {
      const moved = of(score, isOne);
      return moved && isOne ? { ...moved, column: moved.column - 1 } : moved;
    },
  };
}

interface Values {
  readonly sum: PoolTable;
  /** null where no die is worth 3. */
  readonly doubled: PoolTable | null;
  /** Lucky Breaks only. */
  readonly number: Grid | null;
}

function valuesOf(pool: Pool, { sum, doubled, number }: ValueMeasures): Values {
  // Rounded up: one challenge die more or less finds the same tables.
  const most = 7 * Math.ceil((pool.challenge + 1) / 7) - 1;
  const hasThrees = pool.pool.some(({ size }) => scoreOf(size, pool.target) >= 3);
  const isSplit = pool.luckDie !== null;
  const wanted = isSplit ? "apart" : "together";
  return {
    sum: follow(pool, sum, most, wanted),
    doubled: hasThrees ? follow(pool, doubled, most, wanted) : null,
    number: number && isSplit ? follow(pool, number, most, "lucky").lucky : null,
  };
}

/** Net successes, or net less ones, with `taken` dice gone; pools that are used up count below 0. */
function netOf(values: Values, taken: number, luckDie: number | null): Distribution {
  const others = leftOf(values, "others", taken, 0);
  if (luckDie === null) return others;
  const lucky = leftOf(values, "lucky", taken, 0);
  // Used up: each die that is missing counts as the most valuable there is.
  const each = values.doubled ? 3 : 2;
  const inUse = values.number
    ? lucky.minus(values.number.sums((n) => (n < taken ? (each - 1) * n - each * taken : null)))
    : lucky.cut(0);
  const withLuck = facesOf(luckDie).map((face) => (face < 3 ? leftOf(values, "lucky", taken, face) : inUse.plus(face)));
  return Distribution.mix([[1, others], ...withLuck.map((part) => [1 / luckDie, part] as const)]);
}

/**
 * The least valuable go first: with c scoring dice worth 1 and c′ worth 1 or 2, net = sum − 3·taken + min(c, taken) + min(c′, taken). Where c′ < taken all
 * c go, and the sum in which each 1 adds 2 knows them; else c′ does not matter. So each case needs one counter beside its sum. `luck`: a Luck die of
 * 1 or 2 is a die like any other of that value.
 */
function leftOf({ sum, doubled }: Values, side: keyof PoolTable, taken: number, luck: number): Distribution {
  const ones = luck === 1 ? 1 : 0;
  const all = sum[side].sums((c) => luck + Math.min(c + ones, taken) - 2 * taken);
  if (!doubled) return all;
  const few = luck === 0 ? 0 : 1;
  const whereFew = (moved: (count: number) => number): Distribution =>
    doubled[side].sums((c) => (c + few < taken ? 2 * few + moved(c + few) : null));
  return Distribution.mix([
    [1, all.minus(whereFew(() => -2 * taken))],
    [1, whereFew((count) => count - 3 * taken)],
  ]);
}
