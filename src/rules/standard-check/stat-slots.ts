/** Slots for stats of a check (SC-1). */
import { alterationSlot, alterationsOf, entriesTaken } from "../actor/alterations.ts";
import type { Fields } from "../contract/fields.ts";
import type { PoolRow, StatSlot, SelectedStat } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { plainLabel, withSelected, type Entries } from "../spec/stat-entries.ts";
import { PASSIVE } from "./resolve.ts";
import { parseSpec, type Bonus, type CheckSpec, type EXTRA_SIZES } from "./spec.ts";

export const slots: readonly StatSlot[] = [
  {
    id: "ability",
    label: phrase("QUINCUNX.standard-check.Part.ability"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 1,
  },
  {
    id: "skill",
    label: phrase("QUINCUNX.standard-check.Part.skill"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 1,
  },
  alterationSlot,
];

/**
 * Selected stats become the first bonuses, in the order of the slots. Removes bonuses of the stats selected `before`, so
 * that changes made by hand remain. Never adds a bonus twice; a stat that stays selected keeps its changed bonus.
 */
export function applyStats(
  spec: CheckSpec,
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): CheckSpec {
  const ordered = (stats: readonly SelectedStat[]): readonly SelectedStat[] =>
    BONUS_SLOTS.flatMap((id) => stats.filter(({ slot: part }) => part === id));
  const [now, old] = [alterationsOf(selected), alterationsOf(before)];
  return parseSpec({
    ...spec,
    bonuses: withSelected(spec.bonuses, ordered(selected), ordered(before), BONUSES),
    extra: withSelected(spec.extra, now, old, EXTRA),
    taken: withSelected(spec.taken ?? [], now, old, TAKEN_DICE),
  });
}

/** As if the opponent took 12 (SC-1, SC-6). */
export function asTarget({ value }: SelectedStat): Fields {
  return { target: PASSIVE + Math.round(value) };
}

const BONUS_SLOTS = ["ability", "skill"];

const EXTRA: Entries<CheckSpec["extra"][number]> = {
  of: ({ label, value, count = 0 }) =>
    Array.from({ length: count }, () => ({ label: plainLabel(label), size: value as (typeof EXTRA_SIZES)[number] })),
  isAlike: (one, other) => one.label !== "" && one.label === other.label,
  isSame: (one, other) => one.label === other.label && one.size === other.size,
};

const TAKEN_DICE: Entries<{ readonly label: string }> = {
  of: (stat) => entriesTaken(stat, () => ({ label: plainLabel(stat.label) })),
  isAlike: (one, other) => one.label === other.label,
  isSame: (one, other) => one.label === other.label,
};

const BONUSES: Entries<Bonus> = {
  of: ({ label, value }) => [
    { label: plainLabel(label), value: Math.min(LIMITS.sum, Math.max(-LIMITS.sum, Math.round(value))) },
  ],
  isAlike: (one, other) => one.label !== "" && one.label === other.label,
  isSame: (one, other) => one.label === other.label && one.value === other.value,
};

/** Each row is a bonus. */
export function gather(rows: readonly PoolRow[]): Fields {
  return {
    bonuses: rows.map(({ label, value, count = 1 }) => ({ label: label.slice(0, LIMITS.text), value: value * count })),
  };
}
