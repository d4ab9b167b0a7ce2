/**
 * Handles Enter and Escape in a prompt. Enter answers the prompt after mouse use; after Tab it activates the focused
 * button.
 */
import { isComposing } from "../../ui/composing.ts";
import { isEditable } from "./typing.ts";

export interface LastUse {
  /** The last pointer press, if the mouse was used last; else `null`. */
  readonly mouse: PointerEvent | null;
}

export function listenToKeys(root: HTMLElement, { answer, leave }: { answer(): void; leave(): void }): LastUse {
  let mouse: PointerEvent | null = null;
  let isByKeyboard = false;
  root.addEventListener("pointerdown", (event) => {
    mouse = event;
    isByKeyboard = false;
  });
  root.addEventListener("keydown", (event) => {
    // The key is for the input method, not for the prompt or Foundry's key bindings.
    if (isComposing(event)) return event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (event.key === "Enter") {
      // Inside a custom element `event.target` is the element itself; the composed path has the focused one.
      const element = event.composedPath()[0] as Element;
      if (breaksLine(element)) return;
      // A held key, which may have opened the prompt, neither answers nor presses a button.
      if (event.repeat) return event.preventDefault();
      if (isByKeyboard && element.matches("button, summary, select, a")) return;
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

function breaksLine(element: Element): boolean {
  return isEditable(element) && !element.matches("input, select");
}
