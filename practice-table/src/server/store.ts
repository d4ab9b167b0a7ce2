/** The documents of a world, in memory: primary ones in collections, embedded ones in arrays of their parents. */
import type { DocumentData, DocumentName, EmbeddedName, PrimaryName } from "../protocol.ts";
import { EMBEDDED_FIELDS, HIERARCHY, PRIMARY_NAMES } from "./document-shapes.ts";
import { TableError } from "./errors.ts";
import type { Located } from "./permissions.ts";

/** Container of documents of one kind: a collection of the world, or an array of a parent. */
export interface Place {
  readonly documentName: DocumentName;
  readonly parent: Located | null;
  /** The collection of the topmost document, which is saved after a change. */
  readonly collection: PrimaryName;
  get(id: string): DocumentData | undefined;
  all(): readonly DocumentData[];
  add(document: DocumentData): void;
  remove(id: string): void;
}

export class DocumentStore {
  readonly #collections = new Map<PrimaryName, Map<string, DocumentData>>(
    PRIMARY_NAMES.map((name) => [name, new Map()]),
  );

  collection(name: PrimaryName): Map<string, DocumentData> {
    const collection = this.#collections.get(name);
    if (!collection) throw new Error(`host: documents of the type ${name} is not implemented`);
    return collection;
  }

  get(name: PrimaryName, id: string): DocumentData | undefined {
    return this.collection(name).get(id);
  }

  located(name: PrimaryName, id: string): Located | null {
    const data = this.get(name, id);
    return data ? { documentName: name, data, parent: null } : null;
  }

  place(documentName: DocumentName, parentUuid: string | undefined): Place {
    if (parentUuid === undefined) return this.#primaryPlace(documentName as PrimaryName);
    const parent = this.#resolve(parentUuid);
    if (!HIERARCHY[parent.documentName]?.includes(documentName as EmbeddedName)) {
      throw new TableError(
        `${parent.documentName} [${parent.data._id}] does not support embedded documents of the type ${documentName}`,
      );
    }
    const field = EMBEDDED_FIELDS[documentName as EmbeddedName];
    const list = (): DocumentData[] => (parent.data[field] ??= []) as DocumentData[];
    let top: Located = parent;
    while (top.parent) top = top.parent;
    return {
      documentName,
      parent,
      collection: top.documentName as PrimaryName,
      get: (id) => list().find((entry) => entry._id === id),
      all: list,
      add: (document) => void list().push(document),
      remove: (id) => {
        const index = list().findIndex((entry) => entry._id === id);
        if (index >= 0) list().splice(index, 1);
      },
    };
  }

  #primaryPlace(documentName: PrimaryName): Place {
    const documents = this.collection(documentName);
    return {
      documentName,
      parent: null,
      collection: documentName,
      get: (id) => documents.get(id),
      all: () => [...documents.values()],
      add: (document) => void documents.set(document._id, document),
      remove: (id) => void documents.delete(id),
    };
  }

  /** `Actor.a.Item.b` → the item inside its actor. */
  #resolve(uuid: string): Located {
    const parts = uuid.split(".");
    let located: Located | null = null;
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const [documentName, id] = [parts[i] as DocumentName, parts[i + 1] as string];
      const data: DocumentData | undefined = located
        ? ((located.data[EMBEDDED_FIELDS[documentName as EmbeddedName]] ?? []) as DocumentData[]).find(
            (entry) => entry._id === id,
          )
        : this.#collections.get(documentName as PrimaryName)?.get(id);
      if (!data) throw new TableError(`The parent document ${uuid} does not exist`);
      located = { documentName, data, parent: located };
    }
    if (!located) throw new TableError(`The parent document ${uuid} does not exist`);
    return located;
  }
}
