/** What one step of a control would change of the figure shown large. Numbers; `present-controls.ts` writes them. */
import type { Control } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { stepsOf, stepValueOf, type Step } from "../../rules/odds/step-value.ts";
import { isLocked, usableControls } from "./controls.ts";
import { isChosen } from "./input.ts";
import { focusedFigure } from "./odds.ts";
import { placeControls } from "./place.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** By control id. Steps that cannot be made, make no difference, or after which there is no such figure, are left out. */
export type Worth = ReadonlyMap<string, readonly StepDifference[]>;

export interface StepDifference {
  /** `up`, `down`, `flip`, or the id of an option. */
  readonly step: string;
  readonly difference: number;
  readonly unit: Figure["unit"];
}

/** A step that makes no difference that can be read is not worth a word. */
const NOTHING = 5e-4;

/** The work in its least pieces, so that no single one holds up a click; what they find goes into `worth`. */
export function* worthTasks(
  state: SpecEditorState,
  worth: Map<string, readonly StepDifference[]>,
): Generator<() => void> {
  const now = focusedFigure(state);
  if (!now) return;
  for (const control of weighed(state, now))
    for (const step of stepsOf(control))
      yield () => {
        const found = differenceOf(state, control, step, now);
        if (found) worth.set(control.id, [...(worth.get(control.id) ?? []), found]);
      };
}

/** What is seen; of several targets also the one that stands beside the chance. */
function weighed(state: SpecEditorState, now: Figure): readonly Control[] {
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
  // Where we are already costs the same as where we could be, and says nothing.
  if (
    control.kind === "choice" &&
    control.options.some((option) => option.id === wanted.step && isChosen(control, option))
  )
    return null;
  const { step, changes } = stepValueOf(mechanicOf(state), state.spec, control, wanted, [now]);
  const difference = changes?.[0]?.difference ?? 0;
  // Nor is one more that makes a sum greater by one.
  const isPlain = now.unit === "number" && Math.abs(Math.abs(difference) - 1) < NOTHING;
  return isPlain || Math.abs(difference) < NOTHING ? null : { step, difference, unit: now.unit };
}
