/** `static create(config)` of the form elements: the element with its attributes, before it is in a page (fvtt-types client/applications/elements). */
import { createEditorInput, createMultiSelectInput, createNumberInput, setInputAttributes } from "../forms/fields.ts";
import { el } from "../shared/dom.ts";
import type { Loose } from "../shared/host.ts";

/** An element with a text value. `attributes`: keys of the config that become attributes of the same name. */
function textual(tag: string, config: Loose, attributes: readonly string[] = []): HTMLElement {
  const element = document.createElement(tag);
  const { value } = config;
  const text =
    typeof value?.[Symbol.iterator] === "function" ? [...value].join(typeof value === "string" ? "" : ",") : value;
  if (text !== null && text !== undefined) element.setAttribute("value", String(text));
  for (const name of attributes) {
    if (config[name] === true) element.setAttribute(name, "");
    else if (config[name] !== undefined && config[name] !== null && config[name] !== false)
      element.setAttribute(name, String(config[name]));
  }
  setInputAttributes(element, config);
  return element;
}

/** UNSURE: [14] how tags with choices are offered; here as suggestions. */
function stringTags(config: Loose): HTMLElement {
  const element = textual("string-tags", config, ["slug"]);
  const choices = (config.choices instanceof Function ? config.choices() : config.choices) as object | undefined;
  if (!choices) return element;
  const entries = Array.isArray(choices) ? choices.map((name) => [name, name]) : Object.entries(choices);
  const options = entries.map(([value, label]) => el("option", { value: String(value) }, labelOf(label)));
  element.append(el("datalist", {}, ...options));
  return element;
}

const labelOf = (label: Loose): string => String(label?.label ?? label);

function editor(config: Loose): HTMLElement {
  const element = createEditorInput(config);
  element.toggleAttribute("toggled", config.toggled === true);
  if (config.enriched) element.innerHTML = String(config.enriched);
  return element;
}

export const CREATE: Readonly<Record<string, (config: Loose) => HTMLElement>> = {
  HTMLCodeMirrorElement: (config) => textual("code-mirror", config, ["language", "indent", "nowrap"]),
  HTMLColorPickerElement: (config) => textual("color-picker", config),
  HTMLDocumentTagsElement: (config) => textual("document-tags", config, ["type", "single", "max"]),
  HTMLFilePickerElement: (config) => textual("file-picker", config, ["type", "noupload"]),
  HTMLFormulaInputElement: (config) => textual("formula-input", config),
  HTMLMultiCheckboxElement: (config) => createMultiSelectInput({ ...config, type: "checkboxes" }),
  HTMLMultiSelectElement: (config) => createMultiSelectInput(config),
  HTMLProseMirrorElement: editor,
  HTMLRangePickerElement: (config) => createNumberInput({ ...config, type: "range" }),
  HTMLStringTagsElement: stringTags,
};
