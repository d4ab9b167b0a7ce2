/** A document's `type` and `system`: the model for a type, and handling of unknown types (app.md 4). */
import { deepClone, isEmpty, isPlain } from "../../utils/objects.ts";
import { diffObject, mergeObject } from "../../utils/merge.ts";
import { page, type Dict, type Loose } from "../../utils/types.ts";
import { type DataModelValidationFailure } from "../validation.ts";
import { DataField, type CleanOptions, type FieldContext, type FieldOptions, type ValidateOptions } from "./base.ts";
import { EmbeddedDataField } from "./embedded.ts";
import { isClass, ObjectField, SchemaField } from "./object.ts";
import { StringField } from "./primitive.ts";

export class DocumentTypeField extends StringField {
  readonly document: Loose;

  constructor(documentClass: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    super({ ...options, choices: () => documentClass.TYPES as string[] }, context);
    this.blank = false;
    this.document = documentClass;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  /** A type that no active package declares makes the document invalid, but keeps it. */
  override _validateType(value: Loose, options: ValidateOptions = {}): void {
    if (typeof value !== "string" || !value) throw new Error("must be a non-blank string");
    if (!this._isValidChoice(value))
      throw new Error(`"${value}" is not a valid type for the ${this.document.documentName} Document class`);
    super._validateType(value, options);
  }
}

export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly document: Loose;

  constructor(document: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }

  /** The package of a module sub-type: `my-module.hero` → my-module. */
  static getModelProvider(model: Loose): Loose {
    const document = model?.parent as Loose;
    const type = document?.type as string | undefined;
    if (!type?.includes(".")) return (page.game?.system ?? null) as unknown;
    return (page.game?.modules?.get(type.split(".")[0]) ?? null) as unknown;
  }

  get documentName(): string {
    return this.document.documentName as string;
  }

  getModelForType(type: string): Loose {
    return (type && page.CONFIG?.[this.documentName]?.dataModels?.[type]) || null;
  }

  /** A copy of the type's data in template.json, as packages have changed them. */
  #defaultsOf(type: string): Dict | undefined {
    const defaults = page.game?.model?.[this.documentName]?.[type] as Dict | undefined;
    return defaults && !isEmpty(defaults) ? deepClone(defaults) : undefined;
  }

  override getInitialValue(data?: Loose): Loose {
    const model = this.getModelForType(data?.type as string) as Loose;
    if (model) return model.schema.getInitialValue(data) as unknown;
    return (this.#defaultsOf(data?.type as string) ?? super.getInitialValue(data)) as unknown;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    return super.clean(value, options);
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    if (!isPlain(value)) return options.partial ? value : {};
    const model = this.getModelForType((options.type ?? options.source?.type) as string) as Loose;
    if (!model) {
      const defaults = options.partial ? undefined : this.#defaultsOf((options.type ?? options.source?.type) as string);
      return defaults ? mergeObject(defaults, value as Dict) : value;
    }
    const source = options.partial ? (options.source as unknown) : undefined;
    return model.cleanData(value, { ...options, source }) as unknown;
  }

  override initialize(value: Loose, model?: Loose, options: Loose = {}): Loose {
    const Model = this.getModelForType(model._source.type as string) as Loose;
    if (!Model) return deepClone(value) as unknown;
    const data = new Model(value, { parent: model as unknown, ...options, _shared: true }) as Loose;
    Object.defineProperty(data, "modelProvider", {
      value: TypeDataField.getModelProvider(data),
      writable: true,
      configurable: true,
    });
    return data as unknown;
  }

  override _validateType(data: Loose, options: ValidateOptions = {}): DataModelValidationFailure | void {
    super._validateType(data, options);
    const model = this.getModelForType(options.source?.type as string) as Loose;
    if (!model) return;
    return model.schema.validate(data, options) as DataModelValidationFailure | void;
  }

  override _validateModel(data: Loose, options: ValidateOptions = {}): void {
    const model = this.getModelForType(options.source?.type as string) as Loose;
    if (model) model.validateJoint(data);
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: Loose = {}): void {
    const model = this.getModelForType(source.type as string) as Loose;
    const recursive = options.recursive !== false && isPlain(value) && isPlain(source[key]);
    if (!recursive) return super._updateDiff(source, key, value, difference, options);
    const inner = model
      ? ((model.schema as SchemaField).diff(source[key] as Dict, value as Dict, options) as Dict)
      : diffObject(source[key], value, { deletionKeys: true });
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: Loose = {}): void {
    if (options.recursive === false || !isPlain(value)) {
      source[key] = deepClone(value);
      return;
    }
    const model = this.getModelForType(source.type as string) as Loose;
    if (model) (model.schema as SchemaField).commit(source[key] as Dict, value, diff as Dict, options);
    else mergeObject(source[key] as Dict, deepClone(diff) as Dict, { performDeletions: true });
  }

  override toObject(value: Loose): Loose {
    return (value?.toObject instanceof Function ? value.toObject(false) : deepClone(value)) as unknown;
  }

  override _addTypes(source?: Dict, changes?: Dict, options: Loose = {}): void {
    const model = this.getModelForType((options.changes?.type ?? options.source?.type) as string) as Loose;
    (model?.schema as DataField | undefined)?._addTypes(source, changes, options);
  }

  override migrateSource(sourceData: Dict, fieldData: Loose): void {
    const model = this.getModelForType(sourceData.type as string) as Loose;
    if (model && fieldData) model.migrateDataSafe(fieldData);
  }
}

function schemaOf(given: Loose): SchemaField {
  if (given instanceof SchemaField) return given;
  return isClass(given) ? (new EmbeddedDataField(given) as SchemaField) : new SchemaField(given as never);
}

/** One of several schemas, selected by the value's `type`. A data model becomes an embedded one. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  readonly types: Record<string, SchemaField>;

  constructor(types: Record<string, Loose>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.types = Object.fromEntries(
      Object.entries(types).map(([type, fields]) => {
        const schema = schemaOf(fields);
        schema.name = type;
        schema.parent = this;
        return [type, schema];
      }),
    );
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }

  #schema(value: Loose): SchemaField | undefined {
    return this.types[value?.type as string];
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.types[path.pop() as string]?._getField(path);
  }

  override _cleanType(value: Loose, options?: CleanOptions): Loose {
    return (this.#schema(value)?.clean(value, options) ?? value) as unknown;
  }

  override _validateType(value: Loose, options?: ValidateOptions): DataModelValidationFailure | void {
    const schema = this.#schema(value);
    if (!schema) throw new Error(`"${value?.type}" is not a valid type`);
    return schema.validate(value, options);
  }

  override initialize(value: Loose, model?: Loose, options?: Loose): Loose {
    return (this.#schema(value)?.initialize(value, model, options) ?? value) as unknown;
  }

  override toObject(value: Loose): Loose {
    return (this.#schema(value)?.toObject(value) ?? value) as unknown;
  }

  override migrateSource(sourceData: Dict, fieldData: Loose): void {
    this.#schema(fieldData)?.migrateSource?.(sourceData, fieldData);
  }
}
