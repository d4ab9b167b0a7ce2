/** Prepares the one control of the difficulty: the number with its name, and the worth of one step under − and +. */
import type { ChoiceControl, Control, StepperControl } from "../../rules/contract/control.ts";
import { explain, formatNumber, speak } from "../../ui/speak.ts";
import { isLocked } from "./controls.ts";
import { canStep, isChosen, numbersOf, steppedChoice } from "./input.ts";
import { sayStep, type DrawOptions } from "./present-controls.ts";
import type { SpecEditorState } from "./state.ts";

/**
 * The control of a target as a number: a stepper, else a choice of numbers. Not one that a shared die sets: that control says where the die is, and
 * has its throw.
 */
export function difficultyControl(controls: readonly Control[]): StepperControl | ChoiceControl | null {
  if (controls.some(({ sharedDie }) => sharedDie)) return null;
  const stepper = controls.find((control) => control.kind === "stepper");
  if (stepper) return stepper;
  return controls.find((control) => control.kind === "choice" && numbersOf(control).length > 1) as ChoiceControl | null;
}

/** `word`: replaces the name of the number. `isProposal`: a GM has not accepted the number yet. */
export function presentDifficulty(
  state: SpecEditorState,
  control: StepperControl | ChoiceControl,
  options: DrawOptions,
  { word = "", isProposal = false }: { readonly word?: string; readonly isProposal?: boolean } = {},
): object {
  const fault = state.faults[control.id];
  const locked = isLocked(state, control);
  const number = asNumber(control);
  const steps = (locked ? undefined : options.stepValues?.get(control.id)) ?? [];
  const worth = (step: string | undefined): string => {
    const found = steps.find((one) => one.step === step);
    return found ? sayStep(found) : "";
  };
  const shown = number.value === null ? "" : formatNumber(number.value);
  return {
    id: control.id,
    elementId: `${options.scope}-${control.id.replaceAll(/[^\w-]/gu, "-")}`,
    label: speak(control.label),
    hint: control.hint ? speak(control.hint) : "",
    shown: fault?.typed ?? shown,
    // A number without a name of its own has the name of its field, such as "Skill".
    word: fault
      ? ""
      : number.value === null
        ? game.i18n.localize("QUINCUNX.Prompt.notSet")
        : word || number.word || speak(control.label),
    words: [shown, word || number.word].filter((part) => part !== "").join(", "),
    now: number.value ?? number.min,
    min: number.min,
    max: number.max,
    canLess: number.canLess,
    canMore: number.canMore,
    less: worth(number.down),
    more: worth(number.up),
    isLocked: locked,
    isProposal,
    isNone: number.value === null,
    fault: fault ? explain(fault.problem, state.mechanic) : "",
  };
}

function asNumber(control: StepperControl | ChoiceControl) {
  if (control.kind === "stepper") {
    const { value, min, max, word } = control;
    const [canLess, canMore] = [canStep(control, -1), canStep(control, 1)];
    return { value, min, max, word: word ? speak(word) : "", canLess, canMore, down: "down", up: "up" };
  }
  const numbers = numbersOf(control);
  const chosen = numbers.find((option) => isChosen(control, option));
  const [down, up] = [steppedChoice(control, -1), steppedChoice(control, 1)];
  return {
    value: chosen?.value ?? null,
    min: numbers[0]?.value ?? 0,
    max: numbers.at(-1)?.value ?? 0,
    word: chosen?.word ? speak(chosen.word) : "",
    canLess: down !== null,
    canMore: up !== null,
    down: down?.id,
    up: up?.id,
  };
}
