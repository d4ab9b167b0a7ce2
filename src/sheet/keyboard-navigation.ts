/**
 * Roving tabindex: a sheet in play mode is one Tab stop, and up, down, Home and End move within it. Left and right
 * change pips and bars.
 */
import { elementOf } from "../ui/target.ts";
const ITEM = "[data-quincunx-nav]";

export function makeKeyboardNavigation() {
  let current = "";

  /** Called after each drawing; makes the reader's last item the Tab stop. */
  function refresh(part: HTMLElement): void {
    const items = itemsOf(part);
    const at = items.find((item) => nameOf(item) === current) ?? items[0];
    for (const item of items) item.tabIndex = item === at ? 0 : -1;
  }

  return {
    refresh,
    listen(part: HTMLElement): void {
      part.addEventListener("focusin", (event) => {
        const item = elementOf(event);
        if (!item.matches(ITEM)) return;
        current = nameOf(item);
        refresh(part);
      });
      part.addEventListener("keydown", (event) => {
        const item = elementOf<HTMLElement>(event);
        if (!item.matches(ITEM) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const next = stepFrom(itemsOf(part), item, event.key);
        if (!next) return;
        event.preventDefault();
        // Keeps Foundry from moving tokens.
        event.stopPropagation();
        next.focus();
      });
    },
  };
}

function itemsOf(part: HTMLElement): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(ITEM)].filter((item) => !item.matches(":disabled"));
}

function nameOf({ dataset }: HTMLElement): string {
  return dataset["quincunxNav"] ?? "";
}

function stepFrom(items: readonly HTMLElement[], item: HTMLElement, key: string): HTMLElement | undefined {
  const at = items.indexOf(item);
  switch (key) {
    case "ArrowDown":
      return items[Math.min(items.length - 1, at + 1)];
    case "ArrowUp":
      return items[Math.max(0, at - 1)];
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return undefined;
  }
}
