/** Stats that can be selected for an action or against it, never both at once. */
import { isSameJson } from "../../rules/contract/fields.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** The same stat in the opposite slot; undefined if none. */
export function oppositeOf(state: Pick<SpecEditorState, "mechanic" | "stats">, id: string): SelectedStat | undefined {
  const stat = state.stats.find((stat) => stat.id === id);
  if (!stat) return undefined;
  const pair = mechanicOf(state).stats.opposites?.find((slots) => slots.includes(stat.slot));
  const slot = pair?.find((one) => one !== stat.slot);
  const others = state.stats.filter((one) => one.slot === slot && isSameJson(one.label, stat.label));
  // Stats with equal labels are paired by their order in each slot.
  const sameStats = state.stats.filter((one) => one.slot === stat.slot && isSameJson(one.label, stat.label));
  return others[sameStats.indexOf(stat)];
}
