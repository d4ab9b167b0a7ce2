/**
 * Handles Enter and Escape in a prompt. Enter answers the prompt after mouse use; after Tab it activates the focused
 * button.
 */
import { isEditable } from "./typing.ts";

export interface PromptKeys {
  answer(): void;
  leave(): void;
}

export interface LastUse {
  /** The last pointer press, if the mouse was used last; else `null`. */
  readonly mouse: PointerEvent | null;
}

export function listenToKeys(root: HTMLElement, { answer, leave }: PromptKeys): LastUse {
  let mouse: PointerEvent | null = null;
  let isByKeyboard = false;
  root.addEventListener("pointerdown", (event) => {
    mouse = event;
    isByKeyboard = false;
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (event.key === "Enter" && !event.isComposing) {
      // Inside a custom element `event.target` is the element itself; the composed path has the focused one.
      if (isForElement(event.composedPath()[0] as Element, isByKeyboard)) return;
      event.preventDefault();
      mouse = null;
      answer();
    } else if (event.key === "Tab" || event.key.startsWith("Arrow")) isByKeyboard = true;
  });
  return {
    get mouse() {
      return isByKeyboard ? null : mouse;
    },
  };
}

/** Enter inserts a line break or activates a button. */
function isForElement(element: Element, isByKeyboard: boolean): boolean {
  return (
    (isEditable(element) && !element.matches("input, select")) ||
    (isByKeyboard && element.matches("button, summary, select, a"))
  );
}
