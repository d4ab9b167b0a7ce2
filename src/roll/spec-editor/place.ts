/**
 * Divides the controls of a prompt: the target beside the chance, the mechanic's choices below it, the rest under
 * "More".
 */
import type { Control } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { controlsOf, fieldOf, findControl } from "./controls.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/**
 * `focus`: the figure shown large. If the mechanic has several targets, the control of the focused one is shown
 * beside the chance and also stays among the choices.
 */
export function placeControls(state: SpecEditorState, focus: Figure | null) {
  const controls = controlsOf(state);
  const isTarget = (control: Control): boolean => isOfTarget(state, control);
  const isRare = (control: Control): boolean =>
    !isTarget(control) &&
    (control.kind === "group" ||
      control.kind === "list" ||
      (control.kind === "toggle" && !control.value) ||
      isUnused(control) ||
      isShownByStats(state, control));
  const beside = controls.filter(isTarget);
  return {
    beside: beside.length > 0 ? beside : oneOfSeveral(state, focus),
    choices: controls.filter((control) => !isTarget(control) && !isRare(control)),
    rest: controls.filter(isRare),
  };
}

function isOfTarget(state: SpecEditorState, control: Control): boolean {
  const isOne = control.kind === "stepper" || control.kind === "choice";
  return isOne && mechanicOf(state).hideable.includes(fieldOf(control));
}

function oneOfSeveral(state: SpecEditorState, focus: Figure | null): readonly Control[] {
  const id = focus && mechanicOf(state).prompt.targetControl?.(focus.id);
  const control = id ? findControl(state, id) : undefined;
  return control?.kind === "stepper" ? [control] : [];
}

/** A shared die that is not in play, or a rare number that is 0. */
function isUnused(control: Control): boolean {
  if (control.kind !== "stepper") return false;
  return control.isRare ? !control.value : control.sharedDie !== undefined && control.value === null;
}

/**
 * True if the stats already show the control's value: a number if a stat is selected, a toggle if a stat is offered.
 */
function isShownByStats(state: SpecEditorState, control: Control): boolean {
  const slot = mechanicOf(state).stats.filledBy?.[fieldOf(control)];
  if (slot === undefined) return false;
  const offered = state.stats.filter((stat) => stat.slot === slot);
  return control.kind === "toggle" ? offered.length > 0 : offered.some(({ id }) => state.selected.includes(id));
}
