/** ContextMenu: entries of both generations, pointer and keyboard (app.md 5.4). */
import { eventElement } from "../shared/dom.ts";
import { deprecated, generation, page, type Loose } from "../shared/host.ts";
import { jquery } from "../shared/jquery.ts";
import { readEntry, type MenuEntry, type RawEntry } from "./context-menu-entry.ts";
import { buildMenu, onMenuKeyDown, placeMenu } from "./context-menu-view.ts";

export interface ContextMenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => void) | null;
  onClose?: ((target: HTMLElement) => void) | null;
  /** Callbacks get jQuery objects: the default in 13, removed in 14. */
  jQuery?: boolean;
  fixed?: boolean;
  relative?: string;
}

/** Chromium may send another `contextmenu` after a key that has already opened the menu. */
const KEY_ECHO_MS = 500;

let openMenu: ContextMenu | null = null;

export class ContextMenu {
  static get implementation(): Loose {
    return page.CONFIG?.ux?.ContextMenu ?? ContextMenu;
  }

  /** Attached once per document: a press outside closes the open menu. */
  static eventListeners(doc: Document = document): void {
    doc.addEventListener("pointerdown", (event) => {
      if (openMenu && !openMenu.element?.contains(event.target as Node)) void openMenu.close({ animate: false });
    });
  }

  /** [13] Creates the menus of V1 applications; the hook is `get<Class><hookName>`. */
  static create(
    app: Loose,
    html: Loose,
    selector: string,
    menuItems: Loose[],
    options: ContextMenuOptions & { hookName?: string } = {},
  ): ContextMenu {
    const { hookName = "EntryContext", ...rest } = options;
    app._callHooks?.((className: string) => `get${className}${hookName}`, [menuItems]);
    return new ContextMenu.implementation(
      (html.jquery ? html[0] : html) as HTMLElement,
      selector,
      menuItems,
      rest,
    ) as ContextMenu;
  }

