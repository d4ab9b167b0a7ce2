/** Every step of a control with its effect, for tests that need all of them at once. */
import type { Control } from "../../src/rules/contract/control.ts";
import type { Figure } from "../../src/rules/contract/description.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { figuresOf } from "../../src/rules/odds/known-odds.ts";
import { stepsOf, stepValueOf, type StepValue } from "../../src/rules/odds/step-value.ts";

/** `now`: the figures of the current spec. */
export function stepValuesOf(
  mechanic: AnyMechanic,
  spec: Fields,
  control: Control,
  now: readonly Figure[] = figuresOf(mechanic, spec),
): readonly StepValue[] {
  return stepsOf(control).map((step) => stepValueOf(mechanic, spec, control, step, now));
}
