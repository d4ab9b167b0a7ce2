/** Fields for objects: free ones, schemas, and objects of equal elements. */
import { copyJson } from "../../../json.ts";
import { deepClone, getType, isEmpty, isPlain, objectsEqual } from "../../utils/objects.ts";
import { diffObject, isDeletionKey, mergeObject } from "../../utils/merge.ts";
import { isModern, type Dict, type Loose } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, type CleanOptions, type FieldContext, type FieldOptions, type ValidateOptions } from "./base.ts";

const isReplacementKey = (key: string): boolean => key.startsWith("==");
const isSpecialKey = (key: string): boolean => isDeletionKey(key) || isReplacementKey(key);

export class ObjectField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: Loose): Loose {
    const initial = super.getInitialValue(data) as unknown;
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  override _cast(value: Loose): Loose {
    return (value?.toObject instanceof Function ? value.toObject() : value) as unknown;
  }

  /** Stores plain data: instances of classes are replaced by their JSON (dice.md 4.4: never store Rolls in flags). */
  override _cleanType(value: Loose, _options?: CleanOptions): Loose {
    return toData(value);
  }

  override initialize(value: Loose, _model?: Loose, _options?: Loose): Loose {
    return deepClone(value);
  }

  override toObject(value: Loose): Loose {
    return deepClone(value);
  }

  override _validateType(value: Loose, _options?: ValidateOptions): boolean | DataModelValidationFailure | void {
    if (!isPlain(value)) throw new Error("must be an object");
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: Loose = {}): void {
    if (options.recursive === false || !isPlain(value) || !isPlain(source[key])) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = diffObject(source[key], value, { deletionKeys: true });
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: Loose = {}): void {
    if (options.recursive === false || !isPlain(value) || !isPlain(source[key])) {
      source[key] = isPlain(value) ? mergeObject({}, deepClone(value), { performDeletions: true }) : value;
    } else mergeObject(source[key] as Dict, deepClone(diff ?? value) as Dict, { performDeletions: true });
  }
}

function toData(value: Loose): Loose {
  if (value === null || typeof value !== "object") return value as unknown;
  if (Array.isArray(value)) return value.map(toData);
  if (!isPlain(value)) return copyJson(value) as unknown;
  for (const key of Object.keys(value)) value[key] = toData(value[key]) as unknown;
  return value;
}

