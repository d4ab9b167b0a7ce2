/** Exact odds, computed from the probability of every triple of kept dice. */
import { unknownTarget, notAllowed } from "../contract/error.ts";
import { successOrFailure, type VerdictOdds } from "../contract/trace.ts";
import { Distribution, type Bar } from "../odds/distribution.ts";
import { multisets } from "../odds/multisets.ts";
import { SIZE, type EffectFaces } from "./resolve.ts";
import {
  diceCount,
  effectValue,
  holds,
  isMet,
  keptIndices,
  lineAt,
  netAdvantage,
  passes,
  totalOf,
  asKept,
  type Kept,
} from "./rule.ts";
import { focusOf, type Effect, type EffectSpec, type Threshold } from "./spec.ts";

export type EffectOdds = {
  readonly total: readonly Bar[];
  /** One distribution per effect, over all rolls, including those outside of its band. */
  readonly effects: readonly (readonly Bar[])[];
  /** P(the effect passes its check and applies); `null` without a check. */
  readonly effectPassed: readonly (number | null)[];
  /** Chance of each line of an effect that is read as a list, over all rolls; `null`: no list. Absent: no effect has one. */
  readonly effectLines?: readonly (readonly LineChance[] | null)[];
  /** `null` while the thresholds are unknown. */
  readonly met: readonly { readonly at: number; readonly p: number }[] | null;
};

interface LineChance {
  readonly line: string;
  readonly p: number;
}

interface Case {
  readonly kept: Kept;
  readonly p: number;
}

const casesByNet = new Map<number, readonly Case[]>();

/** The joint distribution of Low, Mid and High by net advantage: at most 56 cases (TE-1, TE-2). Cached. */
function keptCases(net: number): readonly Case[] {
  const known = casesByNet.get(net);
  if (known) return known;
  const sums = new Map<string, { kept: Kept; p: number }>();
  for (const { dice, p } of multisets(3 + Math.abs(net), SIZE)) {
    const kept = asKept(net > 0 ? dice.slice(-3) : dice); // ascending, so the highest are last
    const entry = sums.get(kept.join()) ?? { kept, p: 0 };
    entry.p += p;
    sums.set(kept.join(), entry);
  }
  const cases = [...sums.values()];
  casesByNet.set(net, cases);
  return cases;
}

/**
 * Judges by the middle threshold. Throws RuleError `unknown-target` for unknown thresholds, `not-allowed` without any.
 */
export function oddsGiven(spec: EffectSpec, { dice }: EffectFaces): VerdictOdds {
  const middle = middleOf(spec);
  const net = netAdvantage(spec);
  const totals = [...multisets(diceCount(spec) - dice.length, SIZE)].map(({ dice: rest, p }) => {
    const faces = [...dice, ...rest];
    const kept = asKept(keptIndices(faces, net).map((index) => faces[index] ?? 0));
    return [totalOf(kept, spec), p] as const;
  });
  return successOrFailure(Distribution.from(totals).reaches(middle.at));
}

function middleOf(spec: EffectSpec): Threshold {
  if (spec.thresholds === null) throw unknownTarget("thresholds");
  const middle = spec.thresholds[focusOf(spec)];
  if (middle) return middle;
  throw notAllowed("thresholds", "a roll without thresholds neither succeeds nor fails", "1…");
}

export function odds(spec: EffectSpec): EffectOdds {
  const cases = keptCases(netAdvantage(spec));
  const total = Distribution.from(cases.map(({ kept, p }) => [totalOf(kept, spec), p] as const));
  return {
    total: total.bars(),
    effects: spec.effects.map((effect) => effectBars(effect, cases)),
    effectPassed: spec.effects.map((effect) => passedOdds(effect, spec, cases)),
    ...(spec.effects.some(({ lines }) => lines)
      ? { effectLines: spec.effects.map((effect) => lineOdds(effect, cases)) }
      : {}),
    met:
      spec.thresholds?.map((threshold) => ({ at: threshold.at, p: total.where((value) => isMet(value, threshold)) })) ??
      null,
  };
}

function effectBars(effect: Effect, cases: readonly Case[]): readonly Bar[] {
  return Distribution.from(cases.map(({ kept, p }) => [effectValue(kept, effect), p] as const)).bars();
}

/** Lines with the same text are one; empty ones are left out. */
function lineOdds(effect: Effect, cases: readonly Case[]): readonly LineChance[] | null {
  const { lines } = effect;
  if (!lines) return null;
  const bars = effectBars(effect, cases);
  return [...new Set(lines)].flatMap((line) => {
    const p = bars.reduce((sum, bar) => sum + (lineAt(lines, bar.value) === line ? bar.p : 0), 0);
    return line === "" ? [] : [{ line, p: Math.min(1, p) }];
  });
}

function passedOdds(effect: Effect, spec: EffectSpec, cases: readonly Case[]): number | null {
  const { check, when } = effect;
  if (!check) return null;
  let sum = 0;
  for (const { kept, p } of cases)
    if (passes(effectValue(kept, effect), check) && holds(totalOf(kept, spec), when)) sum += p;
  return Math.min(1, sum);
}
