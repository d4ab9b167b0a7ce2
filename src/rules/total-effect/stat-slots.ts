/** Applies a hero's stats to a roll. */
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type { StatSlot, SelectedStat } from "../contract/stats.ts";
import { parseSpec, type EffectSpec } from "./spec.ts";

export const slots: readonly StatSlot[] = [
  { id: "stat", label: phrase("QUINCUNX.Label.stats"), min: 0, max: 3 },
  { id: "escalation", label: phrase("QUINCUNX.total-effect.Field.escalation"), min: 0, max: 1 },
];

/**
 * A positive stat gives instances of advantage, a negative one of disadvantage; escalation is added. Subtracts the part
 * of the stats ticked `before`, so that changes made by hand remain.
 */
export function applyStats(
  spec: EffectSpec,
  ticked: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): EffectSpec {
  const now = shareOf(ticked);
  const old = shareOf(before);
  return parseSpec({
    ...spec,
    advantage: Math.max(0, spec.advantage - old.advantage + now.advantage),
    disadvantage: Math.max(0, spec.disadvantage - old.disadvantage + now.disadvantage),
    escalation: Math.min(LIMITS.sum, Math.max(-LIMITS.sum, spec.escalation - old.escalation + now.escalation)),
  });
}

function shareOf(values: readonly SelectedStat[]): {
  readonly advantage: number;
  readonly disadvantage: number;
  readonly escalation: number;
} {
  const stats = values.filter(({ slot: part }) => part === "stat").map(({ value }) => value);
  return {
    ...instancesOf(stats),
    escalation: values.filter(({ slot: part }) => part === "escalation").reduce((sum, { value }) => sum + value, 0),
  };
}

export function instancesOf(stats: readonly number[]): { readonly advantage: number; readonly disadvantage: number } {
  return {
    advantage: stats.reduce((sum, value) => sum + Math.max(0, value), 0),
    disadvantage: stats.reduce((sum, value) => sum + Math.max(0, -value), 0),
  };
}
