/**
 * Builds controls from the fields of a spec: ranges, options and lengths from the schema, values from the spec.
 *
 * A field is named by its dotted path (`effects.0.rank`), which is also the id of its control. The default label is the mechanic's language key
 * `Field.<path>` without indices (`Field.effects.rank`).
 */
import type {
  ChoiceControl,
  Control,
  GroupControl,
  JsonValue,
  ListControl,
  Path,
  StepperControl,
  TextControl,
  ToggleControl,
} from "../contract/control.ts";
import type { Fields } from "../contract/fields.ts";
import { phrase, type LanguageKey, type Phrase } from "../contract/phrase.ts";
import { bareField, type BareField, type Field } from "../contract/schema.ts";

/** A language key, or a phrase with data. */
type Words = LanguageKey | Phrase;

interface Common {
  /** For a second control of the same field. Default: the field. */
  readonly id?: string;
  /** Default: the name of the field. */
  readonly label?: Words;
  readonly hint?: Words;
}

interface StepperOptions
  extends Common, Pick<StepperControl, "display" | "isRare" | "isCompared" | "word" | "showsStepValue" | "sharedDie"> {
  /** Limits for steps, if narrower than those of the field. */
  readonly min?: number;
  readonly max?: number;
  /** For nullable or optional fields: label of the empty state, and the value after the first step. Default of `start`: the field's default. */
  readonly none?: { readonly label: Words; readonly start?: number };
}

interface ToggleOptions extends Common, Pick<ToggleControl, "showsStepValue" | "on" | "off"> {
  /** Default: the value of the field. */
  readonly value?: boolean;
}

interface ChoiceOptions extends Common, Pick<ChoiceControl, "look" | "showsStepValue" | "options"> {}

interface TextOptions extends Common {
  readonly placeholder?: Words;
}

interface ListOptions<T> extends Common, Pick<ListControl, "isCompact"> {
  /** `field` is the path of the entry. */
  readonly entry: (entry: T, field: string, index: number) => ListControl["items"][number];
  readonly add: readonly { readonly id: string; readonly label: Words; readonly value: JsonValue }[];
  readonly empty: Words;
}

export interface FieldControls {
  stepper(field: string, options?: StepperOptions): StepperControl;
  toggle(field: string, options?: ToggleOptions): ToggleControl;
  choice(field: string, options: ChoiceOptions): ChoiceControl;
  /** A list of all die sizes that the field accepts, without step values. */
  dieSize(field: string, label: Words): ChoiceControl;
  text(field: string, options?: TextOptions): TextControl;
  /** The text that says where an entry of a list comes from. */
  whatFor(field: string, placeholder?: Words): TextControl;
  /** The default label is that of the whole list: `Field.<name>.list`. */
  list<T>(field: string, options: ListOptions<T>): ListControl;
}

