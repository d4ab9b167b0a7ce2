/** The controls of a spec editor as the templates draw them. */
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

/** What there is to say about controls beyond the editor's own state. */
export interface Surroundings {
  /** Prefix for element ids: unique within the document. */
  readonly scope: string;
  /** Absent: nothing is told. */
  readonly worth?: Worth;
  /** Absent: nobody is asked what the table settles. */
  readonly table?: TableView;
  /** Entries that selected stats have brought are shown by these. Default: they are entries like any others. */
  readonly hidesStats?: boolean;
  /** Whether a list's entry stands there already, just as it would be drawn. Absent: everything is drawn. */
  isDrawn?(key: string, view: object): boolean;
}

/** What can be settled for the whole table, by the name that a control gives it. */
export interface TableView {
  /** How it stands there, and what it may do to this spec; null: nothing to say beyond the control's value. */
  note(id: string, spec: object): string | null;
  /** Whether the reader may settle it. */
  maySettle(id: string): boolean;
}

interface View {
  readonly state: SpecEditorState;
  readonly around: Surroundings;
}

/** `controls`: which of them. Default: all that the editor offers. */
export function presentControls(
  state: SpecEditorState,
  around: Surroundings,
  controls: readonly Control[] = controlsOf(state),
): readonly object[] {
  return presentAll(controls, { state, around });
}

/** `heading`: what stands above the controls already, and need not be said twice. */
function presentAll(controls: readonly Control[], view: View, heading?: string): readonly object[] {
  return controls.map((control) => ({ ...presentControl(control, view), isHeaded: speak(control.label) === heading }));
}

function presentControl(control: Control, view: View): object {
  const { state, around } = view;
  const fault = state.faults[control.id];
  const locked = isLocked(state, control);
  // Of what cannot be changed nobody asks what a change would be worth.
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
        // In few words, for when it is folded.
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
  /** Said where the place does not say it: "+1: ". */
  readonly name: string;
  readonly words: string;
}

/** "+1: ", "+23 %". */
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
  // Heights are compared with each other: the best bar is as high as there is room.
  const highest = Math.max(...control.options.map(({ bar }) => bar ?? 0), Number.MIN_VALUE);
  // Bars without heights are buttons.
  const look =
    control.look === "bars" && control.options.every(({ bar }) => typeof bar !== "number") ? "buttons" : control.look;
  const at = control.options.findIndex((option) => isChosen(control, option));
  // How many dice is chosen by these dice themselves: all up to the one that is clicked.
  const [die] = control.look === "bars" ? firstThrow(state).dice : [];
  return {
    [`is${look}`]: true,
    die: die ? shapeOf(die.size).name : "",
    ...(control.look === "ladder" ? presentLadder(control, at, worth) : {}),
    options: control.options.map((option, index) => {
      const difference = worth.find(({ step }) => step === option.id);
      // Bars say it by themselves; the option that is chosen is worth nothing.
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

/** What the chosen one is called, and what one die fewer or more is worth. */
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

/** Entries that bear the name of a selected stat, one for each. */
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
