/** Where the controls of a prompt stand: the target beside the chance, the choices of this mechanic below it, everything else under "More". */
import type { Control } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { controlsOf, fieldOf, findControl } from "./controls.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

export interface PlacedControls {
  readonly beside: readonly Control[];
  readonly choices: readonly Control[];
  readonly rest: readonly Control[];
}

/** `focus`: the figure that is shown large. What stands beside it because it is one of several targets keeps its place among them, too. */
export function placeControls(state: SpecEditorState, focus: Figure | null): PlacedControls {
  const controls = controlsOf(state);
  const isTarget = (control: Control): boolean => isOfTarget(state, control);
  const isRare = (control: Control): boolean =>
    !isTarget(control) && (control.kind === "group" || isSaidByStats(state, control));
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

/** A number says what is selected; a mark also what could be. */
function isSaidByStats(state: SpecEditorState, control: Control): boolean {
  const slot = mechanicOf(state).stats.filledBy?.[fieldOf(control)];
  if (slot === undefined) return false;
  const offered = state.stats.filter((stat) => stat.slot === slot);
  return control.kind === "toggle" ? offered.length > 0 : offered.some(({ id }) => state.selected.includes(id));
}
