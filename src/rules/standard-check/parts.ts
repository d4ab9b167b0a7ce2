/** Which stats go into a check: one ability, one skill, and any other bonuses (SC-1). */
import type { Part, PartValue } from "../mechanic.ts";
import { phrase, type Phrase } from "../phrase.ts";
import { LIMITS } from "../schema.ts";
import { parseSpec, type Bonus, type CheckSpec } from "./spec.ts";

export const parts: readonly Part[] = [
  { id: "ability", label: phrase("QUINCUNX.StandardCheck.Part.ability"), min: 0, max: 1 },
  { id: "skill", label: phrase("QUINCUNX.StandardCheck.Part.skill"), min: 0, max: 1 },
];

/**
 * Ticked stats become the first bonuses, in the order of ability and skill, each under its own name. `before` are the stats that were ticked until
 * now: their bonuses leave first, so that ticking and unticking is exact and what was typed by hand stays. A stat whose bonus is there already is
 * not added twice.
 */
export function assemble(spec: CheckSpec, ticked: readonly PartValue[], before: readonly PartValue[] = []): CheckSpec {
  const ordered = parts.flatMap(({ id }) => ticked.filter(({ part }) => part === id)).map(bonusOfStat);
  const rest = without(without(spec.bonuses, before.map(bonusOfStat)), ordered);
  return parseSpec({ ...spec, bonuses: [...ordered, ...rest] });
}

function bonusOfStat({ label, value }: PartValue): Bonus {
  return { label: wordsOf(label), value: Math.min(LIMITS.sum, Math.max(-LIMITS.sum, Math.round(value))) };
}

/** `bonuses` without one entry for each of `taken`. */
function without(bonuses: readonly Bonus[], taken: readonly Bonus[]): readonly Bonus[] {
  const left = [...bonuses];
  for (const { label, value } of taken) {
    const index = left.findIndex((entry) => entry.label === label && entry.value === value);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Labels in a spec are plain words; a stat that has only a language key stays nameless there. */
function wordsOf(label: Phrase): string {
  return "text" in label ? label.text.slice(0, LIMITS.text) : "";
}
