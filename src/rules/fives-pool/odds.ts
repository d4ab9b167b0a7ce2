/** Exact odds of a fives pool, over all cases of the Discord Die. */
import { Distribution, type Bar } from "../odds/distribution.ts";
import type { VerdictOdds } from "../contract/trace.ts";
import { isScoringChallenge } from "./challenge.ts";
import { withChoice, NOTHING_DECIDED, withProtected } from "./decisions.ts";
import { knownDiscords } from "./discord-odds.ts";
import { type FivesFaces, thrownPool, type FivesSpec } from "./spec.ts";
import { applyLawOfFives } from "./fives.ts";
import { choiceOf, netOf, remains, successOdds, type Pool } from "./joint.ts";
import { hasInfiniteFives, knownTarget, resolve } from "./resolve.ts";
import { badBreakOdds, flukeOdds, luckyBreakOdds } from "./specials.ts";

export type FivesOdds = {
  readonly success: number | null;
  readonly choice: number | null;
  readonly failure: number | null;
  /** Net successes, 0 on failures; cut off where the rest is below 1e-13. */
  readonly successes: readonly Bar[] | null;
  readonly successesTail: number | null;
  readonly meanSuccesses: number | null;
  readonly fails: readonly Bar[] | null;
  readonly meanFails: number | null;
  /** Includes failed rolls. */
  readonly luckyBreak: number | null;
  readonly badBreak: number;
  readonly fluke: number;
};

const SHOWN_REST = 1e-13;

export function odds(spec: FivesSpec): FivesOdds {
  const { target } = spec;
  const anyTarget = knownDiscords({ ...spec, target: null });
  const specials = { badBreak: badBreakOdds(anyTarget), fluke: flukeOdds(anyTarget) };
  if (target === null) return { ...UNKNOWN, ...specials };
  const pool = unthrown(spec, target);
  const left = remains(pool);
  const net = netOf(pool, left);
  const fails = left.map((value) => Math.max(0, -value));
  const failure = left.atMost(0);
  const success = successOdds(pool);
  return {
    success: bounded(success),
    choice: bounded(net.mass() - failure - success),
    failure: bounded(failure),
    ...cutTail(net),
    meanSuccesses: net.mean(),
    fails: fails.bars(),
    meanFails: fails.mean(),
    luckyBreak: bounded(luckyBreakOdds(pool.cases, target)),
    ...specials,
  };
}

const UNKNOWN = {
  success: null,
  choice: null,
  failure: null,
  successes: null,
  successesTail: null,
  meanSuccesses: null,
  fails: null,
  meanFails: null,
  luckyBreak: null,
};

/** Rounds floating-point errors near 0 and 1. */
function bounded(p: number): number {
  const dust = 1e-15;
  if (p < dust) return 0;
  return p > 1 - dust ? 1 : p;
}

/** P(success without a choice) (FP-12). Throws RuleError `unknown-target`. */
export function chance(spec: FivesSpec): number {
  return bounded(successOdds(unthrown(spec, knownTarget(spec))));
}

/** P(success or choice); one walk suffices. Throws RuleError `unknown-target`. */
export function chanceWithChoice(spec: FivesSpec): number {
  return bounded(1 - remains(unthrown(spec, knownTarget(spec))).atMost(0));
}

function unthrown(spec: FivesSpec, target: number): Pool {
  const { challengeRemoves, luckDie, challenge } = spec;
  const luck = Array.from({ length: luckDie ?? 0 }, (_, index) => index + 1);
  const cases = knownDiscords(spec);
  return { challengeRemoves, target, cases, luck, challenge: { dice: challenge, hits: 0, ones: 0 }, bought: 0 };
}

/**
 * Counts only dice still to be thrown. Throws RuleError `unknown-target`, `not-allowed` for an unrolled Discord Die.
 */
export function oddsGiven(input: FivesSpec, faces: FivesFaces, decided = NOTHING_DECIDED): Required<VerdictOdds> {
  const target = knownTarget(input);
  const spec = withProtected(input, decided);
  const { verdict: judged } = resolve(spec, faces, decided);
  if (judged) return { ...CERTAIN, [judged]: 1 };
  const pool = { ...poolOf(unthrown(spec, target), spec, faces), bought: decided.successes };
  const [success, failure] = [bounded(successOdds(pool)), bounded(remains(pool).atMost(0))];
  const choice = bounded(1 - success - failure);
  const rest = { ...CERTAIN, success, failure };
  const verdict = withChoice("choice", decided);
  return { ...rest, [verdict]: rest[verdict] + choice };
}

const CERTAIN = { success: 0, failure: 0, choice: 0 };

function poolOf(pool: Pool, spec: FivesSpec, { dice, bonus, challenge, luck }: FivesFaces): Pool {
  const shown = dice.map((face) => [face]);
  const thrownDice = thrownPool(spec);
  const fives = dice.flatMap((face, index) =>
    face === 5 ? [{ size: thrownDice[index]?.size ?? 0, parent: { of: "pool", index } as const }] : [],
  );
  const chains: (number[] | undefined)[] = [];
  for (const { face, parent } of applyLawOfFives(fives, bonus, hasInfiniteFives(spec)).dice) {
    const chain = parent.of === "pool" ? shown[parent.index] : chains[parent.index];
    chain?.push(face);
    chains.push(chain);
  }
  const against = challenge.slice(0, spec.challenge);
  return {
    ...pool,
    cases: knownDiscords(spec, shown),
    luck: luck === null || pool.luck.length === 0 ? pool.luck : [luck],
    challenge: {
      dice: spec.challenge - against.length,
      hits: against.filter(isScoringChallenge).length,
      ones: against.filter((face) => face === 1).length,
    },
  };
}

/** By net successes, P(ones outnumber them) (FP-12); for charts. Throws RuleError `unknown-target`. */
export function choiceByNet(spec: FivesSpec): Distribution {
  return choiceOf(unthrown(spec, knownTarget(spec)));
}

/** Net successes for contests; rolls that need a choice keep theirs (FP-15). */
export function netSuccesses(spec: FivesSpec): Distribution {
  return spec.target === null ? Distribution.constant(0) : netOf(unthrown(spec, spec.target));
}

function cutTail(net: Distribution): Pick<FivesOdds, "successes" | "successesTail"> {
  const successes = net.bars();
  let successesTail = 0;
  for (let last = successes.at(-1); last && successes.length > 1; last = successes.at(-1)) {
    if (successesTail + last.p >= SHOWN_REST) break;
    successesTail += last.p;
    successes.pop();
  }
  return { successes, successesTail };
}
