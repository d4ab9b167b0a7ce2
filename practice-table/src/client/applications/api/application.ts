/** ApplicationV2: the life cycle of a window (app.md 3.1, 3.5, 3.6; members as in the community types). */
import { Semaphore } from "../../utils/semaphore.ts";
import { eventElement } from "../shared/dom.ts";
import { generation, localize, page, type Dict, type Loose } from "../shared/host.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { attachActions } from "./application-actions.ts";
import { ApplicationLifeCycle } from "./application-life-cycle.ts";
import { buildFrame, buildHeaderControl, buildRoot } from "./application-frame.ts";
import { freezeOptions, mergeApplicationOptions } from "./application-options.ts";
import { attachPointer } from "./application-pointer.ts";
import { applyPosition, resolvePosition } from "./application-position.ts";
import { prepareTabs, switchTab, type ChangeTabOptions } from "./application-tabs.ts";
import {
  RENDER_STATES,
  type ClosingOptions,
  type Configuration,
  type FormConfiguration,
  type HeaderControl,
  type Position,
  type RenderOptions,
  type TabEntry,
  type TabsConfiguration,
  type WindowParts,
} from "./application-types.ts";

/** `foundry.applications.instances`: rendered applications of this page by id. */
export function instances(): Map<string, ApplicationV2> {
  return (page.foundry?.applications?.instances as Map<string, ApplicationV2> | undefined) ?? lone;
}
const lone = new Map<string, ApplicationV2>();

/** The page of each element: in bare Node several pages share one DOM and its ids. */
const owners = new WeakMap<HTMLElement, unknown>();

type ApplicationClass = typeof ApplicationV2;

