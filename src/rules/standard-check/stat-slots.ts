/** Which stats go into a check: one ability, one skill, and any other bonuses (SC-1). */
import type { StatSlot, SelectedStat } from "../contract/stats.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { withSelected, type Entries } from "../spec/stat-entries.ts";
import { parseSpec, type Bonus, type CheckSpec } from "./spec.ts";

export const slots: readonly StatSlot[] = [
  { id: "ability", label: phrase("QUINCUNX.standard-check.Part.ability"), min: 0, max: 1 },
  { id: "skill", label: phrase("QUINCUNX.standard-check.Part.skill"), min: 0, max: 1 },
];

/**
 * Ticked stats become the first bonuses, in the order of ability and skill, each under its own name. `before` are the stats that were ticked until
 * now: their bonuses leave first, so that ticking and unticking is exact and what was typed by hand stays. A stat whose bonus is there already is
 * not added twice; one that stays ticked keeps what was made of its bonus by hand.
 */
export function applyStats(
  spec: CheckSpec,
  ticked: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): CheckSpec {
  const ordered = slots.flatMap(({ id }) => ticked.filter(({ slot: part }) => part === id));
  return parseSpec({ ...spec, bonuses: withSelected(spec.bonuses, ordered, before, BONUSES) });
}

const BONUSES: Entries<Bonus> = {
  of: ({ label, value }) => [
    { label: wordsOf(label), value: Math.min(LIMITS.sum, Math.max(-LIMITS.sum, Math.round(value))) },
  ],
  isAlike: (one, other) => one.label !== "" && one.label === other.label,
  isSame: (one, other) => one.label === other.label && one.value === other.value,
};

/** Labels in a spec are plain words; a stat that has only a language key stays nameless there. */
function wordsOf(label: Phrase): string {
  return "text" in label ? label.text.slice(0, LIMITS.text) : "";
}