  /** Host only: closes a menu inside a closing application. */
  static closeWithin(element: HTMLElement): void {
    if (openMenu && (element.contains(openMenu.target) || openMenu.#container === element))
      void openMenu.close({ animate: false });
  }

  /** The open menu, if any. */
  static get open(): ContextMenu | null {
    return openMenu;
  }

  menuItems: RawEntry[];
  onOpen: ContextMenuOptions["onOpen"];
  onClose: ContextMenuOptions["onClose"];
  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  #jQuery: boolean;
  #fixed: boolean;
  #expandUp = false;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #keyTime = -Infinity;

  constructor(
    container: Loose,
    selector: string | null | undefined,
    menuItems: RawEntry[],
    options: ContextMenuOptions = {},
  ) {
    this.#container = (container?.jquery ? container[0] : container) as HTMLElement;
    this.#selector = selector || `#${this.#container.id}`;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#eventName = options.eventName ?? "contextmenu";
    this.#fixed = options.fixed ?? false;
    if (options.jQuery === undefined && generation() < 14) {
      deprecated("ContextMenu is changing to no longer transact jQuery objects; pass jQuery: false", 13, 15);
    }
    this.#jQuery = options.jQuery ?? generation() < 14;
    this.activateListeners(this.#container);
  }

  get element(): HTMLElement | null {
    return this.#element;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get expandUp(): boolean {
    return this.#expandUp;
  }
  get fixed(): boolean {
    return this.#fixed;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  /** Old names, removed in 15. */
  get _expandUp(): boolean {
    deprecated("ContextMenu#_expandUp is deprecated. Please use ContextMenu#expandUp instead.", 13, 15);
    return this.#expandUp;
  }
  get menu(): Loose {
    deprecated("ContextMenu#menu is deprecated. Please use ContextMenu#element instead.", 13, 15);
    return jquery()(this.#element ?? []);
  }
  /** The argument of callbacks and conditions. */
  #subject(target: HTMLElement): Loose {
    return this.#jQuery ? jquery()(target) : target;
  }

  activateListeners(html: HTMLElement): void {
    html.addEventListener(this.#eventName, (event) => void this._onActivate(event as PointerEvent));
    if (this.#eventName !== "contextmenu") return;
    html.addEventListener("keydown", (event) => {
      if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
      const target = this.#match(event);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      this.#keyTime = Date.now();
      void this.render(target, { byKeyboard: true });
    });
  }

  #match(event: Event): HTMLElement | null {
    const target = eventElement(event)?.closest<HTMLElement>(this.#selector) ?? null;
    return target && this.#container.contains(target) ? target : null;
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    const target = this.#match(event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    if (Date.now() - this.#keyTime < KEY_ECHO_MS && openMenu === this) return;
    const same = openMenu === this && this.#target === target;
    if (openMenu) await openMenu.close({ animate: false });
    if (!same) await this.render(target, { event });
  }

  async _preRender(_target: HTMLElement, _options: Loose = {}): Promise<void> {}
  async _onRender(_options: Loose = {}): Promise<void> {}
  async _animate(_open = false): Promise<void> {}

  /** Draws the menu for a target: its visible entries, in the order of their groups. */
  async render(
    target: HTMLElement,
    options: { event?: PointerEvent | null; animate?: boolean; byKeyboard?: boolean } = {},
  ): Promise<void> {
    if (openMenu) await openMenu.close({ animate: false });
    this.#target = target;
    await this._preRender(target, options);
    const entries = this.menuItems.map(readEntry).filter((entry) => entry.isVisible(this.#subject(target)));
    if (!entries.length) return;
    const menu = buildMenu(
      target.ownerDocument,
      entries,
      (entry, event, fromKey) => void this.#run(entry, event, fromKey),
    );
    this.#element = menu;
    this._setPosition(menu, target, options);
    openMenu = this;
    if (page.ui) page.ui.context = this;
    target.classList.add("context");
    menu.addEventListener("keydown", (event) => onMenuKeyDown(event, menu, () => void this.#closeByKey()));
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    this.onOpen?.(target);
    await this._onRender(options);
  }

  async #run(entry: MenuEntry, event: PointerEvent | Event, fromKey: boolean): Promise<void> {
    const target = this.#target as HTMLElement;
    await this.close({ animate: false });
    if (fromKey) focusable(target)?.focus();
    entry.run(event, target, this.#subject(target));
  }

  async #closeByKey(): Promise<void> {
    const target = this.#target;
    await this.close({ animate: false });
    if (target) focusable(target)?.focus();
  }

  async close(options: { animate?: boolean | null; target?: HTMLElement } = {}): Promise<void> {
    if (!this.#element) return;
    this._close(options);
    return Promise.resolve();
  }

  _close(_options: { target?: HTMLElement } = {}): void {
    const target = this.#target;
    this.#element?.remove();
    this.#element = null;
    target?.classList.remove("context");
    if (openMenu === this) openMenu = null;
    if (page.ui?.context === this) page.ui.context = null;
    if (target) this.onClose?.(target);
  }

  _setPosition(menu: HTMLElement, target: HTMLElement, options: Loose = {}): void {
    if (this.#fixed) this._setFixedPosition(menu, target, options);
    else this._injectMenu(menu, target);
  }

  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    const parent = target.tagName === "LI" || !target.parentElement ? target : target.parentElement;
    if (getComputedStyle(parent).position === "static") parent.style.position = "relative";
    parent.append(menu);
    this.#expandUp = placeMenu(menu, target, null);
  }

  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: Loose = {}): void {
    target.ownerDocument.body.append(menu);
    menu.classList.add("fixed");
    this.#expandUp = placeMenu(menu, target, (event as PointerEvent | undefined) ?? target.getBoundingClientRect());
  }
}

function focusable(target: HTMLElement): HTMLElement | null {
  if (target.tabIndex >= 0) return target;
  return target.querySelector<HTMLElement>("button, a[href], [tabindex='0'], input, select");
}
