/** "Worth of one step": what one step of a control would change, in the numbers that matter. One control at a time, so that callers can slice it. */
import { change } from "../spec/change.ts";
import type { Control, JsonValue, StepperControl } from "../contract/control.ts";
import type { Figure } from "../contract/description.ts";
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

/** A figure after a step, and how far that is from now. */
export interface FigureChange {
  readonly figure: Figure;
  readonly difference: number;
}

/** One step and what it changes; null: it cannot be made (out of range, locked, no dice left). */
export interface StepValue {
  /** `up`, `down`, `flip`, or the id of an option. */
  readonly step: string;
  readonly changes: readonly FigureChange[] | null;
}

export function figuresOf(mechanic: AnyMechanic, spec: object): readonly Figure[] {
  return mechanic.odds.figures(spec, mechanic.odds.of(spec));
}

/** A step that can be taken; `to` is null where there is none in that direction. */
export interface Step {
  /** `up`, `down`, `flip`, or the id of an option. */
  readonly step: string;
  readonly to: { readonly value: JsonValue | undefined } | null;
}

/** Empty for controls whose worth is not a number (texts, lists, groups, or declared so). */
export function stepsOf(control: Control): readonly Step[] {
  if ("worth" in control && control.worth === false) return [];
  switch (control.kind) {
    case "stepper":
      return [
        { step: "up", to: stepped(control, 1) },
        { step: "down", to: stepped(control, -1) },
      ];
    case "toggle":
      return [{ step: "flip", to: { value: flipped(control) } }];
    case "choice":
      return control.options.map(({ id, value }) => ({ step: id, to: { value } }));
    default:
      return [];
  }
}

/** What one step changes: the least piece of work there is. */
export function stepValueOf(
  mechanic: AnyMechanic,
  spec: object,
  control: Control,
  { step, to }: Step,
  now: readonly Figure[],
): StepValue {
  return { step, changes: to && differences(mechanic, spec, control, to.value, now) };
}

/** The value one step on; null where there is none. Below the least lies "not set", where there is such a thing. */
export function stepped(
  { value, min, max, none }: StepperControl,
  by: 1 | -1,
): { readonly value: number | null | undefined } | null {
  if (value === null) return none && by > 0 ? { value: none.start } : null;
  const next = value + by;
  if (by < 0 && next < min) return none ? { value: none.value } : null;
  return next > max ? null : { value: next };
}

/** `off` may be there and undefined: then the field goes. */
function flipped(control: Extract<Control, { kind: "toggle" }>): JsonValue | undefined {
  if (!control.value) return control.on === undefined ? true : control.on;
  return "off" in control ? control.off : false;
}

function differences(
  mechanic: AnyMechanic,
  spec: object,
  control: Control,
  value: JsonValue | undefined,
  now: readonly Figure[],
): readonly FigureChange[] | null {
  try {
    const after = figuresOf(mechanic, change(mechanic, spec, control.path, value));
    return now.flatMap((before) => {
      const figure = after.find(({ id }) => id === before.id);
      return figure ? [{ figure, difference: figure.value - before.value }] : [];
    });
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}
