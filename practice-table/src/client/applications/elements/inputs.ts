/** Foundry's form elements in a plain form: range, lists of choices, tags, long text. */
import { el } from "../shared/dom.ts";
import type { Loose } from "../shared/host.ts";

/** A slider with its number. */
export function rangePicker(Base: Loose): Loose {
  return class HTMLRangePickerElement extends Base {
    static tagName = "range-picker";
    #number: HTMLInputElement | undefined;
    #range: HTMLInputElement | undefined;

    _buildElements(): HTMLElement[] {
      this._value = Number(this.getAttribute("value") ?? this.getAttribute("min") ?? 0);
      const limits = Object.fromEntries(["min", "max", "step"].map((name) => [name, this.getAttribute(name)]));
      this.#range = el("input", { type: "range", ...limits });
      this.#number = el("input", { type: "number", ...limits });
      this._applyInputAttributes(this.#range);
      this._applyInputAttributes(this.#number);
      return [this.#range, this.#number];
    }
    _refresh(): void {
      for (const input of [this.#range, this.#number]) if (input) input.value = String(this._value);
    }
    _activateListeners(): void {
      for (const input of [this.#range, this.#number]) {
        input?.addEventListener("change", (event: Event) => {
          event.stopPropagation();
          this.value = Number(input.value);
        });
      }
    }
    get valueAsNumber(): number {
      return this._value as number;
    }
  };
}

interface Choice {
  value: string;
  label: string;
}

function readChoices(element: HTMLElement): { choices: Choice[]; chosen: string[] } {
  const options = [...element.querySelectorAll("option")];
  return {
    choices: options.map((option) => ({ value: option.value, label: option.textContent ?? "" })),
    chosen: options.filter((option) => option.hasAttribute("selected")).map((option) => option.value),
  };
}

/** Both list all choices as checkboxes; the value is an array. */
export function multiChoice(Base: Loose, tagName: string, className: string): Loose {
  const holder = {
    [className]: class extends Base {
      static tagName = tagName;
      #choices: Choice[] = [];

      _buildElements(): HTMLElement[] {
        const { choices, chosen } = readChoices(this as unknown as HTMLElement);
        this.#choices = choices;
        this._value = chosen;
        return choices.map(({ value, label }) =>
          el("label", { class: "checkbox" }, el("input", { type: "checkbox", "data-value": value }), ` ${label}`),
        );
      }
      _refresh(): void {
        for (const box of this.querySelectorAll("input") as NodeListOf<HTMLInputElement>)
          box.checked = (this._value as string[]).includes(box.dataset.value ?? "");
      }
      _activateListeners(): void {
        this.addEventListener("change", (event: Event) => {
          if (event.target === (this as unknown)) return;
          event.stopPropagation();
          const boxes = [...(this.querySelectorAll("input") as NodeListOf<HTMLInputElement>)];
          this.value = boxes.filter((box) => box.checked).map((box) => box.dataset.value ?? "");
        });
      }
      select(value: string): void {
        if (this.#choices.some((choice) => choice.value === value) && !this._value.includes(value))
          this.value = [...this._value, value];
      }
      unselect(value: string): void {
        this.value = (this._value as string[]).filter((entry) => entry !== value);
      }
    },
  };
  return holder[className];
}

/** Text in one control; `parse` and `print` convert between text and value. */
export function textElement(
  Base: Loose,
  tagName: string,
  className: string,
  kind: "input" | "textarea" | "color",
  parse: (text: string) => unknown = (t) => t,
  print: (value: Loose) => string = (v) => String(v ?? ""),
): Loose {
  const holder = {
    [className]: class extends Base {
      static tagName = tagName;
      #control: HTMLInputElement | undefined;

      _buildElements(): HTMLElement[] {
        this._value = parse(this.getAttribute("value") ?? this.innerHTML.trim());
        const control =
          kind === "textarea"
            ? el("textarea", { rows: "6" })
            : el("input", { type: kind === "color" ? "color" : "text" });
        this._applyInputAttributes(control);
        this.#control = control as HTMLInputElement;
        return [control];
      }
      _refresh(): void {
        if (this.#control) this.#control.value = print(this._value);
      }
      _activateListeners(): void {
        this.#control?.addEventListener("change", (event: Event) => {
          event.stopPropagation();
          this.value = parse((this.#control as HTMLInputElement).value);
        });
        this.#control?.addEventListener("input", (event: Event) => event.stopPropagation());
      }
    },
  };
  return holder[className];
}

export const list = {
  parse: (text: string): string[] =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  print: (value: Loose): string => [...((value ?? []) as Iterable<string>)].join(", "),
};
