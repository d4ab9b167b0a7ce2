/** The dice, d6 in the order thrown, and what they mean (TE-1 … TE-11). */
import type { DiceRequest, OutcomeBase, Verdict } from "../contract/trace.ts";
import { missingDice, parseDice, type DiceKind, type ThrownFaces } from "../spec/first-throw.ts";
import {
  asKept,
  effectValue,
  holds,
  isMet,
  keptIndices,
  lineAt,
  netAdvantage,
  passes,
  totalOf,
  type Kept,
  diceCount,
} from "./rule.ts";
import { focusOf, type Effect, type EffectSpec, type Threshold } from "./spec.ts";
import { traceDice, traceEffect, traceThresholds, traceTotal } from "./trace.ts";

export interface EffectOutcome extends OutcomeBase {
  /** `null` while dice are waiting. */
  readonly total: number | null;
  /** Low, Mid, High; empty while dice are waiting. */
  readonly kept: readonly number[];
  /** Ascending. */
  readonly dropped: readonly number[];
  readonly effects: readonly EffectResult[];
  /** The met thresholds in the given order; `null` while dice are waiting or the thresholds are unknown. */
  readonly met: readonly Threshold[] | null;
}

export interface EffectResult {
  readonly value: number | null;
  /** Result of the check, even if the effect does not apply; `null` without a check. */
  readonly passed: boolean | null;
  /** True if the Total is in the effect's band. */
  readonly applies: boolean | null;
  /** Absent without a list; the line that the value reads. */
  readonly line?: string | null;
  /** Absent without a kind; the value for a Vulnerable and for a Resistant target (TE-11). */
  readonly vulnerable?: number | null;
  readonly resistant?: number | null;
}

export function resolve(spec: EffectSpec, input: EffectFaces): EffectOutcome {
  const kinds = firstThrow(spec);
  const faces = parseDice(kinds, input);
  const waiting = missingDice(kinds, faces.dice.length);
  if (waiting.length > 0) return unthrown(spec, waiting);
  const net = netAdvantage(spec);
  const indices = keptIndices(faces.dice, net);
  const kept = asKept(indices.map((index) => faces.dice[index] ?? 0));
  const dropped = faces.dice.filter((_, index) => !indices.includes(index)).sort((a, b) => a - b);
  const total = totalOf(kept, spec);
  const effects = spec.effects.map((effect) => judge(effect, kept, total));
  return {
    total,
    kept,
    dropped,
    effects,
    met: spec.thresholds?.filter((threshold) => isMet(total, threshold)) ?? null,
    waiting,
    unused: [],
    trace: [
      ...traceDice(spec, faces.dice, kept),
      ...traceTotal(spec, kept, total),
      ...traceThresholds(spec, total),
      ...spec.effects.flatMap((effect, index) => traceEffect(effect, index, kept, total)),
    ],
  };
}

/** A Total//Effect roll has no success of its own (TE-4), so the threshold in focus decides. */
export function verdict({ total }: EffectOutcome, spec: EffectSpec): Verdict {
  if (total === null) return "open";
  if (spec.thresholds === null) return "unknown";
  const focus = spec.thresholds[focusOf(spec)];
  if (!focus) return "none";
  return isMet(total, focus) ? "success" : "failure";
}

function judge(effect: Effect, kept: Kept, total: number): EffectResult {
  const value = effectValue(kept, effect);
  return {
    value,
    passed: effect.check ? passes(value, effect.check) : null,
    applies: holds(total, effect.when),
    ...(effect.lines ? { line: lineAt(effect.lines, value) } : {}),
    ...(effect.kind === undefined
      ? {}
      : { vulnerable: effectValue(kept, effect, 1), resistant: effectValue(kept, effect, -1) }),
  };
}

/** A partial throw has no results. */
function unthrown(spec: EffectSpec, waiting: readonly DiceRequest[]): EffectOutcome {
  const effects = spec.effects.map(({ kind, lines }) => ({
    value: null,
    passed: null,
    applies: null,
    ...(lines ? { line: null } : {}),
    ...(kind === undefined ? {} : { vulnerable: null, resistant: null }),
  }));
  return {
    total: null,
    kept: [],
    dropped: [],
    effects,
    met: null,
    waiting,
    unused: [],
    trace: traceDice(spec, [], null),
  };
}

export type EffectFaces = ThrownFaces;

export const SIZE = 6;

export function firstThrow(spec: EffectSpec): readonly DiceKind[] {
  return [{ role: "dice", size: SIZE, count: diceCount(spec) }];
}
