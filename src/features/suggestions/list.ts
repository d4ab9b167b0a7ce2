/** Suggestions above the chat input: a listbox that the input owns, while the focus stays in the input. */
import type { Suggestion } from "../../rules/notation/suggest.ts";
import { speak } from "../../ui/speak.ts";

export const LIST_ID = "quincunx-suggestions";
const GAP = 4;
const LEAST = 120;

export interface SuggestionList {
  readonly box: HTMLElement;
  readonly suggestions: readonly Suggestion[];
  /** −1: none is chosen. */
  readonly chosen: number;
  choose(index: number): void;
  close(): void;
}

/** `take`: called when an option is clicked. */
export function openList(
  box: HTMLElement,
  suggestions: readonly Suggestion[],
  take: (index: number) => void,
): SuggestionList {
  const page = box.ownerDocument;
  const element = page.createElement("div");
  element.id = LIST_ID;
  element.className = ["quincunx", "quincunx-suggestions", ...themeOf(box)].join(" ");
  element.setAttribute("role", "listbox");
  element.setAttribute("aria-label", game.i18n.localize("QUINCUNX.Suggest.label"));
  const options = suggestions.map((one, index) => drawOption(page, one, index));
  element.append(...options);
  // A click must not take the focus out of the input.
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", (event) => {
    const index = options.indexOf((event.target as Element).closest<HTMLElement>("[role=option]") as HTMLElement);
    if (index >= 0) take(index);
  });
  page.body.append(element);
  place(element, box);
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-haspopup", "listbox");
  box.setAttribute("aria-controls", LIST_ID);

  let chosen = -1;
  return {
    box,
    suggestions,
    get chosen() {
      return chosen;
    },
    choose(index) {
      chosen = index;
      for (const [at, option] of options.entries()) option.setAttribute("aria-selected", String(at === index));
      const option = options[index];
      if (option) box.setAttribute("aria-activedescendant", option.id);
      else box.removeAttribute("aria-activedescendant");
      option?.scrollIntoView?.({ block: "nearest" });
    },
    close() {
      element.remove();
      for (const name of ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"])
        box.removeAttribute(name);
    },
  };
}

function drawOption(page: Document, { kind, text, note }: Suggestion, index: number): HTMLElement {
  const option = page.createElement("div");
  option.id = `${LIST_ID}-${index}`;
  option.className = `quincunx-suggestion quincunx-suggestion--${kind}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  const words = page.createElement("span");
  words.textContent = kind === "command" ? `/${text.trim()}` : text.trim();
  option.append(words);
  const told = typeof note === "object" ? speak(note) : (note ?? "");
  if (told !== "") {
    const more = page.createElement("small");
    more.textContent = told;
    option.append(" ", more);
  }
  return option;
}

/** The list is appended to `body`, so it copies the theme of the input. */
function themeOf(box: HTMLElement): readonly string[] {
  const { classList } = box.closest(".theme-light, .theme-dark") ?? box;
  return ["theme-light", "theme-dark"].filter((name) => classList.contains(name));
}

/** Above the input, or below it if there is too little space. */
function place(element: HTMLElement, box: HTMLElement): void {
  const { top, bottom, left, width } = box.getBoundingClientRect();
  const height = box.ownerDocument.documentElement.clientHeight;
  const isAbove = top - GAP >= Math.min(LEAST, height - bottom);
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
  element.style.maxHeight = `${Math.max(LEAST, (isAbove ? top : height - bottom) - 2 * GAP)}px`;
  if (isAbove) element.style.bottom = `${height - top + GAP}px`;
  else element.style.top = `${bottom + GAP}px`;
}
