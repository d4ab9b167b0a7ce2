/** Everything that can happen to a spec editor, each as a pure step from one state to the next. What changes nothing gives the same state back. */
import { change } from "../../rules/spec/change.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { grantableOf, layGrants, withoutGrants } from "../../rules/spec/grants.ts";
import { problemOf } from "../problem.ts";
import { findControl, isFoldOpen, isLocked } from "./controls.ts";
import { definedFields, isSameJson, pickFields, withoutFields, type Fields } from "./fields.ts";
import { changeBy, type ControlEdit } from "./input.ts";
import { oppositeOf } from "./opposites.ts";
import { mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";

export type SpecEdit =
  | ControlEdit
  /** Selects a stat, or unselects it. */
  | { readonly kind: "select"; readonly stat: string }
  | { readonly kind: "fold"; readonly group: string; readonly isOpen: boolean }
  /** Shows a figure large. */
  | { readonly kind: "focus"; readonly figure: string }
  | { readonly kind: "reset" }
  /** The table has settled something anew: a field that stood as the table had it goes along, what was chosen here stays. */
  | { readonly kind: "follow"; readonly settled: Fields }
  /** Somebody else decides these fields: they stand as they are said, and are not offered any more. */
  | { readonly kind: "fix"; readonly fields: Fields }
  /** They follow from what was said elsewhere; whoever wants to may change them. */
  | { readonly kind: "lay"; readonly fields: Fields }
  /** So much have allies given: it takes the place of what they had given before. What the rules refuse is left out. */
  | { readonly kind: "grant"; readonly grants: readonly Grant[] }
  /** Somebody here chose them, by a button that is no control. */
  | { readonly kind: "put"; readonly fields: Fields }
  /** Who stands against it is others now: `meant` is selected, in place of `was`. */
  | {
      readonly kind: "against";
      readonly stats: readonly SelectedStat[];
      readonly meant: string | null;
      readonly was: string | null;
    }
  /** They are offered again, with whatever stands there. */
  | { readonly kind: "free"; readonly fields: readonly string[] };

export function editSpec(state: SpecEditorState, edit: SpecEdit): SpecEditorState {
  switch (edit.kind) {
    case "select":
      return selectStat(state, edit.stat);
    case "fold":
      return fold(state, edit.group, edit.isOpen);
    case "focus":
      return { ...state, focus: edit.figure };
    case "reset":
      return reset(state);
    case "follow":
      return follow(state, edit.settled);
    case "fix":
      return fix(state, edit.fields);
    case "lay":
      return lay(state, edit.fields);
    case "put":
      return put(state, edit.fields);
    case "against":
      return against(state, edit);
    case "free":
      return free(state, edit.fields);
    case "grant":
      return grant(state, edit.grants);
    default:
      return editControl(state, edit);
  }
}

function editControl(state: SpecEditorState, edit: ControlEdit): SpecEditorState {
  const control = findControl(state, edit.control);
  if (!control || isLocked(state, control)) return state;
  try {
    const wanted = changeBy(control, edit);
    if (!wanted) return state;
    const spec = change(mechanicOf(state), state.spec, wanted.path, wanted.value);
    return withoutFaultsOf(withSpec(state, spec), control);
  } catch (error) {
    // What was typed stays where it is, with the reason under it, until it is mended.
    const fault = { typed: edit.kind === "type" ? edit.text : null, problem: problemOf(error) };
    return { ...state, faults: { ...state.faults, [control.id]: fault } };
  }
}

function selectStat(state: SpecEditorState, id: string): SpecEditorState {
  const { stats, selected: before } = state;
  const mechanic = mechanicOf(state);
  const stat = stats.find((one) => one.id === id);
  if (!stat || state.isReadOnly) return state;
  const isSelected = before.includes(id);
  const most = mechanic.stats.slots.find((slot) => slot.id === stat.slot)?.max ?? 1;
  const opposite = oppositeOf(state, id)?.id;
  const others = before.filter((other) => other !== id && other !== opposite);
  const rivals = others.filter((other) => stats.find((one) => one.id === other)?.slot === stat.slot);
  // One more than the slot takes: the one that was selected first gives way.
  const outgoing = isSelected || rivals.length < most ? null : rivals[0];
  const selected = isSelected ? others : [...others.filter((other) => other !== outgoing), id];
  try {
    const spec = mechanic.stats.apply(state.spec, selectedStats({ stats, selected }), selectedStats(state));
    return { ...withSpec(state, spec), selected };
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function fold(state: SpecEditorState, group: string, isOpen: boolean): SpecEditorState {
  const isKnown = isFoldOpen(state, group) !== undefined && state.opened[group] !== isOpen;
  return isKnown ? { ...state, opened: { ...state.opened, [group]: isOpen } } : state;
}

function reset(state: SpecEditorState): SpecEditorState {
  const { spec, selected } = state.fresh;
  if (state.isReadOnly) return state;
  try {
    return { ...withSpec(state, spec), selected, faults: {} };
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function follow(state: SpecEditorState, now: Fields): SpecEditorState {
  const { settled: before, fresh } = state;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const follows = (spec: Fields): object => {
    const moved = fields.filter((field) => isSameJson(spec[field], before[field]));
    const after = { ...withoutFields(spec, moved), ...pickFields(now, moved) };
    try {
      return mechanicOf(state).parseSpec(after);
    } catch (error) {
      problemOf(error);
      return spec; // what was chosen here rules it out
    }
  };
  return {
    ...withSpec(state, follows(state.spec as Fields)),
    fresh: { ...fresh, spec: follows(fresh.spec as Fields) },
    settled: definedFields(now),
  };
}

function fix(state: SpecEditorState, fields: Fields): SpecEditorState {
  const { parseSpec } = mechanicOf(state);
  try {
    const spec = parseSpec({ ...state.spec, ...fields });
    const names = Object.keys(fields);
    const fixed = { ...state.fixed, ...pickFields(spec as Fields, names) };
    const faults = Object.fromEntries(
      Object.entries(state.faults).filter(([id]) => !names.some((name) => id === name || id.startsWith(`${name}.`))),
    );
    return { ...state, spec, problem: null, faults, fixed, locked: [...new Set([...state.locked, ...names])] };
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function lay(state: SpecEditorState, fields: Fields): SpecEditorState {
  const { parseSpec } = mechanicOf(state);
  const { fresh } = state;
  if (state.isReadOnly) return state;
  try {
    const spec = parseSpec({ ...state.spec, ...fields });
    return { ...withSpec(state, spec), fresh: { ...fresh, spec: parseSpec({ ...fresh.spec, ...fields }) } };
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function grant(state: SpecEditorState, grants: readonly Grant[]): SpecEditorState {
  const { granted: before = [], fresh } = state;
  const mechanic = mechanicOf(state);
  if (state.isReadOnly) return state;
  const possible = grants.filter((one) => !state.locked.includes(grantableOf(mechanic, one)?.field ?? ""));
  const { spec, laid } = layGrants(mechanic, withoutGrants(mechanic, state.spec, before), possible);
  const freshly = layGrants(mechanic, withoutGrants(mechanic, fresh.spec, before), laid);
  return { ...withSpec(state, spec), fresh: { ...fresh, spec: freshly.spec }, granted: laid };
}

function put(state: SpecEditorState, fields: Fields): SpecEditorState {
  if (state.isReadOnly) return state;
  try {
    return withSpec(state, mechanicOf(state).parseSpec({ ...state.spec, ...fields }));
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

/** What was selected of those who are still there stays. */
function against(
  state: SpecEditorState,
  { stats: others, meant, was }: Extract<SpecEdit, { readonly kind: "against" }>,
): SpecEditorState {
  const {
    stats: { apply: applyStats },
  } = mechanicOf(state);
  if (state.isReadOnly) return state;
  const stats = [...state.stats.filter(({ isOther }) => !isOther), ...others];
  const follow = (spec: object, before: readonly string[]): { readonly spec: object; readonly selected: string[] } => {
    const left = before.filter((id) => stats.some((stat) => stat.id === id) && id !== was);
    const selected = [...left.filter((id) => id !== meant), ...(meant === null ? [] : [meant])];
    const after = selectedStats({ stats, selected });
    return { selected, spec: applyStats(spec, after, selectedStats({ stats: state.stats, selected: before })) };
  };
  try {
    const { spec, selected } = follow(state.spec, state.selected);
    return { ...withSpec(state, spec), stats, selected, fresh: follow(state.fresh.spec, state.fresh.selected) };
  } catch (error) {
    return { ...state, problem: problemOf(error) };
  }
}

function free(state: SpecEditorState, names: readonly string[]): SpecEditorState {
  return {
    ...state,
    fixed: withoutFields(state.fixed, names),
    locked: state.locked.filter((name) => !names.includes(name)),
  };
}

function withSpec(state: SpecEditorState, spec: object): SpecEditorState {
  // Refused clicks have been answered by the next change; what is typed wrongly has not.
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([, { typed }]) => typed !== null));
  return { ...state, spec: withFixed(state, spec), problem: null, faults };
}

/** What is locked stays, whatever a stat would make of it: with its value, or not there at all. */
function withFixed(state: SpecEditorState, spec: object): object {
  const { locked, fixed } = state;
  if (locked.length === 0) return spec;
  return mechanicOf(state).parseSpec({ ...withoutFields(spec as Fields, locked), ...fixed });
}

function withoutFaultsOf(state: SpecEditorState, control: Control): SpecEditorState {
  // An entry that went, or moved up, takes the faults of its fields with it.
  const isGone = (id: string): boolean =>
    id === control.id || (control.kind === "list" && id.startsWith(`${control.id}.`));
  return { ...state, faults: Object.fromEntries(Object.entries(state.faults).filter(([id]) => !isGone(id))) };
}
