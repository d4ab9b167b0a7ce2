/** Translates a user's action on a control into a value for the spec. */
import { isSameJson } from "../../rules/contract/fields.ts";
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
import { RuleError, outOfRange } from "../../rules/contract/error.ts";
import { stepped } from "../../rules/odds/step-value.ts";
import { readInteger } from "../../ui/speak.ts";

/** An action on a control, by the control's id. Plain data, so that it can be sent to another client. */
export type ControlEdit =
  | { readonly kind: "step"; readonly control: string; readonly by: 1 | -1 }
  /** For steppers and texts. */
  | { readonly kind: "type"; readonly control: string; readonly text: string }
  | { readonly kind: "choose"; readonly control: string; readonly option: string }
  | { readonly kind: "toggle"; readonly control: string; readonly isOn: boolean }
  | { readonly kind: "add"; readonly control: string; readonly entry: string }
  | { readonly kind: "remove"; readonly control: string; readonly index: number }
  /** Sets a value from outside, such as a thrown shared die. */
  | { readonly kind: "set"; readonly control: string; readonly value: JsonValue };

/** A value for a path in the spec; `undefined` removes the field. */
export interface Change {
  readonly path: Path;
  readonly value: JsonValue | undefined;
}

/**
 * `null` if the control does not support the action or has no such step or option. Throws RuleError if typed text
 * cannot be read.
 */
export function changeBy(control: Control, edit: ControlEdit): Change | null {
  switch (edit.kind) {
    case "step":
      if (control.kind === "choice") return stepChoice(control, edit.by);
      return control.kind === "stepper" ? step(control, edit.by) : null;
    case "type":
      if (control.kind === "stepper") return typedNumber(control, edit.text);
      if (control.kind === "choice") return typedChoice(control, edit.text);
      return control.kind === "text" ? typedText(control, edit.text) : null;
    case "choose":
      return control.kind === "choice" ? choiceOf(control, edit.option) : null;
    case "toggle":
      return control.kind === "toggle" ? toggled(control, edit.isOn) : null;
    case "add":
      return control.kind === "list" ? addition(control, edit.entry) : null;
    case "remove":
      return control.kind === "list" ? removal(control, edit.index) : null;
    case "set":
      return { path: control.path, value: edit.value };
  }
}

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

/** The options with numbers, in rising order: a choice that can be stepped through. */
export function numbersOf({
  options,
}: ChoiceControl): readonly (ChoiceControl["options"][number] & { value: number })[] {
  return options.flatMap((option) => (typeof option.value === "number" ? [{ ...option, value: option.value }] : []));
}

/** The next number of a choice; from "not set" to the middle one. */
export function steppedChoice(control: ChoiceControl, by: 1 | -1): ReturnType<typeof numbersOf>[number] | null {
  const numbers = numbersOf(control);
  const at = numbers.findIndex((option) => isChosen(control, option));
  return numbers[at < 0 ? Math.floor(numbers.length / 2) : at + by] ?? null;
}

function stepChoice(control: ChoiceControl, by: 1 | -1): Change | null {
  const next = steppedChoice(control, by);
  return next && { path: control.path, value: next.value };
}

function typedChoice(control: ChoiceControl, text: string): Change | null {
  const numbers = numbersOf(control);
  const field = control.path.filter((key) => typeof key === "string").join(".");
  const open = control.options.find(({ value }) => value === null);
  if (text.trim() === "" && open) return { path: control.path, value: null };
  const value = readInteger(text);
  if (numbers.some((option) => option.value === value)) return { path: control.path, value };
  const range = numbers.map((option) => option.value);
  const [least, most] = [Math.min(...range), Math.max(...range)];
  if (value === null)
    throw new RuleError("not-an-integer", `${field} must be a whole number`, { field, data: { found: text } });
  throw outOfRange(field, `${field} must be ${least}…${most}`, [least, most], value);
}

/** An empty field means "not set" if the control allows it. */
function typedNumber({ min, max, none, path }: StepperControl, typed: string): Change {
  const field = path.filter((key) => typeof key === "string").join(".");
  if (none && (typed.trim() === "" || typed.trim() === "\u2013")) return { path, value: none.value };
  if (typed.trim() === "") throw new RuleError("missing-field", `${field} is missing`, { field });
  const value = readInteger(typed);
  if (value === null)
    throw new RuleError("not-an-integer", `${field} must be a whole number`, { field, data: { found: typed } });
  if (value < min || value > max) throw outOfRange(field, `${field} must be ${min}…${max}`, [min, max], value);
  return { path, value };
}

/** Removes an optional text when it is empty. */
function typedText({ path, max, optional }: TextControl, typed: string): Change {
  const text = typed.slice(0, max);
  return { path, value: optional && text === "" ? undefined : text };
}

function choiceOf(control: ChoiceControl, id: string): Change | null {
  const option = control.options.find((option) => option.id === id);
  return option ? { path: control.path, value: option.value } : null;
}

function toggled(control: ToggleControl, isOn: boolean): Change {
  const on = control.on === undefined ? true : control.on;
  const off = "off" in control ? control.off : false;
  return { path: control.path, value: isOn ? on : off };
}

function addition({ add, items, max, path }: ListControl, entry: string): Change | null {
  const found = add.find(({ id }) => id === entry);
  return found && items.length < max ? { path: [...path, items.length], value: found.value } : null;
}

function removal({ items, path }: ListControl, index: number): Change | null {
  return index in items ? { path: [...path, index], value: undefined } : null;
}
