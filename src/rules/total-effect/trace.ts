/** Trace of an outcome: the arithmetic of each number with its rule id, for "Why?". */
import type { TraceEntry } from "../contract/trace.ts";
import {
  climb,
  diceCount,
  effectValue,
  halved,
  held,
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
  if (held(advantage) !== advantage)
    trace.push({ step: "advantage-capped", value: held(advantage), rule: "TE-2", inputs: { given: advantage } });
  if (held(disadvantage) !== disadvantage)
    trace.push({
      step: "disadvantage-capped",
      value: held(disadvantage),
      rule: "TE-2",
      inputs: { given: disadvantage },
    });
  if (held(advantage) > 0 || held(disadvantage) > 0)
    trace.push({
      step: "net",
      value: net,
      rule: "TE-2",
      inputs: { advantage: held(advantage), disadvantage: held(disadvantage) },
    });
  trace.push({ step: "dice", value: dice, rule: net === 0 ? "TE-1" : "TE-2", inputs: { extra: Math.abs(net) } });
  if (kept)
    trace.push({
      step: net === 0 ? "kept-all" : net > 0 ? "kept-highest" : "kept-lowest",
      value: kept,
      rule: net === 0 ? "TE-1" : "TE-2",
      inputs: { faces },
    });
  return trace;
}

export function traceTotal({ escalation, modifiers }: EffectSpec, kept: Kept, total: number): readonly TraceEntry[] {
  let running = kept[0] + kept[1] + kept[2];
  const trace: TraceEntry[] = [
    { step: "sum", value: running, rule: "TE-1", inputs: { low: kept[0], mid: kept[1], high: kept[2] } },
  ];
  const add = (step: string, value: number, label: string): void => {
    trace.push({ step, value: running + value, rule: "TE-3", inputs: { before: running, added: value, label } });
    running += value;
  };
  if (escalation !== 0) add("escalation", escalation, "");
  for (const { label, value } of modifiers) add(label === "" ? "modifier" : "modifier-named", value, label);
  if (trace.length > 1) trace.push({ step: "total", value: total, rule: "TE-3", inputs: {} });
  return trace;
}

export function traceThresholds({ thresholds }: EffectSpec, total: number): readonly TraceEntry[] {
  if (thresholds === null) return [{ step: "thresholds-unknown", value: null, rule: "TE-4", inputs: { total } }];
  return thresholds.map((threshold) => ({
    step: isMet(total, threshold) ? "threshold-met" : "threshold-unmet",
    value: isMet(total, threshold),
    rule: "TE-4",
    inputs: { total, at: threshold.at },
  }));
}

export function traceEffect(effect: Effect, index: number, kept: Kept, total: number): readonly TraceEntry[] {
  const number = index + 1;
  const made = isFlat(effect) ? traceFlat(effect, number) : traceDie(effect, number, kept);
  const value = effectValue(kept, effect);
  const trace: TraceEntry[] = [...made];
  if (effect.kind !== undefined) {
    trace.push({
      step: "vulnerable",
      value: effectValue(kept, effect, 1),
      rule: "TE-11",
      inputs: { effect: number, kind: effect.kind },
    });
    trace.push({
      step: "resistant",
      value: effectValue(kept, effect, -1),
      rule: "TE-11",
      inputs: { effect: number, kind: effect.kind },
    });
  }
  if (effect.when) {
    const applies = holds(total, effect.when);
    trace.push({
      step: applies ? "applies" : "does-not-apply",
      value: applies,
      rule: "TE-10",
      inputs: { effect: number, total },
    });
  }
  if (effect.lines && lineAt(effect.lines, value) !== "")
    trace.push({
      step: "line",
      value: lineAt(effect.lines, value),
      rule: "TE-9",
      inputs: { effect: number, found: value },
    });
  if (effect.check) {
    const passed = passes(value, effect.check);
    trace.push({
      step: passed ? "check-passed" : "check-failed",
      value: passed,
      rule: "TE-9",
      inputs: { effect: number, found: value, op: effect.check.op, wanted: effect.check.value },
    });
  }
  return trace;
}

function traceFlat({ flat, step }: FlatEffect, effect: number): readonly TraceEntry[] {
  const trace: TraceEntry[] = [{ step: "flat", value: flat, rule: "TE-6", inputs: { effect } }];
  if (step !== 0)
    trace.push({
      step: "flat-stepped",
      value: Math.max(0, flat + step),
      rule: "TE-6",
      inputs: { effect, before: flat, steps: step },
    });
  return trace;
}

function traceDie({ rank, step, invert, halve }: DieEffect, effect: number, kept: Kept): readonly TraceEntry[] {
  const die = kept[RANKS.indexOf(rank) as 0 | 1 | 2];
  const trace: TraceEntry[] = [{ step: rank, value: die, rule: "TE-1", inputs: { effect } }];
  const ladder = ladderOf(kept, invert);
  const place = placeOf(rank, invert);
  if (invert) trace.push({ step: "inverted", value: inverted(die), rule: "TE-7", inputs: { effect, before: die } });
  const stepped = climb(ladder, place + step);
  if (step !== 0)
    trace.push({
      step: step > 0 ? "stepped-up" : "stepped-down",
      value: stepped,
      rule: invert ? "TE-7" : "TE-5",
      inputs: { effect, before: ladder[place as 0 | 1 | 2], steps: Math.abs(step), dice: ladder },
    });
  if (halve) trace.push({ step: "halved", value: halved(stepped), rule: "TE-8", inputs: { effect, before: stepped } });
  return trace;
}
