/**
 * A small popup menu: arrow keys move, Enter chooses, Escape or a click outside closes it, and typed letters search all entries. After Escape the focus returns
 * to the button.
 */
import { closestTo, elementOf } from "./target.ts";
import { notifyError, formatNumber } from "./speak.ts";
import { draw } from "./draw/templates.ts";

export interface PopupEntry {
  readonly id: string;
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** In small type below the label. */
  readonly notes?: readonly string[];
  /** For example of what waits; 0 and absent: none. */
  readonly count?: number;
  /** A menu beside it; absent: `run` runs. */
  readonly entries?: readonly PopupEntry[];
  run?(event: Event): Promise<unknown> | void;
}

export interface Popup {
  /** The button that opens it, or the element that was clicked; `null`: near the corner of the page. */
  readonly anchor: HTMLElement | null;
  readonly label: string;
  /** With a line between them. */
  readonly groups: readonly (readonly PopupEntry[])[];
  /** Entries that only a search finds. */
  readonly rare?: readonly PopupEntry[];
}

let open: OpenPopup | null = null;

/** Opens at the anchor, or closes if open there. */
export function openPopup(popup: Popup): void {
  const wasAt = popup.anchor !== null && open?.anchor === popup.anchor && popup.anchor.isConnected;
  open?.close(true);
  if (!wasAt) open = new OpenPopup(popup);
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

class OpenPopup {
  readonly anchor: HTMLElement | null;
  readonly #popup: Popup;
  readonly #page: Document;
  readonly #stop = new AbortController();
  #menu: HTMLElement;
  #sub: { readonly menu: HTMLElement; readonly of: HTMLElement } | null = null;
  #entries: readonly PopupEntry[] = [];
  #typed = "";

  constructor(popup: Popup) {
    this.#popup = popup;
    this.anchor = popup.anchor;
    this.#page = popup.anchor?.ownerDocument ?? document;
    this.#menu = this.#draw(popup.groups, popup.label);
    placeAt(this.#menu, this.anchor);
    this.anchor?.setAttribute("aria-expanded", "true");
    this.#page.addEventListener("pointerdown", (event) => this.#leaveBy(elementOf(event)), {
      signal: this.#stop.signal,
      capture: true,
    });
    focusIn(this.#menu);
  }

  close(gives: boolean): void {
    this.#stop.abort();
    this.#closeSub();
    this.#menu.remove();
    open = null;
    this.anchor?.setAttribute("aria-expanded", "false");
    if (gives) this.anchor?.focus({ preventScroll: true });
  }

  #draw(groups: Popup["groups"], label: string, typed = ""): HTMLElement {
    const context = { label, typed, groups: groups.map((entries) => ({ entries: entries.map(presentEntry) })) };
    const menu = draw("quincunx-menu", context, this.#page);
    const theme = this.anchor?.closest(".theme-light, .theme-dark")?.classList.contains("theme-dark");
    if (theme !== undefined) menu.classList.add(theme ? "theme-dark" : "theme-light");
    this.#entries = [...this.#entries, ...groups.flat()];
    this.#page.body.append(menu);
    menu.addEventListener("click", (event) => this.#choose(event));
    menu.addEventListener("keydown", (event) => this.#handleKey(menu, event));
    menu.addEventListener("pointerover", (event) => this.#pointTo(menu, event));
    return menu;
  }

  #choose(event: Event): void {
    const item = itemOf(event);
    const entry = this.#entryOf(item);
    if (!item || !entry) return;
    if (entry.entries) return this.#openSub(item, entry);
    this.close(false);
    Promise.resolve()
      .then(() => entry.run?.(event))
      .catch(notifyError);
  }

  #entryOf(item: HTMLElement | null): PopupEntry | undefined {
    return this.#entries.findLast(({ id }) => id === item?.dataset["quincunxAction"]);
  }

  /** A mouse opens the menu of the entry that it points to, and closes another one. */
  #pointTo(menu: HTMLElement, event: PointerEvent): void {
    const item = itemOf(event);
    if (event.pointerType === "touch" || !item || menu === this.#sub?.menu || item === this.#sub?.of) return;
    this.#closeSub();
    const entry = this.#entryOf(item);
    if (entry?.entries) this.#openSub(item, entry, false);
  }

  #openSub(item: HTMLElement, { entries = [], label }: PopupEntry, takesFocus = true): void {
    if (this.#sub?.of !== item) {
      this.#closeSub();
      const menu = this.#draw([entries], label);
      menu.classList.add("quincunx-menu--sub");
      placeBeside(menu, item);
      item.setAttribute("aria-expanded", "true");
      this.#sub = { menu, of: item };
    }
    if (takesFocus && this.#sub) focusIn(this.#sub.menu);
  }

  #closeSub(): void {
    this.#sub?.menu.remove();
    this.#sub?.of.setAttribute("aria-expanded", "false");
    this.#sub = null;
  }

  #leaveBy(target: Node): void {
    const isInside = [this.#menu, this.#sub?.menu].some((menu) => menu?.contains(target));
    // A click on the menu's own button closes it in `openPopup`.
    if (!isInside && !this.anchor?.contains(target)) this.close(false);
  }

  #handleKey(menu: HTMLElement, event: KeyboardEvent): void {
    const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = menu.ownerDocument.activeElement as HTMLElement;
    const step = STEPS[event.key];
    const entry = this.#entryOf(at);
    const isChosen = event.key === "Enter" || event.key === " ";
    if (step) items[step(items.indexOf(at), items.length)]?.focus();
    else if (event.key === "ArrowRight" && entry?.entries) this.#openSub(at, entry);
    else if (this.#sub?.menu === menu && ["ArrowLeft", "Escape"].includes(event.key)) this.#leaveSub();
    else if (event.key === "Escape" || event.key === "Tab") this.close(true);
    else if (event.key === "Backspace" || isLetter(event)) this.#search(event.key);
    // The key that opened the menu may still be held.
    else if (!event.repeat || !isChosen) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #leaveSub(): void {
    this.#sub?.of.focus({ preventScroll: true });
    this.#closeSub();
  }

  /** Shows every entry, of all menus, whose label has the typed letters. */
  #search(key: string): void {
    const typed = key === "Backspace" ? this.#typed.slice(0, -1) : this.#typed + key;
    const { groups, rare = [], label } = this.#popup;
    const all = [...groups.flat().flatMap((entry) => entry.entries ?? [entry]), ...rare];
    const found = all.filter((entry) => entry.label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()));
    if (found.length === 0) return;
    this.#typed = typed;
    this.#closeSub();
    this.#menu.remove();
    this.#menu = this.#draw(typed === "" ? groups : [found], label, typed);
    placeAt(this.#menu, this.anchor);
    focusIn(this.#menu);
  }
}

function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey;
}

