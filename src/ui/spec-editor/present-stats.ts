/** Prepares the selectable stats, by slot, for the templates. */
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { formatNumber, formatSigned, formatWhole } from "../numbers.ts";
import { speak } from "../speak.ts";
import { oppositeOf } from "./opposites.ts";
import { statKey, type StepValues } from "./step-values.ts";
import { mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";

const UP = "\u25b2";
const DOWN = "\u25bc";

/** Skips slots without stats, and stats at 0 that the roll does not begin with. A stat with an opposite is one chip marked ▲, ▼ or unmarked. */
export function presentStats(state: SpecEditorState, stepValues?: StepValues): readonly object[] {
  const mechanic = mechanicOf(state);
  const opposing = (mechanic.stats.opposites ?? []).map(([, slot]) => slot);
  const slots = mechanic.stats.slots.flatMap(({ id: slot, label }) => {
    const offered = state.stats.filter((stat) => stat.slot === slot && isWorthChip(state, stat));
    if (offered.length === 0 || opposing.includes(slot)) return [];
    const isEitherWay = (mechanic.stats.opposites ?? []).some(([one]) => one === slot);
    const heading = isEitherWay ? game.i18n.localize("QUINCUNX.Prompt.eitherWay") : speak(label);
    return {
      label: heading,
      // A single chip of the same name needs no caption.
      hasCaption: offered.length > 1 || speak(offered[0]?.label ?? label) !== heading,
      stats: offered.map((stat) =>
        isEitherWay
          ? presentEitherWay(state, stat)
          : { ...presentStat(state, stat), difference: sayDifference(state, stat.id, stepValues) },
      ),
    };
  });
  return [...slots, ...presentDecisive(state)];
}

/** Selected stats that point both ways: one of them can be marked as decisive. */
function presentDecisive(state: SpecEditorState): readonly object[] {
  const { stats } = mechanicOf(state);
  const [favours, opposes] = (stats.opposites ?? []).flat();
  const selected = selectedStats({ ...state, decisive: null });
  if (stats.isUndecided?.(selected) !== true) return [];
  const rivals = selected.filter(({ slot }) => slot === favours || slot === opposes);
  return [
    {
      label: game.i18n.localize("QUINCUNX.Prompt.decisive"),
      hasCaption: true,
      stats: rivals.map((stat) => ({
        ...presentStat(state, stat),
        key: `decides.${stat.id}`,
        edit: "decide",
        isSelected: stat.id === state.decisive,
        mark: stat.slot === favours ? UP : DOWN,
        says: game.i18n.format("QUINCUNX.Prompt.decides", { stat: speak(stat.label) }),
      })),
    },
  ];
}

function isWorthChip({ selected, fresh }: SpecEditorState, { id, value, display }: SelectedStat): boolean {
  return value !== 0 || display !== undefined || selected.includes(id) || fresh.selected.includes(id);
}

function presentStat({ isReadOnly, selected }: SpecEditorState, stat: SelectedStat): object {
  return {
    id: stat.id,
    key: stat.id,
    label: speak(stat.label),
    value: sayValue(stat),
    isSelected: selected.includes(stat.id),
    isLocked: isReadOnly,
  };
}

/** Each click changes the chip from neither to for, to against, to neither. */
function presentEitherWay(state: SpecEditorState, stat: SelectedStat): object {
  const other = oppositeOf(state, stat.id);
  const [isFor, isAgainst] = [stat, other].map((one) => one !== undefined && state.selected.includes(one.id));
  const slotOf = (one: SelectedStat | undefined): string =>
    speak(mechanicOf(state).stats.slots.find(({ id }) => id === one?.slot)?.label ?? { text: "" });
  const label = speak(stat.label);
  const way = isFor ? slotOf(stat) : isAgainst ? slotOf(other) : "";
  return {
    ...presentStat(state, stat),
    id: (isFor || isAgainst ? other : stat)?.id ?? stat.id,
    isSelected: isFor === true || isAgainst === true,
    mark: isFor ? UP : isAgainst ? DOWN : "",
    says: way === "" ? label : `${label}: ${way}`,
  };
}

/** "54 % → 42 %": the chance without and with the stat. Empty: not computed, or the figure shown large is no chance. */
function sayDifference({ selected, isReadOnly }: SpecEditorState, id: string, stepValues?: StepValues): string {
  const [flip] = stepValues?.get(statKey(id)) ?? [];
  if (flip?.now === undefined || flip.unit !== "probability" || isReadOnly) return "";
  const own = formatWhole(flip.now);
  const flipped = formatWhole(flip.now + flip.difference);
  const [before, after] = selected.includes(id) ? [flipped, own] : [own, flipped];
  return game.i18n.format("QUINCUNX.Card.History.result", { before, after });
}

function sayValue({ value, display }: SelectedStat): string {
  if (display) return speak(display);
  if (display === null) return "";
  return value < 0 ? formatSigned(value) : formatNumber(value);
}
