/** Prepares the controls of a spec editor for the templates. */
import type { ChoiceControl, Control, ListControl, StepperControl } from "../../rules/contract/control.ts";
import { grantedPlaces } from "../../rules/spec/grants.ts";
import { shapeOf } from "../draw/dice-shapes.ts";
import { explain } from "../explain.ts";
import { formatNumber, formatPoints, formatSigned } from "../numbers.ts";
import { speak } from "../speak.ts";
import { controlsOf, fieldOf, isLocked, isOpen, isSettled, listEntries } from "./controls.ts";
import { canStep, isChosen } from "./input.ts";
import { firstThrow, mechanicOf, selectedStats, type SpecEditorState } from "./state.ts";
import type { StepDifference, Worth } from "./worth.ts";

export interface Surroundings {
  /** Prefix for element ids, unique within the document. */
  readonly scope: string;
  /** Absent: no step values are shown. */
  readonly worth?: Worth;
  /** Absent: shared dice are not shown. */
  readonly table?: TableView;
  /** True if entries that selected stats added to a list are not shown there as well. Default: false. */
  readonly hidesStats?: boolean;
  /** True if the list entry is already on screen and unchanged. Absent: everything is drawn. */
  isDrawn?(key: string, view: object): boolean;
}

/** The shared dice, by the id that a control gives. */
export interface TableView {
  /** The current state of the die and its effect on this spec; `null` if the control's value says it all. */
  note(id: string, spec: object): string | null;
  /** True if the reader may throw the die. */
  maySettle(id: string): boolean;
}

interface View {
  readonly state: SpecEditorState;
  readonly around: Surroundings;
}

/** `controls`: the subset to draw. Default: all. */
export function presentControls(
  state: SpecEditorState,
  around: Surroundings,
  controls: readonly Control[] = controlsOf(state),
): readonly object[] {
  return presentAll(controls, { state, around });
}

/** `heading`: the label already shown above the controls, which is not repeated. */
function presentAll(controls: readonly Control[], view: View, heading?: string): readonly object[] {
  return controls.map((control) => ({ ...presentControl(control, view), isHeaded: speak(control.label) === heading }));
}

function presentControl(control: Control, view: View): object {
  const { state, around } = view;
  const fault = state.faults[control.id];
  const locked = isLocked(state, control);
  const worth = (locked ? undefined : around.worth?.get(control.id)) ?? [];
  const { table } = control;
  const base = {
    id: control.id,
    elementId: `${around.scope}-${control.id.replaceAll(/[^\w-]/gu, "-")}`,
    label: speak(control.label),
    hint: control.hint ? speak(control.hint) : "",
    note: (table && around.table?.note(table.id, state.spec)) ?? "",
    isSettled: around.table !== undefined && isSettled(state, control),
    isLocked: locked,
    isOfTable: table !== undefined && around.table !== undefined,
    fault: fault ? explain(fault.problem, state.mechanic) : "",
    table: table && around.table?.maySettle(table.id) ? { label: speak(table.label) } : null,
    worth: control.kind === "choice" ? [] : worth.map(stepWords),
    [`is${control.kind}`]: true,
  };
  switch (control.kind) {
    case "stepper":
      return { ...base, ...presentStepper(control, fault?.typed) };
    case "choice":
      return { ...base, ...presentChoice(control, worth, state) };
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
        controls: presentAll(control.controls, view, base.label),
      };
  }
}

const STEP_NAMES: Readonly<Record<string, string>> = { up: "+1: ", down: "\u22121: " };

interface StepWords {
  readonly step: string;
  /** The direction of the step, "+1: ", for screen readers. */
  readonly name: string;
  readonly words: string;
}

/** For example "+1: " and "+23 %". */
function stepWords({ step, difference, unit }: StepDifference): StepWords {
  const words = unit === "probability" ? formatPoints(difference) : formatSigned(difference, 1);
  return { step, name: STEP_NAMES[step] ?? "", words };
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

function presentChoice(control: ChoiceControl, worth: readonly StepDifference[], state: SpecEditorState): object {
  const highest = Math.max(...control.options.map(({ bar }) => bar ?? 0), Number.MIN_VALUE);
  const look =
    control.look === "bars" && control.options.every(({ bar }) => typeof bar !== "number") ? "buttons" : control.look;
  const at = control.options.findIndex((option) => isChosen(control, option));
  // A choice of the number of dice draws the dice as the options.
  const [die] = control.look === "bars" ? firstThrow(state).dice : [];
  return {
    [`is${look}`]: true,
    die: die ? shapeOf(die.size).name : "",
    ...(control.look === "ladder" ? presentLadder(control, at, worth) : {}),
    options: control.options.map((option, index) => {
      const difference = worth.find(({ step }) => step === option.id);
      // Bars show the difference by their height; the chosen option has none.
      const isTold = difference && control.look !== "bars" && !isChosen(control, option);
      return {
        id: option.id,
        label: speak(option.label),
        hint: option.hint ? speak(option.hint) : isTold ? stepWords(difference).words : "",
        isChosen: isChosen(control, option),
        isBest: option.best === true,
        isFirst: index === 0,
        isFilled: index <= at,
        height: (((option.bar ?? 0) / highest) * 100).toFixed(1),
      };
    }),
  };
}

/** Label of the chosen option, and the step values of one die fewer or more. */
function presentLadder({ options }: ChoiceControl, at: number, worth: readonly StepDifference[]): object {
  const chosen = options[at];
  const next = (index: number): readonly string[] => {
    const difference = worth.find(({ step }) => step === options[index]?.id);
    return difference ? [stepWords(difference).words] : [];
  };
  const [[fewer], [more]] = [next(at - 1), next(at + 1)];
  return {
    chosen: chosen ? speak(chosen.label) : "",
    steps: [
      ...(fewer === undefined ? [] : [game.i18n.format("QUINCUNX.Prompt.fewer", { worth: fewer })]),
      ...(more === undefined ? [] : [game.i18n.format("QUINCUNX.Prompt.oneMore", { worth: more })]),
    ].join(", "),
  };
}

/** Indices of the list entries that selected stats added, one per stat, matched by label. */
function saidByStats({ items }: ListControl, { state, around }: View): ReadonlySet<number> {
  const said = new Set<number>();
  if (!around.hidesStats) return said;
  for (const { label } of selectedStats(state)) {
    const index = items.findIndex((item, at) => !said.has(at) && speak(item.label) === speak(label));
    if (index >= 0) said.add(index);
  }
  return said;
}

function presentList(control: ListControl, view: View): object {
  const { state, around } = view;
  const granted = grantedPlaces(mechanicOf(state), state.spec, fieldOf(control), state.granted ?? []);
  const isSaid = new Set([...saidByStats(control, view), ...granted]);
  return {
    items: control.items.flatMap(({ label, controls }, index) => {
      if (isSaid.has(index)) return [];
      const key = `${control.id}.${index}`;
      const item = {
        key,
        index,
        list: control.id,
        label: speak(label),
        controls: presentAll(controls, view),
        isLocked: isLocked(state, control),
      };
      return around.isDrawn?.(key, item) ? { key, isDrawn: true } : item;
    }),
    add: control.add.map(({ id, label }) => ({ id, list: control.id, label: speak(label) })),
    isFull: control.items.length >= control.max,
    isCompact: control.isCompact === true,
    empty: control.empty && control.items.length === granted.length ? speak(control.empty) : "",
  };
}
