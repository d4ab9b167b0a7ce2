/** Judges the faces: total, margin and success (SC-1, SC-6). */
import { traced, type OutcomeBase, type TraceEntry } from "../contract/trace.ts";
import { missingDice, parseDice } from "../spec/first-throw.ts";
import { firstThrow, type CheckFaces, bonusOf, ownDiceOf, type CheckSpec } from "./spec.ts";

/** Value of a passive check instead of 3d8 (SC-6). */
export const PASSIVE = 12;

export interface CheckOutcome extends OutcomeBase {
  /** `null` while dice are waiting. */
  readonly total: number | null;
  readonly target: number | null;
  readonly success: boolean | null;
  readonly margin: number | null;
}

/** Negative below the target (SC-1). */
function marginOf(total: number, target: number): number {
  return total - target;
}

/** A total equal to the target succeeds (SC-1). */
export function isSuccess(margin: number): boolean {
  return margin >= 0;
}

/** Throws RuleError for impossible faces and for surplus ones; missing ones wait. */
export function resolve(spec: CheckSpec, input: CheckFaces): CheckOutcome {
  const kinds = firstThrow(spec);
  const faces = parseDice(kinds, input);
  const waiting = missingDice(kinds, faces.dice.length);
  const own = ownDiceOf(spec);
  const base = spec.passive ? PASSIVE : sumOf(faces.dice.slice(0, own));
  const extra = sumOf(faces.dice.slice(own));
  const bonus = bonusOf(spec);
  const total = waiting.length > 0 ? null : base + extra + bonus;
  const margin = total === null || spec.target === null ? null : marginOf(total, spec.target);
  const success = margin === null ? null : isSuccess(margin);
  return {
    total,
    target: spec.target,
    success,
    margin,
    waiting,
    unused: [],
    trace: traceOf(spec, faces, { base, extra, bonus, total, margin, success }),
  };
}

interface Numbers {
  readonly base: number;
  readonly extra: number;
  readonly bonus: number;
  readonly total: number | null;
  readonly margin: number | null;
  readonly success: boolean | null;
}

function traceOf(
  spec: CheckSpec,
  { dice }: CheckFaces,
  { base, extra, bonus, total, margin, success }: Numbers,
): readonly TraceEntry[] {
  const trace: TraceEntry[] = [];
  const own = ownDiceOf(spec);
  if (spec.taken?.length) trace.push(traced("taken", "SC-8", spec.taken.length, { left: own }));
  if (spec.passive) trace.push(traced("passive", "SC-6", base));
  else if (dice.length > 0 && own > 0) trace.push(traced("dice", "SC-1", base, { dice: dice.slice(0, own) }));
  if (dice.length > own) trace.push(traced("extra", "SC-8", extra, { dice: dice.slice(own) }));
  if (spec.bonuses.length > 0)
    trace.push(traced("bonus", "SC-1", bonus, { bonuses: spec.bonuses.map(({ value }) => value) }));
  if (total === null) return trace;
  trace.push(traced("total", "SC-1", total, { base, extra, bonus }));
  if (spec.target === null) return [...trace, traced("open", "SC-3", null, { total })];
  trace.push(traced("margin", "SC-1", margin, { total, target: spec.target }));
  trace.push(traced(success ? "success" : "failure", "SC-1", success, { total, target: spec.target, margin }));
  return trace;
}

function sumOf(dice: readonly number[]): number {
  return dice.reduce((sum, face) => sum + face, 0);
}
