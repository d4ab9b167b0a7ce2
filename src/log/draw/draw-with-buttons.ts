/** Draws a message from its template: until there are templates its title alone; then buttons that act, and that keep the focus. */
import { areTemplatesLoaded, draw } from "../../ui/draw/templates.ts";
import type { Act } from "../kind.ts";

interface Drawn {
  readonly messageId: string;
  readonly title: string;
}

/** `present` gives what the template writes. Selects that act (`data-quincunx-do`) say what is chosen. */
export function drawWithButtons(
  template: Parameters<typeof draw>[0],
  { messageId, title }: Drawn,
  present: () => object,
  act: Act,
  owner: Document,
): HTMLElement {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = title;
    return line;
  }
  const element = draw(template, present(), owner);
  keepFocus(messageId, element, owner);
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const { quincunxDo: what = "", quincunxOffer: value = "" } = button.dataset;
    act(what, value, event);
  });
  element.addEventListener("change", (event) => {
    const select = (event.target as Element).closest<HTMLSelectElement>("select[data-quincunx-do]");
    if (select) act(select.dataset["quincunxDo"] ?? "", select.value, event);
  });
  return element;
}

/** Drawn anew under the reader's hands it keeps the focus: where that button is gone, on the first one. */
function keepFocus(messageId: string, element: HTMLElement, owner: Document): void {
  const before = owner.activeElement as HTMLElement | null;
  if (before?.closest<HTMLElement>("[data-quincunx-card]")?.dataset["quincunxCard"] !== messageId) return;
  const { quincunxDo: what, quincunxOffer: offer } = before.dataset;
  queueMicrotask(() => {
    if (before.isConnected || !element.isConnected) return;
    const all = [...element.querySelectorAll<HTMLElement>("[data-quincunx-do]")];
    const same = all.find(({ dataset }) => dataset["quincunxDo"] === what && dataset["quincunxOffer"] === offer);
    (same ?? all.find(({ tagName }) => tagName === "BUTTON") ?? all[0])?.focus({ preventScroll: true });
  });
}
