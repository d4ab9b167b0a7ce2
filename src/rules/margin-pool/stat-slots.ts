/** Sums selected stats into the pool (MP-1). */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { StatSlot, SelectedStat } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import { sumOfParts } from "../spec/pool-parts.ts";
import { MOST_DICE, parseSpec, type MarginSpec } from "./spec.ts";

export const slots: readonly StatSlot[] = [{ id: "stat", label: phrase("QUINCUNX.Label.stats"), min: 0, max: 20 }];

/**
 * The pool is the sum of the selected stats. A roll of the whole pool remains one; otherwise the number of dice is kept,
 * up to the pool.
 * Named parts, such as dice of an effect, stay. Without selected stats the spec does not change. Throws RuleError `no-dice` if the stats give none.
 */
export function applyStats(spec: MarginSpec, selected: readonly SelectedStat[]): MarginSpec {
  if (selected.length === 0) return spec;
  const pool = Math.min(
    MOST_DICE,
    selected.reduce((sum, { value }) => sum + value, sumOfParts(spec.parts)),
  );
  if (pool < 1) throw new RuleError("no-dice", "these stats give no dice", { field: "pool" });
  const dice = spec.dice === spec.pool ? pool : Math.min(spec.dice, pool);
  return parseSpec({ ...spec, dice, pool });
}

/** The stat itself is the threshold, if it can be one (MP-2). */
export function asTarget({ value }: SelectedStat): Fields | null {
  return Number.isInteger(value) && value >= 1 && value <= 11 ? { threshold: value } : null;
}
