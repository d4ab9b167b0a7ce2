/** The worth of thrown dice without a threshold: the margins where success ends (MP-2, MP-4). */
import type { Phrase } from "../contract/phrase.ts";
import { worthAt, type WorthAt } from "../spec/worth.ts";
import { firstThrow, type MarginFaces } from "./faces.ts";
import { marginOf, pilesOf } from "./resolve.ts";
import { neededMargin } from "./rule.ts";
import { HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";

/** "+2 at 6 · −1 at 7": the highest threshold that succeeds, and the next; `null`: dice wait. */
export function worthOf(spec: MarginSpec, { dice }: MarginFaces): Phrase | null {
  const missing = firstThrow(spec).reduce((sum, { count }) => sum + count, 0) - dice.length;
  if (missing > 0) return null;
  const margins = Array.from({ length: HIGHEST_THRESHOLD }, (_, index) => ({
    target: index + 1,
    margin: marginOf(pilesOf(dice, index + 1)) ?? 0,
  }));
  const last = margins.findLastIndex(({ margin }) => margin >= neededMargin(spec));
  const shown = margins.slice(Math.max(0, last), last + 2);
  return worthAt(shown.map(({ target, margin }): WorthAt => ({ value: { signed: margin }, target })));
}
