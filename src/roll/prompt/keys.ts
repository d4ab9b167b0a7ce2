/** Enter and Escape in a prompt, and with what it was used last: after a mouse Enter answers, after Tab it presses the button that has the focus. */
import { isEditable } from "./typing.ts";

export interface PromptKeys {
  answer(): void;
  leave(): void;
}

export interface LastUse {
  /** Where a mouse was pressed, if that was the last thing used; null: keys, or nothing. */
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
      // In an element of somebody else's the target that is told is that element, not what has the focus in it.
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

/** A line break in a text, or the press of a button. */
function isForElement(element: Element, isByKeyboard: boolean): boolean {
  return (
    (isEditable(element) && !element.matches("input, select")) ||
    (isByKeyboard && element.matches("button, summary, select, a"))
  );
}
