/** Likely targets and the chance of each, for a roll with an undecided target. */
import type { ChoiceControl, Control, JsonValue, StepperControl } from "../contract/control.ts";
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { freeText, type Phrase } from "../contract/phrase.ts";
import { change } from "../spec/change.ts";
import { knownOdds } from "./known-odds.ts";

export interface TargetInSight {
  /** A numeric target, or the name of another target. */
  readonly label: Phrase | number;
  readonly spec: object;
  readonly p: number;
}

/** Number of targets below and above the usual one. */
const BELOW = 3;
const ABOVE = 2;

/** In the order of the control. Empty without a single numeric or choice target, and without a chance. */
export function targetsInSight(mechanic: AnyMechanic, spec: object): readonly TargetInSight[] {
  const controls = mechanic.prompt.targetControls(spec);
  const choice = controls.find((control) => control.kind === "choice");
  const stepper = controls.find((control) => control.kind === "stepper");
  if (choice) return optionsOf(choice).flatMap((target) => at(mechanic, spec, choice, target));
  return stepper ? valuesOf(stepper).flatMap((target) => at(mechanic, spec, stepper, target)) : [];
}

interface Target {
  readonly label: Phrase | number;
  readonly value: JsonValue | undefined;
}

function optionsOf({ options }: ChoiceControl): readonly Target[] {
  return options.flatMap(({ value, label }) =>
    value === null ? [] : [{ label: typeof value === "number" ? value : label, value }],
  );
}

function valuesOf({ min, max, none, value }: StepperControl): readonly Target[] {
  const usual = none?.start ?? value ?? min;
  const from = Math.max(min, Math.min(usual - BELOW, max - BELOW - ABOVE));
  return Array.from({ length: Math.min(BELOW + ABOVE, max - from) + 1 }, (_, index) => ({
    label: from + index,
    value: from + index,
  }));
}

function at(
  mechanic: AnyMechanic,
  before: object,
  { path }: Control,
  { label, value }: Target,
): readonly TargetInSight[] {
  try {
    const spec = change(mechanic, before, path, value);
    const [figure] = mechanic.odds.figures(spec, knownOdds(mechanic, spec));
    return figure?.unit === "probability" ? [{ label, spec, p: figure.value }] : [];
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

export function targetName({ label }: Pick<TargetInSight, "label">): Phrase {
  return typeof label === "number" ? freeText(String(label)) : label;
}
