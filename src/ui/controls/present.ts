/** The tree of controls as the templates draw it. */
import type {
  ChoiceControl,
  Control,
  GroupControl,
  ListControl,
  StepperControl,
} from "../../rules/contract/control.ts";
import { formatNumber } from "../numbers.ts";
import { speak } from "../speak.ts";
import { isChosen, step } from "./read.ts";

/** `step` as in `rules/odds/worth.ts`: up, down, flip, or the id of an option. */
export interface StepWords {
  readonly step: string;
  readonly words: string;
}

/** What else there is to say about a control: from the state of whoever offers it. */
export interface ControlSurroundings {
  /** Prefix for element ids: unique within the document. */
  readonly scope: string;
  isLocked(control: Control): boolean;
  isOpen(group: GroupControl | ListControl): boolean;
  faultOf(id: string): { readonly typed: string | null; readonly message: string } | undefined;
  /** What the reader may settle for the whole table; absent: nobody is asked here. */
  mayTable?(id: string): boolean;
  /** How it stands at the table; null: nothing to say beyond the control's value. */
  tableNote?(id: string): string | null;
  /** Whether a list's entry stands there already, just as it would be drawn; absent: everything is drawn. */
  isDrawn?(key: string, view: object): boolean;
  /** What its steps are worth, in words. */
  worthOf(id: string): readonly StepWords[];
}

/** `heading`: what stands above the controls already, and need not be said twice. */
export function presentControls(
  controls: readonly Control[],
  around: ControlSurroundings,
  heading?: string,
): readonly object[] {
  return controls.map((control) => ({
    ...presentControl(control, around),
    isHeaded: speak(control.label) === heading,
  }));
}

function presentControl(control: Control, around: ControlSurroundings): object {
  const fault = around.faultOf(control.id);
  const isLocked = around.isLocked(control);
  // Of what cannot be changed nobody asks what a change would be worth.
  const worth = isLocked ? [] : around.worthOf(control.id);
  const base = {
    id: control.id,
    elementId: `${around.scope}-${control.id.replaceAll(/[^\w-]/gu, "-")}`,
    label: speak(control.label),
    hint: control.hint ? speak(control.hint) : "",
    note: (control.table && around.tableNote?.(control.table.id)) ?? "",
    isLocked,
    fault: fault?.message ?? "",
    table: control.table && around.mayTable?.(control.table.id) ? { label: speak(control.table.label) } : null,
    worth: control.kind === "choice" ? [] : worth.map(({ words }) => words),
    [`is${control.kind}`]: true,
  };
  switch (control.kind) {
    case "stepper":
      return { ...base, ...presentStepper(control, fault?.typed) };
    case "choice":
      return { ...base, ...presentChoice(control, worth) };
    case "toggle":
      return { ...base, isOn: control.value };
    case "text":
      return {
        ...base,
        value: control.value,
        max: control.max,
        placeholder: control.placeholder ? speak(control.placeholder) : "",
      };
    case "list":
      return { ...base, ...presentList(control, around) };
    case "group":
      return {
        ...base,
        isOpen: around.isOpen(control),
        holds: contentsOf(control),
        controls: presentControls(control.controls, around, base.label),
      };
  }
}

/** What a group holds, in few words, for when it is folded. */
export function contentsOf({ controls }: GroupControl): string {
  const lists = controls.filter((control): control is ListControl => control.kind === "list");
  return lists.flatMap(({ items }) => items.map(({ label }) => speak(label))).join(", ");
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
    canLess: step(control, -1) !== null,
    canMore: step(control, 1) !== null,
  };
}

function presentChoice(control: ChoiceControl, worth: readonly StepWords[]): object {
  // Heights are compared with each other: the best bar is as high as there is room.
  const highest = Math.max(...control.options.map(({ bar }) => bar ?? 0), Number.MIN_VALUE);
  return {
    [`is${control.look}`]: true,
    options: control.options.map((option) => ({
      id: option.id,
      label: speak(option.label),
      // Bars say it by themselves; the option that is chosen is worth nothing.
      hint: option.hint
        ? speak(option.hint)
        : control.look === "bars" || isChosen(control, option)
          ? ""
          : (worth.find(({ step: id }) => id === option.id)?.words ?? ""),
      isChosen: isChosen(control, option),
      isBest: option.best === true,
      height: (((option.bar ?? 0) / highest) * 100).toFixed(1),
    })),
  };
}

function presentList(control: ListControl, around: ControlSurroundings): object {
  return {
    isOpen: around.isOpen(control),
    items: control.items.map(({ label, controls }, index) => {
      const key = `${control.id}.${index}`;
      const item = {
        key,
        index,
        list: control.id,
        label: speak(label),
        controls: presentControls(controls, around),
        isLocked: around.isLocked(control),
      };
      return around.isDrawn?.(key, item) ? { key, isDrawn: true } : item;
    }),
    add: control.add.map(({ id, label }) => ({ id, list: control.id, label: speak(label) })),
    isFull: control.items.length >= control.max,
    isCompact: control.isCompact === true,
    empty: control.empty && control.items.length === 0 ? speak(control.empty) : "",
  };
}
