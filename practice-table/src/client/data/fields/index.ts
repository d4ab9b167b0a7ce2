/** All exports of `foundry.data.fields`. */
export { DataField } from "./base.ts";
export { AnyField, BooleanField, NumberField, StringField } from "./primitive.ts";
export { ObjectField, SchemaField, TypedObjectField } from "./object.ts";
export { ArrayField, SetField } from "./array.ts";
export { EmbeddedCollectionField, EmbeddedDataField, EmbeddedDocumentField } from "./embedded.ts";
export { DocumentTypeField, TypeDataField, TypedSchemaField } from "./type-data.ts";
export { DocumentStatsField } from "./stats.ts";
export {
  AlphaField,
  AngleField,
  ColorField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  IntegerSortField,
  JSONField,
  JavaScriptField,
} from "./special.ts";