export class ApplicationV2 extends ApplicationLifeCycle {
  static BASE_APPLICATION: Loose = ApplicationV2;
  static DEFAULT_OPTIONS: Loose = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };
  static TABS: Record<string, TabsConfiguration> = {};
  static RENDER_STATES = RENDER_STATES;
  static _appId = 0;
  static _maxZ = 100;
  static override emittedEvents: string[] = ["render", "close", "position"];

  /** The class itself and its parents up to BASE_APPLICATION. */
  static *inheritanceChain(): Generator<Loose, void, undefined> {
    const base = this.BASE_APPLICATION as ApplicationClass;
    let cls = this as ApplicationClass;
    while (typeof cls === "function" && cls !== (Function.prototype as unknown)) {
      yield cls;
      if (cls === base || cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls) as ApplicationClass;
    }
  }

  /** The rendered applications of this class. */
  static *instances(): Generator<Loose, void, undefined> {
    for (const app of instances().values()) if (app instanceof this) yield app;
  }

  options: Readonly<Configuration>;
  tabGroups: Record<string, string | null> = {};
  position: Position = {
    top: undefined,
    left: undefined,
    width: "auto",
    height: "auto",
    scale: 1,
    zIndex: ApplicationV2._maxZ,
  };

  #id: string;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #window: WindowParts = { pointerStartPosition: undefined, pointerMoveThrottle: false, windowId: null };
  #state: number = RENDER_STATES.NONE;
  #minimized = false;
  #semaphore = new Semaphore(1);

  constructor(options: Loose = {}) {
    super();
    this.options = freezeOptions(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replace("{id}", this.options.uniqueId);
    Object.assign(this.position, this.options.position);
  }

  get window(): WindowParts {
    return this.#window;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  get element(): Loose {
    return this.#element;
  }
  get form(): HTMLFormElement | null {
    // The form is the whole window, or its content: `window.contentTag: "form"` (found.md 2.15).
    const form = [this.#element, this.#content].find((element) => element?.tagName === "FORM");
    return (form as HTMLFormElement | undefined) ?? null;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  _initializeApplicationOptions(options: Loose): Configuration {
    const merged: Dict = {};
    const cls = this.constructor as ApplicationClass;
    for (const parent of [...cls.inheritanceChain()].reverse() as ApplicationClass[]) {
      if (Object.hasOwn(parent, "DEFAULT_OPTIONS")) mergeApplicationOptions(merged, parent.DEFAULT_OPTIONS as Dict);
    }
    mergeApplicationOptions(merged, (options ?? {}) as Dict);
    merged.uniqueId ??= String(++ApplicationV2._appId);
    return merged as unknown as Configuration;
  }

  // ---------------------------------------------------------------- rendering

  /** Renders. `true` counts as `{force: true}`, as older callers pass it. Renders and closings of one application queue up. */
  async render(options: RenderOptions | boolean = {}, _options: RenderOptions = {}): Promise<this> {
    const settings: RenderOptions = typeof options === "boolean" ? { ..._options, force: options } : options;
    return this.#semaphore.add(() => this.#render(settings));
  }

  async #render(options: RenderOptions): Promise<this> {
    const wasRendered = this.#state > RENDER_STATES.NONE;
    options.isFirstRender = !wasRendered;
    if (!wasRendered && !options.force) return this;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      page.ui?.notifications?.warn((error as Error).message);
      return this;
    }
    this.#applyTabOption(options);
    try {
      await this.#renderSteps(options);
    } catch (error) {
      if (options.isFirstRender) this.#abandon();
      else this.#state = RENDER_STATES.RENDERED;
      throw new Error(`Failed to render Application "${this.id}":\n${(error as Error).message}`, { cause: error });
    }
    return this;
  }

  async #renderSteps(options: RenderOptions): Promise<void> {
    const context = (await this._prepareContext(options)) as Loose;
    const life = { async: true, handlerArgs: [context, options] };
    if (options.isFirstRender) await this._doEvent(this._preFirstRender, { ...life, debugText: "Before first render" });
    await this._doEvent(this._preRender, { ...life, debugText: "Before render" });
    this.#state = RENDER_STATES.RENDERING;
    if (options.isFirstRender) await this.#buildElement(options);
    if (this.hasFrame) this._updateFrame(options);
    const result = (await this._renderHTML(context, options)) as Loose;
    this._replaceHTML(result, this.#content as HTMLElement, options);
    instances().set(this.#id, this);
    if (options.isFirstRender) this._insertElement(this.#element as HTMLElement);
    if (this.hasFrame && (options.isFirstRender || options.force)) this.bringToFront();
    this.#state = RENDER_STATES.RENDERED;
    if (options.isFirstRender) await this._doEvent(this._onFirstRender, { ...life, debugText: "After first render" });
    await this._doEvent(this._onRender, {
      ...life,
      debugText: "After render",
      eventName: "render",
      hookName: "render",
      hookArgs: [this.#element, context, options],
    });
    if (options.isFirstRender || options.position) this.setPosition({ ...this.position, ...options.position });
    await this._doEvent(this._postRender, { ...life, debugText: "Post-render" });
  }

  async #buildElement(options: RenderOptions): Promise<void> {
    this.#element = await this._renderFrame(options);
    this.#content = this.hasFrame
      ? (this.#window.content ?? this.#element.querySelector<HTMLElement>(".window-content"))
      : this.#element;
    this._attachFrameListeners();
  }

  /** Removes the element of a first render that failed. */
  #abandon(): void {
    this.#element?.remove();
    instances().delete(this.#id);
    this.#element = this.#content = null;
    this.#state = RENDER_STATES.ERROR;
  }

  #applyTabOption(options: RenderOptions): void {
    const tabs = (this.constructor as ApplicationClass).TABS;
    const groups = Object.keys(tabs);
    if (typeof options.tab === "string" && groups.length === 1) this.tabGroups[groups[0] as string] = options.tab;
    else if (options.tab && typeof options.tab === "object") Object.assign(this.tabGroups, options.tab);
  }

  _configureRenderOptions(options: RenderOptions): void {
    if (options.isFirstRender)
      options.window = { title: this.title, icon: this.options.window.icon, controls: true, ...options.window };
  }

  async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const context: Dict = {};
    const groups = Object.keys((this.constructor as ApplicationClass).TABS);
    if (groups.length === 1) context.tabs = this._prepareTabs(groups[0] as string);
    return Promise.resolve(context);
  }

  _prepareTabs(group: string): Record<string, TabEntry> {
    return prepareTabs(group, this._getTabsConfig(group), this.tabGroups);
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as ApplicationClass).TABS[group] ?? null;
  }

  async _renderHTML(_context: Loose, _options: RenderOptions): Promise<Loose> {
    throw new Error(
      `The ${this.constructor.name} Application class is not renderable because it does not define the _renderHTML method.`,
    );
  }

  _replaceHTML(_result: Loose, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(
      `The ${this.constructor.name} Application class is not renderable because it does not define the _replaceHTML method.`,
    );
  }

  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const root = buildRoot(this.options, this.#id);
    if (this.hasFrame) buildFrame(root, this.options, this.#id, this.#window);
    return Promise.resolve(root);
  }

  _updateFrame(options: RenderOptions): void {
    const update = options.window;
    if (!update) return;
    const { title, icon } = this.#window;
    if ("title" in update && title) title.textContent = update.title ?? "";
    if ("icon" in update && icon)
      icon.className = update.icon ? `window-icon fa-fw ${update.icon}` : "window-icon hidden";
    if (update.controls) this.#refreshControls();
  }

  #refreshControls(): void {
    const { controlsDropdown, controls } = this.#window;
    if (!controlsDropdown || !controls) return;
    const items = [...this._headerControlsButtons()].map((control) => {
      const item = this._renderHeaderControl(control);
      if (typeof control.onClick === "function") {
        item.addEventListener("click", (event) => {
          event.stopPropagation();
          void this.toggleControls(false);
          void control.onClick?.(event as PointerEvent, item);
        });
      }
      return item;
    });
    controlsDropdown.replaceChildren(...items);
    controls.classList.toggle("hidden", items.length === 0);
    controls.hidden = items.length === 0;
  }

  _getHeaderControls(): HeaderControl[] {
    return [...this.options.window.controls];
  }

  /** Controls after the `getHeaderControls<Class>` hooks of the class and its parents, without those that are hidden from this user. */
  *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    const controls = this._doEvent(() => this._getHeaderControls(), {
      debugText: "Header control buttons",
      hookName: "getHeaderControls",
      hookResponse: true,
    }) as HeaderControl[];
    for (const control of controls) {
      const visible = typeof control.visible === "function" ? control.visible.call(this) : (control.visible ?? true);
      if (visible) yield control;
    }
  }

  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return buildHeaderControl(control);
  }

  _insertElement(element: HTMLElement): void {
    const existing = this._findExisting(element);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  /** Host only: an element of this page with the same id. */
  _findExisting(element: HTMLElement): HTMLElement | null {
    owners.set(element, page.game);
    const existing = document.getElementById(element.id);
    return existing && (!owners.has(existing) || owners.get(existing) === page.game) ? existing : null;
  }

  // ---------------------------------------------------------------- closing

  async close(options: ClosingOptions = {}): Promise<this> {
    return this.#semaphore.add(() => this.#close(options));
  }

  async #close(options: ClosingOptions): Promise<this> {
    if (this.#state < RENDER_STATES.RENDERING) return this;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options], debugText: "Before close" });
    this.#state = RENDER_STATES.CLOSING;
    const element = this.#element as HTMLElement;
    ContextMenu.closeWithin(element);
    element.classList.add("closing");
    this._tearDown(options);
    this._removeElement(element);
    this.#element = this.#content = null;
    this.#minimized = false;
    instances().delete(this.#id);
    if (page.ui && page.ui.activeWindow === this) page.ui.activeWindow = null;
    this.#state = RENDER_STATES.CLOSED;
    void this._doEvent(this._onClose, {
      handlerArgs: [options],
      debugText: "After close",
      eventName: "close",
      hookName: "close",
    });
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: ClosingOptions): void {
    this.#window = { pointerStartPosition: undefined, pointerMoveThrottle: false, windowId: null };
  }

  // ---------------------------------------------------------------- window

  setPosition(position: Partial<Position> = {}): Position | undefined {
    const element = this.#element;
    if (!element || !this.options.window.positioned) return undefined;
    const wish: Position = { ...this.position, ...position };
    void this._doEvent(this._prePosition, { handlerArgs: [wish], debugText: "Before reposition" });
    Object.assign(this.position, this._updatePosition(wish));
    applyPosition(element, this.position, this.#minimized);
    void this._doEvent(this._onPosition, {
      handlerArgs: [this.position],
      debugText: "After reposition",
      eventName: "position",
    });
    return this.position;
  }

  _updatePosition(position: Position): Position {
    return this.#element ? resolvePosition(this.#element, position, this.#minimized) : position;
  }

  async toggleControls(expanded?: boolean | null, _options: { animate?: boolean | null } = {}): Promise<void> {
    const { controls, controlsDropdown } = this.#window;
    if (!controls || !controlsDropdown) return;
    const open = expanded ?? controls.getAttribute("aria-expanded") !== "true";
    controls.setAttribute("aria-expanded", String(open));
    controlsDropdown.hidden = !open;
    controlsDropdown.classList.toggle("expanded", open);
    if (open) controlsDropdown.querySelector<HTMLButtonElement>("button")?.focus();
    else if (controlsDropdown.contains(document.activeElement)) controls.focus();
    return Promise.resolve();
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.#element?.classList.add("minimized");
    if (this.#window.content) this.#window.content.hidden = true;
    if (this.#element) this.#element.style.height = this.#element.style.width = "";
    return Promise.resolve();
  }

  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.#element?.classList.remove("minimized");
    if (this.#window.content) this.#window.content.hidden = false;
    this.setPosition(this.position);
    return Promise.resolve();
  }

  bringToFront(): void {
    if (!this.#element) return;
    if (page.ui && page.ui.activeWindow !== this) page.ui.activeWindow = this;
    if (this.position.zIndex === ApplicationV2._maxZ && this.#element.style.zIndex) return;
    this.position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.position.zIndex);
  }

  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    switchTab(this, tab, group, options);
  }

  // ---------------------------------------------------------------- form

  /** Submits the form of this application by program; resolves to the handler's result. */
  async submit(submitOptions: Loose = {}): Promise<Loose> {
    const config = this.options.form;
    if (!this.form || typeof config?.handler !== "function") {
      throw new Error(`The ${this.constructor.name} Application does not support a single top-level form element`);
    }
    const event = new (this.form.ownerDocument.defaultView ?? globalThis).Event("submit", { cancelable: true });
    const result = (await config.handler.call(
      this,
      event,
      this.form,
      new FormDataExtended(this.form),
      submitOptions,
    )) as Loose;
    if (config.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (typeof formConfig.handler === "function") {
      await formConfig.handler.call(this, event, form, new FormDataExtended(form));
    }
    if (formConfig.closeOnSubmit) await this.close({ submitted: true });
  }

  _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  // ---------------------------------------------------------------- life cycle

  /** Runs once per frame: actions, forms, dragging, bringing to front. */
  _attachFrameListeners(): void {
    const element = this.#element as HTMLElement;
    if (this.hasFrame) {
      element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
      attachPointer(this);
    }
    attachActions(this, element);
    if (this.form && this.options.form) {
      const config = this.options.form;
      this.form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
      this.form.addEventListener("change", (event) => this._onChangeForm(config, event));
    }
  }

  _onClickTab(event: PointerEvent): void {
    const button = eventElement(event)?.closest<HTMLElement>("[data-tab]");
    const tab = button?.dataset.tab;
    const group = button?.dataset.group ?? button?.closest<HTMLElement>("[data-group]")?.dataset.group;
    if (!button || !tab || !group || button.classList.contains("disabled")) return;
    this.changeTab(tab, group, { event, navElement: button.closest<HTMLElement>(".tabs") ?? undefined });
  }

  /** Handles actions that have no handler. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): Loose {}

  /** A context menu of this application; hooks `get<Class>ContextOptions` (or `hookName`) may change its entries. */
  _createContextMenu(
    handler: () => Loose[],
    selector: string,
    { container, hookName, parentClassHooks = true, ...options }: Loose = {},
  ): Loose {
    const root = (container ?? this.#element) as HTMLElement;
    const entries = this._doEvent(() => handler.call(this), {
      hookName: (hookName as string | undefined) ?? "get{}ContextOptions",
      hookResponse: true,
      parentClassHooks: parentClassHooks as boolean,
    }) as Loose[];
    if (!entries.length) return null;
    return new ContextMenu.implementation(root, selector, entries, { ...(options as object), jQuery: false });
  }

  // ---------------------------------------------------------------- old names

  bringToTop(): void {
    if (generation() >= 14) throw new Error("host: ApplicationV2#bringToTop is not implemented (removed in 14)");
    this.bringToFront();
  }
}
