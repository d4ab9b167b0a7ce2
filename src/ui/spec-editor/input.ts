/** From what a person did to a control to the value that goes into the spec. */
import type {
  ChoiceControl,
  Control,
  JsonValue,
  ListControl,
  Path,
  StepperControl,
  TextControl,
  ToggleControl,
} from "../../rules/contract/control.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { stepped } from "../../rules/odds/step-value.ts";
import { readInteger } from "../numbers.ts";
import { isSameJson } from "./fields.ts";

/** What can be done to a control, by its id. Plain data, so that it can be sent as the state can. */
export type ControlEdit =
  | { readonly kind: "step"; readonly control: string; readonly by: 1 | -1 }
  /** Into a stepper or a text. */
  | { readonly kind: "type"; readonly control: string; readonly text: string }
  | { readonly kind: "choose"; readonly control: string; readonly option: string }
  | { readonly kind: "toggle"; readonly control: string; readonly isOn: boolean }
  | { readonly kind: "add"; readonly control: string; readonly entry: string }
  | { readonly kind: "remove"; readonly control: string; readonly index: number }
  /** To a value that comes from somewhere else: a die that was thrown for the table. */
  | { readonly kind: "set"; readonly control: string; readonly value: JsonValue };

/** A value for a place in the spec; `undefined` removes. */
export interface Change {
  readonly path: Path;
  readonly value: JsonValue | undefined;
}

/** Null where the control knows no such thing (no step in that direction, no such option). Throws RuleError for what cannot be read. */
export function changeBy(control: Control, edit: ControlEdit): Change | null {
  switch (edit.kind) {
    case "step":
      return control.kind === "stepper" ? step(control, edit.by) : null;
    case "type":
      if (control.kind === "stepper") return typedNumber(control, edit.text);
      return control.kind === "text" ? typedText(control, edit.text) : null;
    case "choose":
      return control.kind === "choice" ? chosen(control, edit.option) : null;
    case "toggle":
      return control.kind === "toggle" ? toggled(control, edit.isOn) : null;
    case "add":
      return control.kind === "list" ? added(control, edit.entry) : null;
    case "remove":
      return control.kind === "list" ? removed(control, edit.index) : null;
    case "set":
      return { path: control.path, value: edit.value };
  }
}

/** Whether a stepper can be stepped in that direction. */
export function canStep(control: StepperControl, by: 1 | -1): boolean {
  return stepped(control, by) !== null;
}

export function isChosen(control: ChoiceControl, option: ChoiceControl["options"][number]): boolean {
  return isSameJson(option.value, control.value);
}

function step(control: StepperControl, by: 1 | -1): Change | null {
  const next = stepped(control, by);
  return next && { path: control.path, value: next.value };
}

/** An empty field is "not set" where that is possible. */
function typedNumber({ min, max, none, path }: StepperControl, typed: string): Change {
  const field = path.filter((key) => typeof key === "string").join(".");
  if (none && (typed.trim() === "" || typed.trim() === "\u2013")) return { path, value: none.value };
  if (typed.trim() === "") throw new RuleError("missing-field", `${field} is missing`, { field });
  const value = readInteger(typed);
  if (value === null)
    throw new RuleError("not-an-integer", `${field} must be a whole number`, { field, data: { found: typed } });
  if (value < min || value > max)
    throw new RuleError("out-of-range", `${field} must be ${min}…${max}`, { field, data: { min, max, found: value } });
  return { path, value };
}

/** Empty optional texts are removed. */
function typedText({ path, max, optional }: TextControl, typed: string): Change {
  const text = typed.slice(0, max);
  return { path, value: optional && text === "" ? undefined : text };
}

function chosen(control: ChoiceControl, id: string): Change | null {
  const option = control.options.find((one) => one.id === id);
  return option ? { path: control.path, value: option.value } : null;
}

function toggled(control: ToggleControl, isOn: boolean): Change {
  const on = control.on === undefined ? true : control.on;
  const off = "off" in control ? control.off : false;
  return { path: control.path, value: isOn ? on : off };
}

function added({ add, items, max, path }: ListControl, entry: string): Change | null {
  const found = add.find(({ id }) => id === entry);
  return found && items.length < max ? { path: [...path, items.length], value: found.value } : null;
}

function removed({ items, path }: ListControl, index: number): Change | null {
  return index in items ? { path: [...path, index], value: undefined } : null;
}
