/**
 * Exact odds of a fives pool.
 *
 * Successes, ones and the specials depend on each other, so the pool is followed jointly: a table over (scoring dice by value, ones), once for "no
 * survivor so far", once for "all survivors reach the TN", once for the rest. Dice are added one by one; each adds a handful of outcomes. Endless
 * fives are a geometric series per die, followed until what is left is below 1e-19; the last step closes the series, so nothing is lost.
 */
import type { Bar } from "../odds/distribution.ts";
import { Distribution } from "../odds/distribution.ts";
import { hasInfiniteFives, isEliminated, isScoringChallenge, scoreOf } from "./resolve.ts";
import type { FivesSpec, PoolDie } from "./spec.ts";
import { Table, type Shape } from "./table.ts";

export interface FivesOdds {
  readonly success: number | null;
  readonly choice: number | null;
  readonly failure: number | null;
  /** Net successes, 0 on failures; ends where the rest is below 1e-13. */
  readonly successes: readonly Bar[] | null;
  readonly successesTail: number | null;
  readonly meanSuccesses: number | null;
  readonly fails: readonly Bar[] | null;
  readonly meanFails: number | null;
  /** Failed rolls counted too. */
  readonly luckyBreak: number | null;
  readonly badBreak: number;
  readonly fluke: number;
}

const NEGLIGIBLE = 1e-19;
const SHOWN_REST = 1e-13;

/** The Discord Die's faces with their weights (FP-7): 20 is rolled again, and 3 then sends the die away. */
export function discordWeights(): readonly (readonly [discord: number | null, weight: number])[] {
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  const weightOf = (face: number): number => (face === 20 ? 1 : face === 3 ? 20 : 21);
  return [...faces.map((face) => [face, weightOf(face) / 400] as const), [null, 1 / 400] as const];
}

