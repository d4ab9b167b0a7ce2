/** The stats that may be selected, slot by slot, as the templates draw them. */
import type { SelectedStat } from "../../rules/contract/mechanic.ts";
import { formatNumber, formatSigned } from "../numbers.ts";
import { speak } from "../speak.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** Slots for which there is no stat are left out. */
export function presentStats(state: SpecEditorState): readonly object[] {
  const { isReadOnly, stats, selected } = state;
  return mechanicOf(state).slots.flatMap(({ id: slot, label }) => {
    const offered = stats.filter((stat) => stat.slot === slot);
    if (offered.length === 0) return [];
    return {
      label: speak(label),
      stats: offered.map((stat) => ({
        id: stat.id,
        label: speak(stat.label),
        value: sayValue(stat),
        isSelected: selected.includes(stat.id),
        isLocked: isReadOnly,
      })),
    };
  });
}

function sayValue({ value, display }: SelectedStat): string {
  if (display) return speak(display);
  if (display === null) return "";
  return value < 0 ? formatSigned(value) : formatNumber(value);
}
