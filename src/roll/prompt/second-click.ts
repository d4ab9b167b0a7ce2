/** Usual limit of a double click, in ms. */
import { elementOf } from "../../ui/target.ts";
const SOON = 500;

/**
 * The second press of the double click that opened a window neither puts another window before it nor takes its focus.
 * Call the result when the window closes.
 */
export function ignoreOpeningClick(app: { readonly element: HTMLElement; bringToFront(): void }): () => void {
  const isOver = new AbortController();
  const hold = (event: MouseEvent): void => {
    if (event.detail < 2 || app.element.contains(elementOf(event))) return;
    event.preventDefault();
    app.bringToFront();
  };
  app.element.ownerDocument.addEventListener("mousedown", hold, { capture: true, signal: isOver.signal });
  setTimeout(() => isOver.abort(), SOON);
  return () => isOver.abort();
}
