/** Verdicts, successes and fails of a pool against its challenge dice, over every Discord Die that can still come. */
import { Distribution } from "../odds/distribution.ts";
import type { Walk } from "../odds/walk.ts";
import { challengeCases, LESS_HITS, LESS_HITS_AND_ONES, LESS_HITS_WITHOUT_ONES } from "./challenge.ts";
import { knownDiscords, type KnownDiscord } from "./discord-odds.ts";
import { followPool, type Measure, type PoolWalk, type Question } from "./pool-walk.ts";
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

interface Pool {
  readonly target: number;
  readonly cases: readonly KnownDiscord[];
  /** Faces of the Luck die; empty: there is none. */
  readonly luck: readonly number[];
  readonly challenge: number;
}

/** What challenge dice leave. */
interface Left {
  /** Successes, or dice that score; those that were missing count below 0. */
  readonly left: Distribution;
  readonly net: Distribution;
  readonly success: number;
}

/**
 * A roll is a plain success when ones do not outnumber a net above 0: net − ones ≥ 0, but for the roll in which both are 0. So no walk needs successes
 * and ones side by side; their difference is one more sum to follow.
 */
export function jointOf(spec: FivesSpec, target: number): Joint {
  const luck = Array.from({ length: spec.luckDie ?? 0 }, (_, index) => index + 1);
  const pool = { target, cases: knownDiscords(spec), luck, challenge: spec.challenge };
  const { left, net, success } = spec.challengeRemoves === "die" ? takeDice(pool) : takeSuccesses(pool);
  const failure = left.atMost(0);
  const fails = left.map((value) => Math.max(0, -value));
  return { net, fails, success, failure, choice: Math.max(0, net.mass() - failure - success) };
}

const SUM = measure("sum", (score) => [0, score]);
const SUM_LESS_ONES = lessOnes(SUM);
const SUM_WITHOUT_ONES = withoutOnes(SUM);

/** Each scoring challenge die takes one success (FP-10). */
function takeSuccesses(pool: Pool): Left {
  const left = against(pool, SUM, LESS_HITS);
  const minusOnes = against(pool, SUM_LESS_ONES, LESS_HITS_AND_ONES);
  const noOnes = against(pool, SUM_WITHOUT_ONES, LESS_HITS_WITHOUT_ONES);
  return { left, net: left.map((value) => Math.max(0, value)), success: minusOnes.atLeast(0) - noOnes.at(0) };
}

const NUMBER = measure("n", (score) => [0, score > 0 ? 1 : 0]);
const NUMBER_WITHOUT_ONES = withoutOnes(NUMBER);

/** Each scoring challenge die takes the least valuable die that scores, the Luck die being one of them (FP-10, FP-13). */
function takeDice(pool: Pool): Left {
  const left = against(pool, NUMBER, LESS_HITS, () => 1);
  // A Luck die above 2 is taken last, and where it is left, so is more than 0.
  const noOnes = against(pool, NUMBER_WITHOUT_ONES, LESS_HITS_WITHOUT_ONES, (luck) => (luck < 3 ? 1 : null));
  const plain = valuesOf(pool, VALUES);
  const minusOnes = valuesOf(pool, VALUES_LESS_ONES);
  const nets: [number, Distribution][] = [[left.atMost(0), Distribution.constant(0)]];
  let success = -noOnes.at(0);
  for (const { scoring, p, ones } of challengeCases(pool.challenge)) {
    nets.push([p, netOf(plain, scoring, pool.luck).cut(1)]);
    const net = netOf(minusOnes, scoring, pool.luck);
    ones.forEach((q, count) => (success += q * net.atLeast(count)));
  }
  return { left, net: Distribution.mix(nets), success };
}

/** What all dice add, less what each challenge die takes; a Luck die is one more value. */
function against(
  pool: Pool,
  what: Measure,
  die: Distribution,
  valueOf: (luck: number) => number | null = (luck) => luck,
): Distribution {
  const { luck } = pool;
  const { lucky, others } = follow(pool, what, 0, luck.length > 0 ? "apart" : "together");
  const sums = lucky.values();
  const parts: [number, Distribution][] = [[1, others.values()]];
  for (const face of luck) {
    const value = valueOf(face);
    if (value !== null) parts.push([1 / luck.length, sums.plus(value)]);
  }
  return Distribution.mix(parts).plus(die.times(pool.challenge));
}

