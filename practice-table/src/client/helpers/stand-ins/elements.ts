/** What the plain form elements lack; their classes are made late, one set a window; see `throwing`. */
import { throwing, type AnyClass } from "../throwing.ts";

const MEMBERS: Readonly<Record<string, string>> = {
  HTMLRangePickerElement: "static create",
  HTMLMultiSelectElement: "static create :_options :_choices _initialize",
  HTMLMultiCheckboxElement: "static create :_options :_choices _initialize",
  HTMLProseMirrorElement: "static create _configurePlugins",
  HTMLColorPickerElement: "static create",
  HTMLFilePickerElement: "static create :input :button :picker :type :noupload",
  HTMLStringTagsElement: "static :icons static :labels static renderTag static create _initializeTags _validateTag",
  HTMLDocumentTagsElement: "static renderTag static create :type :single :max _initializeTags _validateDocument",
};

export function installElementStandIns(elements: Readonly<Record<string, unknown>>): void {
  for (const [name, members] of Object.entries(MEMBERS)) throwing(elements[name] as AnyClass, name, members);
}
