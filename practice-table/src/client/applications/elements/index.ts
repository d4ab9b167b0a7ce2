/** `foundry.applications.elements`: created late, because bare Node has no HTMLElement when this file is loaded. */
import { installElementStandIns } from "../../helpers/stand-ins/elements.ts";
import { type Dict, type Loose } from "../shared/host.ts";
import { CREATE } from "./create.ts";
import { enrichedContentElement } from "./enriched-content.ts";
import { formInputElement } from "./form-element.ts";
import { multiChoice, rangePicker } from "./inputs.ts";
import { proseMirrorElement } from "./prose-mirror.ts";
import { codeMirror, colorPicker, documentTags, filePicker, formulaInput, stringTags } from "./text-elements.ts";

const made = new WeakMap<object, Dict>();

/** Classes for the present window, registered in its element registry. */
export function elementsNamespace(): Dict {
  const view = globalThis.window as unknown as
    | { HTMLElement: typeof HTMLElement; customElements: CustomElementRegistry }
    | undefined;
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
    HTMLCodeMirrorElement: codeMirror(AbstractFormInputElement),
    HTMLColorPickerElement: colorPicker(AbstractFormInputElement),
    HTMLFilePickerElement: filePicker(AbstractFormInputElement),
    HTMLFormulaInputElement: formulaInput(AbstractFormInputElement),
    HTMLStringTagsElement: stringTags(AbstractFormInputElement),
    HTMLDocumentTagsElement: documentTags(AbstractFormInputElement),
  };
  for (const [name, create] of Object.entries(CREATE)) (elements[name] as Loose).create = create;
  installElementStandIns(elements);
  for (const [name, cls] of Object.entries(elements) as [string, Loose][]) {
    if (name.startsWith("Abstract") || !Object.hasOwn(cls as object, "tagName")) continue;
    if (cls.tagName && !view.customElements.get(cls.tagName as string))
      view.customElements.define(cls.tagName as string, cls as CustomElementConstructor);
  }
  made.set(view.HTMLElement, elements);
  return elements;
}
