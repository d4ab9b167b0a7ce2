/**
 * All edits of a spec editor, as pure functions from one state to the next. An edit without effect returns the same
 * state.
 */
import { unlessRefused } from "../../rules/contract/error.ts";
import { definedFields, isSameJson, pickFields, withoutFields, type Fields } from "../../rules/contract/fields.ts";
import { change } from "../../rules/spec/change.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { Adjusted } from "../../rules/spec/adjust.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { grantableOf, applyGrants, withoutGrants } from "../../rules/spec/grants.ts";
import { problemOf } from "../../ui/problem.ts";
import { findControl, isFoldOpen, isLocked } from "./controls.ts";
import { changeBy, type ControlEdit } from "./input.ts";
import { withShare } from "../../rules/odds/step-value.ts";
import { adjust, withoutFixedShares } from "./adjusted.ts";
import { oppositeOf } from "./opposites.ts";
import { mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";

export type SpecEdit =
  | ControlEdit
  /** Selects or unselects a stat. */
  | { readonly kind: "select"; readonly stat: string }
  /** Marks a selected stat as the one that decides, or removes the mark. */
  | { readonly kind: "decide"; readonly stat: string }
  | { readonly kind: "fold"; readonly group: string; readonly isOpen: boolean }
  /** Shows a figure large. */
  | { readonly kind: "focus"; readonly figure: string }
  | { readonly kind: "reset" }
  /**
   * House rules or shared dice have changed: fields that still equal the old value follow, fields changed in this
   * editor stay.
   */
  | { readonly kind: "follow"; readonly worldFields: Fields }
  /** A GM's ruling or a question decides these fields: they take the given values and are locked. */
  | { readonly kind: "fix"; readonly fields: Fields }
  /** Sets defaults that follow from a choice elsewhere, also in `fresh`, so that Reset keeps them; the user may change them. */
  | { readonly kind: "lay"; readonly fields: Fields }
  /** Replaces the dice and bonuses that allies gave before (SC-8). Skips those that the rules refuse. */
  | { readonly kind: "grant"; readonly grants: readonly Grant[] }
  /** A condition, an effect or a pre-roll option changes the spec, or no longer does; also in `fresh`. Locked fields are checked. `isCounted`: the spec holds it already. */
  | { readonly kind: "adjust"; readonly adjusted: Adjusted; readonly isOn: boolean; readonly isCounted?: boolean }
  /** The user set these fields with a button that is no control. Locked fields are not checked; the caller does that. */
  | { readonly kind: "put"; readonly fields: Fields }
  /** The opponents have changed: selects `preselected` and unselects `was`, ids of stats. */
  | {
      readonly kind: "against";
      readonly stats: readonly SelectedStat[];
      readonly preselected: string | null;
      readonly was: string | null;
    }
  /** Unlocks the fields and keeps their current values. */
  | { readonly kind: "free"; readonly fields: readonly string[] };

export function editSpec(state: SpecEditorState, edit: SpecEdit): SpecEditorState {
  switch (edit.kind) {
    case "select":
      return asReader(state, () => selectStat(state, edit.stat));
    case "decide":
      return asReader(state, () => decide(state, edit.stat));
    case "fold":
      return fold(state, edit.group, edit.isOpen);
    case "focus":
      return { ...state, focus: edit.figure };
    case "reset":
      return asReader(state, () => reset(state));
    case "follow":
      return follow(state, edit.worldFields);
    case "fix":
      return orProblem(state, () => fix(state, edit.fields));
    case "lay":
      return asReader(state, () => setDefaults(state, edit.fields));
    case "adjust":
      return asReader(state, () => adjust(state, edit));
    case "put":
      return asReader(state, () => withSpec(state, mechanicOf(state).parseSpec({ ...state.spec, ...edit.fields })));
    case "against":
      return asReader(state, () => setOpponentStats(state, edit));
    case "free":
      return unlock(state, edit.fields);
    case "grant":
      return asReader(state, () => grant(state, edit.grants));
    default:
      return editControl(state, edit);
  }
}

/** Changes nothing in an editor that only shows a spec. */
function asReader(state: SpecEditorState, after: () => SpecEditorState): SpecEditorState {
  return state.isReadOnly ? state : orProblem(state, after);
}

function orProblem(state: SpecEditorState, after: () => SpecEditorState): SpecEditorState {
  try {
    return after();
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function editControl(state: SpecEditorState, edit: ControlEdit): SpecEditorState {
  const control = findControl(state, edit.control);
  if (!control || isLocked(state, control)) return state;
  try {
    const wanted = isRemovingFixed(state, control, edit) ? null : changeBy(control, edit);
    if (!wanted) return state;
    const spec = change(mechanicOf(state), state.spec, wanted.path, withShare(control, wanted.value));
    return withoutFaultsOf(withSpec(state, spec), control);
  } catch (error) {
    // The typed text stays with the reason under it, until the reader corrects it.
    const fault = { typed: edit.kind === "type" ? edit.text : null, problem: problemOf(error) };
    return { ...state, faults: { ...state.faults, [control.id]: fault } };
  }
}

/** Before a roll; on a sheet the entry may go. */
function isRemovingFixed({ offer }: SpecEditorState, control: Control, edit: ControlEdit): boolean {
  if (offer.kind !== "all" || control.kind !== "list" || edit.kind !== "remove") return false;
  return control.items[edit.index]?.isFixed === true;
}

function selectStat(state: SpecEditorState, id: string): SpecEditorState {
  const { stats, selected: before, decisive = null } = state;
  const mechanic = mechanicOf(state);
  const stat = stats.find((stat) => stat.id === id);
  if (!stat || stat.isFixed) return state;
  const isSelected = before.includes(id);
  const most = mechanic.stats.slots.find((slot) => slot.id === stat.slot)?.max ?? 1;
  const opposite = oppositeOf(state, id)?.id;
  const others = before.filter((other) => other !== id && other !== opposite);
  const rivals = others.filter((other) => stats.find((stat) => stat.id === other)?.slot === stat.slot);
  // If the slot is full, the stat that was selected first is unselected.
  const outgoing = isSelected || rivals.length < most ? null : rivals[0];
  const selected = isSelected ? others : [...others.filter((other) => other !== outgoing), id];
  const spec = mechanic.stats.apply(state.spec, selectedStats({ stats, selected, decisive }), selectedStats(state));
  return { ...withSpec(state, spec), selected };
}

function decide(state: SpecEditorState, id: string): SpecEditorState {
  const after = { ...state, decisive: state.decisive === id ? null : id };
  const spec = mechanicOf(state).stats.apply(state.spec, selectedStats(after), selectedStats(state));
  return withSpec(after, spec);
}

function fold(state: SpecEditorState, group: string, isOpen: boolean): SpecEditorState {
  const isKnown = isFoldOpen(state, group) !== undefined && state.opened[group] !== isOpen;
  return isKnown ? { ...state, opened: { ...state.opened, [group]: isOpen } } : state;
}

function reset(state: SpecEditorState): SpecEditorState {
  const { spec, selected } = state.fresh;
  return { ...withSpec(state, spec), selected, decisive: null, faults: {} };
}

function follow(state: SpecEditorState, now: Fields): SpecEditorState {
  const { worldFields: before, fresh } = state;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const follows = (spec: Fields): Fields => {
    const moved = fields.filter((field) => isSameJson(spec[field], before[field]));
    const after = { ...withoutFields(spec, moved), ...pickFields(now, moved) };
    // The spec's other fields may rule the new value out.
    return unlessRefused(() => mechanicOf(state).parseSpec(after)) ?? spec;
  };
  return {
    ...withSpec(state, follows(state.spec)),
    fresh: { ...fresh, spec: follows(fresh.spec) },
    worldFields: definedFields(now),
  };
}

function fix(state: SpecEditorState, fields: Fields): SpecEditorState {
  const { parseSpec } = mechanicOf(state);
  const spec = parseSpec({ ...state.spec, ...fields });
  const names = Object.keys(fields);
  const lockedValues = { ...state.lockedValues, ...pickFields(spec, names) };
  const faults = Object.fromEntries(
    Object.entries(state.faults).filter(([id]) => !names.some((name) => id === name || id.startsWith(`${name}.`))),
  );
  const locked = [...new Set([...state.locked, ...names])];
  return withoutFixedShares({ ...state, spec, problem: null, faults, lockedValues, locked }, names);
}

function setDefaults(state: SpecEditorState, fields: Fields): SpecEditorState {
  const { parseSpec } = mechanicOf(state);
  const { fresh } = state;
  const spec = parseSpec({ ...state.spec, ...fields });
  return { ...withSpec(state, spec), fresh: { ...fresh, spec: parseSpec({ ...fresh.spec, ...fields }) } };
}

function grant(state: SpecEditorState, grants: readonly Grant[]): SpecEditorState {
  const { granted: before = [], fresh } = state;
  const mechanic = mechanicOf(state);
  const possible = grants.filter((grant) => !state.locked.includes(grantableOf(mechanic, grant)?.field ?? ""));
  const { spec, applied: appliedGrants } = applyGrants(mechanic, withoutGrants(mechanic, state.spec, before), possible);
  const freshly = applyGrants(mechanic, withoutGrants(mechanic, fresh.spec, before), appliedGrants);
  return { ...withSpec(state, spec), fresh: { ...fresh, spec: freshly.spec }, granted: appliedGrants };
}

/** Keeps the selected stats that still exist. */
function setOpponentStats(
  state: SpecEditorState,
  { stats: others, preselected, was }: Extract<SpecEdit, { readonly kind: "against" }>,
): SpecEditorState {
  const {
    stats: { apply: applyStats },
  } = mechanicOf(state);
  const stats = [...state.stats.filter(({ isOther }) => !isOther), ...others];
  const { decisive = null } = state;
  const follow = (spec: Fields, before: readonly string[]): { readonly spec: Fields; readonly selected: string[] } => {
    const left = before.filter((id) => stats.some((stat) => stat.id === id) && id !== was);
    const selected = [...left.filter((id) => id !== preselected), ...(preselected === null ? [] : [preselected])];
    const after = selectedStats({ stats, selected, decisive });
    return {
      selected,
      spec: applyStats(spec, after, selectedStats({ stats: state.stats, selected: before, decisive })),
    };
  };
  const { spec, selected } = follow(state.spec, state.selected);
  return { ...withSpec(state, spec), stats, selected, fresh: follow(state.fresh.spec, state.fresh.selected) };
}

function unlock(state: SpecEditorState, names: readonly string[]): SpecEditorState {
  return {
    ...state,
    lockedValues: withoutFields(state.lockedValues, names),
    locked: state.locked.filter((name) => !names.includes(name)),
  };
}

function withSpec(state: SpecEditorState, spec: Fields): SpecEditorState {
  // The next change clears faults of refused clicks; faults of typed text remain.
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([, { typed }]) => typed !== null));
  return { ...state, spec: withFixed(state, spec), problem: null, faults };
}

/** Locked fields keep their fixed value, or stay absent, even if a stat changes them. */
function withFixed(state: SpecEditorState, spec: Fields): Fields {
  const { locked, lockedValues } = state;
  if (locked.length === 0) return spec;
  return mechanicOf(state).parseSpec({ ...withoutFields(spec, locked), ...lockedValues });
}

function withoutFaultsOf(state: SpecEditorState, control: Control): SpecEditorState {
  // Removing or moving an entry of a list clears the faults of its fields.
  const isGone = (id: string): boolean =>
    id === control.id || (control.kind === "list" && id.startsWith(`${control.id}.`));
  return { ...state, faults: Object.fromEntries(Object.entries(state.faults).filter(([id]) => !isGone(id))) };
}
