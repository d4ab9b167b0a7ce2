/** Step values: changes of the figures by one step of a control. Each call computes one step, so that callers can slice the work. */
import { change } from "../spec/change.ts";
import type { Control, JsonValue, StepperControl } from "../contract/control.ts";
import type { Figure } from "../contract/description.ts";
import { figuresOf } from "./known-odds.ts";
import { unlessRefused } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";

/** A figure after a step, and its difference to the current one. */
interface FigureChange {
  readonly figure: Figure;
  readonly difference: number;
}

/** One step with its changes; `null`: the step is impossible (out of range, locked, no dice left). */
export interface StepValue {
  /** `up`, `down`, `flip`, or the id of an option. */
  readonly step: string;
  readonly changes: readonly FigureChange[] | null;
}

/** A step of a control; `to` is `null` if there is none in that direction. */
export interface Step {
  readonly step: string;
  readonly to: { readonly value: JsonValue | undefined } | null;
}

/** Empty for texts, lists, groups, and controls with `showsStepValue: false`. */
export function stepsOf(control: Control): readonly Step[] {
  if ("showsStepValue" in control && control.showsStepValue === false) return [];
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

export function stepValueOf(
  mechanic: AnyMechanic,
  spec: Fields,
  control: Control,
  { step, to }: Step,
  now: readonly Figure[],
): StepValue {
  return { step, changes: to && differences(mechanic, spec, control, to.value, now) };
}

/** The value after one step; `null`: none. Below `min` comes "not set", if the control has it. */
export function stepped(
  { value, min, max, none }: StepperControl,
  by: 1 | -1,
): { readonly value: number | null | undefined } | null {
  if (value === null) return none && by > 0 ? { value: none.start } : null;
  const next = value + by;
  if (by < 0 && next < min) return none ? { value: none.value } : null;
  return next > max ? null : { value: next };
}

/** The value for the spec. */
export function withShare({ share = 0 }: Control, value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === "number" ? value + share : value;
}

/** `off: undefined` is a value of its own: it removes the field. */
function flipped(control: Extract<Control, { kind: "toggle" }>): JsonValue | undefined {
  if (!control.value) return control.on === undefined ? true : control.on;
  return "off" in control ? control.off : false;
}

function differences(
  mechanic: AnyMechanic,
  spec: Fields,
  control: Control,
  value: JsonValue | undefined,
  now: readonly Figure[],
): readonly FigureChange[] | null {
  const after = unlessRefused(() =>
    figuresOf(mechanic, change(mechanic, spec, control.path, withShare(control, value))),
  );
  return (
    after &&
    now.flatMap((before) => {
      const figure = after.find(({ id }) => id === before.id);
      return figure ? [{ figure, difference: figure.value - before.value }] : [];
    })
  );
}
