/** Form elements with a text field: code, colours, files, formulas, tags. */
import type { Loose } from "../shared/host.ts";
import { list, textElement } from "./inputs.ts";

export function codeMirror(Base: Loose): Loose {
  return textElement(Base, "code-mirror", "HTMLCodeMirrorElement", "textarea");
}

export function colorPicker(Base: Loose): Loose {
  return textElement(Base, "color-picker", "HTMLColorPickerElement", "color");
}

/** [14] UNSURE: its members; here a plain text field. */
export function formulaInput(Base: Loose): Loose {
  return textElement(Base, "formula-input", "HTMLFormulaInputElement", "input");
}

export function filePicker(Base: Loose): Loose {
  return class HTMLFilePickerElement extends textElement(Base, "file-picker", "HTMLFilePickerElement", "input") {
    static tagName = "file-picker";

    get input(): HTMLInputElement | null {
      return this.querySelector("input") as HTMLInputElement | null;
    }
    get type(): string {
      return (this.getAttribute("type") ?? "any") as string;
    }
    set type(value: string) {
      this.setAttribute("type", value);
    }
    get noupload(): boolean {
      return this.hasAttribute("noupload") as boolean;
    }
    set noupload(value: boolean) {
      this.toggleAttribute("noupload", value === true);
    }
  };
}

/** Keeps the suggestions of a `<datalist>` beside its text field. */
export function stringTags(Base: Loose): Loose {
  const Text = textElement(Base, "string-tags", "HTMLStringTagsElement", "input", list.parse, list.print) as Loose;
  return class HTMLStringTagsElement extends Text {
    static tagName = "string-tags";

    _buildElements(): HTMLElement[] {
      const suggestions = this.querySelector("datalist") as HTMLElement | null;
      suggestions?.remove();
      const [input] = super._buildElements() as HTMLElement[];
      if (!suggestions) return [input as HTMLElement];
      suggestions.id ||= `${(this.id as string) || (this.name as string)}-suggestions`;
      input?.setAttribute("list", suggestions.id);
      return [input as HTMLElement, suggestions];
    }
    _setValue(value: Loose): void {
      this._value = [...((value ?? []) as Iterable<string>)];
    }
  };
}

export function documentTags(Base: Loose): Loose {
  const Text = textElement(Base, "document-tags", "HTMLDocumentTagsElement", "input", list.parse, list.print) as Loose;
  return class HTMLDocumentTagsElement extends Text {
    static tagName = "document-tags";

    get type(): string | null {
      return this.getAttribute("type") as string | null;
    }
    set type(value: string) {
      this.setAttribute("type", value);
    }
    get single(): boolean {
      return this.hasAttribute("single") as boolean;
    }
    set single(value: boolean) {
      this.toggleAttribute("single", value === true);
    }
    get max(): number {
      return Number(this.getAttribute("max") ?? Infinity);
    }
    set max(value: number) {
      this.setAttribute("max", String(value));
    }

    /** One UUID or `null` if the element is single, else a list. */
    _getValue(): string | null | string[] {
      const uuids = (this._value ?? []) as string[];
      return this.single ? (uuids[0] ?? null) : uuids;
    }
    _setValue(value: Loose): void {
      this._value =
        value === null || value === undefined ? [] : typeof value === "string" ? list.parse(value) : [...value];
    }
  };
}
