/**
 * The client's database: calls hooks, sends requests, and applies events (app.md 6.8).
 *
 * `pre…` hooks run on the requesting client only and may cancel; the others run on every client when the server's event arrives. A request's promise
 * resolves after the requester has applied its own event (protocol.ts).
 */
import { copyJson } from "../../json.ts";
import type { DocumentEvent, DocumentName, DocumentOperation, Transport } from "../../protocol.ts";
import { DataModel } from "../data/model.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import { mergeObject } from "../utils/merge.ts";
import { operatorsToKeys } from "../utils/operators.ts";
import { expandObject } from "../utils/paths.ts";
import { page, type Dict, type Loose } from "../utils/types.ts";
import { cleanStoredHtml } from "./stored-html.ts";
import { changeInDelta, ownActorOf } from "./token-delta.ts";

interface Place {
  parent: Loose;
  pack: string | null;
  /** No client calls the hooks of this operation (found.md 2.7). The documents' own methods run, without this option. */
  noHook?: boolean;
}

export class ClientDatabaseBackend {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** core, world, the system, and the active modules. */
  getFlagScopes(): string[] {
    const { system, modules } = page.game as Loose;
    const active = (modules as { filter(test: (m: Loose) => boolean): Loose[] })
      .filter((module) => module.active)
      .map((module) => module.id as string);
    return ["core", "world", system.id as string, ...active];
  }

  getCompendiumScopes(): string[] {
    return Array.from(page.game.packs.keys() as Iterable<string>);
  }

  /* Requests --------------------------------------------------------------------------------------------------------------------------- */

  async get(
    documentClass: Loose,
    { query = {}, pack = null }: Loose = {},
    _user: Loose = page.game.user,
  ): Promise<Loose[]> {
    if (!pack) throw new Error("host: DatabaseBackend#get without a pack is not implemented");
    const collection = page.game.packs.get(pack);
    const ids = (query._id__in ?? (query._id ? [query._id] : undefined)) as string[] | undefined;
    const found = await this._readPack(pack as string, ids);
    return found.map((data) => new documentClass(data, { pack: collection.collection as string }) as unknown);
  }

  /** The data of a pack's documents: all, or those with the ids. */
  async _readPack(pack: string, ids?: readonly string[]): Promise<Loose[]> {
    return (await this.#send({ type: "pack", pack, ...(ids ? { ids: [...ids] } : {}) })) as Loose[];
  }

  async create(
    documentClass: Loose,
    { data = [], parent = null, pack = null, noHook = false, ...options }: Loose,
    user: Loose = page.game.user,
  ): Promise<Loose[]> {
    const place = { parent, pack, noHook } as Place;
    const documents: Loose[] = [];
    for (const given of data as Loose[]) {
      const source = toPlain(given);
      if (!options.keepId) delete source._id;
      const document = new documentClass(source, {
        parent: parent as unknown,
        pack: pack as unknown,
        strict: true,
        strictEmbedded: true,
      }) as Loose;
      if (await this.#isAllowed("Create", document, place, [source, options], user)) documents.push(document);
    }
    if (options.temporary || !documents.length) return documents;
    if ((await documentClass._preCreateOperation(documents, options, user)) === false) return [];
    this.#before("preCreate", documentClass, parent, [
      documents.map((document) => document.toObject() as unknown),
      options,
      user.id,
    ]);
    const sources = documents.map((document) => document.toObject() as Dict);
    for (const source of sources) cleanStoredHtml(documentClass, source);
    const result = await this.#document("create", documentClass, place, options, { data: sources });
    return this.#found(documentClass, place, idsOf(result));
  }

