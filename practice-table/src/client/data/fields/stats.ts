/** `_stats` of a document: its origin and times (app.md 7.3). */
import { page, type Dict } from "../../utils/types.ts";
import type { FieldContext, FieldOptions } from "./base.ts";
import { SchemaField } from "./object.ts";
import { NumberField, StringField } from "./primitive.ts";
import { DocumentIdField } from "./special.ts";

export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const text = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    super(
      {
        coreVersion: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => (page.game?.release?.version ?? null) as unknown,
        }),
        systemId: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => (page.game?.system?.id ?? null) as unknown,
        }),
        systemVersion: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => (page.game?.system?.version ?? null) as unknown,
        }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: text(),
        duplicateSource: text(),
        exportSource: new SchemaField(
          { worldId: text(), uuid: text(), coreVersion: text(), systemId: text(), systemVersion: text() },
          { required: true, nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }

  static fields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
    "exportSource",
  ];
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }
}
