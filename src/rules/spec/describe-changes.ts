/** Describes changes of a spec: "Target number 20 → 12". Names and values come from the mechanic's controls. */
import type { Control, GroupControl } from "../contract/control.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { freeText, phrase, type Phrase, type PhraseValue } from "../contract/phrase.ts";

/** One phrase per field, with its old and new value. */
export function describeChanges(
  mechanic: AnyMechanic,
  before: Fields,
  after: Fields,
  fields: readonly string[],
): readonly Phrase[] {
  return fields.map((field) => {
    const values = { field: nameOf(mechanic, after, before, field), after: valueOf(mechanic, after, field) };
    return phrase("QUINCUNX.Card.History.change", { ...values, before: valueOf(mechanic, before, field) });
  });
}

/** One phrase per field, with its value. */
export function describeValues(mechanic: AnyMechanic, spec: Fields, fields: readonly string[]): readonly Phrase[] {
  return fields.map((field) =>
    phrase("QUINCUNX.Card.History.value", {
      field: nameOf(mechanic, spec, spec, field),
      value: valueOf(mechanic, spec, field),
    }),
  );
}

type ValueControl = Exclude<Control, GroupControl>;

/** The control of a field. If several change it, the one with the id of the field is preferred over presets. */
function controlOf(mechanic: AnyMechanic, spec: Fields, field: string): ValueControl | undefined {
  for (const controls of [
    controlsOf(targets, spec, () => mechanic.prompt.targetControls(spec)),
    controlsOf(otherControls, spec, () => mechanic.prompt.controls(spec)),
  ]) {
    const own = controls.filter(({ path }) => path.length === 1 && path[0] === field);
    const found = own.find(({ id }) => id === field) ?? own[0];
    if (found) return found;
  }
  return undefined;
}

type ControlCache = WeakMap<object, readonly ValueControl[]>;

/** Specs are immutable and belong to one mechanic. Each phrase needs all controls, so they are cached. */
const targets: ControlCache = new WeakMap();
const otherControls: ControlCache = new WeakMap();

function controlsOf(known: ControlCache, spec: Fields, make: () => readonly Control[]): readonly ValueControl[] {
  const before = known.get(spec);
  if (before) return before;
  const controls = make().flatMap(unfold);
  known.set(spec, controls);
  return controls;
}

function unfold(control: Control): readonly ValueControl[] {
  return control.kind === "group" ? control.controls.flatMap(unfold) : [control];
}

/** In some mechanics a field without a value has a different control, so the other spec is used as well. */
function nameOf(mechanic: AnyMechanic, spec: Fields, other: Fields, field: string): Phrase {
  const controls = [spec, other].flatMap((one) => controlOf(mechanic, one, field) ?? []);
  return (controls.find(({ id }) => id === field) ?? controls[0])?.label ?? freeText(field);
}

function valueOf(mechanic: AnyMechanic, spec: Fields, field: string): PhraseValue {
  const value = spec[field];
  if (value === null) return phrase("QUINCUNX.Word.unknown");
  const control = controlOf(mechanic, spec, field);
  return control ? sayControl(control) : (JSON.stringify(value) ?? phrase("QUINCUNX.Label.none"));
}

function sayControl(control: ValueControl): PhraseValue {
  switch (control.kind) {
    case "stepper":
      return control.display ?? control.value ?? control.none?.label ?? phrase("QUINCUNX.Label.none");
    case "choice": {
      const value = JSON.stringify(control.value);
      return control.options.find((option) => JSON.stringify(option.value) === value)?.label ?? value;
    }
    case "toggle":
      return phrase(control.value ? "QUINCUNX.Word.yes" : "QUINCUNX.Word.no");
    case "text":
      return control.value;
    case "list":
      return control.items.length === 0 ? (control.empty ?? phrase("QUINCUNX.Label.none")) : control.items.map(sayItem);
  }
}

/** Label of a list entry, with the texts that a user gave it. */
function sayItem({ label, controls }: { readonly label: Phrase; readonly controls: readonly Control[] }): Phrase {
  const words = controls.flatMap((control) => (control.kind === "text" && control.value !== "" ? control.value : []));
  return words.length === 0 ? label : phrase("QUINCUNX.Card.History.entry", { label, text: words.join(", ") });
}
