/** What is undecided is said as what it would mean: the chance at each target that is likely to be set. */
import type { ChoiceControl, Control, JsonValue, StepperControl } from "../../rules/contract/control.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { change } from "../../rules/spec/change.ts";
import { formatNumber } from "../numbers.ts";
import { speak } from "../speak.ts";
import { figuresOf } from "./odds.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

export interface WhatIf {
  /** The target: "7"; in words where it is no number. */
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly p: number;
}

/** Below and above a usual target, so many steps. */
const BELOW = 3;
const ABOVE = 2;

/** Empty where the target is known, where there is none, or where nothing can be said yet. */
export function whatIf(state: Pick<SpecEditorState, "mechanic" | "spec">): readonly WhatIf[] {
  const mechanic = mechanicOf(state);
  const isOpen = mechanic.hideable.some((field) => (state.spec as Readonly<Record<string, unknown>>)[field] === null);
  return isOpen ? worthSaying(chancesAt(state)) : [];
}

/** What cannot be reached, or missed, is left out, where there is anything else. */
function worthSaying(all: readonly WhatIf[]): readonly WhatIf[] {
  const open = all.filter(({ p }) => p > 0 && p < 1);
  return open.length > 0 ? open : all;
}

/** The same for any spec, whatever its target is. */
export function chancesAt(state: Pick<SpecEditorState, "mechanic" | "spec">): readonly WhatIf[] {
  const controls = mechanicOf(state).targetControls(state.spec);
  const choice = controls.find((control) => control.kind === "choice");
  const stepper = controls.find((control) => control.kind === "stepper");
  if (choice) return optionsOf(choice).flatMap((target) => at(state, choice, target));
  return stepper ? valuesOf(stepper).flatMap((target) => at(state, stepper, target)) : [];
}

type Target = Pick<WhatIf, "label" | "value">;

function optionsOf({ options }: ChoiceControl): readonly Target[] {
  return options.flatMap(({ value, label }) =>
    value === null ? [] : [{ label: typeof value === "number" ? formatNumber(value) : speak(label), value }],
  );
}

function valuesOf({ min, max, none, value }: StepperControl): readonly Target[] {
  const usual = none?.start ?? value ?? min;
  const from = Math.max(min, Math.min(usual - BELOW, max - BELOW - ABOVE));
  return Array.from({ length: Math.min(BELOW + ABOVE, max - from) + 1 }, (_, index) => ({
    label: formatNumber(from + index),
    value: from + index,
  }));
}

function at(
  { mechanic, spec }: Pick<SpecEditorState, "mechanic" | "spec">,
  { path }: Control,
  target: Target,
): readonly WhatIf[] {
  try {
    const changed = change(mechanicOf({ mechanic }), spec, path, target.value);
    const [figure] = figuresOf({ mechanic, spec: changed });
    return figure?.unit === "probability" ? [{ ...target, p: figure.value }] : [];
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}
