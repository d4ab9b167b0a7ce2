/** `foundry.abstract`. */
import { DataModel, EmbeddedCollection, TypeDataModel } from "./data/index.ts";
import { ClientDatabaseBackend, Document } from "./documents/index.ts";
import { missing } from "./helpers/missing.ts";

export function abstractNamespace(): Record<string, unknown> {
  return {
    DataModel,
    Document,
    EmbeddedCollection,
    TypeDataModel,
    DatabaseBackend: ClientDatabaseBackend,
    EmbeddedCollectionDelta: missing("foundry.abstract.EmbeddedCollectionDelta"),
    SingletonEmbeddedCollection: missing("foundry.abstract.SingletonEmbeddedCollection"),
  };
}
