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
  // The same with and without a target.
  const anyTarget = knownDiscords({ ...spec, target: null });
  const badBreak = badBreakOdds(anyTarget);
  const fluke = flukeOdds(anyTarget);
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
  const { net, fails, success, choice, failure } = jointOf(spec, target);
  const { shown, rest } = cutTail(net);
  return {
    success: bounded(success),
    choice: bounded(choice),
    failure: bounded(failure),
    successes: shown,
    successesTail: rest,
    meanSuccesses: net.mean(),
    fails: fails.bars(),
    meanFails: fails.mean(),
    luckyBreak: bounded(luckyBreakOdds(knownDiscords(spec), target)),
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
