/**
 * Data models and fields.
 *
 * `dataNamespace(generation)` is `foundry.data`; `DataModel`, `TypeDataModel` and `EmbeddedCollection` go into `foundry.abstract`.
 */
import type { Generation } from "../../protocol.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../utils/operators.ts";
import * as fields from "./fields/index.ts";
import { isValidId } from "./fields/special.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./validation.ts";

export { DataModel } from "./model.ts";
export { TypeDataModel } from "./type-data-model.ts";
export { EmbeddedCollection } from "./embedded-collection.ts";
export { DataModelValidationError, DataModelValidationFailure } from "./validation.ts";
export * as fields from "./fields/index.ts";

export function dataNamespace(generation: Generation): Record<string, unknown> {
  return {
    fields: { ...fields },
    validation: { DataModelValidationError, DataModelValidationFailure },
    validators: { isValidId },
    ...(generation >= 14 ? { operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement } } : {}),
  };
}
