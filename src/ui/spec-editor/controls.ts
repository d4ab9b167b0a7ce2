/** The tree of controls that a spec editor offers, and which of it its reader sees. */
import type { Control, GroupControl, ListControl } from "../../rules/contract/control.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

type Offering = Pick<SpecEditorState, "mechanic" | "offer" | "spec">;

export function controlsOf(state: Offering): readonly Control[] {
  const { offer, spec } = state;
  const mechanic = mechanicOf(state);
  if (offer.kind === "targets") return mechanic.prompt.targetControls(spec);
  const controls = mechanic.prompt.controls(spec);
  return offer.kind === "fields" ? withFields(controls, offer.fields) : controls;
}

function withFields(controls: readonly Control[], fields: readonly string[]): readonly Control[] {
  return controls.flatMap((control): readonly Control[] => {
    if (control.kind !== "group") return fields.includes(fieldOf(control)) ? [control] : [];
    const inner = withFields(control.controls, fields);
    return inner.length > 0 ? [{ ...control, controls: inner }] : [];
  });
}

/** The field of the spec that a control changes, or changes a part of. */
export function fieldOf({ path }: Pick<Control, "path">): string {
  return String(path[0] ?? "");
}

/** Every control of a tree, groups and lists before what is in them. */
export function* everyControl(controls: readonly Control[]): Generator<Control> {
  for (const control of controls) {
    yield control;
    if (control.kind === "group") yield* everyControl(control.controls);
    if (control.kind === "list") for (const item of control.items) yield* everyControl(item.controls);
  }
}

export function findControl(state: Offering, id: string): Control | undefined {
  for (const control of everyControl(controlsOf(state))) if (control.id === id) return control;
  return undefined;
}

export function isLocked(
  state: Pick<SpecEditorState, "isReadOnly" | "locked" | "isBound" | "settled">,
  control: Pick<Control, "path">,
): boolean {
  return state.isReadOnly || state.locked.includes(fieldOf(control)) || (state.isBound && isSettled(state, control));
}

/** Whether the table settles it for everybody. */
export function isSettled({ settled }: Pick<SpecEditorState, "settled">, control: Pick<Control, "path">): boolean {
  return Object.hasOwn(settled, fieldOf(control));
}

/** The fold with all charts and tables, beside the groups of controls. */
export const ALL_ODDS = "all-odds";
/** The fold of a prompt with all that is rarely wanted. */
export const MORE = "everything-else";

/** In a prompt what is usual stays in one glance: of a list that was filled before, the heading tells. A sheet's cell is opened as a whole. */
export function isOpenAtFirst({ offer }: Pick<SpecEditorState, "offer">, group: GroupControl): boolean {
  return offer.kind === "fields" || (!group.folded && listEntries(group).length === 0);
}

export function isOpen(state: Pick<SpecEditorState, "offer" | "opened">, group: GroupControl): boolean {
  return state.opened[group.id] ?? isOpenAtFirst(state, group);
}

/** A group of controls, all odds, or "More", by its id; of a fold that is not there undefined. */
export function isFoldOpen(state: SpecEditorState, id: string): boolean | undefined {
  if (id === ALL_ODDS || id === MORE) return state.opened[id] ?? false;
  const group = findControl(state, id);
  return group?.kind === "group" ? isOpen(state, group) : undefined;
}

/** The entries of all lists in a group: what it holds. */
export function listEntries({ controls }: Pick<GroupControl, "controls">): ListControl["items"] {
  return controls.flatMap((control) => (control.kind === "list" ? control.items : []));
}

/** Controls that the reader sees and may use. */
export function* usableControls(state: SpecEditorState, controls = controlsOf(state)): Generator<Control> {
  for (const control of controls) {
    if (!isLocked(state, control)) yield control;
    if (control.kind === "group" && isOpen(state, control)) yield* usableControls(state, control.controls);
    if (control.kind === "list") for (const item of control.items) yield* usableControls(state, item.controls);
  }
}
