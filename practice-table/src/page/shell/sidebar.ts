/** The sidebar: a list of tabs at the edge, and the active tab (hooks: app.md 6.7). */
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { drawnParts, partsOf, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";
import { h, icon, iconButton } from "../dom.ts";
import { t, type Word } from "../words.ts";
import { attempt, page, type Loose } from "./common.ts";

interface Tab {
  readonly name: string;
  /** The name in `ui` and `CONFIG.ui`. */
  readonly app: string;
  readonly icon: string;
  readonly word: Word;
}

export const TABS: readonly Tab[] = [
  { name: "chat", app: "chat", icon: "fa-comments", word: "tab.chat" },
  { name: "combat", app: "combat", icon: "fa-khanda", word: "tab.combat" },
  { name: "actors", app: "actors", icon: "fa-users", word: "tab.actors" },
  { name: "journal", app: "journal", icon: "fa-book-open", word: "tab.journal" },
  { name: "tables", app: "tables", icon: "fa-table-list", word: "table.tables" },
  { name: "macros", app: "macros", icon: "fa-code", word: "macro.macros" },
  { name: "compendium", app: "compendium", icon: "fa-box-archive", word: "tab.packs" },
  { name: "settings", app: "settings", icon: "fa-gears", word: "tab.settings" },
];

export class Sidebar extends drawnParts(ApplicationV2) {
  static override PARTS: Parts = partsOf("sidebar", "tabs");
  static override DEFAULT_OPTIONS: Loose = { id: "sidebar", tag: "aside", window: { frame: false, positioned: false } };
  override tabGroups: Record<string, string | null> = { primary: "chat" };
  /** Popped-out tabs, by name. */
  readonly popouts: Record<string, Loose> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  override async _renderHTML(_context: Loose, _options: Loose): Promise<HTMLElement[]> {
    const buttons = TABS.map(({ name, icon: iconName, word }) => {
      const button = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `sidebar-tab-${name}`,
          "aria-controls": name,
          "aria-label": t(word),
          "data-tooltip-text": t(word),
          "data-tooltip-direction": "LEFT",
          // Packages find the buttons by these, and trigger them.
          dataset: { sidebarTab: name, action: "tab", group: "primary", tab: name },
        },
        icon(iconName),
        h("span", { class: "pip", hidden: true }),
      );
      // The action `tab` changes the tab.
      button.addEventListener("click", () => this.toggleExpanded(true));
      return button;
    });
    const list = h(
      "div",
      { role: "tablist", "aria-orientation": "vertical", "aria-label": t("sidebar.label"), style: "display: contents" },
      ...buttons,
    );
    list.addEventListener("keydown", (event) => this.#onKey(event));
    const collapse = iconButton("fa-caret-right", t("sidebar.collapse"), () => this.toggleExpanded(), {
      class: "collapse",
      "aria-expanded": "true",
    });
    const nav = h("div", { id: "sidebar-tabs" }, list, h("span", { class: "spacer" }), collapse);
    return Promise.resolve([nav, h("div", { id: "sidebar-content" })]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.setAttribute("aria-label", t("sidebar.label"));
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-right")?.append(element);
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    for (const { app } of TABS) await page.ui[app]?.render({ force: true });
    this.#show();
    const narrow = globalThis.matchMedia?.("(width < 900px)");
    this.toggleExpanded(!narrow?.matches);
    narrow?.addEventListener("change", () => this.toggleExpanded(!narrow.matches));
  }

  /** Before 13. */
  activateTab(tab: string): void {
    this.changeTab(tab);
  }

  override changeTab(tab: string, _group = "primary", _options: Loose = {}): void {
    const before = this.tabGroups.primary;
    this.tabGroups.primary = tab;
    this.#show();
    if (before === tab) return;
    const app = (name: string | null | undefined): Loose =>
      page.ui[TABS.find((entry) => entry.name === name)?.app ?? ""] as unknown;
    app(before)?._onDeactivate?.();
    app(tab)?._onActivate?.();
    page.Hooks.callAll("changeSidebarTab", app(tab));
  }

  toggleExpanded(expanded = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.#show();
    page.Hooks.callAll("collapseSidebar", this, !expanded);
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  collapse(): void {
    this.toggleExpanded(false);
  }

  /** Marks a tab that has something new. */
  mark(tab: string, on: boolean): void {
    this.element?.querySelector(`[data-sidebar-tab="${tab}"] .pip`)?.toggleAttribute("hidden", !on);
  }

  #show(): void {
    const root = this.element as HTMLElement | null;
    if (!root) return;
    const current = this.tabGroups.primary;
    root.classList.toggle("collapsed", !this.#expanded);
    // Classes, since a rule of `body:has(…)` computes the style of the whole page at each new message.
    const cards = document.getElementById("chat-notifications");
    cards?.classList.toggle("beside-sidebar", this.#expanded);
    cards?.classList.toggle("beside-log", this.#expanded && current === "chat");
    for (const { name, word } of TABS) {
      const button = root.querySelector<HTMLElement>(`[data-sidebar-tab="${name}"]`);
      button?.setAttribute("aria-selected", String(name === current));
      if (button) button.tabIndex = name === current ? 0 : -1;
      const panel = document.getElementById(name);
      panel?.classList.toggle("active", name === current);
      panel?.setAttribute("role", "tabpanel");
      panel?.setAttribute("aria-label", t(word));
    }
    const collapse = root.querySelector<HTMLElement>("button.collapse");
    const label = this.#expanded ? t("sidebar.collapse") : t("sidebar.expand");
    collapse?.setAttribute("aria-label", label);
    collapse?.setAttribute("data-tooltip-text", label);
    collapse?.setAttribute("aria-expanded", String(this.#expanded));
    collapse
      ?.querySelector("i")
      ?.setAttribute("class", `fa-solid ${this.#expanded ? "fa-caret-right" : "fa-caret-left"}`);
    if (current) this.mark(current, false);
    if (current === "chat" && this.#expanded) attempt(() => page.ui.chat?.scrollBottom?.() as unknown);
  }

  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = TABS.findIndex((tab) => tab.name === this.tabGroups.primary);
    const next = TABS[(at + step + TABS.length) % TABS.length];
    if (!next) return;
    this.changeTab(next.name);
    (this.element as HTMLElement | null)?.querySelector<HTMLElement>(`[data-sidebar-tab="${next.name}"]`)?.focus();
  }
}