/** Discord Dice that the pool cannot tell apart, put together: beyond the largest die nothing is eliminated. */
export function discordCases(spec: FivesSpec): readonly (readonly [spec: FivesSpec, weight: number])[] {
  if (spec.discord !== "unrolled") return [[spec, 1]];
  const largest = Math.max(...spec.pool.map(({ size }) => size));
  const weights = new Map<number | null, number>();
  for (const [discord, weight] of discordWeights()) {
    const key = discord !== null && discord > largest && discord !== 5 ? null : discord;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  return [...weights].map(([discord, weight]) => [{ ...spec, discord: discord as FivesSpec["discord"] }, weight] as const);
}

export function odds(spec: FivesSpec): FivesOdds {
  const cases = discordCases(spec).map(([known, weight]) => ({ weight, known, joint: jointOf(known) }));
  const specials = (test: (known: FivesSpec) => number): number => cases.reduce((sum, { weight, known }) => sum + weight * test(known), 0);
  const badBreak = specials(badBreakOdds);
  const fluke = specials(flukeOdds);
  if (spec.target === null)
    return { success: null, choice: null, failure: null, successes: null, successesTail: null, meanSuccesses: null, fails: null, meanFails: null, luckyBreak: null, badBreak, fluke };
  const net = Distribution.mix(cases.map(({ weight, joint }) => [weight, joint?.net ?? Distribution.constant(0)]));
  const fails = Distribution.mix(cases.map(({ weight, joint }) => [weight, joint?.fails ?? Distribution.constant(0)]));
  const total = (field: "success" | "choice" | "failure" | "luckyBreak"): number => Math.min(1, cases.reduce((sum, { weight, joint }) => sum + weight * (joint?.[field] ?? 0), 0));
  const { shown, rest } = cutTail(net);
  return {
    success: total("success"),
    choice: total("choice"),
    failure: total("failure"),
    successes: shown,
    successesTail: rest,
    meanSuccesses: net.mean(),
    fails: fails.bars(),
    meanFails: fails.mean(),
    luckyBreak: total("luckyBreak"),
    badBreak,
    fluke,
  };
}

/** Net successes for contests, with `choice` counting as it stands (FP-15). */
export function netSuccesses(spec: FivesSpec): Distribution {
  return jointOf(spec)?.net ?? Distribution.constant(0);
}

interface Joint {
  readonly net: Distribution;
  readonly fails: Distribution;
  readonly success: number;
  readonly choice: number;
  readonly failure: number;
  readonly luckyBreak: number;
}

/** For a known Discord Die and TN. */
function jointOf(spec: FivesSpec): Joint | null {
  const { target, luckDie, challenge } = spec;
  if (target === null) return null;
  const pool = throwPool(spec, target);
  const against = challengeTable(challenge);
  const sums = { success: 0, choice: 0, failure: 0, net: [] as number[], fails: [] as number[] };
  const judge = (table: Table, luckValues: readonly number[]): void => {
    for (const { ones, counters, p } of table.entries())
      for (const luck of luckValues)
        against.forEach(({ p: hits, onesAtLeast }, scoring) => {
          const { net, fails } = cancelCounts(counters, luck, scoring, spec.challengeRemoves);
          const weight = p / luckValues.length;
          if (net === 0) sums.failure += weight * hits;
          else {
            const tooMany = onesAtLeast[Math.max(0, net - ones + 1)] ?? 0;
            sums.choice += weight * tooMany;
            sums.success += weight * (hits - tooMany);
          }
          sums.net[net] = (sums.net[net] ?? 0) + weight * hits;
          sums.fails[fails] = (sums.fails[fails] ?? 0) + weight * hits;
        });
  };
  judge(pool.none, [0]);
  judge(pool.rest, [0]);
  judge(pool.lucky, luckDie === null ? [0] : Array.from({ length: luckDie }, (_, face) => face + 1));
  const distribution = (weights: readonly number[]): Distribution => Distribution.from(Object.entries(weights).map(([value, p]) => [Number(value), p] as const));
  return { net: distribution(sums.net), fails: distribution(sums.fails), success: sums.success, choice: sums.choice, failure: sums.failure, luckyBreak: pool.lucky.mass() };
}

interface Pool {
  /** No die has survived so far. */
  readonly none: Table;
  /** All survivors so far reach the TN. */
  readonly lucky: Table;
  readonly rest: Table;
}

function throwPool(spec: FivesSpec, target: number): Pool {
  const shape = shapeOf(spec, target);
  const make = (): Pool => ({ none: new Table(shape), lucky: new Table(shape), rest: new Table(shape) });
  let now = make();
  let next = make();
  now.none.start();
  spec.pool.forEach((die, index) => {
    for (const table of Object.values(next) as Table[]) table.clear();
    for (const { scores, ones, fate, p } of dieOutcomes(die, index, spec, target)) {
      const offset = now.none.offset(ones, countersOf(scores, spec, shape));
      (fate === "gone" ? next.none : fate === "reaches" ? next.lucky : next.rest).accumulate(now.none, offset, p);
      (fate === "misses" ? next.rest : next.lucky).accumulate(now.lucky, offset, p);
      next.rest.accumulate(now.rest, offset, p);
    }
    [now, next] = [next, now];
  });
  return now;
}

/** Ones, then the sum of successes, or scoring dice by value where challenge dice take whole dice. */
function shapeOf(spec: FivesSpec, target: number): Shape {
  const { pool, challengeRemoves } = spec;
  const extra = hasInfiniteFives(spec) ? chainLength(spec) : 0;
  // A die with a five can bring one more of its size.
  const throws = (test: (size: number) => boolean): number => pool.reduce((sum, { size }) => sum + (test(size) ? (size > 5 ? 2 : 1) : 0), 0);
  const ones = throws(() => true) + 1;
  const values = [1, 2, 3].filter((value) => value === 1 || throws((size) => scoreOf(size, target) >= value) > 0);
  if (challengeRemoves === "die") return [ones, ...values.map((value) => throws((size) => scoreOf(size, target) >= value) + (value === 1 ? extra : 0) + 1)];
  return [ones, pool.reduce((sum, { size }) => sum + scoreOf(size, target) * (size > 5 ? 2 : 1), 0) + extra + 1];
}

function countersOf(scores: readonly number[], { challengeRemoves }: FivesSpec, shape: Shape): readonly number[] {
  if (challengeRemoves === "success") return [scores.reduce((sum, score) => sum + score, 0)];
  return shape.slice(1).map((_, at) => scores.filter((score) => score === at + 1).length);
}

/** So many fives beyond the first level, over the whole pool, that more of them are negligible. */
function chainLength({ pool }: FivesSpec): number {
  const smallest = Math.min(...pool.filter(({ size }) => size > 5).map(({ size }) => size), 12);
  const dice = pool.length;
  // P(≥ k fives in chains of `dice` dice) ≤ C(dice + k − 1, k) / size ** k.
  let bound = 1;
  let k = 0;
  while (bound > NEGLIGIBLE && k < 400) {
    k += 1;
    bound *= (dice + k - 1) / k / smallest;
  }
  return k;
}

/** What one die can do: its scoring dice by value, its ones, and what it makes of "all survivors reach the TN". */
interface DieOutcome {
  readonly scores: readonly number[];
  readonly ones: number;
  readonly fate: "gone" | "reaches" | "misses";
  readonly p: number;
}

function dieOutcomes({ size }: PoolDie, index: number, spec: FivesSpec, target: number): readonly DieOutcome[] {
  const bonus = bonusOutcomes(size, target, hasInfiniteFives(spec));
  const out = new Map<string, DieOutcome>();
  const add = (outcome: DieOutcome): void => {
    const key = `${outcome.scores.join(",")}|${outcome.ones}|${outcome.fate}`;
    const known = out.get(key);
    out.set(key, known ? { ...known, p: known.p + outcome.p } : outcome);
  };
  for (let face = 1; face <= size; face += 1) {
    const p = 1 / size;
    if (isEliminated(face, index, { discord: spec.discord, protect: spec.protect })) {
      add({ scores: [], ones: 0, fate: "gone", p });
      continue;
    }
    const fate = face >= target ? "reaches" : "misses";
    const own = scored(face, target);
    if (face === 5) for (const more of bonus) add({ scores: sorted([...own, ...more.scores]), ones: more.ones, fate, p: p * more.p });
    else add({ scores: own, ones: face === 1 ? 1 : 0, fate, p });
  }
  return [...out.values()];
}

/** One bonus die, with the further ones that it brings where fives are infinite. */
function bonusOutcomes(size: number, target: number, isInfinite: boolean): readonly { readonly scores: readonly number[]; readonly ones: number; readonly p: number }[] {
  const single = Array.from({ length: size }, (_, index) => index + 1);
  const plain = (faces: readonly number[], fives: readonly number[], weight: number): { scores: readonly number[]; ones: number; p: number }[] =>
    faces.map((face) => ({ scores: sorted([...fives, ...scored(face, target)]), ones: face === 1 ? 1 : 0, p: weight }));
  if (!isInfinite) return plain(single, [], 1 / size);
  const others = single.filter((face) => face !== 5);
  const out: { scores: readonly number[]; ones: number; p: number }[] = [];
  let fives: readonly number[] = [];
  let reached = 1;
  while (reached > NEGLIGIBLE) {
    out.push(...plain(others, fives, reached / size));
    reached /= size;
    fives = [...fives, ...scored(5, target)];
  }
  // Closes the series: what is left (below anything a double could show) ends here.
  out.push({ scores: fives, ones: 0, p: reached });
  return out;
}

function scored(face: number, target: number): readonly number[] {
  const score = scoreOf(face, target);
  return score > 0 ? [score] : [];
}

function sorted(scores: readonly number[]): readonly number[] {
  return [...scores].sort((a, b) => a - b);
}

/** `cancel` for dice counted by value instead of listed: the least valuable go first, the Luck die is one of them. */
function cancelCounts(counters: readonly number[], luck: number, challenge: number, removes: FivesSpec["challengeRemoves"]): { readonly net: number; readonly fails: number } {
  if (removes === "success") {
    const total = (counters[0] ?? 0) + luck;
    return { net: Math.max(0, total - challenge), fails: Math.max(0, challenge - total) };
  }
  let left = challenge;
  let net = 0;
  const highest = Math.max(counters.length, luck);
  for (let value = 1; value <= highest; value += 1) {
    const count = (counters[value - 1] ?? 0) + (luck === value ? 1 : 0);
    const taken = Math.min(left, count);
    left -= taken;
    net += (count - taken) * value;
  }
  return { net, fails: left };
}

interface ChallengeCase {
  /** P(so many scoring challenge dice). */
  readonly p: number;
  /** By t: P(so many scoring ones, and at least t challenge dice show 1). */
  readonly onesAtLeast: readonly number[];
}

/** By number of scoring challenge dice; they and their ones exclude each other on a die, so both are followed together. */
function challengeTable(dice: number): readonly ChallengeCase[] {
  const scoring = [1, 2, 3, 4, 5, 6].filter(isScoringChallenge).length / 6;
  const one = 1 / 6;
  let table: number[][] = [[1]];
  for (let die = 0; die < dice; die += 1) {
    const next: number[][] = Array.from({ length: die + 2 }, () => new Array<number>(die + 2).fill(0));
    table.forEach((row, hits) =>
      row.forEach((p, ones) => {
        bump(next, hits + 1, ones, p * scoring);
        bump(next, hits, ones + 1, p * one);
        bump(next, hits, ones, p * (1 - scoring - one));
      }),
    );
    table = next;
  }
  return table.map((row) => {
    const onesAtLeast: number[] = new Array<number>(row.length + 1).fill(0);
    for (let ones = row.length - 1; ones >= 0; ones -= 1) onesAtLeast[ones] = (onesAtLeast[ones + 1] ?? 0) + (row[ones] ?? 0);
    return { p: onesAtLeast[0] ?? 0, onesAtLeast };
  });
}

function bump(table: number[][], row: number, column: number, p: number): void {
  const cells = table[row];
  if (cells) cells[column] = (cells[column] ?? 0) + p;
}

/** All survivors, at least one, show 1 (FP-13). */
function badBreakOdds(spec: FivesSpec): number {
  return sameFaceOdds(spec, 1, 1);
}

/** Two or more survivors, all of one number other than 1 (FP-13). */
function flukeOdds(spec: FivesSpec): number {
  let sum = 0;
  for (let face = 2; face <= 12; face += 1) sum += sameFaceOdds(spec, face, 2);
  return sum;
}

/** P(at least `least` survivors, and all of them show `face`). */
function sameFaceOdds(spec: FivesSpec, face: number, least: number): number {
  // By number of survivors, those from `least` on together.
  let counts = [1, ...new Array<number>(least).fill(0)];
  spec.pool.forEach(({ size }, index) => {
    let gone = 0;
    let shows = 0;
    for (let thrown = 1; thrown <= size; thrown += 1) {
      if (isEliminated(thrown, index, { discord: spec.discord, protect: spec.protect })) gone += 1 / size;
      else if (thrown === face) shows += 1 / size;
    }
    counts = counts.map((p, survivors) => p * gone + (counts[survivors - 1] ?? 0) * shows + (survivors === least ? p * shows : 0));
  });
  return counts[least] ?? 0;
}

function cutTail(distribution: Distribution): { readonly shown: readonly Bar[]; readonly rest: number } {
  const bars = distribution.bars();
  let rest = 0;
  let end = bars.length;
  while (end > 1) {
    const next = rest + (bars[end - 1]?.p ?? 0);
    if (next >= SHOWN_REST) break;
    rest = next;
    end -= 1;
  }
  return { shown: bars.slice(0, end), rest };
}
