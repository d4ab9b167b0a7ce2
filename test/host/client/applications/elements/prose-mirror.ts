/** `<prose-mirror>`: rich text in an editable element inside it (integrations.md 10). Its value is HTML. */
import { cleanHTML } from "../../utils/clean-html.ts";
import { el } from "../shared/dom.ts";
import type { Loose } from "../shared/host.ts";

const BLOCK = new Set(["P", "DIV"]);

/** What stands in an editable element, as lines: its paragraphs, and its line breaks. */
export function typedLines(box: Node): string {
  let text = "";
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text += (child.nodeValue ?? "").replaceAll("\u00a0", " ");
      else if (child.nodeName === "BR") text += "\n";
      else {
        if (BLOCK.has(child.nodeName) && text !== "" && !text.endsWith("\n")) text += "\n";
        walk(child);
      }
    }
  };
  walk(box);
  return text;
}

export function proseMirrorElement(Base: Loose): Loose {
  return class HTMLProseMirrorElement extends Base {
    static tagName = "prose-mirror";
    #box: HTMLElement | undefined;
    #isTyped = false;

    _buildElements(): HTMLElement[] {
      this._value = this.getAttribute("value") ?? this.innerHTML.trim();
      const box = el("div", {
        class: "editor-content ProseMirror",
        contenteditable: "true",
        role: "textbox",
        "aria-multiline": "true",
        tabindex: "0",
      });
      this._applyInputAttributes(box);
      // The name is that of the element one types in.
      this.removeAttribute("aria-label");
      box.dataset.placeholder = box.getAttribute("placeholder") ?? "";
      box.removeAttribute("placeholder");
      this.#box = box;
      return [box];
    }
    _getValue(): string {
      return this.#isTyped && this.#box ? cleanHTML(this.#box.innerHTML) : String(this._value ?? "");
    }
    _setValue(value: Loose): void {
      this._value = String(value ?? "");
      this.#isTyped = false;
    }
    _refresh(): void {
      if (this.#box) this.#box.innerHTML = cleanHTML(String(this._value ?? ""));
    }
    _toggleDisabled(disabled: boolean): void {
      this.#box?.setAttribute("contenteditable", String(!disabled));
    }
    _activateListeners(): void {
      this.#box?.addEventListener("input", (event: Event) => {
        event.stopPropagation();
        this.#isTyped = true;
      });
      this.#box?.addEventListener("focusout", () => {
        if (this.#isTyped) this.value = this._getValue();
      });
    }
  };
}