  async update(
    documentClass: Loose,
    { updates = [], parent = null, pack = null, noHook = false, ...options }: Loose,
    user: Loose = page.game.user,
  ): Promise<Loose[]> {
    const place = { parent, pack, noHook } as Place;
    const toUpdate: Dict[] = [];
    const documents: Loose[] = [];
    for (const given of updates as Loose[]) {
      const source = toPlain(given);
      const id = source._id as string | undefined;
      if (!id) throw new Error("You must provide an _id for every object in the update Array.");
      const document = await this.#existing(documentClass, place, id);
      delete source._id;
      const dryRun = { ...options, dryRun: true };
      let changes = (options.diff === false ? source : document.updateSource(source, dryRun)) as Dict;
      if (options.diff !== false && isEmpty(changes)) continue;
      if (!(await this.#isAllowed("Update", document, place, [changes, options], user))) continue;
      // Changes that hooks add are validated as well; changes that hooks revert are not sent.
      changes = options.diff === false ? changes : (document.updateSource(changes, dryRun) as Dict);
      if (options.diff === false) document.updateSource(changes, dryRun);
      else if (isEmpty(changes)) continue;
      const plain = operatorsToKeys(changes) as Dict;
      cleanStoredHtml(documentClass, plain, plain.type ?? document.type);
      toUpdate.push({ ...plain, _id: id });
      documents.push(document);
    }
    if (!toUpdate.length) return [];
    if ((await documentClass._preUpdateOperation(documents, options, user)) === false) return [];
    this.#before("preUpdate", documentClass, parent, [toUpdate, options, user.id]);
    await this.#document("update", documentClass, place, options, { data: toUpdate });
    return this.#found(
      documentClass,
      place,
      toUpdate.map(({ _id }) => _id as string),
    );
  }

  async delete(
    documentClass: Loose,
    { ids = [], parent = null, pack = null, deleteAll = false, noHook = false, ...options }: Loose,
    user: Loose = page.game.user,
  ): Promise<Loose[]> {
    const place = { parent, pack, noHook } as Place;
    const wanted = deleteAll
      ? [...(this.#collection(documentClass, place).keys() as Iterable<string>)]
      : (ids as string[]);
    const documents: Loose[] = [];
    for (const id of wanted) {
      const document = await this.#existing(documentClass, place, id);
      if (await this.#isAllowed("Delete", document, place, [options], user)) documents.push(document);
    }
    if (!documents.length) return [];
    if ((await documentClass._preDeleteOperation(documents, options, user)) === false) return [];
    const toDelete = documents.map((document) => document.id as string);
    this.#before("preDelete", documentClass, parent, [toDelete, options, user.id]);
    await this.#document("delete", documentClass, place, options, { ids: toDelete });
    return documents;
  }

  /** Calls the document's own method, then the hook, both with the same objects, so that both see each other's changes. */
  async #isAllowed(
    action: "Create" | "Update" | "Delete",
    document: Loose,
    { noHook }: Place,
    args: Loose[],
    user: Loose,
  ): Promise<boolean> {
    const own = (await document[`_pre${action}`](...args, user)) as unknown;
    const hook = `pre${action}${document.documentName}`;
    const allowed = own !== false && (noHook || page.Hooks.call(hook, document, ...args, user.id) !== false);
    if (!allowed) console.debug(`${document.documentName} ${action.toLowerCase()} prevented by preliminary hook`);
    return allowed;
  }

  #before(event: string, documentClass: Loose, parent: Loose, args: Loose[]): void {
    if (!parent) return;
    parent._dispatchDescendantDocumentEvents?.(
      event,
      parent.constructor.getCollectionName(documentClass.documentName),
      args,
    );
  }

  async #document(
    action: DocumentOperation["action"],
    documentClass: Loose,
    { parent, pack, noHook }: Place,
    options: Dict,
    what: Pick<DocumentOperation, "data" | "ids">,
  ): Promise<Loose> {
    const own = ownActorOf(parent) as Loose;
    if (own) return changeInDelta(own, { action, documentClass, parent, ...what }, options) as Loose;
    const operation: DocumentOperation = {
      action,
      documentName: documentClass.documentName as DocumentName,
      ...(parent ? { parentUuid: parent.uuid as string } : {}),
      ...(pack ? { pack } : {}),
      ...what,
      options: toJson(noHook ? { ...options, noHook } : options) as Dict,
    };
    return this.#send({ type: "document", operation: toJson(operation) as DocumentOperation });
  }

  async #send(request: Parameters<Transport["request"]>[0]): Promise<Loose> {
    try {
      return (await this.#transport.request(request)) as Loose;
    } catch (error) {
      page.ui?.notifications?.error?.((error as Error).message);
      throw error;
    }
  }

  #collection(documentClass: Loose, { parent, pack }: Place): Loose {
    if (parent) return parent.getEmbeddedCollection(documentClass.documentName) as unknown;
    return (pack ? page.game.packs.get(pack) : page.game.collections.get(documentClass.documentName)) as unknown;
  }

