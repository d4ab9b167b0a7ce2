/**
 * `<prose-mirror>`: rich text in an editable element inside it (integrations.md 10). Its value is HTML. With `toggled` it shows its enriched text
 * until its button opens it; closing it sets the value to the edited HTML (types: prosemirror-editor.d.mts).
 */
import { cleanHTML } from "../../utils/clean-html.ts";
import { el } from "../shared/dom.ts";
import type { Loose } from "../shared/host.ts";

const BLOCK = new Set(["P", "DIV"]);

/** The lines of an editable element: its paragraphs and line breaks. */
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
    #enriched = "";

    get open(): boolean {
      return !this.hasAttribute("toggled") || this.hasAttribute("open");
    }
    set open(open: boolean) {
      if (!this.hasAttribute("toggled") || open === this.open) return;
      const isChanged = !open && this.#isTyped;
      if (isChanged) this._setValue(this._getValue());
      this.toggleAttribute("open", open);
      this._refresh();
      if (isChanged) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }

    _buildElements(): HTMLElement[] {
      this.#enriched = this.innerHTML;
      this._value = this.getAttribute("value") ?? this.innerHTML.trim();
      const box = el("div", {
        class: "editor-content ProseMirror",
        contenteditable: "true",
        role: "textbox",
        "aria-multiline": "true",
        tabindex: "0",
      });
      this._applyInputAttributes(box);
      // The accessible name belongs to the editable element.
      this.removeAttribute("aria-label");
      box.dataset.placeholder = box.getAttribute("placeholder") ?? "";
      box.removeAttribute("placeholder");
      this.#box = box;
      if (!this.hasAttribute("toggled")) return [box];
      const button = el("button", { type: "button", class: "icon toggle fa-solid fa-edit", "aria-label": "Edit" });
      button.addEventListener("click", () => (this.open = !this.open));
      return [box, button];
    }
    _getValue(): string {
      return this.#isTyped && this.#box ? cleanHTML(this.#box.innerHTML) : String(this._value ?? "");
    }
    _setValue(value: Loose): void {
      this._value = String(value ?? "");
      this.#isTyped = false;
    }
    _refresh(): void {
      if (!this.#box) return;
      this.#box.innerHTML = this.open ? cleanHTML(String(this._value ?? "")) : this.#enriched;
      if (this.hasAttribute("toggled")) this.#box.setAttribute("contenteditable", String(this.open && !this.disabled));
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
        if (this.#isTyped && !this.hasAttribute("toggled")) this.value = this._getValue();
      });
    }
  };
}
