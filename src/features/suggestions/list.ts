/** Suggestions above the chat input: a listbox that the input owns, while the focus stays in the input. */
import { closestTo } from "../../ui/target.ts";
import type { Suggestion } from "../../rules/notation/suggest.ts";
import { element } from "../../ui/draw/element.ts";
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
  const options = suggestions.map(drawOption);
  const list = element(
    "div",
    {
      id: LIST_ID,
      class: ["quincunx", "quincunx-suggestions", ...themeOf(box)].join(" "),
      role: "listbox",
      "aria-label": game.i18n.localize("QUINCUNX.Suggest.label"),
    },
    ...options,
  );
  // A click must not take the focus out of the input.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const index = options.findIndex((option) => option === closestTo(event, "[role=option]"));
    if (index >= 0) take(index);
  });
  box.ownerDocument.body.append(list);
  position(list, box);
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
      list.remove();
      for (const name of ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"])
        box.removeAttribute(name);
    },
  };
}

function drawOption({ kind, text, note }: Suggestion, index: number): HTMLElement {
  const words = element("span", {}, kind === "command" ? `/${text.trim()}` : text.trim());
  const noteText = typeof note === "object" ? speak(note) : (note ?? "");
  return element(
    "div",
    {
      id: `${LIST_ID}-${index}`,
      class: `quincunx-suggestion quincunx-suggestion--${kind}`,
      role: "option",
      "aria-selected": "false",
    },
    words,
    ...(noteText === "" ? [] : [" ", element("small", {}, noteText)]),
  );
}

/** The list is appended to `body`, so it copies the theme of the input. */
function themeOf(box: HTMLElement): readonly string[] {
  const { classList } = box.closest(".theme-light, .theme-dark") ?? box;
  return ["theme-light", "theme-dark"].filter((name) => classList.contains(name));
}

/** Above the input, or below it if there is too little space. */
function position(element: HTMLElement, box: HTMLElement): void {
  const { top, bottom, left, width } = box.getBoundingClientRect();
  const height = box.ownerDocument.documentElement.clientHeight;
  const isAbove = top - GAP >= Math.min(LEAST, height - bottom);
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
  element.style.maxHeight = `${Math.max(LEAST, (isAbove ? top : height - bottom) - 2 * GAP)}px`;
  if (isAbove) element.style.bottom = `${height - top + GAP}px`;
  else element.style.top = `${bottom + GAP}px`;
}
