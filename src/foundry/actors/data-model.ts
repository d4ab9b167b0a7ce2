/** Data models of our actor sub-types, made from their declarations. */
import type { ActorDeclaration, ActorField } from "../../rules/actor/declaration.ts";
import { allDeclarations } from "./declarations.ts";

type DataField = foundry.data.fields.DataField.Any;

/** At init. */
export function registerActorTypes(): void {
  const models = CONFIG.Actor.dataModels as Record<string, unknown>;
  const icons = CONFIG.Actor.typeIcons as Record<string, string>;
  for (const { declaration, type } of allDeclarations()) {
    models[type] = makeModel(declaration);
    icons[type] = declaration.icon;
  }
}

function makeModel(declaration: ActorDeclaration): unknown {
  const Base = foundry.abstract.TypeDataModel as unknown as new () => object;
  class QuincunxActorModel extends Base {
    static defineSchema(): Record<string, DataField> {
      return fieldsOf(declaration.fields);
    }
  }
  Object.defineProperty(QuincunxActorModel, "name", { value: `${declaration.sheetClass.replace(/Sheet$/u, "")}Model` });
  return QuincunxActorModel;
}

function fieldsOf(fields: Readonly<Record<string, ActorField>>): Record<string, DataField> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, dataField(field)]));
}

function dataField(field: ActorField): DataField {
  const { NumberField, StringField, HTMLField, BooleanField, ObjectField, ArrayField, SchemaField } =
    foundry.data.fields;
  switch (field.kind) {
    case "integer":
      return new NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: field.initial,
        min: field.min,
        max: field.max,
      });
    case "text":
      return new StringField({ required: true, blank: true, initial: field.initial });
    case "rich":
      return new HTMLField({ required: true, blank: true, initial: "" });
    case "toggle":
      return new BooleanField({ initial: field.initial });
    case "choice":
      return typeof field.initial === "number"
        ? new NumberField({
            required: true,
            nullable: false,
            initial: field.initial,
            choices: field.options.map(({ value }) => Number(value)),
          })
        : new StringField({
            required: true,
            initial: field.initial,
            choices: field.options.map(({ value }) => String(value)),
          });
    case "spec":
      return new ObjectField({
        required: true,
        initial: () => foundry.utils.deepClone(field.initial) as Record<string, unknown>,
      });
    case "list":
      return new ArrayField(
        new SchemaField({
          id: new StringField({ required: true, blank: false, initial: () => foundry.utils.randomID() }),
          ...fieldsOf(field.of),
        } as never),
        { max: field.max } as never,
      );
  }
}
