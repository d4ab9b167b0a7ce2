/** Exact odds of a fives pool: verdicts, successes and fails jointly, and the specials, over every Discord Die that can still come. */
import { Distribution, type Bar } from "../odds/distribution.ts";
import { jointOf } from "./joint.ts";
import { isEliminated, scoreOf } from "./resolve.ts";
import { DIE_SIZES, type FivesSpec } from "./spec.ts";

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

const SHOWN_REST = 1e-13;

/** The Discord Die's faces with their weights (FP-7): 20 is rolled again, and 3 then sends the die away. */
export function discordWeights(): readonly (readonly [discord: number | null, weight: number])[] {
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  const weightOf = (face: number): number => (face === 20 ? 1 : face === 3 ? 20 : 21);
  return [...faces.map((face) => [face, weightOf(face) / 400] as const), [null, 1 / 400] as const];
}

/** Discord Dice that do the same to these pools, put together; one of them stands for all. */
export function discordCases(
  specs: readonly FivesSpec[],
): readonly (readonly [discord: FivesSpec["discord"], weight: number])[] {
  const first = specs[0]?.discord ?? null;
  if (first !== "unrolled") return [[first, 1]];
  const cases = new Map<string, [discord: number | null, weight: number]>();
  for (const [discord, weight] of discordWeights()) {
    const effect = specs.map((spec) => effectOf(discord, spec)).join(";");
    const known = cases.get(effect);
    if (known) known[1] += weight;
    else cases.set(effect, [discord, weight]);
  }
  return [...cases.values()] as [FivesSpec["discord"], number][];
}

/** What is lost of each size: its score, whether it is a one. A five changes everything. */
function effectOf(discord: number | null, { pool, target }: FivesSpec): string {
  if (discord === 5) return "five";
  const lost = DIE_SIZES.filter((size) => pool.some((die) => die.size === size) && discord !== null && discord <= size);
  return lost.length === 0 || discord === null
    ? ""
    : `${lost.join(",")}:${discord === 1 ? "one" : target === null ? "" : scoreOf(discord, target)}`;
}

export function odds(spec: FivesSpec): FivesOdds {
  const { target } = spec;
  const weights: readonly (readonly [FivesSpec["discord"], number])[] =
    spec.discord === "unrolled"
      ? (discordWeights() as readonly (readonly [FivesSpec["discord"], number])[])
      : [[spec.discord, 1]];
  const over = (test: (known: FivesSpec) => number): number =>
    weights.reduce((sum, [discord, weight]) => sum + weight * test({ ...spec, discord }), 0);
  const badBreak = over(badBreakOdds);
  const fluke = over(flukeOdds);
  if (target === null)
    return {
      success: null,
      choice: null,
      failure: null,
      successes: null,
      successesTail: null,
      meanSuccesses: null,
      fails: null,
      meanFails: null,
      luckyBreak: null,
      badBreak,
      fluke,
    };
  const cases = discordCases([spec]).map(([discord, weight]) => ({
    weight,
    joint: jointOf({ ...spec, discord }, target),
  }));
  const net = Distribution.mix(cases.map(({ weight, joint }) => [weight, joint.net]));
  const fails = Distribution.mix(cases.map(({ weight, joint }) => [weight, joint.fails]));
  const total = (field: "success" | "choice" | "failure"): number =>
    bounded(cases.reduce((sum, { weight, joint }) => sum + weight * joint[field], 0));
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
    luckyBreak: bounded(over(luckyBreakOdds)),
    badBreak,
    fluke,
  };
}

/** Differences of doubles leave dust where there is nothing, and where there is nothing else. */
function bounded(p: number): number {
  const dust = 1e-15;
  if (p < dust) return 0;
  return p > 1 - dust ? 1 : p;
}

/** Net successes for contests, with `choice` counting as it stands (FP-15). */
export function netSuccesses(spec: FivesSpec): Distribution {
  return spec.target === null ? Distribution.constant(0) : jointOf(spec, spec.target).net;
}

/** P(every survivor reaches the TN, and there is one) (FP-13). */
function luckyBreakOdds(spec: FivesSpec): number {
  const { target } = spec;
  if (target === null) return 0;
  let [none, lucky] = [1, 0];
  spec.pool.forEach(({ size }, index) => {
    let [gone, reaching] = [0, 0];
    for (let face = 1; face <= size; face += 1) {
      if (isEliminated(face, index, { discord: spec.discord, protect: spec.protect })) gone += 1 / size;
      else if (face >= target) reaching += 1 / size;
    }
    lucky = lucky * (gone + reaching) + none * reaching;
    none *= gone;
  });
  return lucky;
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
    counts = counts.map(
      (p, survivors) => p * gone + (counts[survivors - 1] ?? 0) * shows + (survivors === least ? p * shows : 0),
    );
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
