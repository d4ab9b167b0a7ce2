/** FormDataExtended: values of a form by field name, cast to the field's type. */
import { parseJson } from "../../../json.ts";
import type { Dict, Loose } from "../shared/host.ts";

export interface FormDataOptions {
  dtypes?: Record<string, string>;
  editors?: Record<string, Loose>;
  disabled?: boolean;
  readonly?: boolean;
}

type Field = Omit<HTMLInputElement & HTMLSelectElement, "type"> & { type: string };

export class FormDataExtended extends FormData {
  dtypes: Record<string, string>;
  editors: Record<string, Loose>;
  #object: Dict = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = options.dtypes ?? {};
    this.editors = options.editors ?? {};
    this.process(form, { disabled: false, readonly: true, ...options });
  }

  /** Flat: dotted names stay dotted (use `foundry.utils.expandObject`). */
  get object(): Dict {
    return this.#object;
  }

  process(form: HTMLFormElement, options: FormDataOptions): void {
    const byName = new Map<string, Field[]>();
    for (const field of namedFields(form)) {
      if (isDisabled(field) && !options.disabled) continue;
      if (field.readOnly && options.readonly === false) continue;
      const name = fieldName(field);
      byName.set(name, [...(byName.get(name) ?? []), field]);
    }
    for (const [name, fields] of byName) {
      const value = this.#fieldValue(name, fields);
      if (value !== undefined) this.set(name, value);
    }
    this.#processEditable(form, options);
  }

  override set(name: string, value: Loose): void {
    this.#object[name] = value;
    super.set(name, typeof value === "string" ? value : JSON.stringify(value ?? null));
  }

  override append(name: string, value: Loose): void {
    const known = this.#object[name];
    this.set(
      name,
      name in this.#object ? [...(Array.isArray(known) ? (known as unknown[]) : [known]), value] : [value],
    );
  }

  #fieldValue(name: string, fields: Field[]): unknown {
    const [first] = fields as [Field, ...Field[]];
    if (first.type === "radio") {
      const chosen = fields.find((field) => field.checked);
      return chosen ? this.#cast(name, chosen, chosen.value) : null;
    }
    if (fields.length === 1) return this.#singleValue(name, first);
    const values = fields.map((field) => this.#singleValue(name, field));
    const isChoice = fields.every((field) => field.type === "checkbox" && field.hasAttribute("value"));
    return isChoice ? values.filter((value) => value !== null) : values;
  }

  #singleValue(name: string, field: Field): unknown {
    if (field.type === "checkbox") {
      if (!field.hasAttribute("value")) return field.checked;
      return field.checked ? this.#cast(name, field, field.value) : null;
    }
    if (field.type === "select-multiple")
      return [...field.selectedOptions].map((option) => this.#cast(name, field, option.value));
    return this.#cast(name, field, field.value);
  }

  /** `data-dtype` decides, then the kind of input; an empty number is null. */
  #cast(name: string, field: Field, value: unknown): unknown {
    const dtype =
      this.dtypes[name] ??
      field.dataset.dtype ??
      (field.type === "number" || field.type === "range" ? "Number" : undefined);
    if (!dtype || typeof value !== "string") return value;
    if (dtype === "Number") return value.trim() === "" ? null : Number(value);
    if (dtype === "Boolean") return value === "true" || value === "on" || value === "1";
    if (dtype === "JSON") return value === "" ? null : (parseJson(value) as unknown);
    return value;
  }

  /** Images and editable blocks with `data-edit` (V1 sheets). */
  #processEditable(form: HTMLFormElement, options: FormDataOptions): void {
    for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = element.dataset.edit;
      if (!name || name in this.#object || (element.hasAttribute("disabled") && !options.disabled)) continue;
      if (this.editors[name]) continue;
      if (element.tagName === "IMG") this.set(name, element.getAttribute("src"));
      else if (element.isContentEditable || element.hasAttribute("contenteditable"))
        this.set(name, element.innerHTML.trim());
    }
  }
}

const BUTTONS = new Set(["submit", "button", "reset", "image"]);

/** All named controls of a form, including custom elements, which jsdom omits from `form.elements`. */
function namedFields(form: HTMLFormElement): Field[] {
  const listed = [...form.elements] as unknown as Field[];
  const custom = [...form.querySelectorAll<HTMLElement>("[name]")].filter(
    (element) => element.tagName.includes("-") && !listed.includes(element as unknown as Field),
  ) as unknown as Field[];
  return [...listed, ...custom].filter(
    (field) =>
      fieldName(field) &&
      field.tagName !== "FIELDSET" &&
      field.tagName !== "OBJECT" &&
      field.tagName !== "BUTTON" &&
      !BUTTONS.has(field.type),
  );
}

function fieldName(field: Field): string {
  return field.name || field.getAttribute("name") || "";
}

/** Disabled itself or by its fieldset. */
function isDisabled(field: Field): boolean {
  if (field.disabled || field.hasAttribute("disabled")) return true;
  return field.closest("fieldset:disabled") !== null && !field.closest("legend");
}
