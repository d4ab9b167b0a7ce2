/** `foundry.applications.fields`: standard form groups and inputs as elements. */
import { classNames, el } from "../shared/dom.ts";
import { localize, say, type Loose } from "../shared/host.ts";
import { prepareSelectOptionGroups, type SelectGroups } from "./select.ts";

export { prepareSelectOptionGroups };

export interface InputConfig {
  name?: string;
  value?: Loose;
  id?: string | null;
  required?: boolean | null;
  disabled?: boolean | null;
  readonly?: boolean | null;
  autofocus?: boolean | null;
  localize?: boolean | null;
  placeholder?: string | null;
  dataset?: Record<string, unknown> | null;
  classes?: string | string[] | null;
  aria?: Record<string, string> | null;
  min?: number;
  max?: number;
  step?: number | "any";
  type?: string;
  rows?: number;
}

export interface GroupConfig {
  label?: string;
  hint?: string | null;
  units?: string | null;
  rootId?: string | null;
  classes?: string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
  input: HTMLElement | ArrayLike<Element>;
}

/** The attributes that all inputs share. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  const toggle = (name: string, on: boolean | null | undefined): void => void input.toggleAttribute(name, on === true);
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  toggle("required", config.required);
  toggle("disabled", config.disabled);
  toggle("readonly", config.readonly);
  toggle("autofocus", config.autofocus);
  if (config.placeholder)
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  const classes = Array.isArray(config.classes) ? config.classes : [config.classes];
  input.classList.add(...classNames(...classes));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = String(value);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

/** `.form-group` with label, `.form-fields` and `.hint`; label and hint are tied to the input. */
export function createFormGroup(config: GroupConfig): HTMLDivElement {
  const text = (value: string): string => (config.localize ? localize(value) : value);
  const inputs =
    "outerHTML" in config.input ? [config.input as HTMLElement] : (Array.from(config.input) as HTMLElement[]);
  const group = el("div", {
    class: classNames("form-group", config.stacked ? "stacked" : "", ...(config.classes ?? [])).join(" "),
  });
  const first = inputs[0];
  const name = first?.getAttribute("name");
  if (config.rootId && first && name && !first.id) first.id = `${config.rootId}-${name}`;
  const label = el("label", first?.id ? { for: first.id } : {}, text(config.label ?? ""));
  if (config.units) label.append(" ", el("span", { class: "units" }, `(${say(config.units, text(config.units))})`));
  group.append(label, el("div", { class: "form-fields" }, ...inputs));
  if (config.hint) {
    const hint = el("p", { class: "hint" });
    hint.innerHTML = text(config.hint);
    if (first?.id) {
      hint.id = `${first.id}-hint`;
      first.setAttribute("aria-describedby", hint.id);
    }
    group.append(hint);
  }
  return group;
}

export function createTextInput(config: InputConfig): HTMLInputElement {
  const input = el("input", {
    type: "text",
    value: config.value === null || config.value === undefined ? "" : String(config.value),
  });
  setInputAttributes(input, config);
  return input;
}

/** A checkbox has its state as `checked` only, and no value. */
export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  const input = el("input", { type: "checkbox", checked: config.value === true });
  setInputAttributes(input, config);
  return input;
}

/** A number, rounded to the step; with `type: "range"` a range picker. */
export function createNumberInput(config: InputConfig): HTMLInputElement {
  const type = config.type ?? "number";
  const value = roundToStep(config.value as number | null | undefined, config);
  const input = (type === "range" ? document.createElement("range-picker") : el("input", { type })) as HTMLInputElement;
  for (const key of ["min", "max"] as const)
    if (config[key] !== undefined && config[key] !== null) input.setAttribute(key, String(config[key]));
  input.setAttribute("step", String(config.step ?? "any"));
  if (value !== null) input.setAttribute("value", String(value));
  setInputAttributes(input, config);
  return input;
}

function roundToStep(value: number | null | undefined, { step, min }: InputConfig): number | null {
  if (value === null || value === undefined || Number.isNaN(Number(value))) return null;
  const number = Number(value);
  if (typeof step !== "number" || !(step > 0)) return number;
  const base = min ?? 0;
  const digits = (String(step).split(".")[1] ?? "").length;
  return Number((Math.round((number - base) / step) * step + base).toFixed(digits));
}

export function createTextareaInput(config: InputConfig): HTMLTextAreaElement {
  const input = el("textarea", { rows: config.rows ? String(config.rows) : null });
  input.textContent = config.value === null || config.value === undefined ? "" : String(config.value);
  setInputAttributes(input, config);
  return input;
}

type SelectConfig = InputConfig & SelectGroups;

function fillSelect(select: HTMLElement, config: SelectConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const nodes = options.flatMap((option) => {
      const node = el(
        "option",
        { value: option.value, selected: option.selected === true, disabled: option.disabled === true },
        option.label,
      );
      for (const [key, value] of Object.entries(option.dataset ?? {})) node.dataset[key] = value;
      return option.rule ? [node, document.createElement("hr")] : [node];
    });
    if (group) select.append(el("optgroup", { label: group }, ...nodes));
    else select.append(...nodes);
  }
}

export function createSelectInput(config: SelectConfig): HTMLSelectElement {
  const select = document.createElement("select");
  fillSelect(select, { ...config, value: config.value ?? "" });
  setInputAttributes(select, config);
  return select;
}

/** `type`: "single" and "multi" are one element each; "checkboxes" lists the choices. */
export function createMultiSelectInput(config: SelectConfig & { type?: string }): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  fillSelect(select, { ...config, value: config.value ?? [] });
  setInputAttributes(select, config);
  return select;
}

/** A rich text field; the host's editor is plain (elements/prose-mirror.ts). */
export function createEditorInput(config: InputConfig & { height?: number }): HTMLElement {
  const editor = document.createElement("prose-mirror");
  editor.setAttribute("value", config.value === null || config.value === undefined ? "" : String(config.value));
  if (config.height) editor.style.height = `${config.height}px`;
  setInputAttributes(editor, config);
  return editor;
}
