/**
 * A sheet in play is one list for the keyboard: one stop of the Tab key, walked by the arrows up and down, Home and End (a roving tabindex). Left and
 * right are for what stands in it: pips and bars.
 */
const ITEM = "[data-quincunx-walk]";

export interface Walk {
  /** After each drawing: one item can be reached by Tab, the one where the reader was. */
  refresh(part: HTMLElement): void;
  listen(part: HTMLElement): void;
}

export function makeWalk(): Walk {
  let current = "";

  function refresh(part: HTMLElement): void {
    const items = itemsOf(part);
    const at = items.find((item) => nameOf(item) === current) ?? items[0];
    for (const item of items) item.tabIndex = item === at ? 0 : -1;
  }

  return {
    refresh,
    listen(part) {
      part.addEventListener("focusin", ({ target }) => {
        if (!(target as HTMLElement).matches(ITEM)) return;
        current = nameOf(target as HTMLElement);
        refresh(part);
      });
      part.addEventListener("keydown", (event) => {
        const item = event.target as HTMLElement;
        if (!item.matches(ITEM) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const next = stepFrom(itemsOf(part), item, event.key);
        if (!next) return;
        event.preventDefault();
        // Foundry moves tokens by the arrows.
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
  return dataset["quincunxWalk"] ?? "";
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
