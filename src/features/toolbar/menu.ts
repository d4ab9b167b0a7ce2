/** A small popup menu: arrow keys move, Enter chooses, Escape or a click outside closes it. After Escape the focus returns to the button. */
import { notifyError } from "../../ui/explain.ts";
import { toolbarGroups, type ToolbarEntry } from "./toolbar-entries.ts";
import { draw } from "../../ui/draw/templates.ts";

let open: { readonly menu: HTMLElement; readonly close: (gives: boolean) => void } | null = null;

/** Opens at the button, or closes if open there. `null`: near the corner of the page. */
export function openMenu(anchor: HTMLElement | null): void {
  const wasAt = anchor?.getAttribute("aria-expanded") === "true";
  open?.close(true);
  if (wasAt) return;
  const page = anchor?.ownerDocument ?? document;
  const groups = toolbarGroups();
  const menu = draw("quincunx-menu", { groups, label: game.i18n.localize("QUINCUNX.Toolbar.menu") }, page);
  const theme = anchor?.closest(".theme-light, .theme-dark")?.classList.contains("theme-dark");
  if (theme !== undefined) menu.classList.add(theme ? "theme-dark" : "theme-light");
  page.body.append(menu);
  place(menu, anchor);
  anchor?.setAttribute("aria-expanded", "true");
  const stop = new AbortController();
  const { signal } = stop;
  const close = (gives: boolean): void => {
    stop.abort();
    menu.remove();
    open = null;
    anchor?.setAttribute("aria-expanded", "false");
    if (gives) anchor?.focus({ preventScroll: true });
  };
  open = { menu, close };
  const entries = groups.flatMap(({ entries: some }) => some);
  menu.addEventListener("click", (event) => {
    const id = (event.target as Element).closest<HTMLElement>("[data-quincunx-action]")?.dataset["quincunxAction"];
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    close(false);
    run(entry, event);
  });
  menu.addEventListener("keydown", (event) => handleKey(menu, event, close));
  page.addEventListener(
    "pointerdown",
    (event) => {
      const target = event.target as Node;
      // A click on the menu's own button closes it in `openMenu`.
      if (!menu.contains(target) && !anchor?.contains(target)) close(false);
    },
    { signal, capture: true },
  );
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}

function run(entry: ToolbarEntry, event: Event): void {
  Promise.resolve()
    .then(() => entry.run(event))
    .catch(notifyError);
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function handleKey(menu: HTMLElement, event: KeyboardEvent, close: (gives: boolean) => void): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const step = STEPS[event.key];
  if (step) items[step(items.indexOf(menu.ownerDocument.activeElement as HTMLElement), items.length)]?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close(true);
  // The key that opened the menu may still be held.
  else if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Above the button if there is enough space, else below. */
function place(menu: HTMLElement, anchor: HTMLElement | null): void {
  const { innerWidth, innerHeight } = menu.ownerDocument.defaultView ?? window;
  const [width, height] = [menu.offsetWidth, menu.offsetHeight];
  const box = anchor?.getBoundingClientRect() ?? { left: 64, top: 64, bottom: 64 };
  const top = box.top - height - 4 >= 0 ? box.top - height - 4 : Math.min(box.bottom + 4, innerHeight - height - 4);
  menu.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, top)}px`;
}
