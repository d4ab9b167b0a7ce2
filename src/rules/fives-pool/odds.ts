/** Exact odds of a fives pool: verdicts, successes and fails jointly, and the specials, over every Discord Die that can still come. */
import { Distribution, type Bar } from "../odds/distribution.ts";
import { knownDiscords } from "./discord-odds.ts";
import { jointOf } from "./joint.ts";
import { badBreakOdds, flukeOdds, luckyBreakOdds } from "./specials.ts";
import type { FivesSpec } from "./spec.ts";

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

export function odds(spec: FivesSpec): FivesOdds {
  const { target } = spec;
  const joint = target === null ? null : jointOf(spec, target);
  const shown = joint && cutTail(joint.net);
  // The same with and without a target.
  const anyTarget = knownDiscords({ ...spec, target: null });
  return {
    success: joint && bounded(joint.success),
    choice: joint && bounded(joint.choice),
    failure: joint && bounded(joint.failure),
    successes: shown && shown.bars,
    successesTail: shown && shown.rest,
    meanSuccesses: joint && joint.net.mean(),
    fails: joint && joint.fails.bars(),
    meanFails: joint && joint.fails.mean(),
    luckyBreak: target && bounded(luckyBreakOdds(knownDiscords(spec), target)),
    badBreak: badBreakOdds(anyTarget),
    fluke: flukeOdds(anyTarget),
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

function cutTail(distribution: Distribution): { readonly bars: readonly Bar[]; readonly rest: number } {
  const bars = distribution.bars();
  let rest = 0;
  for (let last = bars.at(-1); last && bars.length > 1 && rest + last.p < SHOWN_REST; last = bars.at(-1)) {
    rest += last.p;
    bars.pop();
  }
  return { bars, rest };
}
