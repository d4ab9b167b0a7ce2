/** The documents embedded in another document (fvtt-types common/abstract/embedded-collection). */
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/identity.ts";
import { page, type Loose } from "../utils/types.ts";

export class EmbeddedCollection extends Collection<string, Loose> {
  readonly name: string;
  readonly model: Loose;
  readonly invalidDocumentIds = new Set<string>();
  readonly _source!: Loose[];
  _initialized = false;

  constructor(name: string, parent: Loose, sourceArray: Loose[]) {
    super();
    this.name = name;
    this.model = parent as unknown;
    Object.defineProperty(this, "_source", { value: sourceArray, writable: true });
  }

  get documentClass(): Loose {
    return this.model.schema.get(this.name).model as unknown;
  }

  createDocument(data: Loose, context: Loose = {}): Loose {
    return new this.documentClass(data, {
      ...context,
      parent: this.model as unknown,
      parentCollection: this.name,
      pack: this.model.pack as unknown,
    }) as unknown;
  }

  /** Creates documents for new entries of the source, keeps existing ones, and drops those that the source no longer has. */
  initialize(options: Loose = {}): void {
    this._initialized = false;
    const ids = new Set<string>();
    for (const data of this._source) {
      this._initializeDocument(data, options);
      ids.add(data._id as string);
    }
    for (const id of [...this.keys()]) if (!ids.has(id)) Map.prototype.delete.call(this, id);
    this._initialized = true;
  }

  _initializeDocument(data: Loose, options: Loose = {}): void {
    data._id ??= randomID();
    const known = super.get(data._id as string) as Loose;
    if (known) {
      known._initialize(options);
      return;
    }
    try {
      const document = this.createDocument(data, { ...options, strict: options.strict ?? true }) as Loose;
      // The document shares its data object with the parent's source.
      const at = this._source.indexOf(data);
      if (at >= 0) this._source[at] = document._source;
      Map.prototype.set.call(this, document.id, document);
      this.invalidDocumentIds.delete(document.id as string);
    } catch (error) {
      // Creating throws; loading stored data sets invalid documents aside.
      if (options.strictEmbedded) throw error;
      this._handleInvalidDocument(data._id as string, error as Error, options);
    }
  }

  _handleInvalidDocument(id: string, error: Error, _options: Loose = {}): void {
    this.invalidDocumentIds.add(id);
    error.message = `Failed to initialize ${this.documentClass.documentName} [${id}]:\n${error.message}`;
    page.Hooks?.onError?.("EmbeddedCollection#_initializeDocument", error, { log: "warn", id });
  }

  override get(id: string, { invalid = false, strict = false }: Loose = {}): Loose {
    const document = super.get(id) as unknown;
    if (document !== undefined) return document;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id, { strict }) as unknown;
    if (strict)
      throw new Error(
        `${this.documentClass.documentName} id [${id}] does not exist in the ${this.constructor.name} collection.`,
      );
    return undefined;
  }

  getInvalid(id: string, { strict = true }: Loose = {}): Loose {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentClass.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find((entry) => entry._id === id) as unknown;
    return this.documentClass.fromSource(data, { parent: this.model as unknown }) as unknown;
  }

  override set(key: string, value: Loose, { modifySource = true }: Loose = {}): this {
    if (modifySource) this._set(key, value);
    return super.set(key, value);
  }

  _set(key: string, value: Loose): void {
    const at = this._source.findIndex((entry) => entry._id === key);
    if (at < 0) this._source.push(value._source);
    else this._source[at] = value._source;
  }

  override delete(key: string, { modifySource = true }: Loose = {}): boolean {
    if (modifySource) this._delete(key, {});
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  _delete(key: string, _options: Loose): void {
    const at = this._source.findIndex((entry) => entry._id === key);
    if (at >= 0) this._source.splice(at, 1);
  }

  update(changes: Loose, options: Loose = {}): void {
    for (const data of changes as Loose[]) this._createOrUpdate(data, options);
  }

  _createOrUpdate(data: Loose, options: Loose = {}): void {
    const known = super.get(data._id as string) as Loose;
    if (known) known.updateSource(data, options);
    else {
      this._source.push(data);
      this._initializeDocument(data, options);
    }
  }

  toObject(source = true): Loose[] {
    return this.map((document) => document.toObject(source) as unknown);
  }

  _onModifyContents(_action: string, _documents: Loose[], _result: Loose, _operation: Loose, _user: Loose): void {}

  search(_search: Loose = {}): Loose[] {
    throw new Error("host: EmbeddedCollection#search is not implemented");
  }
}
