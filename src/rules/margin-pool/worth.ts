/** The worth of thrown dice without a threshold: the margins where success ends (MP-2, MP-4). */
import type { Phrase } from "../contract/phrase.ts";
import { worthAt, type WorthAt } from "../spec/worth.ts";
import { firstThrow, type MarginFaces, HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";
import { marginOf, pilesOf } from "./resolve.ts";
import { neededMargin } from "./rule.ts";

/** The thresholds that a GM usually names. */
const USUAL = { lowest: 6, highest: 9 };

/** "+2 at 6 · −1 at 7": the highest threshold that succeeds, and the next; beyond the usual ones, the nearest of these. `null`: dice wait. */
export function worthOf(spec: MarginSpec, { dice }: MarginFaces): Phrase | null {
  const missing = firstThrow(spec).reduce((sum, { count }) => sum + count, 0) - dice.length;
  if (missing > 0) return null;
  const margins = Array.from({ length: HIGHEST_THRESHOLD }, (_, index) => ({
    target: index + 1,
    margin: marginOf(pilesOf(dice, index + 1)) ?? 0,
  }));
  const last = margins.findLastIndex(({ margin }) => margin >= neededMargin(spec));
  const edge = margins.slice(Math.max(0, last), last + 2);
  const isUsual = edge.some(({ target }) => target >= USUAL.lowest && target <= USUAL.highest);
  const nearest = last + 1 < USUAL.lowest ? USUAL.lowest : USUAL.highest;
  const shown = isUsual ? edge : margins.filter(({ target }) => target === nearest);
  return worthAt(shown.map(({ target, margin }): WorthAt => ({ value: { signed: margin }, target })));
}