/** An object with free keys and one field for all values. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    this.element = element;
    element.parent = this;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, validateKey: undefined };
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    for (const [key, entry] of Object.entries((value ?? {}) as Dict)) {
      if (isDeletionKey(key)) continue;
      const name = isReplacementKey(key) ? key.slice(2) : key;
      if (this.validateKey && !this.validateKey(name)) delete value[key];
      else {
        // A new key's value is complete; a known key's value may be partial.
        const known = options.source?.[name] as unknown;
        const partial = Boolean(options.partial && known !== undefined && !isReplacementKey(key));
        value[key] = this.element.clean(entry, { ...options, partial, source: known }) as unknown;
      }
    }
    return value as unknown;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | void {
    super._validateType(value, options);
    const failure = new DataModelValidationFailure();
    for (const [key, entry] of Object.entries(value as Dict)) {
      if (isDeletionKey(key)) continue;
      if (this.validateKey && !this.validateKey(key)) {
        failure.fields[key] = new DataModelValidationFailure({
          invalidValue: entry,
          dropped: true,
          message: `"${key}" is not a valid key`,
        });
        continue;
      }
      const problem = this.element.validate(entry, options);
      if (!problem) continue;
      failure.fields[key] = problem;
      if (problem.unresolved) failure.unresolved = true;
      else if (options.fallback && problem.fallback !== undefined) value[key] = problem.fallback;
    }
    if (!failure.isEmpty()) return failure;
  }

  override initialize(value: Loose, model?: Loose, options?: Loose): Loose {
    if (!value) return value as unknown;
    return Object.fromEntries(
      Object.entries(value as Dict).map(([key, entry]) => [
        key,
        this.element.initialize(entry, model, options) as unknown,
      ]),
    );
  }

  override toObject(value: Loose): Loose {
    if (!value) return value as unknown;
    return Object.fromEntries(
      Object.entries(value as Dict).map(([key, entry]) => [key, this.element.toObject(entry) as unknown]),
    );
  }

  override apply(fn: Loose, value: Loose = {}, options: Loose = {}): unknown {
    const results: Dict = {};
    for (const [key, entry] of Object.entries((value ?? {}) as Dict)) {
      const result = this.element.apply(fn, entry, options);
      if (!options.filter || !isEmpty(result)) results[key] = result;
    }
    return results;
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    path.pop();
    return this.element._getField(path);
  }

  override migrateSource(sourceData: Dict, fieldData: Loose): void {
    for (const entry of Object.values((fieldData ?? {}) as Dict)) this.element.migrateSource?.(sourceData, entry);
  }
}

export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, DataField>;
  #unknown = new Set<string>();

  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (!isPlain(fields)) throw new Error("A DataSchema must be an object with string keys and DataField values.");
    const own: Record<string, DataField> = { ...fields };
    for (const [name, field] of Object.entries(own)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      field.name = name;
      field.parent = this;
    }
    return own;
  }

  /** [14] Adds fields. UNSURE: whether an existing name is replaced; here it is. */
  get extendFields(): ((fields: Record<string, DataField>) => void) | undefined {
    if (!isModern()) return undefined;
    return (fields) => void Object.assign(this.fields, this._initialize(fields));
  }

  get unknownKeys(): Set<string> {
    return this.#unknown;
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(fieldName: string): boolean {
    return Object.hasOwn(this.fields, fieldName);
  }

  get(fieldName: string): DataField | undefined {
    return Object.hasOwn(this.fields, fieldName) ? this.fields[fieldName] : undefined;
  }

  getField(fieldName: string | string[]): DataField | undefined {
    const path = typeof fieldName === "string" ? fieldName.split(".") : [...fieldName];
    return this._getField(path.reverse());
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.get(path.pop() as string)?._getField(path);
  }

  override getInitialValue(data?: Loose): Loose {
    const initial = super.getInitialValue(data) as unknown;
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : this._cleanType({}, { source: data });
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" ? (value as unknown) : {};
  }

  /** Removes unknown keys. Fills in missing ones unless the data are `partial`. */
  override _cleanType(data: Loose, options: CleanOptions = {}): Loose {
    const source = options.source as Loose;
    const keys = Object.keys(data as Dict);
    const isSpecial = keys.some(isSpecialKey);
    for (const key of keys) {
      const name = isSpecialKey(key) ? key.slice(2) : key;
      const field = this.get(name);
      if (!field) delete data[key];
      else if (isReplacementKey(key))
        data[key] = field.clean(data[key], { ...options, partial: false, source: undefined }) as unknown;
    }
    for (const [name, field] of this.entries()) {
      if (!(name in data) && options.partial) continue;
      if (isSpecial && (`-=${name}` in data || `==${name}` in data)) continue;
      // Only a schema below can be partial; a given single value is complete.
      const isSchema = field instanceof SchemaField || field instanceof ObjectField;
      const inner: CleanOptions = {
        ...options,
        source: source?.[name] as unknown,
        partial: Boolean(options.partial && isSchema && options.recursive !== false),
      };
      if (!options.partial) inner.source = data;
      const value = field.clean(data[name], inner) as unknown;
      if (value === undefined && !(name in data)) continue;
      data[name] = value;
    }
    return data as unknown;
  }

  override initialize(value: Loose, model?: Loose, options: Loose = {}): Loose {
    if (!value) return value as unknown;
    const data: Dict = {};
    for (const [name, field] of this.entries()) {
      const initialized = field.initialize(value[name], model, options) as unknown;
      if (initialized instanceof Function && !isClass(initialized)) {
        Object.defineProperty(data, name, { get: initialized as () => unknown, configurable: true, enumerable: true });
      } else data[name] = initialized;
    }
    return data;
  }

  override toObject(value: Loose): Loose {
    if (value === null || value === undefined) return value as unknown;
    const data: Dict = {};
    for (const [name, field] of this.entries()) data[name] = field.toObject(value[name]) as unknown;
    return data;
  }

  override _validateType(data: Loose, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!isPlain(data)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure();
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in data)) continue;
      if (`-=${name}` in data) continue;
      const problem = field.validate(data[name], { ...options, source: data as unknown });
      if (!problem) continue;
      failure.fields[name] = problem;
      if (problem.unresolved) failure.unresolved = true;
      else if (options.fallback && problem.fallback !== undefined) data[name] = problem.fallback;
    }
    if (!failure.isEmpty()) return failure;
  }

  override _validateModel(data: Loose, options: ValidateOptions = {}): void {
    for (const [name, field] of this.entries()) if (data && name in data) field._validateModel(data[name], options);
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: Loose = {}): void {
    if (options.recursive === false || !isPlain(value) || !isPlain(source[key])) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = this.diff(source[key] as Dict, value, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  /** The difference that `changes` make to `source`, field by field. */
  diff(source: Dict, changes: Dict, options: Loose = {}): Dict {
    const difference: Dict = {};
    for (const [key, value] of Object.entries(changes)) {
      const name = isSpecialKey(key) ? key.slice(2) : key;
      const field = this.get(name);
      if (!field) continue;
      if (isDeletionKey(key)) {
        if (name in source) difference[key] = value;
      } else if (isReplacementKey(key)) {
        if (!objectsEqual(source[name], value)) difference[key] = value;
      } else field._updateDiff(source, name, value, difference, options);
    }
    return difference;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: Loose = {}): void {
    if (options.recursive === false || !isPlain(value) || !isPlain(source[key])) source[key] = deepClone(value);
    else this.commit(source[key] as Dict, value, (diff ?? {}) as Dict, options);
  }

  /** Writes the changed fields into `source`. A deleted field of a schema gets its initial value. */
  commit(source: Dict, changes: Dict, diff: Dict, options: Loose = {}): void {
    for (const key of Object.keys(diff)) {
      const name = isSpecialKey(key) ? key.slice(2) : key;
      const field = this.get(name);
      if (!field) continue;
      if (isDeletionKey(key)) {
        const initial = field.getInitialValue(source) as unknown;
        if (initial === undefined) delete source[name];
        else source[name] = initial;
      } else if (isReplacementKey(key)) source[name] = deepClone(changes[key] ?? diff[key]);
      else field._updateCommit(source, name, key in changes ? changes[key] : diff[key], diff[key], options);
    }
  }

  override apply(fn: Loose, data: Loose = {}, options: Loose = {}): unknown {
    const results: Dict = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !(data && name in data)) continue;
      const value = field.apply(fn, data?.[name], options);
      if (!options.filter || !isEmpty(value)) results[name] = value;
    }
    return results;
  }

  override _addTypes(source?: Dict, changes?: Dict, options?: Loose): void {
    if (getType(source) !== "Object" || getType(changes) !== "Object") return;
    for (const [name, field] of this.entries()) {
      if (changes && name in changes) field._addTypes(source?.[name] as Dict, changes[name] as Dict, options);
    }
  }

  override migrateSource(sourceData: Dict, fieldData: Loose): void {
    if (!isPlain(fieldData)) return;
    for (const [name, field] of this.entries())
      if (fieldData[name] !== undefined) field.migrateSource?.(sourceData, fieldData[name]);
  }
}

export const isClass = (value: unknown): boolean =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
