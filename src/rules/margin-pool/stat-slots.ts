/** The pool out of ticked stats (MP-1). */
import { RuleError } from "../contract/error.ts";
import type { StatSlot, SelectedStat } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import { MOST_DICE, parseSpec, type MarginSpec } from "./spec.ts";

export const slots: readonly StatSlot[] = [{ id: "stat", label: phrase("QUINCUNX.Label.stats"), min: 0, max: 20 }];

/**
 * The pool is the sum of the ticked stats. Whoever was rolling the whole pool goes on doing so; else the number of dice stays, as far as the pool
 * goes. With nothing ticked the pool is what was set by hand. Throws RuleError `no-dice` where the stats give none.
 */
export function applyStats(spec: MarginSpec, ticked: readonly SelectedStat[]): MarginSpec {
  if (ticked.length === 0) return spec;
  const pool = Math.min(
    MOST_DICE,
    ticked.reduce((sum, { value }) => sum + value, 0),
  );
  if (pool < 1) throw new RuleError("no-dice", "these stats give no dice", { field: "pool" });
  const dice = spec.dice === spec.pool ? pool : Math.min(spec.dice, pool);
  return parseSpec({ ...spec, dice, pool });
}
