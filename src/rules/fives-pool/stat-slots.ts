/** Slots for stats of a fives pool (FP-1, FP-2). */
import type { Fields } from "../contract/fields.ts";
import type { PoolRow, StatSlot, SelectedStat } from "../contract/stats.ts";
import { notAllowed } from "../contract/error.ts";
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { alterationSlot, alterationsOf, entriesTaken } from "../actor/alterations.ts";
import { plainLabel, withSelected, type Entries } from "../spec/stat-entries.ts";
import { DIE_SIZES, MOST_DICE, parseSpec, type DieSize, type FivesSpec, type PoolDie } from "./spec.ts";

/** Trait of a trope or special ability that allows Infinite Fives. */
export const INFINITE = "infinite";

const DICE_ROW = phrase("QUINCUNX.Label.dice");

export const slots: readonly StatSlot[] = [
  { id: "hero", label: phrase("QUINCUNX.fives-pool.Sheet.heroDice"), min: 0, max: 1, isDie: true, row: DICE_ROW },
  { id: "trope", label: phrase("QUINCUNX.fives-pool.Role.trope"), min: 0, max: 1, isDie: true, row: DICE_ROW },
  { id: "trademark", label: phrase("QUINCUNX.fives-pool.Role.trademark"), min: 0, max: 1, isDie: true, row: DICE_ROW },
  {
    id: "hookFor",
    label: phrase("QUINCUNX.fives-pool.Part.hookFor"),
    row: phrase("QUINCUNX.fives-pool.Sheet.hooks"),
    min: 0,
    max: 50,
    isMomentary: true,
  },
  { id: "hookAgainst", label: phrase("QUINCUNX.fives-pool.Part.hookAgainst"), min: 0, max: 50, isMomentary: true },
  { id: "challenge", label: phrase("QUINCUNX.fives-pool.Field.challenge"), min: 0, max: 50, isAgainst: true },
  alterationSlot,
];

const DICE_PARTS = ["hero", "trope", "trademark", alterationSlot.id];

/** The pool of these stats alone. */
export function beginWith(selected: readonly SelectedStat[]): Fields {
  const pool = selected.filter(isDie).flatMap((stat) => DICE.of(stat));
  const taken = alterationsOf(selected).flatMap((stat) => TAKEN_DICE.of(stat));
  return pool.length > 0 ? { pool, ...(taken.length > 0 ? { taken } : {}) } : {};
}

function isDie({ slot: part }: SelectedStat): boolean {
  return DICE_PARTS.includes(part);
}

/** Dice of selected stats come first, in the order of the slots; changes made by hand remain. Hooks propose the TN. */
export function applyStats(
  spec: FivesSpec,
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): FivesSpec {
  const ordered = slots.flatMap(({ id }) => selected.filter((stat) => stat.slot === id && isDie(stat)));
  const pool = withSelected(spec.pool, ordered, before.filter(isDie), DICE);
  // A pool needs a die, so the last one remains until another replaces it.
  return parseSpec({
    ...spec,
    pool: pool.length > 0 ? pool : spec.pool,
    target: targetBy(spec, hooksOf(selected), hooksOf(before)),
    challenge: challengeOf(spec, selected, before),
    infinite: isInfinite(selected) || (spec.infinite && !isInfinite(before)),
    protect: [],
    taken: withSelected(spec.taken ?? [], alterationsOf(selected), alterationsOf(before), TAKEN_DICE),
  });
}

function isInfinite(stats: readonly SelectedStat[]): boolean {
  return stats.some(({ traits }) => traits?.includes(INFINITE));
}

/** Adds challenge dice of an NPC's selected fields to those set by hand (FP-4). */
function challengeOf(
  { challenge }: FivesSpec,
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[],
): number {
  const dice = (parts: readonly SelectedStat[]): number =>
    parts.reduce((sum, { slot: part, value }) => sum + (part === "challenge" ? value : 0), 0);
  return Math.min(MOST_DICE, Math.max(0, challenge - dice(before)) + dice(selected));
}

type Hook = Pick<SelectedStat, "slot" | "isDecisive">;

export function hooksOf(selected: readonly SelectedStat[]): readonly Hook[] {
  return selected.filter(({ slot: part }) => part === "hookFor" || part === "hookAgainst");
}

/** The TN stays without hooks before and after, and once it is the GM's to decide. */
function targetBy({ target }: FivesSpec, hooks: readonly Hook[], before: readonly Hook[]): number | null {
  const now = proposedTarget(hooks);
  if (hooks.length + before.length === 0) return target;
  return now === null && before.length > 0 && proposedTarget(before) === null ? target : now;
}

/**
 * 4 if all hooks favour the action or the decisive one does, 6 if they are against it, 5 without hooks. `null` for hooks that point both ways: the GM
 * decides (FP-2).
 */
export function proposedTarget(hooks: readonly Hook[]): 4 | 5 | 6 | null {
  if (hooks.length === 0) return 5;
  const decisive = hooks.filter(({ isDecisive }) => isDecisive);
  const ways = new Set((decisive.length > 0 ? decisive : hooks).map(({ slot: part }) => part));
  if (ways.size > 1) return null;
  return ways.has("hookFor") ? 4 : 6;
}

/** Hooks that point both ways. */
export function isUndecided(selected: readonly SelectedStat[]): boolean {
  return proposedTarget(hooksOf(selected)) === null;
}

const DICE: Entries<PoolDie> = {
  of: ({ slot: part, value, count = 1, label }) => {
    const words = plainLabel(label);
    const role = part === alterationSlot.id ? "bonus" : part;
    const die = { size: value, role, ...(words && part !== "hero" ? { label: words } : {}) } as PoolDie;
    return Array.from({ length: count }, () => die);
  },
  isAlike: (one, other) => one.role === other.role && one.label === other.label,
  isSame: (one, other) => one.role === other.role && one.label === other.label && one.size === other.size,
};

const TAKEN_DICE: Entries<NonNullable<FivesSpec["taken"]>[number]> = {
  of: (stat) => entriesTaken(stat, (size) => ({ size: size as DieSize, label: plainLabel(stat.label) })),
  isAlike: (one, other) => one.label === other.label,
  isSame: (one, other) => one.label === other.label && one.size === other.size,
};

/** Each row is a die of its size. Throws RuleError `not-allowed` for other values. */
export function gather(rows: readonly PoolRow[]): Fields {
  const pool = rows.flatMap(({ label, value, count = 1 }) => {
    const size = DIE_SIZES.find((size) => size === value);
    if (!size) throw notAllowed("pool.size", `"${label}" is no die: ${value}`, DIE_SIZES.join(", "));
    return Array.from({ length: count }, () => ({ size, role: "bonus", label: label.slice(0, LIMITS.text) }));
  });
  return { pool };
}
