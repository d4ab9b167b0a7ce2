/**
 * `foundry.abstract.Document`: base of all documents, without the client's part (fvtt-types common/abstract/document).
 *
 * Metadata define the class name, the embedded documents and the permissions.
 */
import { type EmbeddedCollection } from "../data/embedded-collection.ts";
import type { DataField } from "../data/fields/base.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import { DataModel } from "../data/model.ts";
import { buildUuid } from "../utils/identity.ts";
import { mergeObject } from "../utils/merge.ts";
import { operatorsToKeys } from "../utils/operators.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { notImplemented, page, type Dict, type Loose } from "../utils/types.ts";

export interface DocumentMetadata {
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  embedded: Record<string, string>;
  coreTypes: readonly string[];
  hasTypeData?: boolean;
  indexed?: boolean;
  compendiumIndexFields?: readonly string[];
  permissions: Record<
    "view" | "create" | "update" | "delete",
    string | ((user: Loose, doc: Loose, data: Loose) => boolean)
  >;
  [key: string]: unknown;
}

export class Document extends DataModel {
  static metadata: DocumentMetadata = Object.freeze({
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    embedded: {},
    coreTypes: ["base"],
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
  }) as DocumentMetadata;
  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  declare _id: string | null;
  declare collections: Record<string, EmbeddedCollection>;
  declare pack: string | null;
  declare parentCollection: string | null;

  override _configure({ pack = null, parentCollection = null }: Loose = {}): void {
    const fixed = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    fixed("parentCollection", this._getParentCollection(parentCollection as string | null));
    fixed("pack", pack ?? (this.parent?.pack as string | undefined) ?? null);
    fixed("collections", {});
  }

  override _initialize(options: Loose = {}): void {
    for (const [name, field] of Object.entries(classOf(this).hierarchy)) {
      if (!(field instanceof EmbeddedCollectionField)) continue;
      const list = (this._source[name] ??= []) as Loose[];
      const known = this.collections[name];
      if (known) (known as Loose)._source = list;
      else
        this.collections[name] = new (field.constructor as typeof EmbeddedCollectionField).implementation(
          name,
          this,
          list,
        );
    }
    super._initialize(options);
  }

  /** Migrations need the type, which a change of `system` does not contain (found.md 2.8). */
  static override _addTypes(source: Dict, changes: Dict): void {
    if ("system" in changes && source.type !== undefined) changes.type ??= source.type;
    super._addTypes(source, changes);
  }

  /* Class and collection ----------------------------------------------------------------------------------------------------------- */

  static get database(): Loose {
    return page.CONFIG.DatabaseBackend as unknown;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The class configured in CONFIG. */
  static get implementation(): Loose {
    return (page.CONFIG?.[this.documentName]?.documentClass ?? this) as unknown;
  }

  static get baseDocument(): Loose {
    return page.foundry.documents[`Base${this.documentName}`] as unknown;
  }

  /** Types that the system or an active package declares, and `base`. */
  static get TYPES(): string[] {
    return (page.game?.documentTypes?.[this.documentName] as string[] | undefined) ?? [...this.metadata.coreTypes];
  }

  static get hasTypeData(): boolean {
    return Boolean(this.metadata.hasTypeData);
  }

  /** The fields for embedded documents. */
  static get hierarchy(): Record<string, DataField> {
    return Object.fromEntries(
      this.schema.entries().filter(([, field]) => (field.constructor as typeof DataField).hierarchical),
    );
  }

  get documentName(): string {
    return classOf(this).documentName;
  }

  get collectionName(): string {
    return classOf(this).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }

  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  get uuid(): string | null {
    return buildUuid({
      id: this._id as string,
      documentName: this.documentName,
      pack: this.pack,
      parent: this.parent as unknown,
    });
  }

  _getParentCollection(parentCollection?: string | null): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return (
      ((this.parent.constructor as typeof Document).getCollectionName?.(this.documentName) as string | null) ?? null
    );
  }

