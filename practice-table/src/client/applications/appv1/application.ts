/** V1 Application: jQuery windows (app.md 3.5). The whole window on first render, only the inner content afterwards. */
import { mergeObject } from "../../utils/merge.ts";
import { ApplicationV2 } from "../api/application.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import { jquery } from "../shared/jquery.ts";
import { localize, page, say, type Dict, type Loose } from "../shared/host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { Draggable } from "../ux/draggable.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { Tabs } from "../ux/tabs.ts";

export interface HeaderButton {
  label: string;
  class: string;
  icon: string;
  onclick: ((event: Loose) => unknown) | null;
}

const STATES = Object.freeze({ CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2, ERROR: 3 });

export class Application {
  static RENDER_STATES = STATES;

  static get defaultOptions(): Loose {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      title: "",
      template: null,
      tabs: [],
      filters: [],
      dragDrop: [],
      scrollY: [],
    };
  }

  /** The class and its parents, down to Application or `baseApplication`. */
  static _getInheritanceChain(): Loose[] {
    const chain: Loose[] = [];
    let cls: Loose = this;
    const base = this.defaultOptions.baseApplication as string | null;
    while (cls && cls !== Function.prototype) {
      chain.push(cls);
      if (cls === Application || cls.name === base) break;
      cls = Object.getPrototypeOf(cls);
    }
    return chain;
  }

  options: Loose;
  appId: number;
  position: Loose;
  _element: Loose = null;
  _dragDrop: DragDrop[];
  _tabs: Tabs[];
  _searchFilters: SearchFilter[];
  _minimized = false;
  _state: number = STATES.NONE;
  _priorState: number = STATES.NONE;
  _scrollPositions: Record<string, number[]> | null = null;
  #rendering: Promise<void> = Promise.resolve();

  constructor(options: Loose = {}) {
    this.options = mergeObject((this.constructor as typeof Application).defaultOptions, options ?? {}, {
      insertKeys: true,
      insertValues: true,
      overwrite: true,
      inplace: false,
    });
    this.appId = ++ApplicationV2._appId;
    const { width, height, left, top, scale } = this.options as Dict;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._dragDrop = this._createDragDropHandlers();
    this._tabs = this._createTabHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  _createDragDropHandlers(): DragDrop[] {
    return (this.options.dragDrop as Loose[]).map(
      (config) =>
        new DragDrop({
          ...config,
          permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
          callbacks: {
            dragstart: this._onDragStart.bind(this),
            dragover: this._onDragOver.bind(this),
            drop: this._onDrop.bind(this),
          },
        }),
    );
  }
  _createTabHandlers(): Tabs[] {
    return (this.options.tabs as Loose[]).map(
      (config) => new Tabs({ ...config, callback: this._onChangeTab.bind(this) }),
    );
  }
  _createSearchFilters(): SearchFilter[] {
    return (this.options.filters as Loose[]).map(
      (config) => new SearchFilter({ ...config, callback: this._onSearchFilter.bind(this) }),
    );
  }

  get id(): string {
    return (this.options.id as string) || `app-${this.appId}`;
  }
  get element(): Loose {
    if (this._element) return this._element as unknown;
    return jquery()(`#${this.id}`);
  }
  get template(): string {
    return this.options.template as string;
  }
  get popOut(): boolean {
    return (this.options.popOut as boolean | undefined) ?? true;
  }
  get rendered(): boolean {
    return this._state === STATES.RENDERED;
  }
  get closing(): boolean {
    return this._state === STATES.CLOSING;
  }
  get title(): string {
    return localize(this.options.title as string);
  }

  getData(_options: Loose = {}): Loose {
    return {};
  }

  /** Starts to render and returns the application at once. */
  render(force = false, options: Loose = {}): this {
    this.#rendering = this.#rendering
      .then(() => this._render(force, options))
      .catch((error: unknown) => {
        this._state = STATES.ERROR;
        page.Hooks?.onError?.("Application#render", error, {
          msg: `An error occurred while rendering ${this.constructor.name} ${this.appId}`,
          log: "error",
          ...options,
        });
        if (!page.Hooks?.onError) console.error(error);
      });
    return this;
  }

  /** Host only, for tests: resolves when all started renders are done. */
  get _rendering(): Promise<void> {
    return this.#rendering;
  }

  async _render(force = false, options: Loose = {}): Promise<void> {
    const states: number[] = [STATES.NONE, STATES.CLOSED, STATES.ERROR];
    if (!force && states.includes(this._state)) return;
    if (this._state === STATES.CLOSING) return;
    this._priorState = this._state;
    this._state = STATES.RENDERING;
    Object.assign(this.options, options);
    const wasOpen = Boolean(this._element?.length && this._element[0]?.isConnected);
    if (wasOpen) this._saveScrollPositions(this.element);
    const data = (await this.getData(this.options)) as Loose;
    const inner = (await this._renderInner(data)) as Loose;
    let html = inner;
    if (wasOpen) this._replaceHTML(this.element, inner);
    else {
      if (this.popOut) {
        html = (await this._renderOuter()) as Loose;
        html.find(".window-content").append(inner);
      }
      this._injectHTML(html);
      this._element = html;
      if (this.popOut) page.ui.windows[this.appId] = this;
    }
    this._activateCoreListeners(inner);
    this.activateListeners(inner);
    if (!wasOpen || force) {
      this.setPosition(this.position);
      if (this.popOut) this.bringToTop();
    }
    this._restoreScrollPositions(wasOpen ? this.element : html);
    this._state = STATES.RENDERED;
    this._callHooks("render", [html, data]);
  }

  /** `render<Class>(app, …)` for the class and each parent; a function makes the name of each hook. */
  _callHooks(hookName: string | ((className: string) => string), hookArgs: unknown[] = []): void {
    for (const cls of (this.constructor as typeof Application)._getInheritanceChain()) {
      if (!cls.name) continue;
      const name = typeof hookName === "function" ? hookName(cls.name as string) : `${hookName}${String(cls.name)}`;
      page.Hooks?.call(name, this, ...hookArgs);
    }
  }

  _saveScrollPositions(html: Loose): void {
    const positions: Record<string, number[]> = {};
    for (const selector of this.options.scrollY as string[]) {
      const found = [...(selector === "" ? html.find(".window-content") : html.find(selector))] as HTMLElement[];
      positions[selector] = found.map((element) => element.scrollTop);
    }
    this._scrollPositions = positions;
  }

  _restoreScrollPositions(html: Loose): void {
    for (const [selector, tops] of Object.entries(this._scrollPositions ?? {})) {
      const found = [...(selector === "" ? html.find(".window-content") : html.find(selector))] as HTMLElement[];
      found.forEach((element, at) => (element.scrollTop = tops[at] ?? 0));
    }
  }

  async _renderOuter(): Promise<Loose> {
    const $ = jquery();
    const classes = ["app", "window-app", ...(this.options.classes as string[])].join(" ");
    const html = $(
      `<div class="${classes}"><header class="window-header flexrow"><h4 class="window-title"></h4></header><section class="window-content"></section></div>`,
    );
    const root = html[0] as HTMLElement;
    root.id = this.id;
    root.dataset.appid = String(this.appId);
    root.setAttribute("role", "dialog");
    const title = root.querySelector("h4") as HTMLElement;
    title.textContent = this.title;
    title.id = `${this.id}-title`;
    root.setAttribute("aria-labelledby", title.id);
    const header = root.querySelector("header") as HTMLElement;
    for (const button of this._getHeaderButtons()) {
      const link = $(`<a class="header-button control" role="button" tabindex="0"><i inert></i></a>`)[0] as HTMLElement;
      link.classList.add(...button.class.split(" ").filter(Boolean));
      (link.firstElementChild as HTMLElement).className = button.icon;
      link.append(localize(button.label));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        button.onclick?.($.Event(event));
      });
      link.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") link.click();
      });
      header.append(link);
    }
    header.addEventListener("dblclick", (event) => this._onToggleMinimize(event));
    new Draggable(this, html, header, this.options.resizable);
    return Promise.resolve(html);
  }

  async _renderInner(data: Loose): Promise<Loose> {
    const html = await renderTemplate(this.template, data);
    if (html === "") throw new Error(`No data was returned from template ${this.template}`);
    return jquery()(html);
  }

  _replaceHTML(element: Loose, html: Loose): void {
    if (!element.length) return;
    if (!this.popOut) {
      element.replaceWith(html);
      this._element = html;
      return;
    }
    element.find(".window-content").html(html);
    element.find(".window-title").text(this.title);
  }

  _injectHTML(html: Loose): void {
    jquery()("body").append(html);
  }

  _getHeaderButtons(): HeaderButton[] {
    const buttons: HeaderButton[] = [
      { label: say("Close", "Close"), class: "close", icon: "fas fa-times", onclick: () => void this.close() },
    ];
    this._callHooks((className) => `get${className}HeaderButtons`, [buttons]);
    return buttons;
  }

  _contextMenu(_html: Loose): void {}

  _activateCoreListeners(html: Loose): void {
    const root = (this.popOut ? (html[0]?.parentElement ?? html[0]) : html[0]) as HTMLElement;
    for (const tabs of this._tabs) tabs.bind(root);
    for (const dragDrop of this._dragDrop) dragDrop.bind(root);
    for (const filter of this._searchFilters) filter.bind(root);
  }

  activateListeners(_html: Loose): void {}

  activateTab(
    tabName: string,
    { group, triggerCallback = true }: { group?: string; triggerCallback?: boolean } = {},
  ): void {
    if (!this._tabs.length) throw new Error(`${this.constructor.name} does not define any tabs`);
    const tabs = group ? this._tabs.find((entry) => entry.group === group) : this._tabs[0];
    if (!tabs) throw new Error(`Tab group "${String(group)}" not found in ${this.constructor.name}`);
    tabs.activate(tabName, { triggerCallback });
  }

  _onChangeTab(_event: Loose, _tabs: Tabs, _active: string): void {}
  _onSearchFilter(_event: Loose, _query: string, _rgx: RegExp, _html: Loose): void {}
  _canDragStart(_selector: Loose): boolean {
    return page.game.user?.isGM === true;
  }
  _canDragDrop(_selector: Loose): boolean {
    return page.game.user?.isGM === true;
  }
  _onDragStart(_event: DragEvent): Loose {}
  _onDragOver(_event: DragEvent): Loose {}
  _onDrop(_event: DragEvent): Loose {}

  bringToTop(): void {
    const element = this.element[0] as HTMLElement | undefined;
    if (!element) return;
    page.ui.activeWindow = this;
    this.position.zIndex = ++ApplicationV2._maxZ;
    element.style.zIndex = String(this.position.zIndex);
  }

  async close(options: Loose = {}): Promise<void> {
    const states: number[] = [STATES.RENDERED, STATES.ERROR];
    if (!options.force && !states.includes(this._state)) return;
    this._state = STATES.CLOSING;
    const element = this.element as Loose;
    this._callHooks("close", [element]);
    element.remove();
    this._element = null;
    delete page.ui.windows[this.appId];
    if (page.ui.activeWindow === this) page.ui.activeWindow = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = STATES.CLOSED;
    return Promise.resolve();
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.popOut || this._minimized || !this.options.minimizable) return;
    this._minimized = true;
    this.element.addClass("minimized");
    this.element.find(".window-content").hide();
    return Promise.resolve();
  }

  async maximize(): Promise<void> {
    if (!this._minimized) return;
    this._minimized = false;
    this.element.removeClass("minimized");
    this.element.find(".window-content").show();
    return Promise.resolve();
  }

  setPosition({ left, top, width, height, scale }: Loose = {}): Loose {
    const element = this.element[0] as HTMLElement | undefined;
    if (!element || !this.popOut) return undefined;
    const view = element.ownerDocument.defaultView as Window;
    const position = this.position;
    for (const [key, value] of Object.entries({ width, height, scale }))
      if (value !== undefined && value !== null) position[key] = value;
    const outerWidth = Number(position.width) || element.offsetWidth;
    const outerHeight = Number(position.height) || element.offsetHeight;
    const place = (wish: number | null | undefined, known: number | null, centred: number, max: number): number =>
      Math.max(0, Math.min(wish ?? known ?? centred, Math.max(0, max)));
    position.left = place(left, position.left, (view.innerWidth - outerWidth) / 2, view.innerWidth - outerWidth);
    position.top = place(top, position.top, (view.innerHeight - outerHeight) / 2, view.innerHeight - outerHeight);
    if (position.width) element.style.width = `${position.width}px`;
    element.style.height = typeof position.height === "number" ? `${position.height}px` : "";
    element.style.left = `${position.left}px`;
    element.style.top = `${position.top}px`;
    if (position.scale) element.style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
    return position;
  }

  _onToggleMinimize(event: Event): void {
    event.preventDefault();
    void (this._minimized ? this.maximize() : this.minimize());
  }
  _onResize(_event: Event): void {}
  async _waitForImages(): Promise<void> {
    await ApplicationV2.waitForImages(this.element[0] as HTMLElement);
  }
}