/** `words` is the prefix of the mechanic's language keys. */
export function fieldControls(schema: Field<unknown>, words: string): (spec: Fields) => FieldControls {
  return (spec) => {
    const begin = <K extends string>(kind: K, field: string, { id = field, label, hint }: Common) => ({
      kind,
      id,
      path: pathOf(field),
      label: phraseOf(label ?? `${words}.Field.${nameOf(field, kind)}`),
      ...defined({ hint: hint && phraseOf(hint) }),
    });
    const valueOf = (field: string): unknown =>
      pathOf(field).reduce((part: unknown, key) => (part as Fields | null)?.[key], spec);
    const controls: FieldControls = {
      stepper(field, options = {}) {
        const {
          min = -Infinity,
          max = Infinity,
          none,
          display,
          isRare,
          isCompared,
          word,
          showsStepValue,
          sharedDie,
        } = options;
        const { of, initial, isNullable } = schemaAt(schema, field);
        const start = none?.start ?? (typeof initial === "number" ? initial : (of.min ?? 0));
        return {
          ...begin("stepper", field, options),
          value: (valueOf(field) ?? null) as number | null,
          min: Math.max(min, of.min ?? min),
          max: Math.min(max, of.max ?? max),
          ...defined({
            none: none && { label: phraseOf(none.label), start, value: isNullable ? null : undefined },
            display,
            isRare,
            isCompared,
            word,
            showsStepValue,
            sharedDie,
          }),
        };
      },
      toggle(field, options = {}) {
        return {
          ...begin("toggle", field, options),
          value: options.value ?? valueOf(field) === true,
          ...defined({ on: options.on, showsStepValue: options.showsStepValue }),
          // `off: undefined` removes the field, so the key is kept.
          ...("off" in options ? { off: options.off } : {}),
        };
      },
      choice(field, options) {
        const { look, showsStepValue, options: offered } = options;
        const value = (valueOf(field) ?? null) as JsonValue;
        return { ...begin("choice", field, options), value, options: offered, look, ...defined({ showsStepValue }) };
      },
      dieSize: (field, label) =>
        controls.choice(field, { label, options: dieOptions(schema, field), look: "select", showsStepValue: false }),
      text(field, options = {}) {
        const { of, isOptional } = schemaAt(schema, field);
        return {
          ...begin("text", field, options),
          value: (valueOf(field) ?? "") as string,
          max: of.max ?? Infinity,
          ...defined({
            optional: isOptional || undefined,
            placeholder: options.placeholder && phraseOf(options.placeholder),
          }),
        };
      },
      whatFor: (field, placeholder = "QUINCUNX.Label.whatFor") =>
        controls.text(field, { label: "QUINCUNX.Label.whatFor", placeholder }),
      list<T>(field: string, options: ListOptions<T>): ListControl {
        const { entry, add, empty, isCompact } = options;
        const entries = (valueOf(field) ?? []) as readonly T[];
        return {
          ...begin("list", field, options),
          items: entries.map((one, index) => entry(one, `${field}.${index}`, index)),
          add: add.map(({ id, label, value }) => ({ id, label: phraseOf(label), value })),
          max: schemaAt(schema, field).of.max ?? Infinity,
          empty: phraseOf(empty),
          ...defined({ isCompact }),
        };
      },
    };
    return controls;
  };
}

/** Options for all die sizes that a field accepts. */
export function dieOptions(schema: Field<unknown>, field: string): ChoiceControl["options"] {
  const { values = [] } = schemaAt(schema, field).of;
  return values.map((size) => ({
    id: `d${String(size)}`,
    value: size,
    label: phrase("QUINCUNX.Word.die", { size: Number(size) }),
  }));
}

/** Controls that belong together; `of`: the field that all of them change. Folded groups start closed. */
export function group(
  id: string,
  { label, folded, of }: { readonly label: Words; readonly folded: boolean; readonly of?: string },
  controls: readonly Control[],
): GroupControl {
  return { kind: "group", id, path: of === undefined ? [] : pathOf(of), label: phraseOf(label), controls, folded };
}

function schemaAt(schema: Field<unknown>, field: string): BareField {
  let here = bareField(schema);
  for (const key of pathOf(field)) {
    const next = typeof key === "number" ? here.of.of : fieldIn(here.of, key);
    if (!next) throw new Error(`no spec has a field "${field}"`);
    here = bareField(next);
  }
  return here;
}

/** A union has the fields of all its variants. */
function fieldIn({ fields, variants }: Field<unknown>, key: string): Field<unknown> | undefined {
  return fields?.[key] ?? variants?.map((variant) => fieldIn(variant, key)).find((one) => one !== undefined);
}

function pathOf(field: string): Path {
  return field.split(".").map((key) => (/^\d+$/u.test(key) ? Number(key) : key));
}

function nameOf(field: string, kind: string): string {
  const name = field.replaceAll(/\.\d+(?=\.|$)/gu, "");
  return kind === "list" ? `${name}.list` : name;
}

function phraseOf(words: string | Phrase): Phrase {
  return typeof words === "string" ? phrase(words as LanguageKey) : words;
}

/** Drops undefined properties. */
function defined<T extends object>(options: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