  static getCollectionName(name: string): string | null {
    if (name in this.metadata.embedded) return this.metadata.embedded[name] as string;
    return Object.values(this.metadata.embedded).includes(name) ? name : null;
  }

  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = classOf(this).getCollectionName(embeddedName);
    if (!name)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return this.collections[name] as EmbeddedCollection;
  }

  getEmbeddedDocument(embeddedName: string, id: string, options: Loose = {}): Loose {
    return this.getEmbeddedCollection(embeddedName).get(id, options) as unknown;
  }

  *traverseEmbeddedDocuments(_parentPath?: string): Generator<[string, Loose]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const path = _parentPath ? `${_parentPath}.${name}` : name;
      for (const document of collection.values()) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  /* Permissions (app.md 5.6) ---------------------------------------------------------------------------------------------------------- */

  static canUserCreate(user: Loose): boolean {
    const required = this.metadata.permissions.create;
    if (required instanceof Function)
      throw new Error("Document.canUserCreate cannot be determined by class alone; it depends on the document.");
    return Boolean(user.hasPermission(required) || user.hasRole(required, { exact: false }));
  }

  /** 0 NONE … 3 OWNER. Documents without ownership use their parent's. */
  getUserLevel(user: Loose = page.game?.user): number | null {
    const ownership = this.ownership as Record<string, number> | undefined;
    const own = ownership?.[user?.id] ?? ownership?.default ?? -1;
    if (own !== -1) return own;
    return this.isEmbedded ? ((this.parent as Document).getUserLevel(user) as number) : 0;
  }

  testUserPermission(user: Loose, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const levels = page.CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const wanted = typeof permission === "string" ? levels[permission] : permission;
    if (wanted === undefined) throw new Error(`${String(permission)} is not a document ownership level`);
    if (!exact && user.isGM) return true;
    const level = this.getUserLevel(user) ?? 0;
    return exact ? level === wanted : level >= wanted;
  }

  canUserModify(user: Loose, action: "create" | "update" | "delete", data: Loose = {}): boolean {
    const rule = classOf(this).metadata.permissions[action];
    if (rule instanceof Function) return rule(user, this, data);
    if (rule in page.CONST.DOCUMENT_OWNERSHIP_LEVELS && action !== "create") return this.testUserPermission(user, rule);
    if (this.isEmbedded && action === "create") return (this.parent as Document).canUserModify(user, "update");
    return Boolean(user.isGM || user.hasPermission(rule) || (rule in page.CONST.USER_ROLES && user.hasRole(rule)));
  }

  /* Copies ------------------------------------------------------------------------------------------------------------------------- */

  override clone(data: Loose = {}, { save = false, keepId = false, addSource = false, ...context }: Loose = {}): Loose {
    const source = this.toObject();
    if (!keepId) delete source._id;
    if (addSource) setProperty(source, "_stats.duplicateSource", this.uuid);
    const merged = mergeObject(source, operatorsToKeys(data), { performDeletions: true }) as unknown;
    const place = { parent: this.parent as unknown, pack: this.pack, ...context };
    if (save) return classOf(this).implementation.create(merged, { ...place, keepId }) as unknown;
    return new (classOf(this) as Loose)(merged, { ...place, keepId }) as unknown;
  }

  override toObject(source = true): Loose {
    return super.toObject(source) as unknown;
  }

  migrateSystemData(): Loose {
    return this.system?.toObject?.() ?? this._source.system;
  }

  /* Operations ------------------------------------------------------------------------------------------------------------------------ */

  static async createDocuments(data: Loose[] = [], operation: Loose = {}): Promise<Loose[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return (await this.database.create(this.implementation, { ...operation, data })) as Loose[];
  }

  static async updateDocuments(updates: Loose[] = [], operation: Loose = {}): Promise<Loose[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return (await this.database.update(this.implementation, { ...operation, updates })) as Loose[];
  }

  static async deleteDocuments(ids: string[] = [], operation: Loose = {}): Promise<Loose[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return (await this.database.delete(this.implementation, { ...operation, ids })) as Loose[];
  }

  /** Creates one document (a list for a list). Undefined if cancelled. */
  static async create(data: Loose, operation: Loose = {}): Promise<Loose> {
    const isList = Array.isArray(data);
    const created = await this.createDocuments(isList ? (data as Loose[]) : [data], operation);
    return isList ? created : (created.shift() as unknown);
  }

  async update(data: Loose = {}, operation: Loose = {}): Promise<Loose> {
    const place = { ...operation, parent: this.parent as unknown, pack: this.pack };
    const [updated] = await classOf(this).updateDocuments([{ ...data, _id: this.id }], place);
    return updated as unknown;
  }

  async delete(operation: Loose = {}): Promise<Loose> {
    const place = { ...operation, parent: this.parent as unknown, pack: this.pack };
    const [deleted] = await classOf(this).deleteDocuments([this.id as string], place);
    return deleted as unknown;
  }

  static get(documentId: string, operation: Loose = {}): Loose {
    if (!documentId) return null;
    if (operation.pack) return (page.game.packs.get(operation.pack)?.get(documentId) ?? null) as unknown;
    return (page.game.collections.get(this.documentName)?.get(documentId) ?? null) as unknown;
  }

  async createEmbeddedDocuments(embeddedName: string, data: Loose[] = [], operation: Loose = {}): Promise<Loose[]> {
    return embeddedClass(this, embeddedName).createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<Loose[]>;
  }

  async updateEmbeddedDocuments(embeddedName: string, updates: Loose[] = [], operation: Loose = {}): Promise<Loose[]> {
    return embeddedClass(this, embeddedName).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<Loose[]>;
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: Loose = {}): Promise<Loose[]> {
    return embeddedClass(this, embeddedName).deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    }) as Promise<Loose[]>;
  }

  /* Flags ---------------------------------------------------------------------------------------------------------------------------- */

  getFlag(scope: string, key: string): Loose {
    checkScope(this, scope);
    return getProperty(this.flags?.[scope], key) as unknown;
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<Loose> {
    checkScope(this, scope);
    return this.update({ [`flags.${scope}.${key}`]: value }) as Promise<Loose>;
  }

  async unsetFlag(scope: string, key: string): Promise<Loose> {
    checkScope(this, scope);
    const parts = key.split(".");
    const last = parts.pop() as string;
    return this.update({ [["flags", scope, ...parts, `-=${last}`].join(".")]: null }) as Promise<Loose>;
  }

  /* Methods for subclasses ----------------------------------------------------------------------------------------------------------- */

  async _preCreate(data: Loose, options: Loose, user: Loose): Promise<boolean | void> {
    return (await this.system?._preCreate?.(data, options, user)) as boolean | void;
  }

  _onCreate(data: Loose, options: Loose, userId: string): void {
    this.system?._onCreate?.(data, options, userId);
  }

  static async _preCreateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | void> {}

  static async _onCreateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  async _preUpdate(changed: Loose, options: Loose, user: Loose): Promise<boolean | void> {
    return (await this.system?._preUpdate?.(changed, options, user)) as boolean | void;
  }

  _onUpdate(changed: Loose, options: Loose, userId: string): void {
    this.system?._onUpdate?.(changed, options, userId);
  }

  static async _preUpdateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | void> {}

  static async _onUpdateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  async _preDelete(options: Loose, user: Loose): Promise<boolean | void> {
    return (await this.system?._preDelete?.(options, user)) as boolean | void;
  }

  _onDelete(options: Loose, userId: string): void {
    this.system?._onDelete?.(options, userId);
  }

  static async _preDeleteOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | void> {}

  static async _onDeleteOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  static _addDataFieldShims(data: Loose, shims: Record<string, string>, options: Loose = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) this._addDataFieldShim(data, oldKey, newKey, options);
  }

  static _addDataFieldShim(data: Loose, oldKey: string, newKey: string, options: Loose = {}): void {
    Object.defineProperty(data, oldKey, {
      get: () => {
        if (options.warning !== null) this._logDataFieldMigration(oldKey, newKey, options);
        return ("value" in options ? options.value : getProperty(data, newKey)) as unknown;
      },
      set: (value: unknown) => {
        setProperty(data, newKey, value);
      },
      configurable: true,
      enumerable: false,
    });
  }

  static _logDataFieldMigration(oldKey: string, newKey: string, options: Loose = {}): void {
    const text =
      options.warning ?? `You are accessing ${this.name}#${oldKey} which has been migrated to ${this.name}#${newKey}`;
    logCompatibilityWarning(text as string, { since: 12, until: 14, ...options });
  }
}

/*
 * Functions instead of private members: the base constructor prepares data before this class's private members exist, and systems use all of a
 * document there (found.md 2.5).
 */

function classOf(document: Document): typeof Document {
  return document.constructor as typeof Document;
}

function checkScope(document: Document, scope: string): void {
  const scopes = classOf(document).database.getFlagScopes() as string[];
  if (!scopes.includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

/** The configured class of embedded documents, by document name or collection name. */
function embeddedClass(document: Document, embeddedName: string): Loose {
  document.getEmbeddedCollection(embeddedName);
  const { embedded } = classOf(document).metadata;
  const name = Object.keys(embedded).find((key) => key === embeddedName || embedded[key] === embeddedName);
  if (!name) return notImplemented(`${document.documentName}: changes of an embedded ${embeddedName}`);
  return page.CONFIG[name].documentClass as unknown;
}
