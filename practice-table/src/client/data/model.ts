/**
 * `foundry.abstract.DataModel`: source data that obey a schema, and the object made from it (fvtt-types common/abstract/data).
 *
 * `_source` is the stored data. The instance's properties are computed from it, and data preparation may change them.
 */
import { parseJson } from "../../json.ts";
import { deepClone, isEmpty, isPlain } from "../utils/objects.ts";
import { mergeObject } from "../utils/merge.ts";
import { operatorsToKeys } from "../utils/operators.ts";
import { expandObject } from "../utils/paths.ts";
import { isModern, type Dict, type Loose } from "../utils/types.ts";
import type { DataField } from "./fields/base.ts";
import { SchemaField, isClass } from "./fields/object.ts";
import { type DataModelValidationError, DataModelValidationFailure } from "./validation.ts";

type ModelClass = typeof DataModel;

/** Getters that models have made of lazy values, as opposed to accessors of subclasses. */
const lazyGetters = new WeakSet<object>();

function fieldBehind(model: DataModel, path: string[]): DataField | undefined {
  const [first = "", ...rest] = path;
  const inner = model[first] as unknown;
  if (rest.length && inner instanceof DataModel) return fieldBehind(inner, rest);
  return model.schema.getField(path);
}

export interface UpdateSourceOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  diff?: boolean;
  /** `false`: skips the validation of the given data (found.md 2.13). */
  validate?: boolean;
  [key: string]: unknown;
}

export class DataModel {
  static _schema: SchemaField | undefined;
  static LOCALIZATION_PREFIXES: string[] = [];

