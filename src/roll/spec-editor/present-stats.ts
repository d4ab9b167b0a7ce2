/** Prepares the selectable stats, by slot, for the templates. */
import type { SelectedStat, StatSlot } from "../../rules/contract/stats.ts";
import { drawBlank } from "../../ui/draw/dice.ts";
import { formatNumber, formatSigned, formatWhole, speak } from "../../ui/speak.ts";
import { isFoldOpen, statsFold } from "./controls.ts";
import { oppositeOf } from "./opposites.ts";
import { statKey, type StepValues } from "./step-values.ts";
import { mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";

const UP = "\u25b2";
const DOWN = "\u25bc";

/** Most stats of a slot that are drawn as chips; more are behind one chip. */
const MOST_CHIPS = 3;

/**
 * Rows of stats by slot: a list to choose from where one counts, else chips, behind one chip if they are many. Skips slots without stats, and stats at 0
 * that the roll does not begin with. A stat with an opposite is one chip marked ▲, ▼ or unmarked.
 */
export function presentStats(state: SpecEditorState, stepValues?: StepValues): readonly object[] {
  const mechanic = mechanicOf(state);
  const opposing = (mechanic.stats.opposites ?? []).map(([, slot]) => slot);
  const rows = new Map<string, Picks[]>();
  for (const slot of mechanic.stats.slots) {
    const offered = state.stats.filter((stat) => stat.slot === slot.id && isWorthChip(state, stat));
    if (offered.length === 0 || opposing.includes(slot.id)) continue;
    const picks = presentSlot(state, slot, offered, stepValues);
    const caption = slot.row ? speak(slot.row) : picks.label;
    rows.set(caption, [...(rows.get(caption) ?? []), picks]);
  }
  return [...[...rows].map(([caption, picks]) => ({ caption, picks })), ...presentDecisive(state)];
}

interface Picks {
  readonly label: string;
  readonly [data: string]: unknown;
}

function presentSlot(
  state: SpecEditorState,
  slot: StatSlot,
  offered: readonly SelectedStat[],
  stepValues: StepValues | undefined,
): Picks {
  const isEitherWay = (mechanicOf(state).stats.opposites ?? []).some(([one]) => one === slot.id);
  // The caption of both slots of a pair.
  const label = speak(isEitherWay ? (slot.row ?? slot.label) : slot.label);
  const chosen = offered.filter(({ id }) => state.selected.includes(id));
  const dice = slot.isDie ? drawBlank(chosen.map(({ value, count = 1 }) => ({ role: "", size: value, count }))) : [];
  if (slot.max === 1 && offered.length > 1) return { ...presentList(state, { slot, label, offered }), dice };
  const stats = offered.map((stat) => ({
    ...(isEitherWay
      ? presentEitherWay(state, stat)
      : { ...presentStat(state, stat), difference: sayDifference(state, stat.id, stepValues) }),
    dice: slot.isDie ? drawBlank([{ role: "", size: stat.value, count: stat.count ?? 1 }]) : [],
    // The caption of the row names plain dice.
    isBare: slot.isDie === true && speak(stat.label) === label,
  }));
  const isUsed = stats.some(({ isSelected }) => isSelected);
  const group = statsFold(slot.id);
  const folds = isEitherWay ? !isUsed : offered.length > MOST_CHIPS;
  const isOpen = !folds || isFoldOpen(state, group) === true;
  const names = chosen.map((stat) => ({ name: speak(stat.label), value: sayValue(stat) }));
  return {
    label,
    fold: folds
      ? {
          group,
          isOpen,
          names: names.length > 0 ? names : [{ name: label, value: formatNumber(offered.length) }],
          isNone: names.length === 0,
        }
      : null,
    stats: isOpen ? stats : [],
  };
}

/** One list for a slot that takes one stat. */
function presentList(
  state: SpecEditorState,
  {
    slot,
    label,
    offered,
  }: { readonly slot: StatSlot; readonly label: string; readonly offered: readonly SelectedStat[] },
): Picks {
  const { selected, isReadOnly } = state;
  const chosen = offered.find(({ id }) => selected.includes(id));
  const none = { id: "", label: game.i18n.format("QUINCUNX.Prompt.noStat", { slot: label }), isChosen: !chosen };
  return {
    label,
    list: {
      slot: slot.id,
      isLocked: isReadOnly,
      isNone: !chosen,
      options: [
        none,
        ...offered.map((stat) => ({
          id: stat.id,
          label: [speak(stat.label), sayValue(stat)].filter((part) => part !== "").join(" "),
          isChosen: stat === chosen,
        })),
      ],
    },
  };
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
      caption: game.i18n.localize("QUINCUNX.Prompt.decisive"),
      isWide: true,
      picks: [
        {
          label: game.i18n.localize("QUINCUNX.Prompt.decisive"),
          stats: rivals.map((stat) => ({
            ...presentStat(state, stat),
            key: `decides.${stat.id}`,
            edit: "decide",
            isSelected: stat.id === state.decisive,
            mark: stat.slot === favours ? UP : DOWN,
            says: game.i18n.format("QUINCUNX.Prompt.decides", { stat: speak(stat.label) }),
          })),
        },
      ],
    },
  ];
}

function isWorthChip({ selected, fresh }: SpecEditorState, { id, value, display }: SelectedStat): boolean {
  return value !== 0 || display !== undefined || selected.includes(id) || fresh.selected.includes(id);
}

function presentStat({ isReadOnly, selected }: SpecEditorState, stat: SelectedStat) {
  return {
    id: stat.id,
    key: stat.id,
    label: speak(stat.label),
    value: sayValue(stat),
    isSelected: selected.includes(stat.id),
    isLocked: isReadOnly || stat.isFixed === true,
  };
}

/** Each click changes the chip from neither to for, to against, to neither. */
function presentEitherWay(state: SpecEditorState, stat: SelectedStat) {
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
