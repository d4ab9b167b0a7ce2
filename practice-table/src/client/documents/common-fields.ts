/** Fields and functions that the schemas of several documents share. */
import * as f from "../data/fields/index.ts";
import type { Loose } from "../utils/types.ts";
import type { DocumentMetadata } from "./document.ts";

const text = (): f.StringField => new f.StringField({ required: true, blank: true });

export const name = (): f.StringField => new f.StringField({ required: true, blank: false, textSearch: true });
export const flags = (): f.ObjectField => new f.ObjectField();
export const image = (initial: string | null): f.FilePathField =>
  new f.FilePathField({ categories: ["IMAGE"], nullable: initial === null, required: true, initial: () => initial });
export const sort = (): f.IntegerSortField => new f.IntegerSortField();
export const ownership = (initial = 0): f.DocumentOwnershipField =>
  new f.DocumentOwnershipField({ initial: () => ({ default: initial }) });
export const stats = (): f.DocumentStatsField => new f.DocumentStatsField();
export const id = (): f.DocumentIdField => new f.DocumentIdField();
/** The id of a document that may not exist, stored unchanged; consumers look it up. */
export const reference = (): f.DocumentIdField =>
  new f.DocumentIdField({ required: true, readonly: false, nullable: true, initial: null });
export { text };

export function metadata(name: string, collection: string, given: Partial<DocumentMetadata> = {}): DocumentMetadata {
  return {
    name,
    collection,
    label: `DOCUMENT.${name}`,
    labelPlural: `DOCUMENT.${name}s`,
    embedded: {},
    coreTypes: ["base"],
    indexed: false,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    ...given,
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "OWNER", ...given.permissions },
  };
}

/** A field that looks up a world document by id at each use; null if it does not exist. */
export class LookupField extends f.ForeignDocumentField {
  constructor(documentName: string, options: Loose = {}) {
    super(class {}, { required: true, nullable: true, initial: null, ...options });
    (this as Loose).model = { documentName, metadata: {} };
  }
}
