/** AbstractSidebarTab: a tab of the sidebar that may also be popped out. */
import { ApplicationV2 } from "../api/application.ts";
import type { Configuration, RenderOptions } from "../api/application-types.ts";
import { page, type Dict, type Loose } from "../shared/host.ts";
import { interfacePart } from "../../helpers/missing.ts";

export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = "";
  static override emittedEvents: string[] = [...ApplicationV2.emittedEvents, "activate", "deactivate"];
  static override DEFAULT_OPTIONS: Loose = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
    position: { width: 300 },
  };

  #popout: Loose;
  #isPopout: boolean;

  constructor(options: Loose = {}) {
    super(options);
    this.#isPopout = options?.isPopout === true;
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  get active(): boolean {
    const shown = interfacePart("sidebar")?.tabGroups?.primary as string | undefined;
    return shown === undefined ? this.element?.classList.contains("active") === true : shown === this.tabName;
  }
  get isPopout(): boolean {
    return this.#isPopout;
  }
  get popout(): Loose {
    return this.#popout;
  }

  override _initializeApplicationOptions(options: Loose): Configuration {
    const name = (this.constructor as typeof AbstractSidebarTab).tabName;
    const configured = super._initializeApplicationOptions({
      uniqueId: options?.isPopout ? `${name}-popout` : name,
      ...(options as object),
    });
    if (options?.isPopout) {
      configured.tag = "div";
      configured.classes = [...configured.classes.filter((entry) => entry !== "tab"), "sidebar-popout"];
      configured.window = { ...configured.window, frame: true, positioned: true };
    }
    return configured;
  }

  override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    context.user = page.game.user as unknown;
    return context;
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    frame.dataset.tab = this.tabName;
    frame.dataset.group = "primary";
    frame.classList.toggle("active", interfacePart("sidebar")?.tabGroups?.primary === this.tabName);
    return frame;
  }

  /** Inserts the tab into the sidebar's content, if there is a sidebar. */
  override _insertElement(element: HTMLElement): void {
    const existing = this._findExisting(element);
    const sidebar = this.isPopout ? null : document.getElementById("sidebar-content");
    if (existing) existing.replaceWith(element);
    else (sidebar ?? document.body).append(element);
  }

  activate(): void {
    if (!this.rendered || this.isPopout) return;
    interfacePart("sidebar")?.changeTab?.(this.tabName, "primary");
  }

  /** Opens a second instance in a window of its own. */
  async renderPopout(): Promise<Loose> {
    if (this.isPopout) throw new Error("This application instance is already a pop-out");
    this.#popout ??= new (this.constructor as new (options: object) => AbstractSidebarTab)({ isPopout: true });
    this.#popout.addEventListener("close", () => (this.#popout = undefined), { once: true });
    return this.#popout.render({ force: true }) as Promise<Loose>;
  }

  /** The sidebar calls these when its tab changes. */
  _onActivate(): void {
    this.dispatchEvent(new Event("activate"));
  }
  _onDeactivate(): void {
    this.dispatchEvent(new Event("deactivate"));
  }
}
