/** Judges the faces: piles, margin and success (MP-2 … MP-7). */
import { RuleError } from "../contract/error.ts";
import {
  traced,
  type DiceRequest,
  type OutcomeBase,
  type TraceEntry,
  successVerdict,
  type Verdict,
} from "../contract/trace.ts";
import { missingDice, parseDice } from "../spec/first-throw.ts";
import { firstThrow, type MarginFaces, HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";
import { effectiveThreshold, isImpossible, neededMargin, pileOf, PILES, WORTH, type Pile } from "./rule.ts";

/** Successes and failures that are not critical are `null` while the threshold is unknown. */
export interface Piles {
  readonly criticalSuccesses: number;
  readonly successes: number | null;
  readonly failures: number | null;
  readonly criticalFailures: number;
}

export interface MarginOutcome extends OutcomeBase {
  readonly piles: Piles;
  /** `null` while dice are waiting, or if the threshold is unknown or impossible. */
  readonly margin: number | null;
  readonly success: boolean | null;
  readonly impossible: boolean;
  /** The pool without failed dice, before the refill of a long test (MP-7). */
  readonly poolAfter: number | null;
}

/** Throws RuleError `not-allowed` before the first die of an impossible task that the GM has not allowed (MP-5). */
export function waitingDice(spec: MarginSpec, faces: MarginFaces): readonly DiceRequest[] {
  if (faces.dice.length === 0 && isImpossible(spec.threshold) && !spec.allowImpossible)
    throw new RuleError(
      "not-allowed",
      `a threshold above ${HIGHEST_THRESHOLD} is impossible; the GM may allow the roll all the same`,
      {
        field: "threshold",
        data: { values: `1…${HIGHEST_THRESHOLD}`, max: HIGHEST_THRESHOLD },
      },
    );
  return missingDice(firstThrow(spec), faces.dice.length);
}

/** Throws RuleError for faces that no d12 can show, and for surplus ones; missing ones wait. */
export function resolve(spec: MarginSpec, input: MarginFaces): MarginOutcome {
  const kinds = firstThrow(spec);
  const faces = parseDice(kinds, input);
  const waiting = missingDice(kinds, faces.dice.length);
  const piles = pilesOf(faces.dice, spec.threshold);
  const impossible = isImpossible(spec.threshold);
  const isThrown = waiting.length === 0;
  const margin = isThrown && !impossible ? marginOf(piles) : null;
  const success = margin === null ? null : margin >= neededMargin(spec);
  const poolAfter = isThrown && piles.failures !== null ? spec.pool - piles.failures - piles.criticalFailures : null;
  const judged = { piles, margin, success, impossible, poolAfter, waiting, unused: [] };
  return { ...judged, trace: traceOf(spec, faces, judged) };
}

/** An impossible task has no verdict; only its 12s count (MP-5). */
export function verdict(outcome: MarginOutcome): Verdict {
  return outcome.impossible && outcome.waiting.length === 0 ? "none" : successVerdict(outcome);
}

export function pilesOf(dice: readonly number[], threshold: number | null): Piles {
  const counts: Record<Pile, number> = { criticalSuccesses: 0, successes: 0, failures: 0, criticalFailures: 0 };
  for (const face of dice) {
    const pile = pileOf(face, threshold);
    if (pile) counts[pile] += 1;
  }
  return threshold === null ? { ...counts, successes: null, failures: null } : counts;
}

/** Successes − failures, critical ones twice (MP-3, MP-4). */
export function marginOf(piles: Piles): number | null {
  let margin = 0;
  for (const pile of PILES) {
    const count = piles[pile];
    if (count === null) return null;
    margin += count * WORTH[pile];
  }
  return margin;
}

function traceOf(
  spec: MarginSpec,
  { dice }: MarginFaces,
  outcome: Omit<MarginOutcome, "trace">,
): readonly TraceEntry[] {
  const { threshold } = spec;
  const { piles, margin, success, impossible, poolAfter } = outcome;
  const trace: TraceEntry[] = [];
  if (threshold !== null && effectiveThreshold(threshold) !== threshold)
    trace.push(traced("threshold-raised", "MP-5", effectiveThreshold(threshold), { given: threshold }));
  if (dice.length > 0)
    trace.push(
      traced("critical-successes", "MP-3", piles.criticalSuccesses, { dice }),
      traced("critical-failures", "MP-3", piles.criticalFailures, { dice }),
    );
  if (threshold === null) return [...trace, traced("open", "MP-2", null)];
  if (dice.length > 0) {
    const inputs = { threshold: effectiveThreshold(threshold), dice };
    trace.push(
      traced("successes", "MP-2", piles.successes, inputs),
      traced("failures", "MP-2", piles.failures, inputs),
    );
  }
  if (impossible) trace.push(traced("impossible", "MP-5", null, { threshold, count: piles.criticalSuccesses }));
  if (margin !== null) {
    const won = 2 * piles.criticalSuccesses + (piles.successes ?? 0);
    const lost = 2 * piles.criticalFailures + (piles.failures ?? 0);
    trace.push(traced("margin", "MP-4", margin, { won, lost }));
    const by = spec.required !== null ? "required" : spec.zeroSucceeds ? "zero" : "positive";
    trace.push(
      traced(`${success ? "success" : "failure"}-${by}`, "MP-4", success, { margin, needed: neededMargin(spec) }),
    );
  }
  if (poolAfter !== null)
    trace.push(traced("pool-after", "MP-7", poolAfter, { pool: spec.pool, failed: spec.pool - poolAfter }));
  return trace;
}
