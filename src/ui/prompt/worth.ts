/** What one step of a control would change, in small type beside it: "+1: +23 %". */
import type { Control } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { stepsOf, worthOfStep, type Step } from "../../rules/odds/worth.ts";
import type { StepWords } from "../controls/present.ts";
import { isChosen } from "../controls/read.ts";
import { formatPoints, formatSigned } from "../numbers.ts";
import { focusOf, isShown, oddsOf } from "./present.ts";
import { isLocked, type PromptState } from "./state.ts";

/** A step that makes no difference that can be read is not worth a word. */
const NOTHING = 5e-4;
const NAMES: Readonly<Record<string, string>> = { up: "+1: ", down: "\u22121: " };

/** For the figure shown large; steps that cannot be made, or after which there is no such figure, are left out. */
export function worthWords(state: PromptState, control: Control, now: Figure): readonly StepWords[] {
  return stepsOf(control).flatMap((step) => stepWords(state, control, step, now));
}

/** Controls that the reader sees and may use: of others nobody asks what they are worth. */
export function* shownControls(state: PromptState, controls: readonly Control[]): Generator<Control> {
  for (const control of controls) {
    if (!isLocked(state, control)) yield control;
    if (control.kind === "group" && isShown(state, control)) yield* shownControls(state, control.controls);
    if (control.kind === "list") for (const item of control.items) yield* shownControls(state, item.controls);
  }
}

/** The work of all controls in its least pieces: no single one holds up a click. */
export function* worthTasks(
  state: PromptState,
  controls: Iterable<Control>,
  now: Figure,
  worth: PromptState["worth"],
): Generator<() => void> {
  for (const control of controls)
    for (const step of stepsOf(control))
      yield () => worth.set(control.id, [...(worth.get(control.id) ?? []), ...stepWords(state, control, step, now)]);
}

function stepWords({ mechanic, spec }: PromptState, control: Control, taken: Step, now: Figure): readonly StepWords[] {
  // Where we are already costs the same as where we could be, and says nothing.
  if (
    control.kind === "choice" &&
    control.options.some((option) => option.id === taken.step && isChosen(control, option))
  )
    return [];
  const { step, changes } = worthOfStep(mechanic, spec, control, taken, [now]);
  const change = changes?.[0];
  if (!change || Math.abs(change.difference) < NOTHING) return [];
  const words = now.unit === "probability" ? formatPoints(change.difference) : formatSigned(change.difference, 1);
  return [{ step, words: `${NAMES[step] ?? ""}${words}` }];
}

export function focusNow(state: PromptState): Figure | null {
  return focusOf(state, oddsOf(state, state.spec)?.figures ?? []);
}
