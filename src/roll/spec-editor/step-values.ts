/**
 * Computes step values: how one step of a control changes the figure shown large. `present-controls.ts` formats them.
 */
import type { Control } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { stepsOf, stepValueOf, type Step } from "../../rules/odds/step-value.ts";
import { editSpec } from "./edit.ts";
import { isLocked, usableControls } from "./controls.ts";
import { isChosen } from "./input.ts";
import { focusedFigure } from "./odds.ts";
import { placeControls } from "./place.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** By control id. Leaves out steps that are impossible, change nothing or lose the figure. */
export type StepValues = ReadonlyMap<string, readonly StepDifference[]>;

export interface StepDifference {
  /** `up`, `down`, `flip`, or the id of an option. */
  readonly step: string;
  readonly difference: number;
  readonly unit: Figure["unit"];
  /** The figure before the step; for stats only. */
  readonly now?: number;
}

/** Key of a stat among the step values. */
export function statKey(id: string): string {
  return `stat.${id}`;
}

/** Offered stats with a chance before and after. */
function statsWithDifference(state: SpecEditorState): SpecEditorState["stats"] {
  const slots = mechanicOf(state).stats.slots.filter(({ showsDifference }) => showsDifference);
  return state.stats.filter(({ slot }) => slots.some(({ id }) => id === slot));
}

/** Smaller differences are not shown. */
const NEGLIGIBLE = 5e-4;

/** Yields one small task per step, so that no task delays a click; each writes its result into `stepValues`. */
export function* stepValueTasks(
  state: SpecEditorState,
  stepValues: Map<string, readonly StepDifference[]>,
): Generator<() => void> {
  const now = focusedFigure(state);
  if (!now) return;
  for (const { id } of statsWithDifference(state))
    yield () => {
      const after = editSpec(state, { kind: "select", stat: id });
      const flipped = after.problem ? null : focusedFigure(after);
      if (flipped?.id !== now.id) return;
      const difference = flipped.value - now.value;
      stepValues.set(statKey(id), [{ step: "flip", difference, unit: now.unit, now: now.value }]);
    };
  for (const control of controlsWithSteps(state, now))
    for (const step of stepsOf(control))
      yield () => {
        const found = differenceOf(state, control, step, now);
        if (found) stepValues.set(control.id, [...(stepValues.get(control.id) ?? []), found]);
      };
}

/** Visible controls, and of several targets the one beside the chance. */
function controlsWithSteps(state: SpecEditorState, now: Figure): readonly Control[] {
  const usable = [...usableControls(state)];
  const beside = state.offer.kind === "all" ? placeControls(state, now).beside : [];
  return [...usable, ...beside.filter((one) => !usable.some(({ id }) => id === one.id) && !isLocked(state, one))];
}

function differenceOf(
  state: Pick<SpecEditorState, "mechanic" | "spec">,
  control: Control,
  wanted: Step,
  now: Figure,
): StepDifference | null {
  // The chosen option has no difference.
  if (
    control.kind === "choice" &&
    control.options.some((option) => option.id === wanted.step && isChosen(control, option))
  )
    return null;
  const { step, changes } = stepValueOf(mechanicOf(state), state.spec, control, wanted, [now]);
  const difference = changes?.[0]?.difference ?? 0;
  // A step that raises a sum by just one is not shown either.
  const isPlain = now.unit === "number" && Math.abs(Math.abs(difference) - 1) < NEGLIGIBLE;
  return isPlain || Math.abs(difference) < NEGLIGIBLE ? null : { step, difference, unit: now.unit };
}
