/** AbstractFormInputElement: a custom element that behaves like an input. Minimal: name, value, disabled, events. */
import type { Loose } from "../shared/host.ts";

export function formInputElement(Base: typeof HTMLElement): Loose {
  return class AbstractFormInputElement extends Base {
    static tagName = "";
    static formAssociated = true;
    static observedAttributes = ["disabled"];

    _internals: ElementInternals | null;
    _value: Loose = null;
    #built = false;

    constructor() {
      super();
      this._internals = typeof this.attachInternals === "function" ? safely(() => this.attachInternals()) : null;
    }

    get form(): HTMLFormElement | null {
      return this.closest("form");
    }
    get name(): string {
      return this.getAttribute("name") ?? "";
    }
    set name(value: string) {
      this.setAttribute("name", value);
    }
    get value(): Loose {
      return this._getValue();
    }
    set value(value: Loose) {
      this._setValue(value);
      this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
      this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
      this._refresh();
    }
    get disabled(): boolean {
      return this.hasAttribute("disabled");
    }
    set disabled(value: boolean) {
      this.toggleAttribute("disabled", value);
      this._toggleDisabled(value);
    }
    get editable(): boolean {
      return !this.disabled && !this.hasAttribute("readonly");
    }

    _getValue(): Loose {
      return this._value;
    }
    _setValue(value: Loose): void {
      this._value = value;
    }
    _toggleDisabled(disabled: boolean): void {
      for (const control of this.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
        control.disabled = disabled;
    }

    connectedCallback(): void {
      if (this.#built) return;
      this.#built = true;
      this.replaceChildren(...this._buildElements());
      this._refresh();
      this._activateListeners();
      if (this.disabled) this._toggleDisabled(true);
    }

    disconnectedCallback(): void {}

    attributeChangedCallback(name: string): void {
      if (name === "disabled") this._toggleDisabled(this.disabled);
    }

    _buildElements(): HTMLElement[] {
      return [];
    }
    _refresh(): void {}
    _activateListeners(): void {}
    _onClick(_event: Event): void {}

    /** The inner control has the accessible name, but not the form's name: the element itself is submitted. */
    _applyInputAttributes(input: HTMLElement): void {
      for (const name of ["placeholder", "aria-label", "aria-describedby"]) {
        const value = this.getAttribute(name);
        if (value !== null) input.setAttribute(name, value);
      }
      if (!input.hasAttribute("aria-label") && this.id) {
        const label = this.ownerDocument.querySelector(`label[for="${this.id}"]`);
        if (label?.textContent) input.setAttribute("aria-label", label.textContent.trim());
      }
      if (!input.hasAttribute("aria-label")) input.setAttribute("aria-label", this.name);
    }
  };
}

function safely<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
