/** Draws a message from its template with active buttons, and keeps the focus. Before the templates are loaded it draws only the title. */
import { closestTo } from "../../ui/target.ts";
import { areTemplatesLoaded, draw, type TemplateName } from "../../ui/draw/templates.ts";
import { guardPresses } from "../../ui/press-guard.ts";
import type { Drawing } from "../kind.ts";

interface Display {
  readonly messageId: string;
  readonly title: string;
}

/** `present` turns a view into the template's data. Selects with `data-quincunx-do` pass the chosen value. */
export function drawWithButtons<V extends Display>(template: TemplateName, present: (view: V) => object): Drawing<V> {
  return (view, act, owner) => {
    if (!areTemplatesLoaded()) {
      const line = owner.createElement("p");
      line.textContent = view.title;
      return line;
    }
    guardPresses(owner);
    const element = draw(template, present(view), owner);
    keepFocus(view.messageId, element, owner);
    element.addEventListener("click", (event) => {
      const button = closestTo(event, "button[data-quincunx-do]");
      if (!button || !element.contains(button)) return;
      event.preventDefault();
      event.stopPropagation();
      const { quincunxDo: what = "", quincunxOffer: value = "" } = button.dataset;
      act(what, value, event);
    });
    element.addEventListener("change", (event) => {
      const select = closestTo<HTMLSelectElement>(event, "select[data-quincunx-do]");
      if (select) act(select.dataset["quincunxDo"] ?? "", select.value, event);
    });
    return element;
  };
}

/**
 * Focuses the same button in the new drawing, else the first one. `isAnyOffer`: if the same one is gone, another of its kind comes first. Not in a contest,
 * where it would roll for the other side.
 */
export function keepFocus(messageId: string, element: HTMLElement, owner: Document, isAnyOffer = false): void {
  const before = owner.activeElement as HTMLElement | null;
  if (before?.closest<HTMLElement>("[data-quincunx-card]")?.dataset["quincunxCard"] !== messageId) return;
  const { quincunxDo: what, quincunxOffer: offer } = before.dataset;
  queueMicrotask(() => {
    if (before.isConnected || !element.isConnected) return;
    const all = [...element.querySelectorAll<HTMLElement>("[data-quincunx-do]")];
    const alike = all.filter(({ dataset }) => dataset["quincunxDo"] === what);
    const same = alike.find(({ dataset }) => dataset["quincunxOffer"] === offer) ?? (isAnyOffer ? alike[0] : undefined);
    (same ?? all.find(({ tagName }) => tagName === "BUTTON") ?? all[0])?.focus({ preventScroll: true });
  });
}
