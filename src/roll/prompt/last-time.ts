/**
 * Applies remembered choices to the initial spec of a prompt. Targets, situational fields and house rules are never
 * remembered.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { changedFields } from "../../rules/spec/change.ts";
import type { Memory } from "./memory.ts";
import { isHouseRuleField } from "../../mechanics/house-rules/house-rules.ts";

/** Spec and selected stats at the start of a prompt. */
export interface Beginning {
  readonly spec: Fields;
  readonly selected: readonly string[];
}

export interface Recall extends Beginning {
  /** Fields with a remembered value. */
  readonly recalled: readonly string[];
}

/** Ignores a memory that no longer fits. */
export function applyMemory(
  mechanic: AnyMechanic,
  own: Beginning,
  stats: readonly SelectedStat[],
  remembered: Pick<Memory[string], "spec" | "selected">,
): Recall {
  try {
    const { selected = own.selected } = remembered;
    if (!selected.every((id) => stats.some((stat) => stat.id === id))) return { ...own, recalled: [] };
    const initial = withSelected(mechanic, own, stats, selected);
    const fields = Object.keys(remembered.spec).filter((field) => isLasting(mechanic, field));
    const chosen = Object.fromEntries(fields.map((field) => [field, remembered.spec[field]]));
    return { spec: mechanic.parseSpec({ ...initial, ...chosen }), selected, recalled: fields };
  } catch {
    return { ...own, recalled: [] };
  }
}

/** The lasting differences between the stat's own roll and the chosen one. */
export function choicesToRemember(
  mechanic: AnyMechanic,
  own: Beginning,
  stats: readonly SelectedStat[],
  chosen: Beginning,
): Pick<Memory[string], "spec" | "selected"> {
  const initial = withSelected(mechanic, own, stats, chosen.selected);
  const fields = changedFields(initial, chosen.spec).filter((field) => isLasting(mechanic, field));
  const values = chosen.spec;
  const momentary = new Set(mechanic.stats.slots.flatMap(({ id, isMomentary }) => (isMomentary ? [id] : [])));
  const isLastingStat = (id: string): boolean => !stats.some((stat) => stat.id === id && momentary.has(stat.slot));
  const selected = chosen.selected.filter((id) => own.selected.includes(id) || isLastingStat(id));
  return {
    spec: Object.fromEntries(fields.map((field) => [field, values[field]])),
    ...(isSameSet(own.selected, selected) ? {} : { selected }),
  };
}

function withSelected(
  mechanic: AnyMechanic,
  { spec, selected: before }: Beginning,
  stats: readonly SelectedStat[],
  selected: readonly string[],
): Fields {
  if (isSameSet(before, selected)) return spec;
  const those = (ids: readonly string[]): readonly SelectedStat[] => stats.filter(({ id }) => ids.includes(id));
  return mechanic.stats.apply(spec, those(selected), those(before));
}

function isLasting(mechanic: AnyMechanic, field: string): boolean {
  const { hideable, situational = [] } = mechanic;
  return !hideable.includes(field) && !situational.includes(field) && !isHouseRuleField(mechanic.id, field);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
