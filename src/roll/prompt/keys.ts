/**
 * Handles Enter and Escape in a prompt. Enter answers the prompt after mouse use; after Tab it activates the focused
 * button.
 */
import { isComposing } from "../../ui/composing.ts";
import { isEditable } from "./typing.ts";

export function listenToKeys(root: HTMLElement, { answer, leave }: { answer(): void; leave(): void }): void {
  // A click beside all fields focuses the window instead of nothing.
  root.tabIndex = -1;
  let isByKeyboard = false;
  root.addEventListener("pointerdown", () => {
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
      if (isEditable(element) && !element.matches("input, select")) return;
      // A held key, which may have opened the prompt, neither answers nor presses a button.
      if (event.repeat) return event.preventDefault();
      if (isByKeyboard && element.matches("button, summary, select, a")) return;
      event.preventDefault();
      answer();
    } else if (event.key === "Tab" || event.key.startsWith("Arrow")) isByKeyboard = true;
  });
}
