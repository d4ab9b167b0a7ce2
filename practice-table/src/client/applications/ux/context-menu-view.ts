/** The DOM of a context menu: a real menu for pointer and keyboard. */
import { classNames, el, iconElement } from "../shared/dom.ts";
import { localize } from "../shared/host.ts";
import type { MenuEntry } from "./context-menu-entry.ts";

type Run = (entry: MenuEntry, event: Event, fromKey: boolean) => void;

/** `nav#context-menu > menu.context-items > li.context-item`, with ARIA roles. */
export function buildMenu(doc: Document, entries: readonly MenuEntry[], run: Run): HTMLElement {
  const list = el("menu", { class: "context-items", role: "menu" });
  const groups = [...new Set(entries.map((entry) => entry.group))];
  groups.forEach((group, at) => {
    if (at) list.append(el("li", { class: "context-separator", role: "separator" }));
    for (const entry of entries.filter((e) => e.group === group)) list.append(buildItem(entry, run));
  });
  return doc.adoptNode(el("nav", { id: "context-menu", class: "themed" }, list));
}

function buildItem(entry: MenuEntry, run: Run): HTMLLIElement {
  const item = el("li", {
    class: classNames("context-item", entry.classes).join(" "),
    role: "menuitem",
    tabindex: "-1",
  });
  if (entry.group !== "_none") item.dataset.group = entry.group;
  const icon = iconElement(entry.icon, "fa-fw");
  if (icon) item.append(icon);
  item.append(el("span", {}, localize(entry.label)));
  item.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    run(entry, event, event.detail === 0);
  });
  return item;
}

/** Arrows, Home, End, Enter, Space, Escape, Tab, and the first letter of a label. */
export function onMenuKeyDown(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
  const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.indexOf(menu.ownerDocument.activeElement as HTMLElement);
  const go = (index: number): void => items[(index + items.length) % items.length]?.focus();
  event.stopPropagation();
  switch (event.key) {
    case "ArrowDown":
      go(at + 1);
      break;
    case "ArrowUp":
      go(at - 1);
      break;
    case "Home":
      go(0);
      break;
    case "End":
      go(items.length - 1);
      break;
    case "Enter":
    case " ":
      items[at]?.click();
      break;
    case "Escape":
    case "Tab":
      close();
      break;
    default: {
      const letter = event.key.length === 1 ? event.key.toLowerCase() : "";
      const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      const found = letter
        ? order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
        : undefined;
      if (!found) return;
      found.focus();
    }
  }
  event.preventDefault();
}

/** Puts the menu beside a point or below its target, inside the viewport. True if it opens upwards. */
export function placeMenu(
  menu: HTMLElement,
  target: HTMLElement,
  point: { clientX?: number; clientY?: number; left?: number; bottom?: number } | null,
): boolean {
  const view = target.ownerDocument.defaultView;
  const bounds = target.getBoundingClientRect();
  const height = menu.offsetHeight;
  const viewHeight = view?.innerHeight ?? 0;
  if (!point) {
    const up = bounds.bottom + height > viewHeight && bounds.top > height;
    menu.classList.add(up ? "expand-up" : "expand-down");
    return up;
  }
  const x = point.clientX ?? point.left ?? 0;
  const y = point.clientY ?? point.bottom ?? 0;
  const up = y + height > viewHeight && y > height;
  menu.classList.add(up ? "expand-up" : "expand-down");
  menu.style.left = `${Math.max(0, Math.min(x, (view?.innerWidth ?? 0) - menu.offsetWidth))}px`;
  menu.style.top = `${Math.max(0, up ? y - height : y)}px`;
  return up;
}
