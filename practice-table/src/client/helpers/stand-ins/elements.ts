/** Unmodelled members of the form elements, whose classes are created late, one set per window; see `throwing`. */
import { throwing, type AnyClass } from "../throwing.ts";

const MEMBERS: Readonly<Record<string, string>> = {
  HTMLMultiSelectElement: ":_options :_choices _initialize",
  HTMLMultiCheckboxElement: ":_options :_choices _initialize",
  HTMLProseMirrorElement: "_configurePlugins",
  HTMLFilePickerElement: ":button :picker",
  HTMLStringTagsElement: "static :icons static :labels static renderTag _initializeTags _validateTag",
  HTMLDocumentTagsElement: "static renderTag _initializeTags _validateDocument",
};

export function installElementStandIns(elements: Readonly<Record<string, unknown>>): void {
  for (const [name, members] of Object.entries(MEMBERS)) throwing(elements[name] as AnyClass, name, members);
}