  async #existing(documentClass: Loose, place: Place, id: string): Promise<Loose> {
    const collection = this.#collection(documentClass, place);
    const known = collection.get(id, { invalid: true }) as Loose;
    if (known) return known as unknown;
    const read = place.pack && !place.parent ? ((await collection.getDocument(id)) as unknown) : null;
    if (!read)
      throw new Error(
        `${documentClass.documentName} id [${id}] does not exist in the ${collection.name ?? collection.constructor.name} collection.`,
      );
    return read;
  }

  #found(documentClass: Loose, place: Place, ids: readonly string[]): Loose[] {
    const collection = this.#collection(documentClass, place);
    return ids.map((id) => collection.get(id, { invalid: true }) as Loose).filter(Boolean);
  }

  /* Events -------------------------------------------------------------------------------------------------------------------------------- */

  /** Applies an event of the server to this client. */
  apply(event: DocumentEvent): void {
    const documentClass = page.CONFIG[event.documentName]?.documentClass as Loose;
    if (!documentClass) return;
    const parent = event.parentUuid
      ? (page.foundry.utils.fromUuidSync(event.parentUuid, { strict: false, invalid: true }) as Loose)
      : null;
    // An unknown parent (of a pack that is not loaded) needs no update here.
    if (event.parentUuid && !parent?.getEmbeddedCollection) return;
    const collection = this.#collection(documentClass, { parent, pack: event.pack ?? null });
    if (!collection) return;
    if (event.action === "create") this.#applyCreate(event, documentClass, collection, parent);
    else if (event.action === "update") this.#applyUpdate(event, documentClass, collection, parent);
    else this.#applyDelete(event, documentClass, collection, parent);
  }

  #applyCreate(event: DocumentEvent, documentClass: Loose, collection: Loose, parent: Loose): void {
    const { noHook, ...options } = event.options as Loose;
    const created: Loose[] = [];
    for (const data of deepClone(event.data) as Loose[]) {
      try {
        const document = collection.createDocument(data, { strict: true }) as Loose;
        collection.set(document.id, document);
        created.push(document);
      } catch (error) {
        collection._source?.push(data);
        collection._handleInvalidDocument?.(data._id, error, {});
      }
    }
    resetRoot(parent);
    for (const document of created) {
      document._onCreate(document.toObject(), options, event.userId);
      if (!noHook) page.Hooks.callAll(`create${document.documentName}`, document, options, event.userId);
    }
    this.#after("Create", documentClass, collection, parent, created, event, [event.data, options, event.userId]);
  }

  #applyUpdate(event: DocumentEvent, documentClass: Loose, collection: Loose, parent: Loose): void {
    const { noHook, ...options } = event.options as Loose;
    const updated: [Loose, Loose][] = [];
    for (const changes of deepClone(event.data) as Loose[]) {
      const document = collection.get(changes._id) as Loose;
      if (!document) {
        this.#updateInvalid(collection, changes);
        continue;
      }
      document.updateSource(changes, {
        recursive: options.recursive ?? true,
        ...(options.recursive === false ? { diff: false } : {}),
      });
      updated.push([document, { ...changes }]);
    }
    resetRoot(parent);
    for (const [document, changes] of updated) {
      document._onUpdate(changes, options, event.userId);
      if (!noHook) page.Hooks.callAll(`update${document.documentName}`, document, changes, options, event.userId);
    }
    const documents = updated.map(([document]) => document);
    this.#after("Update", documentClass, collection, parent, documents, event, [event.data, options, event.userId]);
  }

  /** Updates the source of an invalid document, which may become valid. */
  #updateInvalid(collection: Loose, changes: Loose): void {
    if (!collection.invalidDocumentIds?.has(changes._id)) return;
    const source = (collection._source as Loose[]).find((entry) => entry._id === changes._id) as Loose;
    if (!source) return;
    mergeObject(source, changes, { performDeletions: true });
    collection._initializeDocument?.(source, {});
  }

  #applyDelete(event: DocumentEvent, documentClass: Loose, collection: Loose, parent: Loose): void {
    const { noHook, ...options } = event.options as Loose;
    const deleted: Loose[] = [];
    for (const id of event.ids) {
      const document = collection.get(id) as Loose;
      collection.delete(id);
      if (document) deleted.push(document);
    }
    resetRoot(parent);
    for (const document of deleted) {
      document._onDelete(options, event.userId);
      if (!noHook) page.Hooks.callAll(`delete${document.documentName}`, document, options, event.userId);
    }
    this.#after("Delete", documentClass, collection, parent, deleted, event, [event.ids, options, event.userId]);
  }

  #after(
    action: "Create" | "Update" | "Delete",
    documentClass: Loose,
    collection: Loose,
    parent: Loose,
    documents: Loose[],
    event: DocumentEvent,
    args: Loose[],
  ): void {
    const user = page.game.users.get(event.userId) as Loose;
    const { noHook: _noHook, ...options } = event.options;
    collection._onModifyContents?.(event.action, documents, event.data, { ...options }, user);
    if (parent) {
      const name = parent.constructor.getCollectionName(documentClass.documentName) as string;
      parent._dispatchDescendantDocumentEvents?.(`on${action}`, name, [documents, ...args]);
    }
    void documentClass[`_on${action}Operation`](documents, { ...options }, user);
  }
}

/** Plain data from hooks and packages: a document, or an object with dotted keys or operators. */
function toPlain(given: Loose): Loose {
  if (given instanceof DataModel) return given.toObject() as unknown;
  return expandObject(operatorsToKeys(deepClone(given ?? {}))) as unknown;
}

function toJson(value: unknown): unknown {
  return copyJson(value ?? null);
}

/** Prepares the topmost document again after a change of embedded documents. */
function resetRoot(parent: Loose): void {
  let root = parent;
  while (root?.isEmbedded) root = root.parent;
  root?.reset();
}

/** The ids in a response of the server, which has documents, ids, or an object with either. */
function idsOf(result: Loose): string[] {
  const list = (Array.isArray(result) ? result : (result?.data ?? result?.documents ?? result?.ids ?? [])) as Loose[];
  return list.map((entry) => (typeof entry === "string" ? entry : (entry._id as string)));
}
