/** Fields for lists and sets of equal elements. An update replaces the whole list. */
import { parseJson } from "../../../json.ts";
import { deepClone, objectsEqual } from "../../utils/objects.ts";
import { isPlain } from "../../utils/objects.ts";
import type { Dict, Loose } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";
import {
  DataField,
  inputs,
  makeElement,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type ValidateOptions,
} from "./base.ts";

export class ArrayField extends DataField {
  static override recursive = true;
  element: Loose;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number;
  declare max: number;

  constructor(element: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element);
    if (this.element instanceof DataField) {
      this.element.name ||= "element";
      this.element.parent = this;
    }
    if ((this.min ?? 0) > (this.max ?? Infinity))
      throw new Error("ArrayField minimum length cannot exceed maximum length");
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  static _validateElementType(element: unknown): unknown {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    return element;
  }

  override getInitialValue(data?: Loose): Loose {
    const initial = super.getInitialValue(data) as unknown;
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }

  /** Casts to a list: an object with numbers as keys becomes its values, any other value that is not iterable a list of one. */
  override _cast(value: Loose): unknown[] {
    if (Array.isArray(value)) return value;
    if (isPlain(value)) return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : [value];
    return value?.[Symbol.iterator] instanceof Function && typeof value !== "string" ? [...value] : [value];
  }

  override _cleanType(value: unknown[], options: CleanOptions = {}): unknown[] {
    const inner = { ...options, partial: false, source: undefined };
    return value.map((entry) => this.element.clean(entry, inner) as unknown);
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!this.empty && !value.length) throw new Error("may not be empty");
    if (this.exact !== undefined && value.length !== this.exact)
      throw new Error(`must have exactly ${this.exact} elements`);
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }

  _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | void {
    const failure = new DataModelValidationFailure();
    for (let i = 0; i < value.length; i++) {
      const problem = this._validateElement(value[i], options);
      if (!problem) continue;
      failure.elements.push({ id: i, failure: problem });
      if (problem.unresolved) failure.unresolved = true;
      else if (options.fallback && problem.fallback !== undefined) value[i] = problem.fallback;
    }
    if (failure.elements.length) return failure;
  }

  _validateElement(value: unknown, options: ValidateOptions): DataModelValidationFailure | void {
    return this.element.validate(value, { ...options, partial: false }) as DataModelValidationFailure | void;
  }

  override _validateModel(values: Loose, options?: ValidateOptions): void {
    for (const value of (values ?? []) as unknown[]) this.element._validateModel(value, options);
  }

  override initialize(value: Loose, model?: Loose, options: Loose = {}): Loose {
    if (!value) return value as unknown;
    return (value as unknown[]).map((entry) => this.element.initialize(entry, model, options) as unknown);
  }

  override toObject(value: Loose): Loose {
    if (!value) return value as unknown;
    return Array.from(value as Iterable<unknown>, (entry) => this.element.toObject(entry) as unknown);
  }

  override apply(fn: Loose, value: Loose = [], options: Loose = {}): unknown {
    const entries = Array.from((value ?? []) as Iterable<unknown>);
    if (!entries.length && options.initializeArrays) return this.element.apply(fn, undefined, options);
    return entries.map((entry) => this.element.apply(fn, entry, options) as unknown);
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, _options?: Loose): void {
    if (!objectsEqual(source[key], value)) difference[key] = value;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, _diff?: unknown, _options?: Loose): void {
    source[key] = deepClone(value);
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    // An index or the word "element" leads to the element's field.
    if (/^\d+$/.test(path.at(-1) as string) || path.at(-1) === "element") path.pop();
    return this.element._getField(path) as DataField | undefined;
  }

  override migrateSource(sourceData: Dict, fieldData: Loose): void {
    if (!Array.isArray(fieldData)) return;
    for (const entry of fieldData as unknown[]) this.element.migrateSource?.(sourceData, entry);
  }

  /** A text is one element, unless it is a JSON list. */
  override _castChangeDelta(raw: Loose): unknown {
    const elements = typeof raw === "string" && /^\s*\[/.test(raw) ? listIn(raw) : this._cast(raw);
    return elements.map((element) => this.element._castChangeDelta(element) as unknown);
  }

  override _applyChangeAdd(value: unknown[], delta: unknown[], _model?: Loose, _change?: Loose): unknown[] {
    value.push(...delta);
    return value;
  }
}

function listIn(text: string): unknown[] {
  try {
    return parseJson(text) as unknown[];
  } catch {
    return [text];
  }
}

/** A list in the source, a Set in the model. */
export class SetField extends ArrayField {
  override _validateElements(value: unknown[], options: ValidateOptions): DataModelValidationFailure | void {
    const seen: unknown[] = [];
    for (const entry of value) {
      if (seen.some((known) => objectsEqual(known, entry))) throw new Error("may not contain duplicate elements");
      seen.push(entry);
    }
    return super._validateElements(value, options);
  }

  override _cleanType(value: unknown[], options: CleanOptions = {}): unknown[] {
    const cleaned = super._cleanType(value, options);
    return cleaned.filter((entry, i) => cleaned.findIndex((other) => objectsEqual(other, entry)) === i);
  }

  override initialize(value: Loose, model?: Loose, options: Loose = {}): Loose {
    if (!value) return value as unknown;
    return new Set(super.initialize(value, model, options) as unknown[]);
  }

  override toObject(value: Loose): Loose {
    if (!value) return value as unknown;
    return super.toObject([...(value as Set<unknown>)]) as unknown;
  }

  override _toInput(config: Dict): HTMLElement {
    const element = this.element as DataField & { choices?: unknown };
    const choices = config.choices ?? element.choices;
    const isTags = config.type === "tags" || (!choices && !config.options);
    if (isTags)
      return makeElement("HTMLStringTagsElement", { ...config, choices }) ?? inputs().createTextInput!(config);
    const stringField = element as unknown as { constructor: { _prepareChoiceConfig?: (config: Dict) => void } };
    config.choices = choices;
    stringField.constructor._prepareChoiceConfig?.(config);
    return inputs().createMultiSelectInput!(config);
  }

  override _castChangeDelta(raw: Loose): unknown {
    return new Set(super._castChangeDelta(raw) as unknown[]);
  }

  override _applyChangeAdd(value: Loose, delta: Loose, _model?: Loose, _change?: Loose): Loose {
    for (const entry of delta as Iterable<unknown>) value.add(entry);
    return value as unknown;
  }
}
