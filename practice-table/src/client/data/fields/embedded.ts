/** Fields that hold models or documents. */
import { EmbeddedCollection } from "../embedded-collection.ts";
import { deepClone, isEmpty, isSubclass } from "../../utils/objects.ts";
import { page, type Dict, type Loose } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { ArrayField } from "./array.ts";
import { type CleanOptions, type FieldContext, type FieldOptions, type ValidateOptions } from "./base.ts";
import { SchemaField } from "./object.ts";

/** One data model inside another. */
export class EmbeddedDataField extends SchemaField {
  readonly model: Loose;

  constructor(model: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    if (typeof model?.defineSchema !== "function")
      throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    super(model.defineSchema() as never, options, context);
    this.model = model;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    return super.clean(value, options);
  }

  override _cast(value: Loose): Loose {
    return (value instanceof this.model ? value.toObject() : super._cast(value)) as unknown;
  }

  override initialize(value: Loose, model?: Loose, options: Loose = {}): Loose {
    if (!value) return value as unknown;
    return new this.model(value, { parent: model as unknown, ...options, _shared: true }) as unknown;
  }

  override toObject(value: Loose): Loose {
    if (!value) return value as unknown;
    return (value.toObject instanceof Function ? value.toObject(false) : deepClone(value)) as unknown;
  }

  override migrateSource(_sourceData: Dict, fieldData: Loose): void {
    if (fieldData) this.model.migrateDataSafe(fieldData);
  }

  override _validateModel(data: Loose, _options?: ValidateOptions): void {
    if (data) this.model.validateJoint(data);
  }
}

/** A collection of embedded documents: a list in the source, an EmbeddedCollection in the model. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    super(element, options, context);
    this.readonly = true;
  }

  static override _validateElementType(element: Loose): unknown {
    if (typeof element?.defineSchema !== "function")
      throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
    return element as unknown;
  }

  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  /** The configured document class, which systems may replace. */
  get model(): Loose {
    return (this.element.implementation ?? this.element) as unknown;
  }

  override get schema(): unknown {
    return this.model.schema as unknown;
  }

  override _cast(value: Loose): unknown[] {
    const entries =
      value instanceof Map
        ? [...value.values()]
        : Array.isArray(value)
          ? (value as unknown[])
          : [...Object.values((value ?? {}) as object)];
    return entries.map((entry: Loose) => (entry?.toObject instanceof Function ? entry.toObject() : entry) as unknown);
  }

  override _cleanType(value: unknown[], options: CleanOptions = {}): unknown[] {
    return value.map((entry) => this._cleanElement(entry, options) as unknown);
  }

  /** In an update, an element with the id of an existing document is a partial change (found.md 2.9); any other is a whole document. */
  _cleanElement(value: Loose, options: CleanOptions = {}): Loose {
    const known = knownBy(options.source, value);
    return this.model.cleanData(value, { ...options, partial: known !== undefined, source: known }) as unknown;
  }

  override _addTypes(source?: Loose, changes?: Loose, _options?: Loose): void {
    for (const entry of Array.isArray(changes) ? (changes as Loose[]) : []) {
      const known = knownBy(source, entry);
      if (known) this.model._addTypes(known, entry);
    }
  }

  override _validateElements(value: Loose[], options: ValidateOptions = {}): DataModelValidationFailure | void {
    const failure = new DataModelValidationFailure();
    for (const entry of value) {
      const problem = this.model.schema.validate(entry, { ...options, partial: false }) as
        | DataModelValidationFailure
        | undefined;
      // An invalid embedded document does not invalidate its parent (app.md 4: ISS 10566, fixed); the collection sets it aside.
      if (!problem || options.dropInvalidEmbedded || !options.strictEmbedded) continue;
      failure.elements.push({ id: entry._id as string, name: entry.name as string, failure: problem });
      if (problem.unresolved) failure.unresolved = true;
    }
    if (failure.elements.length) return failure;
  }

  override _validateModel(_data: Loose, _options?: ValidateOptions): void {}

  override initialize(_value: Loose, model?: Loose, options: Loose = {}): Loose {
    const collection = model.collections[this.name as string] as EmbeddedCollection;
    collection.initialize(options);
    return collection;
  }

  override toObject(value: Loose): Loose {
    return Array.from(value as Iterable<Loose>, (entry) => entry.toObject(false) as unknown);
  }

  override _updateDiff(source: Dict, key: string, value: Loose, difference: Dict, options: Loose = {}): void {
    const changed = (value as Loose[]).flatMap((entry) => {
      const known = knownBy(source[key], entry);
      if (!known) return [entry];
      const inner = this.model.schema.diff(known, entry, options) as Dict;
      return isEmpty(inner) ? [] : [{ ...inner, _id: entry._id as string }];
    });
    if (changed.length) difference[key] = changed;
  }

  /** Existing documents keep their source object, so that references to it see the change. */
  override _updateCommit(source: Dict, key: string, value: Loose, diff: Loose = value, options: Loose = {}): void {
    const list = source[key] as Loose[];
    for (const changes of diff as Loose[]) {
      const known = knownBy(list, changes);
      if (!known) list.push(deepClone(changes));
      else this.model.schema.commit(known, knownBy(value, changes) ?? changes, changes, options);
    }
  }

  override migrateSource(_sourceData: Dict, fieldData: Loose): void {
    for (const entry of (fieldData ?? []) as unknown[]) this.model.migrateDataSafe(entry);
  }

  getCollection(parent: Loose): Loose {
    return parent[this.name as string] as unknown;
  }
}

/** The element of a list with the same id; undefined without a list, as in complete data. */
function knownBy(list: unknown, entry: Loose): Loose {
  if (!Array.isArray(list) || typeof entry?._id !== "string") return undefined;
  return (list as Loose[]).find((known) => known._id === entry._id) as unknown;
}

/** One document inside another. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  constructor(model: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    if (!isSubclass(model, page.foundry?.abstract?.Document ?? Object))
      throw new Error("An EmbeddedDocumentField must specify a Document subclass");
    super(model, options, context);
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true };
  }

  getCollection(_parent: Loose): Loose {
    throw new Error("host: EmbeddedDocumentField#getCollection is not implemented");
  }
}
