/** From what a person did to a control to the value that goes into the spec. The same for prompts and for spec editors on sheets. */
import type { ChoiceControl, Control, JsonValue, ListControl, StepperControl } from "../../rules/contract/control.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { stepped } from "../../rules/odds/worth.ts";
import { readInteger } from "../numbers.ts";

/** One change of a spec; `undefined` removes. */
export interface Change {
  readonly path: Control["path"];
  readonly value: JsonValue | undefined;
}

/** One step of a stepper; null where there is none in that direction. */
export function step(control: StepperControl, by: 1 | -1): Change | null {
  const next = stepped(control, by);
  return next && { path: control.path, value: next.value };
}

/** What was typed into a stepper; an empty field is "not set" where that is possible. Throws RuleError. */
export function typedNumber(control: StepperControl, typed: string): Change {
  const { min, max, none, path } = control;
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

export function chosen(control: ChoiceControl, option: string): Change | null {
  const found = control.options.find(({ id }) => id === option);
  return found ? { path: control.path, value: found.value } : null;
}

export function isChosen(control: ChoiceControl, option: ChoiceControl["options"][number]): boolean {
  return JSON.stringify(option.value ?? null) === JSON.stringify(control.value ?? null);
}

/** A text field's change; empty optional texts are removed. */
export function typedText(control: Extract<Control, { kind: "text" }>, typed: string): Change {
  const text = typed.slice(0, control.max);
  return { path: control.path, value: control.optional && text === "" ? undefined : text };
}

export function toggled(control: Extract<Control, { kind: "toggle" }>, isOn: boolean): Change {
  const on = control.on === undefined ? true : control.on;
  const off = "off" in control ? control.off : false;
  return { path: control.path, value: isOn ? on : off };
}

export function added(control: ListControl, entry: string): Change | null {
  const found = control.add.find(({ id }) => id === entry);
  return found && control.items.length < control.max
    ? { path: [...control.path, control.items.length], value: found.value }
    : null;
}

export function removed(control: ListControl, index: number): Change {
  return { path: [...control.path, index], value: undefined };
}
