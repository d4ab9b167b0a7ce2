/** `foundry.applications.elements`: made late, because bare Node has no HTMLElement when this file is loaded. */
import { installElementStandIns } from "../../helpers/stand-ins/elements.ts";
import { type Dict, type Loose } from "../shared/host.ts";
import { enrichedContentElement } from "./enriched-content.ts";
import { formInputElement } from "./form-element.ts";
import { list, multiChoice, rangePicker, textElement } from "./inputs.ts";
import { proseMirrorElement } from "./prose-mirror.ts";

const made = new WeakMap<object, Dict>();

/** The classes for the present window; its registry knows them afterwards. */
export function elementsNamespace(): Dict {
  const view = globalThis.window as unknown as
    { HTMLElement: typeof HTMLElement; customElements: CustomElementRegistry } | undefined;
  if (!view?.HTMLElement) return {};
  const known = made.get(view.HTMLElement);
  if (known) return known;
  const AbstractFormInputElement = formInputElement(view.HTMLElement);
  const elements: Dict = {
    AbstractFormInputElement,
    AbstractMultiSelectElement: AbstractFormInputElement,
    HTMLEnrichedContentElement: enrichedContentElement(view.HTMLElement),
    HTMLRangePickerElement: rangePicker(AbstractFormInputElement),
    HTMLMultiSelectElement: multiChoice(AbstractFormInputElement, "multi-select", "HTMLMultiSelectElement"),
    HTMLMultiCheckboxElement: multiChoice(AbstractFormInputElement, "multi-checkbox", "HTMLMultiCheckboxElement"),
    HTMLProseMirrorElement: proseMirrorElement(AbstractFormInputElement),
    HTMLCodeMirrorElement: textElement(AbstractFormInputElement, "code-mirror", "HTMLCodeMirrorElement", "textarea"),
    HTMLColorPickerElement: textElement(AbstractFormInputElement, "color-picker", "HTMLColorPickerElement", "color"),
    HTMLFilePickerElement: textElement(AbstractFormInputElement, "file-picker", "HTMLFilePickerElement", "input"),
    HTMLStringTagsElement: textElement(
      AbstractFormInputElement,
      "string-tags",
      "HTMLStringTagsElement",
      "input",
      list.parse,
      list.print,
    ),
    HTMLDocumentTagsElement: textElement(
      AbstractFormInputElement,
      "document-tags",
      "HTMLDocumentTagsElement",
      "input",
      list.parse,
      list.print,
    ),
  };
  installElementStandIns(elements);
  for (const [name, cls] of Object.entries(elements) as [string, Loose][]) {
    if (name.startsWith("Abstract") || !Object.hasOwn(cls as object, "tagName")) continue;
    if (cls.tagName && !view.customElements.get(cls.tagName as string))
      view.customElements.define(cls.tagName as string, cls as CustomElementConstructor);
  }
  made.set(view.HTMLElement, elements);
  return elements;
}
