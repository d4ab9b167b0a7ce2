/** The arithmetic of the Total//Effect rules. */
import {
  isFlat,
  RANKS,
  type Band,
  type Check,
  type DieEffect,
  type Effect,
  type EffectSpec,
  type Rank,
} from "./spec.ts";

/** The three kept dice, ascending: Low, Mid, High. */
export type Kept = readonly [low: number, mid: number, high: number];

export function asKept([low = 0, mid = 0, high = 0]: readonly number[]): Kept {
  return [low, mid, high];
}

const MOST_INSTANCES = 3;
const BASE_DICE = 3;

/** At most 3 instances of advantage and of disadvantage count; the cap applies before cancelling (TE-2). */
export function capped(instances: number): number {
  return Math.min(MOST_INSTANCES, Math.max(0, instances));
}

/** Advantage and disadvantage cancel one for one (TE-2). */
export function netAdvantage({ advantage, disadvantage }: Pick<EffectSpec, "advantage" | "disadvantage">): number {
  return capped(advantage) - capped(disadvantage);
}

/** Three dice, and one more for each remaining instance (TE-1, TE-2). */
export function diceCount(spec: Pick<EffectSpec, "advantage" | "disadvantage">): number {
  return BASE_DICE + Math.abs(netAdvantage(spec));
}

/**
 * Net advantage keeps the highest three, net disadvantage the lowest three (TE-2). Returns the indices of the kept
 * dice, Low first; of equal dice, those thrown first are kept.
 */
export function keptIndices(faces: readonly number[], net: number): readonly number[] {
  const order = faces.map((face, index) => ({ face, index }));
  order.sort((a, b) => (net > 0 ? b.face - a.face : a.face - b.face) || a.index - b.index);
  return order
    .slice(0, BASE_DICE)
    .sort((a, b) => a.face - b.face || a.index - b.index)
    .map(({ index }) => index);
}

/** Kept dice plus escalation and other modifiers (TE-1); these do not change Effects (TE-3). */
export function totalOf(kept: Kept, { escalation, modifiers }: Pick<EffectSpec, "escalation" | "modifiers">): number {
  return kept[0] + kept[1] + kept[2] + escalation + modifiers.reduce((sum, { value }) => sum + value, 0);
}

/** A Total meets a threshold if it is at least as high (TE-4). */
export function isMet(total: number, threshold: { readonly at: number }): boolean {
  return total >= threshold.at;
}

/** An inverted die shows 7 − die (TE-7). */
export function inverted(die: number): number {
  return 7 - die;
}

/** The dice that steps move along, ascending: the kept ones, or all of them inverted (TE-7). */
export function ladderOf(kept: Kept, invert: boolean): Kept {
  return invert ? [inverted(kept[2]), inverted(kept[1]), inverted(kept[0])] : kept;
}

/** Index of the named die on that ladder; inverted, High is the lowest (TE-7). */
export function placeOf(rank: Rank, invert: boolean): number {
  const place = RANKS.indexOf(rank);
  return invert ? 2 - place : place;
}

/** Each step past the highest die adds 1 to it; each step past the lowest subtracts 1, down to 0 (TE-5). */
export function climb(ladder: Kept, place: number): number {
  if (place > 2) return ladder[2] + (place - 2);
  if (place < 0) return Math.max(0, ladder[0] + place);
  return ladder[place] ?? 0;
}

/** A flat value changes by 1 per step, down to 0 (TE-6). */
export function flatStepped(flat: number, step: number): number {
  return Math.max(0, flat + step);
}

/** Half, rounded down, at least 1 (TE-8). */
export function halved(value: number): number {
  return Math.max(1, Math.floor(value / 2));
}

/** Inverts, then steps, then halves (TE-5, TE-7, TE-8). */
function dieEffectValue(
  kept: Kept,
  effect: Pick<DieEffect, "rank" | "step" | "invert" | "halve">,
  extraSteps = 0,
): number {
  const value = climb(ladderOf(kept, effect.invert), placeOf(effect.rank, effect.invert) + effect.step + extraSteps);
  return effect.halve ? halved(value) : value;
}

/** `extraSteps`: +1 against a Vulnerable target, −1 against a Resistant one (TE-11). */
export function effectValue(kept: Kept, effect: Effect, extraSteps = 0): number {
  return isFlat(effect) ? flatStepped(effect.flat, effect.step + extraSteps) : dieEffectValue(kept, effect, extraSteps);
}

/** An effect may apply only to a band of Totals (TE-10). */
export function holds(total: number, band: Band | undefined): boolean {
  return total >= (band?.min ?? -Infinity) && total <= (band?.max ?? Infinity);
}

/** The line that an effect of this value reads, "" if it is empty: below the list its first line, beyond it the last that is filled. */
export function lineAt(lines: readonly string[], value: number): string {
  const last = lines.findLastIndex((line) => line !== "");
  return lines[Math.min(Math.max(0, value - 1), Math.max(0, last))] ?? "";
}

/** Compares an Effect with a number (TE-9). */
export function passes(value: number, check: Pick<Check, "op" | "value">): boolean {
  switch (check.op) {
    case "<":
      return value < check.value;
    case "<=":
      return value <= check.value;
    case "=":
      return value === check.value;
    case ">=":
      return value >= check.value;
    case ">":
      return value > check.value;
  }
}
