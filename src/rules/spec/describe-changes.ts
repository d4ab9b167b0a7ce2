/** Changes of a spec in words: "Target number 20 → 12", by the names and values that the mechanic's own controls have. */
import type { Control, GroupControl } from "../contract/control.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { freeText, phrase, type Phrase, type PhraseValue } from "../contract/phrase.ts";

/** One phrase for each of the fields, from what it was to what it is. */
export function describeChanges(
  mechanic: AnyMechanic,
  before: object,
  after: object,
  fields: readonly string[],
): readonly Phrase[] {
  return fields.map((field) => {
    const told = { field: nameOf(mechanic, after, before, field), after: valueOf(mechanic, after, field) };
    return phrase("QUINCUNX.Card.History.change", { ...told, before: valueOf(mechanic, before, field) });
  });
}

/** One phrase for each of the fields, with what it is. */
export function describeValues(mechanic: AnyMechanic, spec: object, fields: readonly string[]): readonly Phrase[] {
  return fields.map((field) =>
    phrase("QUINCUNX.Card.History.value", {
      field: nameOf(mechanic, spec, spec, field),
      value: valueOf(mechanic, spec, field),
    }),
  );
}

type ValueControl = Exclude<Control, GroupControl>;

/** The control that is the field's own: of two for one field the one that goes by its name, and not a list of presets. */
function controlOf(mechanic: AnyMechanic, spec: object, field: string): ValueControl | undefined {
  for (const controls of [
    controlsOf(targets, spec, () => mechanic.prompt.targetControls(spec)),
    controlsOf(others, spec, () => mechanic.prompt.controls(spec)),
  ]) {
    const own = controls.filter(({ path }) => path.length === 1 && path[0] === field);
    const found = own.find(({ id }) => id === field) ?? own[0];
    if (found) return found;
  }
  return undefined;
}

type Known = WeakMap<object, readonly ValueControl[]>;

/** A spec is its mechanic's and never changes, and each word about it asks for all of its controls. */
const targets: Known = new WeakMap();
const others: Known = new WeakMap();

function controlsOf(known: Known, spec: object, make: () => readonly Control[]): readonly ValueControl[] {
  const before = known.get(spec);
  if (before) return before;
  const controls = make().flatMap(unfold);
  known.set(spec, controls);
  return controls;
}

function unfold(control: Control): readonly ValueControl[] {
  return control.kind === "group" ? control.controls.flatMap(unfold) : [control];
}

/** A field without a value has another control in some mechanics, so the other spec is asked, too. */
function nameOf(mechanic: AnyMechanic, spec: object, other: object, field: string): Phrase {
  const controls = [spec, other].flatMap((one) => controlOf(mechanic, one, field) ?? []);
  return (controls.find(({ id }) => id === field) ?? controls[0])?.label ?? freeText(field);
}

function valueOf(mechanic: AnyMechanic, spec: object, field: string): PhraseValue {
  const value = (spec as Readonly<Record<string, unknown>>)[field];
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

/** An entry of a list by its name, with the words that a person gave it. */
function sayItem({ label, controls }: { readonly label: Phrase; readonly controls: readonly Control[] }): Phrase {
  const words = controls.flatMap((control) => (control.kind === "text" && control.value !== "" ? control.value : []));
  return words.length === 0 ? label : phrase("QUINCUNX.Card.History.entry", { label, text: words.join(", ") });
}
