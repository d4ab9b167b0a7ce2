/** Default controls of a mechanic: one for each plain field. */
import type { Control } from "../contract/control.ts";
import type { Fields } from "../contract/fields.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { fieldControls } from "../spec/field-controls.ts";
import { bareField, type Field } from "../contract/schema.ts";

/**
 * Controls of the integer, boolean, text and choice fields, in their order. Nullable fields offer "not known". The language key
 * `Option.<name>.<value>` labels an option with a string value. Lists and records have no default.
 */
export function plainControls(schema: Field<object>, words: string): (spec: Fields) => readonly Control[] {
  const controlsOf = fieldControls(schema, words);
  const unknown = phrase("QUINCUNX.Word.unknown");
  return (spec) => {
    const { stepper, toggle, choice, text } = controlsOf(spec);
    return Object.entries(schema.fields ?? {}).flatMap(([name, field]): readonly Control[] => {
      const { of, isNullable } = bareField(field);
      const { min = 0, max = 0, values = [] } = of;
      switch (of.kind) {
        case "integer":
          return [stepper(name, isNullable ? { none: { label: unknown, start: Math.ceil((min + max) / 2) } } : {})];
        case "boolean":
          return [toggle(name)];
        case "text":
          return [text(name)];
        case "choice": {
          const options = values.map((value) => ({
            id: String(value),
            value,
            label: typeof value === "string" ? phrase(`${words}.Option.${name}.${value}`) : freeText(String(value)),
          }));
          const open = isNullable ? [{ id: "unknown", value: null, label: unknown }] : [];
          return [choice(name, { options: [...options, ...open], look: "select" })];
        }
        default:
          return [];
      }
    });
  };
}
