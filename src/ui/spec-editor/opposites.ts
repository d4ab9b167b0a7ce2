/** Stats that can be selected either way, for an action or against it: never both at once. */
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { isSameJson } from "./fields.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** The same thing the other way; undefined where there is none. */
export function oppositeOf(state: Pick<SpecEditorState, "mechanic" | "stats">, id: string): SelectedStat | undefined {
  const stat = state.stats.find((one) => one.id === id);
  if (!stat) return undefined;
  const pair = mechanicOf(state).stats.opposites?.find((slots) => slots.includes(stat.slot));
  const slot = pair?.find((one) => one !== stat.slot);
  const others = state.stats.filter((one) => one.slot === slot && isSameJson(one.label, stat.label));
  // Two of one name stand in the same order on both sides.
  const alike = state.stats.filter((one) => one.slot === stat.slot && isSameJson(one.label, stat.label));
  return others[alike.indexOf(stat)];
}