  declare _source: Dict;
  declare parent: Loose;
  readonly #failures: { fields: DataModelValidationFailure | null; joint: Error | null } = {
    fields: null,
    joint: null,
  };
  [key: string]: Loose;

  constructor(data: Loose = {}, { parent = null, strict = true, ...options }: Loose = {}) {
    const fixed = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    if (parent && !(parent instanceof DataModel)) throw new Error("The provided parent must be a DataModel instance");
    fixed("parent", parent);
    fixed("_source", options._shared ? data : this._initializeSource(data, { strict, ...options }));
    this._configure(options);
    // A nested model shares a part of its parent's source, which was validated as a whole.
    if (!options._shared && options.validate !== false) {
      this.validate({
        strict,
        // A document with invalid data stays invalid, so that a package can repair it (#8743).
        fallback: options.fallback ?? (!strict && !("documentName" in this.constructor)),
        dropInvalidEmbedded: options.dropInvalidEmbedded ?? false,
        fields: true,
        joint: true,
      });
    }
    this._initialize({ strict, ...options });
  }

  _configure(_options?: Loose): void {}

  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    if (Object.hasOwn(this, "_schema") && this._schema) return this._schema;
    const schema = new SchemaField(this.defineSchema());
    Object.defineProperty(this, "_schema", { value: schema, writable: true, configurable: true });
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as ModelClass).schema;
  }

  get validationFailures(): { fields: DataModelValidationFailure | null; joint: Error | null } {
    return this.#failures;
  }

  get invalid(): boolean {
    const { fields, joint } = this.validationFailures;
    return Boolean(fields?.unresolved || joint);
  }

  _initializeSource(data: Loose, options: Loose = {}): Dict {
    if (data instanceof DataModel) data = data.toObject();
    if (data === null || data === undefined) data = {};
    if (typeof data !== "object")
      throw new Error(
        `${this.constructor.name} was incorrectly constructed with a ${typeof data} instead of an object.`,
      );
    const cls = this.constructor as ModelClass;
    let source = operatorsToKeys(deepClone(data)) as Dict;
    if (Object.keys(source).some((key) => key.includes("."))) source = expandObject(source) as Dict;
    source = cls.migrateDataSafe(source);
    source = cls.cleanData(source, options);
    return cls.shimData(source);
  }

  static cleanData(source: Loose = {}, options: Loose = {}): Loose {
    // The type selects the model of `system`, also for a change of `system` alone.
    const type = source.type ?? options.source?.type;
    return this.schema.clean(source, { ...options, type }) as unknown;
  }

  static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  _initialize(options: Loose = {}): void {
    for (const [name, field] of (this.constructor as ModelClass)._initializationOrder()) {
      const value = field.initialize(this._source[name], this, options) as unknown;
      const define = (own: PropertyDescriptor): void => {
        Object.defineProperty(this, name, { enumerable: true, configurable: true, ...own });
      };
      const present = Object.getOwnPropertyDescriptor(this, name);
      if (value instanceof Function && !isClass(value)) {
        lazyGetters.add(value);
        define({ get: value as () => unknown, set() {} });
      } else if (field.readonly || (present?.get && lazyGetters.has(present.get))) {
        define({ value, writable: !field.readonly });
      } else if (!Reflect.set(this, name, value)) {
        // Assigned, because a subclass may have declared an accessor in `_configure`. A getter of the class alone takes no value.
        define({ value, writable: true });
      }
    }
  }

  reset(): void {
    this._initialize();
  }

  clone(data: Loose = {}, context: Loose = {}): Loose {
    const merged = mergeObject(this.toObject(), operatorsToKeys(data), { performDeletions: true }) as unknown;
    const cls = this.constructor as new (data: unknown, context: unknown) => unknown;
    return new cls(merged, { parent: this.parent as unknown, ...context });
  }

  /** Throws a DataModelValidationError (`strict`), or returns whether the data are valid. */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: Loose = {}): boolean {
    const cls = this.constructor as ModelClass;
    let source = (changes ?? this._source) as Loose;
    this.validationFailures.fields = null;
    this.validationFailures.joint = null;
    if (fields && changes) {
      source = operatorsToKeys(expandObject(deepClone(changes)));
      if (clean) source = cls.cleanData(source, { partial: true, source: this._source });
    }
    if (fields) {
      const failure = this.schema.validate(source, {
        partial: Boolean(changes),
        fallback,
        dropInvalidEmbedded,
        source: changes ? { ...this._source, ...source } : source,
      });
      if (failure) {
        this.validationFailures.fields = failure;
        if (strict && failure.unresolved) throw this.#asError(failure);
        console.warn(this.#asError(failure));
        if (failure.unresolved) return false;
      }
    }
    if (joint ?? !changes) {
      try {
        this.schema._validateModel(source, { source });
        cls.validateJoint(source);
      } catch (error) {
        this.validationFailures.joint = error as Error;
        if (strict) throw error;
        console.warn(error);
        return false;
      }
    }
    return true;
  }

  #asError(failure: DataModelValidationFailure): DataModelValidationError {
    const error = failure.asError();
    const id = typeof this._source._id === "string" ? ` [${this._source._id}]` : "";
    error.message = `${this.constructor.name}${id} validation errors:\n  ${error.message}`;
    return error;
  }

  static validateJoint(_data: Loose): void {}

  /** Changes the source (not the database) and returns the difference. */
  updateSource(changes: Loose = {}, options: UpdateSourceOptions = {}): Dict {
    const cls = this.constructor as ModelClass;
    let given = expandObject(operatorsToKeys(deepClone(changes))) as Dict;
    if ("_id" in given && given._id === this._source._id) delete given._id;
    cls._addTypes(this._source, given);
    given = cls.migrateDataSafe(given);
    const cleaned = cls.cleanData(given, {
      partial: true,
      recursive: options.recursive ?? true,
      source: this._source,
    }) as Dict;
    const diff =
      options.diff === false && options.recursive === false
        ? cleaned
        : this.schema.diff(this._source, cleaned, options);
    if (isEmpty(diff)) return {};
    if (options.validate !== false) this.#validateUpdate(cleaned, diff, options);
    if (options.dryRun) return diff;
    this.schema.commit(this._source, cleaned, diff, options);
    this._initialize();
    return diff;
  }

  /** Validates the source with the changes: valid changes may be invalid together. */
  #validateUpdate(cleaned: Dict, diff: Dict, options: UpdateSourceOptions): void {
    const candidate = deepClone(this._source);
    this.schema.commit(candidate, cleaned, diff, options);
    const failure = this.schema.validate(candidate, { fallback: options.fallback ?? false, source: candidate });
    if (failure instanceof DataModelValidationFailure && failure.unresolved) throw this.#asError(failure);
    this.schema._validateModel(candidate, { source: candidate });
    (this.constructor as ModelClass).validateJoint(candidate);
  }

  static _addTypes(source: Dict, changes: Dict): void {
    this.schema._addTypes(source, changes, { source, changes });
  }

  /** `true`: stored data; `false`: prepared data. */
  toObject(source = true): Loose {
    return source ? deepClone(this._source) : (this.schema.toObject(this) as unknown);
  }

  toJSON(): Loose {
    return this.toObject(true) as unknown;
  }

  static fromSource(source: Loose, { strict = false, ...context }: Loose = {}): Loose {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): Loose {
    return this.fromSource(parseJson(json), { strict: true }) as unknown;
  }

  static migrateData(source: Loose): Loose {
    this.schema.migrateSource?.(source, source);
    return source as unknown;
  }

  /** Logs an error of a migration and keeps the document. */
  static migrateDataSafe(source: Loose): Loose {
    try {
      this.migrateData(source);
    } catch (error) {
      (error as Error).message = `Failed data migration for ${this.name}: ${(error as Error).message}`;
      console.warn(error);
    }
    return source as unknown;
  }

  static shimData(data: Loose, _options: Loose = {}): Loose {
    return data as unknown;
  }

  /** [14] The field of a property, also inside a document's system data. */
  get getFieldForProperty(): ((path: string | string[]) => DataField | undefined) | undefined {
    if (!isModern()) return undefined;
    return (path) => fieldBehind(this, typeof path === "string" ? path.split(".") : [...path]);
  }

  /* Helpers of migrations --------------------------------------------------------------------------------------------------------- */

  /** Moves `oldKey` to `newKey` unless the new one exists. */
  static _addDataFieldMigration(
    data: Loose,
    oldKey: string,
    newKey: string,
    apply?: (data: Loose) => unknown,
  ): boolean {
    const read = (path: string): Loose =>
      path.split(".").reduce((place: Loose, part) => place?.[part], data) as unknown;
    if (read(oldKey) === undefined || read(newKey) !== undefined) return false;
    const value = apply ? apply(data) : (read(oldKey) as unknown);
    mergeObject(data, expandObject({ [newKey]: value }));
    const parts = oldKey.split(".");
    const last = parts.pop() as string;
    const holder = parts.reduce((place: Loose, part) => place?.[part], data) as Loose;
    if (isPlain(holder)) delete holder[last];
    return true;
  }
}
