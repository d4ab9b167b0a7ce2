/** Prepares the controls of a spec editor for the templates. */
import type { ChoiceControl, Control, ListControl, StepperControl } from "../../rules/contract/control.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { grantedPlaces } from "../../rules/spec/grants.ts";
import { adjustedPlaces } from "../../rules/spec/adjust.ts";
import { shapeOf } from "../../ui/draw/dice-shapes.ts";
import { explain, formatNumber, formatPoints, formatSigned, speak } from "../../ui/speak.ts";
import { controlsOf, fieldOf, isLocked, isOpen, isWorldField, listEntries } from "./controls.ts";
import { canStep, isChosen } from "./input.ts";
import { firstThrow, mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";
import type { StepDifference, StepValues } from "./step-values.ts";

export interface DrawOptions {
  /** Prefix for element ids, unique within the document. */
  readonly scope: string;
  /** Absent: no step values are shown. */
  readonly stepValues?: StepValues;
  /** Absent: shared dice are not shown. */
  readonly sharedDice?: SharedDiceView;
  /** True if entries that selected stats added to a list are not shown there as well. Default: false. */
  readonly hidesStats?: boolean;
  /** Numbers to compare with. Absent: none are offered. */
  numbers?(): readonly NamedNumber[];
}

export interface NamedNumber {
  readonly label: string;
  readonly value: number;
}

/** The shared dice, by the id that a control gives. */
export interface SharedDiceView {
  /** The current state of the die and its effect on this spec; `null` if the control's value says it all. */
  note(id: string, spec: Fields): string | null;
  /** True if the reader may throw the die. */
  mayThrow(id: string): boolean;
}

interface View {
  readonly state: SpecEditorState;
  readonly options: DrawOptions;
}

/** `controls`: the subset to draw. Default: all. */
export function presentControls(
  state: SpecEditorState,
  options: DrawOptions,
  controls: readonly Control[] = controlsOf(state),
): readonly object[] {
  return presentEach(controls, { state, options });
}

/** `heading`: the label already shown above the controls, which is not repeated. */
function presentEach(controls: readonly Control[], view: View, heading?: string): readonly object[] {
  return controls.map((control) => ({ ...presentControl(control, view), isHeaded: speak(control.label) === heading }));
}

function presentControl(control: Control, view: View): object {
  const { state, options } = view;
  const fault = state.faults[control.id];
  const locked = isLocked(state, control);
  const stepValues = (locked ? undefined : options.stepValues?.get(control.id)) ?? [];
  const { sharedDie } = control;
  const base = {
    id: control.id,
    elementId: `${options.scope}-${control.id.replaceAll(/[^\w-]/gu, "-")}`,
    label: speak(control.label),
    hint: control.hint ? speak(control.hint) : "",
    note: (sharedDie && options.sharedDice?.note(sharedDie.id, state.spec)) ?? "",
    isWorldField: options.sharedDice !== undefined && isWorldField(state, control),
    isLocked: locked,
    isSharedDie: sharedDie !== undefined && options.sharedDice !== undefined,
    fault: fault ? explain(fault.problem, state.mechanic) : "",
    sharedDie: sharedDie && options.sharedDice?.mayThrow(sharedDie.id) ? { label: speak(sharedDie.label) } : null,
    stepValues: control.kind === "choice" ? [] : stepValues.map(stepWords),
    [`is${control.kind}`]: true,
  };
  switch (control.kind) {
    case "stepper":
      return {
        ...base,
        ...presentStepper(control, fault?.typed),
        numbers: control.isCompared && !locked ? options.numbers?.() : [],
      };
    case "choice":
      return { ...base, ...presentChoice(control, stepValues, state) };
    case "toggle":
      return { ...base, isOn: control.value };
    case "text":
      return {
        ...base,
        value: fault?.typed ?? control.value,
        max: control.max,
        placeholder: control.placeholder ? speak(control.placeholder) : "",
      };
    case "list":
      return { ...base, ...presentList(control, view) };
    case "group":
      return {
        ...base,
        isOpen: isOpen(state, control),
        holds: listEntries(control)
          .map(({ label }) => speak(label))
          .join(", "),
        controls: presentEach(control.controls, view, base.label),
      };
  }
}

const STEP_NAMES: Readonly<Record<string, string>> = { up: "+1: ", down: "\u22121: " };

/** "+23 %". */
export function sayStep({ difference, unit }: Pick<StepDifference, "difference" | "unit">): string {
  return unit === "probability" ? formatPoints(difference) : formatSigned(difference, 1);
}

/** For example "+1: " and "+23 %". `name`: the direction of the step, for screen readers. */
function stepWords(step: StepDifference) {
  return { step: step.step, name: STEP_NAMES[step.step] ?? "", words: sayStep(step) };
}

function presentStepper(control: StepperControl, typed: string | null | undefined): object {
  const { value, min, max, none, display } = control;
  const words = value === null ? (none ? speak(none.label) : "") : display ? speak(display) : formatNumber(value);
  return {
    shown: typed ?? words,
    now: value ?? min,
    words,
    isWide: words.length > 5,
    min,
    max,
    canLess: canStep(control, -1),
    canMore: canStep(control, 1),
  };
}

function presentChoice(control: ChoiceControl, stepValues: readonly StepDifference[], state: SpecEditorState): object {
  const highest = Math.max(...control.options.map(({ bar }) => bar ?? 0), Number.MIN_VALUE);
  const look =
    control.look === "bars" && control.options.every(({ bar }) => typeof bar !== "number") ? "buttons" : control.look;
  const at = control.options.findIndex((option) => isChosen(control, option));
  // A choice of the number of dice draws the dice as the options.
  const [die] = control.look === "bars" ? firstThrow(state).dice : [];
  return {
    [`is${look}`]: true,
    die: die ? shapeOf(die.size).name : "",
    ...(control.look === "ladder" ? presentLadder(control, at, stepValues) : {}),
    options: control.options.map((option, index) => {
      const difference = stepValues.find(({ step }) => step === option.id);
      // Bars show the difference by their height; the chosen option has none.
      const isTold = difference && control.look !== "bars" && !isChosen(control, option);
      return {
        id: option.id,
        label: speak(option.label),
        hint: hintOf(option, isTold ? stepWords(difference).words : ""),
        isChosen: isChosen(control, option),
        isBest: option.best === true,
        isFirst: index === 0,
        isFilled: index <= at,
        height: (((option.bar ?? 0) / highest) * 100).toFixed(1),
      };
    }),
  };
}

/** The hint of an option, else the difference it makes; an option with an example shows all three. */
function hintOf({ hint, example }: ChoiceControl["options"][number], step: string): string {
  const own = hint ? speak(hint) : "";
  if (!example) return own || step;
  return [step, speak(example), own].filter((words) => words !== "").join(". ");
}

/** Label of the chosen option, and the step values of one die fewer or more. */
function presentLadder({ options }: ChoiceControl, at: number, stepValues: readonly StepDifference[]): object {
  const chosen = options[at];
  const next = (index: number): readonly string[] => {
    const difference = stepValues.find(({ step }) => step === options[index]?.id);
    return difference ? [stepWords(difference).words] : [];
  };
  const [[fewer], [more]] = [next(at - 1), next(at + 1)];
  return {
    chosen: chosen ? speak(chosen.word ?? chosen.label) : "",
    example: chosen?.example ? speak(chosen.example) : "",
    exampleHint: chosen?.hint ? speak(chosen.hint) : "",
    steps: [
      ...(fewer === undefined ? [] : [game.i18n.format("QUINCUNX.Prompt.fewer", { value: fewer })]),
      ...(more === undefined ? [] : [game.i18n.format("QUINCUNX.Prompt.oneMore", { value: more })]),
    ].join(", "),
  };
}

/** Indices of the list entries that selected stats added, one per stat, matched by label. */
function shownByStats({ items }: ListControl, { state, options }: View): ReadonlySet<number> {
  const indices = new Set<number>();
  if (!options.hidesStats) return indices;
  for (const { label } of selectedStats(state)) {
    const index = items.findIndex((item, at) => !indices.has(at) && speak(item.label) === speak(label));
    if (index >= 0) indices.add(index);
  }
  return indices;
}

function presentList(control: ListControl, view: View): object {
  const { state } = view;
  const granted = grantedPlaces(mechanicOf(state), state.spec, fieldOf(control), state.granted ?? []);
  const places = adjustedPlaces(mechanicOf(state), state.spec, fieldOf(control), state.adjusted ?? []);
  const isShown = new Set([...shownByStats(control, view), ...granted, ...places]);
  return {
    items: control.items.flatMap(({ label, controls, isFixed = false }, index) => {
      if (isShown.has(index)) return [];
      return {
        key: `${control.id}.${index}`,
        index,
        list: control.id,
        label: speak(label),
        controls: presentEach(controls, view),
        isLocked: isLocked(state, control),
        mayGo: !(isFixed && state.offer.kind === "all"),
      };
    }),
    add: control.add.map(({ id, label }) => ({ id, list: control.id, label: speak(label) })),
    isFull: control.items.length >= control.max,
    isCompact: control.isCompact === true,
    empty: control.empty && control.items.length === granted.length + places.length ? speak(control.empty) : "",
  };
}
