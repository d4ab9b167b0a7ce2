/** Fields with a meaning: ids, UUIDs, colours, files, markup, code, numbers of a certain kind. */
import { parseJson } from "../../../json.ts";
import { Color } from "../../utils/color.ts";
import { page, type Dict, type Loose } from "../../utils/types.ts";
import { type DataModelValidationFailure } from "../validation.ts";
import { inputs, makeElement, type FieldContext, type FieldOptions, type ValidateOptions } from "./base.ts";
import { NumberField, StringField } from "./primitive.ts";
import { ObjectField, TypedObjectField } from "./object.ts";

/** Sixteen letters and digits (app.md 7.2). */
export const isValidId = (id: unknown): boolean => typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);

export class DocumentIdField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: "is not a valid Document ID string",
    };
  }

  override getInitialValue(data?: Loose): Loose {
    return (super.getInitialValue(data) ?? null) as unknown;
  }

  override _cast(value: Loose): Loose {
    return (value !== null && typeof value === "object" && "_id" in value ? value._id : String(value)) as unknown;
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class ForeignDocumentField extends DocumentIdField {
  readonly model: Loose;
  declare idOnly: boolean;

  constructor(model: Loose, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (typeof model !== "function")
      throw new Error("A ForeignDocumentField must specify a Document subclass as its type");
    this.model = model;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override _cast(value: Loose): Loose {
    if (typeof value === "string") return value;
    return (value?._id ?? value?.id ?? null) as unknown;
  }

  /** A function, because the document may be created or deleted later: it looks it up at each use. */
  override initialize(value: Loose, model?: Loose, _options?: Loose): Loose {
    if (this.idOnly) return value as unknown;
    if (model?.pack && !this.model.metadata?.embedded) return null;
    if (!page.game?.collections) return value as unknown;
    return () => (page.game.collections.get(this.model.documentName)?.get(value) ?? null) as unknown;
  }

  override toObject(value: Loose): Loose {
    return (value?._id ?? value ?? null) as unknown;
  }
}

export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => page.game?.user?.id as unknown,
    };
  }
}

export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    const parts = String(value).split(".");
    const id = parts.at(-1);
    const type = parts.at(-2);
    const embedded = parts[0] !== "Compendium" && parts.length > 2;
    if (this.type && type !== this.type)
      throw new Error(`Invalid document type "${type}" which must be a "${this.type}"`);
    if (this.type === undefined && parts[0] !== "Compendium" && !page.CONST.ALL_DOCUMENT_TYPES.includes(type)) {
      throw new Error(`Invalid document type "${type}"`);
    }
    if (this.embedded === true && !embedded) throw new Error("must be an embedded document");
    if (this.embedded === false && embedded) throw new Error("may not be an embedded document");
    if (!isValidId(id)) throw new Error(`Invalid document ID "${id}"`);
  }

  override _toInput(config: Dict): HTMLElement {
    Object.assign(config, { type: this.type, single: true });
    return makeElement("HTMLDocumentTagsElement", config) ?? inputs().createTextInput!(config);
  }
}

export class ColorField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: false,
      blank: false,
      nullable: true,
      initial: null,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override initialize(value: Loose, _model?: Loose, _options?: Loose): Loose {
    return value === null || value === undefined ? (value as unknown) : Color.from(value as string);
  }

  override toObject(value: Loose): Loose {
    return value instanceof Color ? value.toString() : (value as unknown);
  }

  override _cast(value: Loose): Loose {
    if (value === "") return null;
    const color = Color.from(value as string);
    return color.valid ? color.css : (value as unknown);
  }

  override _validateType(value: Loose, _options?: ValidateOptions): boolean {
    if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a valid color");
    return true;
  }

  override _toInput(config: Dict): HTMLElement {
    return makeElement("HTMLColorPickerElement", config) ?? inputs().createTextInput!(config);
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  IMAGE: "IMAGE_FILE_EXTENSIONS",
  AUDIO: "AUDIO_FILE_EXTENSIONS",
  VIDEO: "VIDEO_FILE_EXTENSIONS",
};