function follow({ cases, target }: Pool, what: Measure, most: number, wanted: Question["wanted"]): PoolWalk {
  return followPool(cases, { target, measure: what, most, wanted });
}

function measure(id: string, of: (score: number) => readonly [count: number, add: number]): Measure {
  return {
    id,
    of: (score) => {
      const [count, add] = of(score);
      return { count, add };
    },
  };
}

function lessOnes({ id, of }: Measure): Measure {
  return {
    id: `${id}-1`,
    of: (score, isOne) => {
      const step = of(score, isOne);
      return step && isOne ? { ...step, add: step.add - 1 } : step;
    },
  };
}

function withoutOnes({ id, of }: Measure): Measure {
  return { id: `${id}/1`, of: (score, isOne) => (isOne ? null : of(score, isOne)) };
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
  sum: measure("v", (score) => [score === 1 ? 1 : 0, score]),
  doubled: measure("2v", (score) => [score === 1 || score === 2 ? 1 : 0, score === 1 ? 2 : score]),
  number: null,
};
const VALUES_LESS_ONES: ValueMeasures = {
  sum: lessOnes(VALUES.sum),
  doubled: lessOnes(VALUES.doubled),
  number: lessOnes(measure("vn", (score) => (score > 0 ? [1, 1] : [0, 0]))),
};

interface Values {
  readonly sum: PoolWalk;
  /** null where no die is worth 3. */
  readonly doubled: PoolWalk | null;
  /** Lucky Breaks only. */
  readonly number: Walk | null;
}

function valuesOf(pool: Pool, { sum, doubled, number }: ValueMeasures): Values {
  // Rounded up: one challenge die more or less finds the same walks.
  const most = 7 * Math.ceil((pool.challenge + 1) / 7) - 1;
  const hasThrees = pool.cases.some(({ dice }) => dice.some(({ size }) => scoreOf(size, pool.target) >= 3));
  const isSplit = pool.luck.length > 0;
  const wanted = isSplit ? "apart" : "together";
  return {
    sum: follow(pool, sum, most, wanted),
    doubled: hasThrees ? follow(pool, doubled, most, wanted) : null,
    number: number && isSplit ? follow(pool, number, most, "lucky").lucky : null,
  };
}

/** Net successes, or net less ones, with `taken` dice gone; pools that are used up count below 0. */
function netOf(values: Values, taken: number, luck: readonly number[]): Distribution {
  const others = leftOf(values, "others", taken, 0);
  if (luck.length === 0) return others;
  const lucky = leftOf(values, "lucky", taken, 0);
  // Used up: each die that is missing counts as the most valuable there is.
  const each = values.doubled ? 3 : 2;
  const inUse = values.number
    ? lucky.minus(values.number.values((n) => (n < taken ? (each - 1) * n - each * taken : null)))
    : lucky.cut(0);
  const withLuck = luck.map((face) => (face < 3 ? leftOf(values, "lucky", taken, face) : inUse.plus(face)));
  return Distribution.mix([[1, others], ...withLuck.map((part) => [1 / luck.length, part] as const)]);
}

/**
 * The least valuable go first: with c scoring dice worth 1 and c′ worth 1 or 2, net = sum − 3·taken + min(c, taken) + min(c′, taken). Where c′ < taken all
 * c go, and the sum in which each 1 adds 2 knows them; else c′ does not matter. So each case needs one count beside its sum. `luck`: a Luck die of
 * 1 or 2 is a die like any other of that value.
 */
function leftOf({ sum, doubled }: Values, side: keyof PoolWalk, taken: number, luck: number): Distribution {
  const ones = luck === 1 ? 1 : 0;
  const all = sum[side].values((c) => luck + Math.min(c + ones, taken) - 2 * taken);
  if (!doubled) return all;
  const few = luck === 0 ? 0 : 1;
  const whereFew = (moved: (count: number) => number): Distribution =>
    doubled[side].values((c) => (c + few < taken ? 2 * few + moved(c + few) : null));
  return Distribution.mix([
    [1, all.minus(whereFew(() => -2 * taken))],
    [1, whereFew((count) => count - 3 * taken)],
  ]);
}
