/**
 * `foundry.data.fields.DataField`: base of all schema fields (app.md 4; members: fvtt-types common/data/fields).
 *
 * A field cleans (casts and fills in), validates (returns a failure or nothing), initializes (source → value of the model) and takes part in updates:
 * `_updateDiff` computes the difference of a change, `_updateCommit` writes it.
 */
import { deepClone, objectsEqual } from "../../utils/objects.ts";
import { getProperty } from "../../utils/paths.ts";
import { page, type Dict, type Loose } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation.ts";

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  /** Values other than functions are ignored. */
  validate?: ((this: DataField, value: Loose, options?: Loose) => unknown) | false | null;
  validationError?: string;
  [key: string]: unknown;
}

export interface FieldContext {
  name?: string;
  parent?: DataField;
}

export interface CleanOptions {
  partial?: boolean;
  source?: Loose;
  [key: string]: unknown;
}

export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  source?: Loose;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  model?: Loose;
  [key: string]: unknown;
}

type FieldClass = typeof DataField;

export class DataField {
  static hierarchical = false;
  static recursive = false;

  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  options: FieldOptions;
  name: string | undefined;
  parent: DataField | undefined;

  constructor(options: FieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as FieldClass)._defaults;
    for (const key of Object.keys(defaults)) (this as Loose)[key] = key in options ? options[key] : defaults[key];
  }

  static get _defaults(): Dict {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  get fieldPath(): string {
    const above = this.parent?.fieldPath;
    return above && this.name ? `${above}.${this.name}` : above || this.name || "";
  }

  get schema(): unknown {
    return undefined;
  }

  /** Calls a function (or the field's method of that name) with a value. Containers recurse into their elements. */
  apply(
    fn: string | ((this: DataField, value: unknown, options: Loose) => unknown),
    value?: unknown,
    options: Loose = {},
  ): unknown {
    const callable = typeof fn === "string" ? ((this as Loose)[fn] as (value: unknown, options: Loose) => unknown) : fn;
    return callable.call(this, value, options);
  }

  _addTypes(_source?: Dict, _changes?: Dict, _options?: Loose): void {}

  /** The field at the rest of a path. Parts are taken from the end of the array. */
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  clean(value: Loose, options: CleanOptions = {}): Loose {
    if (value === null) {
      if (this.nullable) return value;
      value = undefined;
    }
    if (value === undefined) return options.partial ? value : this.getInitialValue(options.source);
    try {
      if (this._validateSpecial(value) === true) return value;
    } catch {
      return value;
    }
    return this._cleanType(this._cast(value), options);
  }

  _cleanType(value: Loose, _options?: CleanOptions): Loose {
    return value;
  }

  _cast(value: Loose): Loose {
    return value;
  }

  getInitialValue(data?: Loose): Loose {
    if (this.initial instanceof Function) return (this.initial as (data: unknown) => unknown).call(this, data);
    if (this.initial === undefined && !this.required) return undefined;
    return deepClone(this.initial);
  }

  toObject(value: Loose): Loose {
    return value;
  }

  validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | void {
    const failure = this.#test(value, options);
    if (!failure) return;
    if (!options.fallback) {
      failure.unresolved = true;
      return failure;
    }
    // With a fallback, the initial value replaces an invalid value if it is valid itself.
    if (
      !failure.isEmpty() &&
      failure.fallback === undefined &&
      !Object.keys(failure.fields).length &&
      !failure.elements.length
    ) {
      const initial = this.getInitialValue(options.source) as unknown;
      const usable = !this.#test(initial, { ...options, fallback: false });
      failure.fallback = usable ? initial : undefined;
      failure.unresolved = !usable;
    }
    return failure;
  }

  #test(value: Loose, options: ValidateOptions): DataModelValidationFailure | undefined {
    try {
      const special = this._validateSpecial(value);
      if (special === true) return undefined;
      if (special === false) throw new Error(this.validationError);
      const typed = this._validateType(value, options) as unknown;
      if (typed instanceof DataModelValidationFailure) return typed;
      if (typed === false) throw new Error(this.validationError);
      if (typed === true) return undefined;
      const { validate } = this.options;
      const own = typeof validate === "function" ? validate.call(this, value, options) : undefined;
      if (own instanceof DataModelValidationFailure) return own;
      if (own === false) throw new Error(this.validationError);
    } catch (error) {
      if ((error as Loose)?.failure instanceof DataModelValidationFailure)
        return (error as Loose).failure as DataModelValidationFailure;
      return new DataModelValidationFailure({ invalidValue: value, message: (error as Error).message });
    }
    return undefined;
  }

  /** true: valid, skip the type's test; nothing: run the type's test; throws: invalid. */
  _validateSpecial(value: Loose): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
  }

  /** Returns false or throws for a value of the wrong type; true ends the validation. */
  _validateType(_value: Loose, _options?: ValidateOptions): boolean | DataModelValidationFailure | void {}

  _validateModel(_data: Loose, _options?: ValidateOptions): void {}

  initialize(value: Loose, _model?: Loose, _options?: Loose): Loose {
    return value;
  }

  /** Writes the changed part of a cleaned value into `difference[key]`. */
  _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, _options: Loose = {}): void {
    if (!objectsEqual(source[key], value)) difference[key] = value;
  }

  _updateCommit(source: Dict, key: string, value: unknown, _diff: unknown, _options: Loose = {}): void {
    source[key] = value;
  }

  migrateSource?(sourceData: Dict, fieldData: Loose): void;

  /* Forms ------------------------------------------------------------------------------------------------------------------------ */

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** The form element that edits this field. */
  toInput(config: Dict = {}): Loose {
    const settings: Dict = { name: this.fieldPath, ...config };
    settings.value ??= undefined;
    if (config.input instanceof Function) return (config.input as Loose)(this, settings);
    return this._toInput(settings);
  }

  _toInput(_config: Dict): Loose {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
  }

  toFormGroup(groupConfig: Dict = {}, inputConfig: Dict = {}): Loose {
    if (groupConfig.widget instanceof Function) return (groupConfig.widget as Loose)(this, groupConfig, inputConfig);
    const group: Dict = { ...groupConfig };
    group.label ??= this.label || this.fieldPath;
    group.hint ??= this.hint;
    group.input ??= this.toInput(inputConfig);
    return page.foundry.applications.fields.createFormGroup(group);
  }

  /* Active effects: each kind of field applies changes in its own way (found.md 2.10). ----------------------------------------- */

  applyChange(value: unknown, model: Loose, change: Loose): unknown {
    const delta = this._castChangeDelta(change.value);
    if (Number.isNaN(delta)) return value;
    const modes = page.CONST.ACTIVE_EFFECT_MODES as Record<string, number>;
    const mode = change.mode ?? modes[String(change.type ?? "add").toUpperCase()];
    if (change.mode === undefined && change.type === "subtract")
      return this._applyChangeSubtract(value, delta, model, change) ?? value;
    if (mode === modes.ADD) return this._applyChangeAdd(value, delta, model, change);
    if (mode === modes.MULTIPLY) return this._applyChangeMultiply(value, delta, model, change) ?? value;
    if (mode === modes.OVERRIDE) return this._applyChangeOverride(value, delta, model, change);
    if (mode === modes.UPGRADE) return this._applyChangeUpgrade(value, delta, model, change) ?? value;
    if (mode === modes.DOWNGRADE) return this._applyChangeDowngrade(value, delta, model, change) ?? value;
    return this._applyChangeCustom(value, delta, model, change) ?? value;
  }

  _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: Loose, delta: Loose, _model?: Loose, _change?: Loose): Loose {
    return value + delta;
  }

  /** [14] */
  _applyChangeSubtract(_value: Loose, _delta: Loose, _model?: Loose, _change?: Loose): Loose {}

  _applyChangeMultiply(_value: Loose, _delta: Loose, _model?: Loose, _change?: Loose): Loose {}

  _applyChangeOverride(_value: Loose, delta: Loose, _model?: Loose, _change?: Loose): Loose {
    return delta;
  }

  _applyChangeUpgrade(_value: Loose, _delta: Loose, _model?: Loose, _change?: Loose): Loose {}

  _applyChangeDowngrade(_value: Loose, _delta: Loose, _model?: Loose, _change?: Loose): Loose {}

  /** Listeners of the hook change the model; returns the resulting value. */
  _applyChangeCustom(value: Loose, delta: Loose, model?: Loose, change?: Loose): Loose {
    page.Hooks.call("applyActiveEffect", model, change, value, delta, {});
    const after = getProperty(model, change.key as string) as unknown;
    return after === value ? undefined : after;
  }
}

/** Creates a form element by its class name; undefined without a page. */
export function makeElement(className: string, config: Dict): HTMLElement | undefined {
  return page.foundry.applications.elements?.[className]?.create?.(config) as HTMLElement | undefined;
}

export const inputs = (): Record<string, (config: Dict) => HTMLElement> => page.foundry.applications.fields as never;