export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!this.categories.length) throw new Error("The categories of a FilePathField must be configured");
    if (!("initial" in options)) this.initial = this.categories.includes("IMAGE") && !this.nullable ? undefined : null;
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value.startsWith("data:")) {
      if (this.base64) return;
      throw new Error("may not be a base64 string");
    }
    const path = decodeURIComponent(value.split(/[?#]/)[0] as string);
    if (this.wildcard && path.includes("*")) return;
    const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
    const allowed = this.categories.flatMap((category) =>
      Object.keys((page.CONST[EXTENSIONS[category] ?? ""] ?? {}) as object),
    );
    if (allowed.length && !allowed.includes(extension ?? "")) throw new Error("does not have a valid file extension");
  }

  override _toInput(config: Dict): HTMLElement {
    config.type ??= this.categories.length === 1 ? this.categories[0]?.toLowerCase() : "any";
    return makeElement("HTMLFilePickerElement", config) ?? inputs().createTextInput!(config);
  }
}

export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cast(value: Loose): number {
    const n = super._cast(value) as number;
    return this.normalize && Number.isFinite(n) && (n < 0 || n > 360) ? ((n % 360) + 360) % 360 : n;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

export class HueField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: Loose): number {
    const n = super._cast(value) as number;
    return Number.isFinite(n) ? ((n % 1) + 1) % 1 : n;
  }

  override _toInput(config: Dict): HTMLElement {
    return inputs().createHueInput?.(config) ?? super._toInput(config);
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class HTMLField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: Dict): HTMLElement {
    return inputs().createEditorInput?.(config) ?? inputs().createTextareaInput!(config);
  }
}

export class JSONField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.blank = false;
    this.trim = true;
    this.choices = undefined;
  }

  override clean(value: Loose, options?: Loose): Loose {
    if (value === "") return '""';
    return super.clean(
      typeof value === "string" || value === null || value === undefined ? value : JSON.stringify(value),
      options,
    );
  }

  override _validateType(value: Loose, _options?: ValidateOptions): void {
    if (typeof value !== "string") throw new Error("must be a serialized JSON string");
    try {
      parseJson(value);
    } catch {
      throw new Error("is not a valid JSON string");
    }
  }

  override initialize(value: Loose, _model?: Loose, _options?: Loose): Loose {
    return typeof value === "string" ? (parseJson(value) as unknown) : (value as unknown);
  }

  override toObject(value: Loose): Loose {
    return value === undefined || (this.nullable && value === null) ? (value as unknown) : JSON.stringify(value);
  }
}

export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: Loose, _options?: ValidateOptions): true {
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    try {
      new (this.async ? AsyncFunction : Function)(value as string);
    } catch (error) {
      throw new Error(
        `must be valid JavaScript ${this.async ? "for an asynchronous scope" : "for a synchronous scope"}: ${(error as Error).message}`,
      );
    }
    return true;
  }

  override _toInput(config: Dict): HTMLElement {
    return inputs().createTextareaInput!(config);
  }
}

/** User id (or "default") → ownership level. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      initial: () => ({ default: 0 }),
      validationError: "is not a mapping of user IDs and document permission levels",
      gmOnly: true,
    };
  }

  override _validateType(value: Loose, options?: ValidateOptions): DataModelValidationFailure | boolean | void {
    super._validateType(value, options);
    const levels = new Set<unknown>([-1, 0, 1, 2, 3]);
    for (const [key, level] of Object.entries(value as Dict)) {
      if (key.startsWith("-=") && isOwnershipKey(key.slice(2))) continue;
      if (!isOwnershipKey(key) || !levels.has(level)) return false;
    }
  }
}

const isOwnershipKey = (key: string): boolean => key === "default" || isValidId(key);

/** Scopes of flags: core, world, the system, modules. UNSURE, therefore tolerated: flags of scopes that do not exist. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }
}
