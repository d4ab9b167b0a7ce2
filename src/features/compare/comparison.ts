/** One changed control of a roll, with every chance before and after. Pure. */
import type { ChoiceControl, Control, JsonValue, StepperControl, ToggleControl } from "../../rules/contract/control.ts";
import type { Figure } from "../../rules/contract/description.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { figuresOf } from "../../rules/odds/known-odds.ts";
import { targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { change, hasUnknownTarget } from "../../rules/spec/change.ts";

/** The reader's choice; ids that the roll does not have mean the first ones. */
export interface Choice {
  readonly control?: string;
  readonly value?: string;
}

export interface Comparison {
  readonly controls: readonly Option[];
  readonly values: readonly Option[];
  /** The changed roll; `null`: the rules refuse it. */
  readonly spec: Fields | null;
  readonly rows: readonly ComparedChance[];
}

export interface Option {
  readonly id: string;
  readonly label: Phrase | number;
  /** The entry of a list to which it belongs. */
  readonly of?: Phrase | null;
  readonly isChosen: boolean;
}

export interface ComparedChance {
  readonly label: Phrase;
  readonly unit: Figure["unit"];
  readonly before: number | null;
  readonly after: number | null;
}

/** `of`: the entry of a list that has the control; `null`: the roll itself. */
type Changeable = (StepperControl | ChoiceControl | ToggleControl) & { readonly of: Phrase | null };

interface Value {
  readonly id: string;
  readonly label: Phrase | number;
  readonly value: JsonValue | undefined;
}

/** Numbers below and above the present one. */
const AROUND = 10;

/** `null`: nothing of the roll can be changed. */
export function compare(mechanic: AnyMechanic, spec: Fields, chosen: Choice): Comparison | null {
  const controls = changeableControls(mechanic, spec);
  const control = controls.find(({ id }) => id === chosen.control) ?? controls[0];
  if (!control) return null;
  // Without a target there would be nothing to compare.
  const isTarget = mechanic.hideable.includes(String(control.path[0]));
  const values = valuesOf(control).filter(({ value }) => !isTarget || value !== null);
  const value = values.find(({ id }) => id === chosen.value) ?? values.find(isNext(control)) ?? values[0];
  const other = value ? unlessRefused(() => change(mechanic, spec, control.path, value.value)) : null;
  return {
    controls: controls.map(({ id, label, of }) => ({ id, label, of, isChosen: id === control.id })),
    values: values.map(({ id, label }) => ({ id, label, isChosen: id === value?.id })),
    spec: other,
    rows: comparedChances(chancesOf(mechanic, spec), other ? chancesOf(mechanic, other) : []),
  };
}

/** While the target is unknown, its controls would change the question instead of the roll. */
function changeableControls(mechanic: AnyMechanic, spec: Fields): readonly Changeable[] {
  const { prompt, hideable } = mechanic;
  const isTargetUnknown = hasUnknownTarget(mechanic, spec);
  const all = [...flat(prompt.targetControls(spec)), ...flat(prompt.controls(spec))].filter(
    ({ path }) => !isTargetUnknown || !hideable.includes(String(path[0])),
  );
  return all.filter((one, at) => valuesOf(one).length > 0 && all.findIndex(({ id }) => id === one.id) === at);
}

function flat(controls: readonly Control[], of: Phrase | null = null): readonly Changeable[] {
  return controls.flatMap((control): readonly Changeable[] => {
    if (control.kind === "group") return flat(control.controls, of);
    if (control.kind === "list") return control.items.flatMap((item) => flat(item.controls, item.label));
    return control.kind === "text" ? [] : [{ ...control, of }];
  });
}

function valuesOf(control: Changeable): readonly Value[] {
  if (control.kind === "toggle") {
    const value = control.value ? ("off" in control ? control.off : false) : (control.on ?? true);
    return [{ id: "flip", label: phrase(control.value ? "QUINCUNX.Word.no" : "QUINCUNX.Word.yes"), value }];
  }
  if (control.kind === "choice")
    return control.options
      .filter(({ value }) => JSON.stringify(value) !== JSON.stringify(control.value))
      .map(({ id, label, value }) => ({ id, label, value }));
  const { min, max, none, value } = control;
  const now = value ?? none?.start ?? min;
  const [low, high] = [Math.max(min, now - AROUND), Math.min(max, now + AROUND)];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index)
    .filter((number) => number !== value)
    .map((number) => ({ id: String(number), label: number, value: number }));
}

/** One more, which is compared first. */
function isNext(control: Changeable): (value: Value) => boolean {
  return ({ id }) => control.kind === "stepper" && id === String((control.value ?? control.none?.start ?? 0) + 1);
}

interface Chance {
  readonly id: string;
  readonly label: Phrase;
  readonly value: number;
  readonly unit: Figure["unit"];
}

/** Every figure; without a target the chance at each one in sight. */
function chancesOf(mechanic: AnyMechanic, spec: Fields): readonly Chance[] {
  const inSight = hasUnknownTarget(mechanic, spec) ? targetsInSight(mechanic, spec) : [];
  if (inSight.length === 0) return unlessRefused(() => figuresOf(mechanic, spec)) ?? [];
  return inSight.map((target) => ({
    id: JSON.stringify(target.label),
    label: phrase("QUINCUNX.Prompt.atTarget", { target: targetName(target) }),
    value: target.p,
    unit: "probability",
  }));
}

function comparedChances(before: readonly Chance[], after: readonly Chance[]): readonly ComparedChance[] {
  const valueIn = (all: readonly Chance[], id: string): number | null =>
    all.find((one) => one.id === id)?.value ?? null;
  const added = after.filter(({ id }) => !before.some((one) => one.id === id));
  return [...before, ...added].map(({ id, label, unit }) => ({
    label,
    unit,
    before: valueIn(before, id),
    after: valueIn(after, id),
  }));
}
