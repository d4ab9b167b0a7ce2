/** State that a redrawn part keeps: scroll positions, focus and the selection in a text field (app.md 3.2). */
import { cssEscape } from "../shared/dom.ts";

export interface PartState {
  scrollPositions: [element: HTMLElement, scrollTop: number, scrollLeft: number][];
  /** A selector for the focused element inside the part. */
  focus?: string | undefined;
  selection?: [start: number, end: number] | undefined;
}

/** `""` in `scrollable` is the part itself. */
export function readPartState(
  scrollable: readonly string[],
  next: HTMLElement,
  prior: HTMLElement,
  state: PartState,
): void {
  for (const selector of scrollable) {
    const before = selector ? [...prior.querySelectorAll<HTMLElement>(selector)] : [prior];
    const after = selector ? [...next.querySelectorAll<HTMLElement>(selector)] : [next];
    before.forEach((element, at) => {
      const target = after[at];
      if (target) state.scrollPositions.push([target, element.scrollTop, element.scrollLeft]);
    });
  }
  const active = prior.ownerDocument.activeElement as HTMLElement | null;
  if (!active || !prior.contains(active)) return;
  state.focus = focusSelector(active);
  const field = active as HTMLInputElement;
  try {
    if (typeof field.selectionStart === "number")
      state.selection = [field.selectionStart, field.selectionEnd ?? field.selectionStart];
  } catch {
    // Inputs such as type number have no selection.
  }
}

/** By id, by name (radio boxes with their value), else by tag and data attributes. */
function focusSelector(element: HTMLElement): string | undefined {
  if (element.id) return `#${cssEscape(element.id)}`;
  const tag = element.tagName.toLowerCase();
  const name = element.getAttribute("name");
  if (name) {
    const value =
      element.getAttribute("type") === "radio" ? `[value="${cssEscape(element.getAttribute("value") ?? "")}"]` : "";
    return `${tag}[name="${cssEscape(name)}"]${value}`;
  }
  const data = [...element.attributes].filter(
    (attribute) => attribute.name.startsWith("data-") && attribute.name !== "data-tooltip",
  );
  if (!data.length) return undefined;
  return tag + data.map((attribute) => `[${attribute.name}="${cssEscape(attribute.value)}"]`).join("");
}

export function restorePartState(next: HTMLElement, state: PartState): void {
  if (state.focus) {
    const target = next.matches(state.focus) ? next : next.querySelector<HTMLElement>(state.focus);
    target?.focus({ preventScroll: true });
    if (target && state.selection) {
      try {
        (target as HTMLInputElement).setSelectionRange(...state.selection);
      } catch {
        // The control changed its type.
      }
    }
  }
  for (const [element, top, left] of state.scrollPositions) {
    element.scrollTop = top;
    element.scrollLeft = left;
  }
}
