/** Fields for single values: boolean, number, string. */
import { page, type Dict, type Loose } from "../../utils/types.ts";
import {
  DataField,
  inputs,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type ValidateOptions,
} from "./base.ts";

export class BooleanField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: Loose): boolean {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: Dict): HTMLElement {
    return inputs().createCheckboxInput!(config);
  }

  override _applyChangeAdd(value: boolean, delta: boolean, _model?: Loose, _change?: Loose): boolean {
    return value || delta;
  }

  override _applyChangeMultiply(value: boolean, delta: boolean, _model?: Loose, _change?: Loose): boolean {
    return value && delta;
  }

  override _applyChangeUpgrade(value: boolean, delta: boolean, _model?: Loose, _change?: Loose): boolean {
    return delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: boolean, delta: boolean, _model?: Loose, _change?: Loose): boolean {
    return delta < value ? delta : value;
  }
}

export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Loose;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // With choices, an absent value is invalid, unless null was asked for.
    if (this.choices && !("nullable" in options)) this.nullable = false;
    if (Number.isFinite(this.min) && Number.isFinite(this.max) && (this.min as number) > (this.max as number)) {
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
    }
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  override getInitialValue(data?: Loose): Loose {
    const initial = super.getInitialValue(data) as unknown;
    // A required, nullable number without an initial value starts as null.
    return initial === undefined && this.required && this.nullable ? null : initial;
  }

  override _cast(value: Loose): Loose {
    return value === "" ? NaN : Number(value);
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    // An emptied input of a nullable number means null.
    if (value === "" && this.nullable) return null;
    return super.clean(value, options);
  }

  override _cleanType(value: number, options?: CleanOptions): number {
    value = super._cleanType(value, options) as number;
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    if (this.integer) value = Math.round(value);
    if (Number.isFinite(this.min)) value = Math.max(value, this.min as number);
    if (Number.isFinite(this.max)) value = Math.min(value, this.max as number);
    return this.step && Number.isFinite(this.step) ? toStep(value, this.step, this.min ?? 0, this.max) : value;
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.step !== undefined && toStep(value, this.step, this.min ?? 0) !== value)
      throw new Error(`must be an increment of ${this.step}`);
    if (this.choices && !this.#isChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  #isChoice(value: number): boolean {
    const choices = this.choices instanceof Function ? (this.choices as () => unknown)() : this.choices;
    if (Array.isArray(choices)) return choices.includes(value);
    return String(value) in (choices as object);
  }

  override _toInput(config: Dict): HTMLElement {
    for (const key of ["min", "max", "step"] as const) config[key] ??= this[key];
    if (config.step === undefined) config.step = this.integer ? 1 : "any";
    if (this.positive && config.min === undefined) config.min = this.integer ? 1 : undefined;
    config.required ??= this.required && !this.nullable;
    const choices = config.choices ?? this.choices;
    if (choices && !config.options) {
      StringField._prepareChoiceConfig(
        Object.assign(config, { choices, dataset: { dtype: "Number", ...(config.dataset as Dict) } }),
      );
    }
    if (config.options) return inputs().createSelectInput!(config);
    const isRange =
      [config.min, config.max].every((n) => Number.isFinite(n)) &&
      config.step !== "any" &&
      page.document &&
      (config.range || config.type === "range");
    return inputs().createNumberInput!(isRange ? { ...config, type: "range" } : config);
  }

  override _applyChangeSubtract(value: number, delta: number, _model?: Loose, _change?: Loose): number {
    return value - delta;
  }

  override _applyChangeMultiply(value: number, delta: number, _model?: Loose, _change?: Loose): number {
    return value * delta;
  }

  override _applyChangeUpgrade(value: number, delta: number, _model?: Loose, _change?: Loose): number {
    return Math.max(value, delta);
  }

  override _applyChangeDowngrade(value: number, delta: number, _model?: Loose, _change?: Loose): number {
    return Math.min(value, delta);
  }
}

function toStep(value: number, step: number, base: number, max = Infinity): number {
  const decimals = Math.max(...[step, base].map((n) => (String(n).split(".")[1] ?? "").length));
  const steps = Math.round((value - base) / step);
  let near = Number((base + steps * step).toFixed(decimals));
  if (near > max) near = Number((near - step).toFixed(decimals));
  return near;
}

export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare textSearch: boolean;
  declare choices: Loose;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // With choices, "" is invalid unless it was asked for.
    if (this.choices && !("blank" in options)) this.blank = false;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, blank: true, trim: true, nullable: false, textSearch: false, choices: undefined };
  }

  override getInitialValue(data?: Loose): Loose {
    const initial = super.getInitialValue(data) as unknown;
    if (initial === undefined && this.required) return this.blank ? "" : this.nullable ? null : undefined;
    return initial;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    if (typeof value === "string" && this.trim) value = value.trim();
    // If "" is not allowed, it means undefined.
    if (value === "" && !this.blank) {
      if (this.nullable) return null;
      if (!this.required || this.initial !== undefined) value = undefined;
    }
    return super.clean(value, options);
  }

  override _cast(value: Loose): string {
    return String(value);
  }

  override _validateSpecial(value: Loose): boolean | void {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices && !this._isValidChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  _isValidChoice(value: string): boolean {
    const choices = this.choices instanceof Function ? (this.choices as () => unknown)() : this.choices;
    if (Array.isArray(choices)) return choices.includes(value);
    return value in (choices as object);
  }

  /** Turns `choices` (array, record of labels, or a function) into the `options` of a select. */
  static _prepareChoiceConfig(config: Dict): void {
    if (config.options || !config.choices) return;
    const choices = (
      config.choices instanceof Function ? (config.choices as () => unknown)() : config.choices
    ) as Loose;
    const {
      valueAttr = "value",
      labelAttr = "label",
      localize = false,
    } = config as Dict & { valueAttr?: string; labelAttr?: string };
    const text = (label: unknown): string =>
      localize ? (page.game.i18n.localize(String(label)) as string) : String(label);
    const entry = (value: unknown, choice: Loose): Dict => {
      if (choice === null || typeof choice !== "object") return { value, label: text(choice) };
      return { ...choice, value: choice[valueAttr] ?? value, label: text(choice[labelAttr] ?? choice.name ?? value) };
    };
    config.options = Array.isArray(choices)
      ? choices.map((choice: Loose) => entry(typeof choice === "object" ? choice[valueAttr] : choice, choice))
      : Object.entries(choices as Dict).map(([value, choice]) => entry(value, choice));
  }

  override _toInput(config: Dict): HTMLElement {
    config.choices ??= this.choices;
    StringField._prepareChoiceConfig(config);
    if (config.options) {
      if (config.blank === undefined && (this.blank || !this.required)) config.blank = "";
      return inputs().createSelectInput!(config);
    }
    if (config.elementType === "textarea") return inputs().createTextareaInput!(config);
    config.required ??= this.required && !this.blank;
    return inputs().createTextInput!(config);
  }
}

/** Any value; only the options validate it. */
export class AnyField extends DataField {
  override _cast(value: Loose): Loose {
    return value;
  }

  override _validateType(_value: Loose, _options?: ValidateOptions): true | void {}
}
