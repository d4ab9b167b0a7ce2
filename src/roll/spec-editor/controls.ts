/** The tree of controls in a spec editor, and the part of it that the reader can see and use. */
import type { Control, GroupControl, ListControl } from "../../rules/contract/control.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { withoutShares } from "./adjusted.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

type Offering = Pick<SpecEditorState, "mechanic" | "offer" | "spec" | "adjusted">;

export function controlsOf(state: Offering): readonly Control[] {
  const { offer, spec } = state;
  const mechanic = mechanicOf(state);
  if (offer.kind === "targets")
    return [...mechanic.prompt.targetControls(spec), ...(offer.isGMs ? conditionControls(mechanic, spec) : [])];
  const controls = withoutShares(state, mechanic.prompt.controls(spec));
  return offer.kind === "fields" ? withFields(controls, offer.fields) : controls;
}

/** Controls of a GM's fields besides the targets, such as a required margin (MP-4). */
export function conditionControls({ prompt, byGM = {} }: AnyMechanic, spec: Fields): readonly Control[] {
  return [...everyControl(prompt.controls(spec))].filter(
    (control) => control.kind !== "group" && Object.hasOwn(byGM, fieldOf(control)),
  );
}

function withFields(controls: readonly Control[], fields: readonly string[]): readonly Control[] {
  return controls.flatMap((control): readonly Control[] => {
    if (control.kind !== "group") return fields.includes(fieldOf(control)) ? [control] : [];
    const inner = withFields(control.controls, fields);
    return inner.length > 0 ? [{ ...control, controls: inner }] : [];
  });
}

/** The top-level spec field that the control changes. */
export function fieldOf({ path }: Pick<Control, "path">): string {
  return String(path[0] ?? "");
}

/** Every control of a tree; groups and lists come before their contents. */
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
  state: Pick<SpecEditorState, "isReadOnly" | "locked" | "areWorldFieldsLocked" | "worldFields">,
  control: Pick<Control, "path">,
): boolean {
  return (
    state.isReadOnly ||
    state.locked.includes(fieldOf(control)) ||
    (state.areWorldFieldsLocked && isWorldField(state, control))
  );
}

/** True if a house rule or shared die decides the field for the whole world. */
export function isWorldField(
  { worldFields }: Pick<SpecEditorState, "worldFields">,
  control: Pick<Control, "path">,
): boolean {
  return Object.hasOwn(worldFields, fieldOf(control));
}

/** Id of the fold with all charts and tables. */
export const ALL_ODDS = "all-odds";
/** Id of the fold "More" in a prompt. */
export const MORE = "everything-else";

const STATS = "stats.";

/** Id of the fold of a slot with many stats. */
export function statsFold(slot: string): string {
  return `${STATS}${slot}`;
}

/**
 * A prompt starts with groups closed if they are rarely used or already filled, since the heading lists their
 * entries; a sheet's cell starts with all open.
 */
export function isOpenAtFirst({ offer }: Pick<SpecEditorState, "offer">, group: GroupControl): boolean {
  return offer.kind === "fields" || (!group.folded && listEntries(group).length === 0);
}

export function isOpen(state: Pick<SpecEditorState, "offer" | "opened">, group: GroupControl): boolean {
  return state.opened[group.id] ?? isOpenAtFirst(state, group);
}

/** For a group of controls, all odds, or "More"; undefined if no such fold exists. */
export function isFoldOpen(state: SpecEditorState, id: string): boolean | undefined {
  if (id === ALL_ODDS || id === MORE || id.startsWith(STATS)) return state.opened[id] ?? false;
  const group = findControl(state, id);
  return group?.kind === "group" ? isOpen(state, group) : undefined;
}

/** The entries of all lists in a group. */
export function listEntries({ controls }: Pick<GroupControl, "controls">): ListControl["items"] {
  return controls.flatMap((control) => (control.kind === "list" ? control.items : []));
}

/** Controls that are visible and not locked. */
export function* usableControls(state: SpecEditorState, controls = controlsOf(state)): Generator<Control> {
  for (const control of controls) {
    if (!isLocked(state, control)) yield control;
    if (control.kind === "group" && isOpen(state, control)) yield* usableControls(state, control.controls);
    if (control.kind === "list") for (const item of control.items) yield* usableControls(state, item.controls);
  }
}
