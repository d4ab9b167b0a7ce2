/** Slots for stats of a fives pool (FP-1, FP-2). */
import type { PoolRow, StatSlot, SelectedStat } from "../contract/stats.ts";
import { RuleError } from "../contract/error.ts";
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { withSelected, type Entries } from "../spec/stat-entries.ts";
import { DIE_SIZES, MOST_DICE, parseSpec, type FivesSpec, type PoolDie } from "./spec.ts";

export const slots: readonly StatSlot[] = [
  { id: "hero", label: phrase("QUINCUNX.fives-pool.Sheet.heroDice"), min: 0, max: 1 },
  { id: "trope", label: phrase("QUINCUNX.fives-pool.Role.trope"), min: 0, max: 1 },
  { id: "trademark", label: phrase("QUINCUNX.fives-pool.Role.trademark"), min: 0, max: 1 },
  { id: "hookFor", label: phrase("QUINCUNX.fives-pool.Part.hookFor"), min: 0, max: 50 },
  { id: "hookAgainst", label: phrase("QUINCUNX.fives-pool.Part.hookAgainst"), min: 0, max: 50 },
  { id: "challenge", label: phrase("QUINCUNX.fives-pool.Field.challenge"), min: 0, max: 50, isAgainst: true },
];

const DICE_PARTS = ["hero", "trope", "trademark"];

/** The pool of these stats alone. */
export function beginWith(ticked: readonly SelectedStat[]): object {
  const pool = ticked.filter(isDie).flatMap((stat) => DICE.of(stat));
  return pool.length > 0 ? { pool } : {};
}

function isDie({ slot: part }: SelectedStat): boolean {
  return DICE_PARTS.includes(part);
}

/**
 * Dice of ticked stats come first, in the order of the slots; changes made by hand remain. Hooks propose the TN;
 * without hooks before and after, it remains.
 */
export function applyStats(
  spec: FivesSpec,
  ticked: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): FivesSpec {
  const ordered = slots.flatMap(({ id }) => ticked.filter((stat) => stat.slot === id && isDie(stat)));
  const pool = withSelected(spec.pool, ordered, before.filter(isDie), DICE);
  const hooks = ticked.filter(({ slot: part }) => part === "hookFor" || part === "hookAgainst");
  const hadHooks = before.some(({ slot: part }) => part === "hookFor" || part === "hookAgainst");
  const target = hooks.length > 0 || hadHooks ? proposedTarget(hooks) : spec.target;
  // A pool needs a die, so the last one remains until another replaces it.
  return parseSpec({
    ...spec,
    pool: pool.length > 0 ? pool : spec.pool,
    target,
    challenge: challengeOf(spec, ticked, before),
    protect: [],
  });
}

/** Adds challenge dice of an NPC's ticked fields to those set by hand (FP-4). */
function challengeOf(
  { challenge }: FivesSpec,
  ticked: readonly SelectedStat[],
  before: readonly SelectedStat[],
): number {
  const dice = (parts: readonly SelectedStat[]): number =>
    parts.reduce((sum, { slot: part, value }) => sum + (part === "challenge" ? value : 0), 0);
  return Math.min(MOST_DICE, Math.max(0, challenge - dice(before)) + dice(ticked));
}

/** 4 if the hooks favour the action, 6 if they are against it, 5 otherwise (FP-2). */
export function proposedTarget(hooks: readonly Pick<SelectedStat, "slot">[]): 4 | 5 | 6 {
  const favour = hooks.filter(({ slot: part }) => part === "hookFor").length;
  const against = hooks.length - favour;
  if (favour > against) return 4;
  return against > favour ? 6 : 5;
}

const DICE: Entries<PoolDie> = {
  of: ({ slot: part, value, count = 1, label }) => {
    const words = "text" in label ? label.text.slice(0, LIMITS.text) : "";
    const die = { size: value, role: part, ...(words && part !== "hero" ? { label: words } : {}) } as PoolDie;
    return Array.from({ length: count }, () => die);
  },
  isAlike: (one, other) => one.role === other.role && one.label === other.label,
  isSame: (one, other) => one.role === other.role && one.label === other.label && one.size === other.size,
};

/** Each row is a die of its size. Throws RuleError `not-allowed` for other values. */
export function gather(rows: readonly PoolRow[]): object {
  const pool = rows.flatMap(({ label, value, count = 1 }) => {
    const size = DIE_SIZES.find((one) => one === value);
    if (!size)
      throw new RuleError("not-allowed", `"${label}" is no die: ${value}`, {
        field: "pool.size",
        data: { values: DIE_SIZES.join(", ") },
      });
    return Array.from({ length: count }, () => ({ size, role: "bonus", label: label.slice(0, LIMITS.text) }));
  });
  return { pool };
}