function presentEntry({ id, label, icon, notes = [], count = 0, entries }: PopupEntry): object {
  return { id, label, icon, notes, count: count > 0 ? formatNumber(count) : "", hasEntries: entries !== undefined };
}

function itemOf(event: Event): HTMLElement | null {
  return closestTo(event, "[data-quincunx-action]");
}

function focusIn(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}

/** Above the button if there is enough space, else below. */
function placeAt(menu: HTMLElement, anchor: HTMLElement | null): void {
  const box = anchor?.getBoundingClientRect() ?? { left: 64, top: 64, bottom: 64 };
  const top = box.top - menu.offsetHeight - 4;
  move(menu, box.left, top >= 0 ? top : box.bottom + 4);
}

/** On the side with enough space; over the menu if there is none. */
function placeBeside(menu: HTMLElement, item: HTMLElement): void {
  const { left, right, top } = item.getBoundingClientRect();
  const { innerWidth } = menu.ownerDocument.defaultView ?? window;
  const isRight = right + menu.offsetWidth + 8 <= innerWidth;
  move(menu, isRight ? right + 4 : left - menu.offsetWidth - 4, top - 6);
}

function move(menu: HTMLElement, left: number, top: number): void {
  const { innerWidth, innerHeight } = menu.ownerDocument.defaultView ?? window;
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(top, innerHeight - menu.offsetHeight - 4))}px`;
}
