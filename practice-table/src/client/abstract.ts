/** `foundry.abstract`. */
import { DataModel, EmbeddedCollection, TypeDataModel } from "./data/index.ts";
import { ClientDatabaseBackend, Document } from "./documents/index.ts";

export function abstractNamespace(): Record<string, unknown> {
  return {
    DataModel,
    Document,
    EmbeddedCollection,
    TypeDataModel,
    DatabaseBackend: ClientDatabaseBackend,
  };
}
