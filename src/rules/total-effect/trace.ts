/** Trace of an outcome: the arithmetic of each number with its rule id, for "Why?". */
import { traced, type TraceEntry } from "../contract/trace.ts";
import {
  climb,
  diceCount,
  effectValue,
  halved,
  capped,
  holds,
  inverted,
  isMet,
  ladderOf,
  lineAt,
  netAdvantage,
  passes,
  placeOf,
  type Kept,
} from "./rule.ts";
import { isFlat, RANKS, type DieEffect, type Effect, type EffectSpec, type FlatEffect } from "./spec.ts";

export function traceDice(spec: EffectSpec, faces: readonly number[], kept: Kept | null): readonly TraceEntry[] {
  const { advantage, disadvantage } = spec;
  const net = netAdvantage(spec);
  const dice = diceCount(spec);
  const trace: TraceEntry[] = [];
  if (capped(advantage) !== advantage)
    trace.push(traced("advantage-capped", "TE-2", capped(advantage), { given: advantage }));
  if (capped(disadvantage) !== disadvantage)
    trace.push(traced("disadvantage-capped", "TE-2", capped(disadvantage), { given: disadvantage }));
  if (capped(advantage) > 0 || capped(disadvantage) > 0)
    trace.push(traced("net", "TE-2", net, { advantage: capped(advantage), disadvantage: capped(disadvantage) }));
  trace.push(traced("dice", net === 0 ? "TE-1" : "TE-2", dice, { extra: Math.abs(net) }));
  if (kept)
    trace.push(
      traced(net === 0 ? "kept-all" : net > 0 ? "kept-highest" : "kept-lowest", net === 0 ? "TE-1" : "TE-2", kept, {
        faces,
      }),
    );
  return trace;
}

export function traceTotal({ escalation, modifiers }: EffectSpec, kept: Kept, total: number): readonly TraceEntry[] {
  let running = kept[0] + kept[1] + kept[2];
  const trace: TraceEntry[] = [traced("sum", "TE-1", running, { low: kept[0], mid: kept[1], high: kept[2] })];
  const add = (step: string, value: number, label: string): void => {
    trace.push(traced(step, "TE-3", running + value, { before: running, added: value, label }));
    running += value;
  };
  if (escalation !== 0) add("escalation", escalation, "");
  for (const { label, value } of modifiers) add(label === "" ? "modifier" : "modifier-named", value, label);
  if (trace.length > 1) trace.push(traced("total", "TE-3", total));
  return trace;
}

export function traceThresholds({ thresholds }: EffectSpec, total: number): readonly TraceEntry[] {
  if (thresholds === null) return [traced("thresholds-unknown", "TE-4", null, { total })];
  return thresholds.map((threshold) =>
    traced(isMet(total, threshold) ? "threshold-met" : "threshold-unmet", "TE-4", isMet(total, threshold), {
      total,
      at: threshold.at,
    }),
  );
}

export function traceEffect(effect: Effect, index: number, kept: Kept, total: number): readonly TraceEntry[] {
  const number = index + 1;
  const made = isFlat(effect) ? traceFlat(effect, number) : traceDie(effect, number, kept);
  const value = effectValue(kept, effect);
  const trace: TraceEntry[] = [...made];
  if (effect.kind !== undefined) {
    trace.push(traced("vulnerable", "TE-11", effectValue(kept, effect, 1), { effect: number, kind: effect.kind }));
    trace.push(traced("resistant", "TE-11", effectValue(kept, effect, -1), { effect: number, kind: effect.kind }));
  }
  if (effect.when) {
    const applies = holds(total, effect.when);
    trace.push(traced(applies ? "applies" : "does-not-apply", "TE-10", applies, { effect: number, total }));
  }
  if (effect.lines && lineAt(effect.lines, value) !== "")
    trace.push(traced("line", "TE-9", lineAt(effect.lines, value), { effect: number, found: value }));
  if (effect.check) {
    const passed = passes(value, effect.check);
    trace.push(
      traced(passed ? "check-passed" : "check-failed", "TE-9", passed, {
        effect: number,
        found: value,
        op: effect.check.op,
        wanted: effect.check.value,
      }),
    );
  }
  return trace;
}

function traceFlat({ flat, step }: FlatEffect, effect: number): readonly TraceEntry[] {
  const trace: TraceEntry[] = [traced("flat", "TE-6", flat, { effect })];
  if (step !== 0)
    trace.push(traced("flat-stepped", "TE-6", Math.max(0, flat + step), { effect, before: flat, steps: step }));
  return trace;
}

function traceDie({ rank, step, invert, halve }: DieEffect, effect: number, kept: Kept): readonly TraceEntry[] {
  const die = kept[RANKS.indexOf(rank)] ?? 0;
  const trace: TraceEntry[] = [traced(rank, "TE-1", die, { effect })];
  const ladder = ladderOf(kept, invert);
  const place = placeOf(rank, invert);
  if (invert) trace.push(traced("inverted", "TE-7", inverted(die), { effect, before: die }));
  const stepped = climb(ladder, place + step);
  if (step !== 0)
    trace.push(
      traced(step > 0 ? "stepped-up" : "stepped-down", invert ? "TE-7" : "TE-5", stepped, {
        effect,
        before: ladder[place] ?? 0,
        steps: Math.abs(step),
        dice: ladder,
      }),
    );
  if (halve) trace.push(traced("halved", "TE-8", halved(stepped), { effect, before: stepped }));
  return trace;
}
