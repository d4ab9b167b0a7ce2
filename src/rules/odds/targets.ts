/** Likely targets and the chance of each, for a roll with an undecided target. */
import type { ChoiceControl, Control, JsonValue, StepperControl } from "../contract/control.ts";
import { unlessRefused } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { freeText, type Phrase } from "../contract/phrase.ts";
import { change } from "../spec/change.ts";
import { figuresOf } from "./known-odds.ts";

export interface TargetInSight {
  /** A numeric target, or the name of another target. */
  readonly label: Phrase | number;
  readonly spec: Fields;
  readonly p: number;
}

/** Number of targets below and above the usual one. */
const BELOW = 3;
const ABOVE = 2;

/** In the order of the control. Empty without a single numeric or choice target, and without a chance. */
export function targetsInSight(mechanic: AnyMechanic, spec: Fields): readonly TargetInSight[] {
  const controls = mechanic.prompt.targetControls(spec);
  const choice = controls.find((control) => control.kind === "choice");
  const stepper = controls.find((control) => control.kind === "stepper");
  if (choice) return optionsOf(choice).flatMap((target) => at(mechanic, spec, choice, target));
  if (!stepper) return [];
  const usual = stepper.none?.start ?? stepper.value ?? stepper.min;
  const around = mechanic.odds.targetFor ? usual : evenValue(mechanic, spec, stepper, usual);
  return valuesOf(stepper, around).flatMap((target) => at(mechanic, spec, stepper, target));
}

/** Farthest target that is tried for a mechanic that computes no target itself. */
const FARTHEST = 1000;

/** The usual value, unless it is certain or impossible: then a value near the even chance, found by halving. */
function evenValue(mechanic: AnyMechanic, spec: Fields, stepper: StepperControl, usual: number): number {
  const chanceAt = (value: number): number | null => at(mechanic, spec, stepper, { label: value, value })[0]?.p ?? null;
  const isUncertain = (p: number | null): boolean => p !== null && p > 0 && p < 1;
  if (isUncertain(chanceAt(usual))) return usual;
  let [low, high] = [Math.max(stepper.min, -FARTHEST), Math.min(stepper.max, FARTHEST)];
  const [first, last] = [chanceAt(low), chanceAt(high)];
  if (first === null || last === null || first === last) return usual;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const p = chanceAt(middle) ?? 0;
    if (p >= 0.5 === first >= 0.5) low = middle;
    else high = middle;
  }
  return low;
}

/** The spec at the usual target: the one that a stepper starts with, else the middle one in sight. `null`: none is in sight. */
export function atUsualTarget(mechanic: AnyMechanic, spec: Fields): Fields | null {
  const stepper = mechanic.prompt.targetControls(spec).find((control) => control.kind === "stepper");
  const start = stepper?.none?.start;
  const [first] = stepper && start !== undefined ? at(mechanic, spec, stepper, { label: start, value: start }) : [];
  const all = targetsInSight(mechanic, spec);
  return (first ?? all[Math.floor(all.length / 2)])?.spec ?? null;
}

/** The target at which success is as likely as failure: the hardest with at least 50 %, else the nearest in sight. `null`: none is in sight. */
export function evenTarget(
  mechanic: AnyMechanic,
  spec: Fields,
  inSight: readonly TargetInSight[] = targetsInSight(mechanic, spec),
): Pick<TargetInSight, "label" | "p"> | null {
  const found = inSight.length > 0 ? mechanic.odds.targetFor?.(spec, 0.5) : null;
  if (found && typeof found.target === "number") return { label: found.target, p: found.p };
  const distance = ({ p }: TargetInSight): number => Math.abs(p - 0.5);
  return inSight.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
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

function valuesOf({ min, max }: StepperControl, usual: number): readonly Target[] {
  const from = Math.max(min, Math.min(usual - BELOW, max - BELOW - ABOVE));
  return Array.from({ length: Math.min(BELOW + ABOVE, max - from) + 1 }, (_, index) => ({
    label: from + index,
    value: from + index,
  }));
}

function at(
  mechanic: AnyMechanic,
  before: Fields,
  { path }: Control,
  { label, value }: Target,
): readonly TargetInSight[] {
  const found = unlessRefused(() => {
    const spec = change(mechanic, before, path, value);
    const [figure] = figuresOf(mechanic, spec);
    return figure?.unit === "probability" ? { label, spec, p: figure.value } : null;
  });
  return found ? [found] : [];
}

export function targetName({ label }: Pick<TargetInSight, "label">): Phrase {
  return typeof label === "number" ? freeText(String(label)) : label;
}
