/** A tab of the sidebar with a list of documents, redrawn at each change with the same focus and scroll position. */
import { DIRECTORY_PARTS, drawnParts, partsOf, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";
import { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";
import { h, icon, iconButton } from "../dom.ts";
import { t } from "../words.ts";
import { menuEntries, openMenuOf, page, type Entry, type Loose } from "./common.ts";

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly img?: string | null | undefined;
  readonly icon?: string;
  readonly note?: string | undefined;
  readonly open: () => void;
  readonly buttons?: readonly HTMLElement[];
  readonly hasMenu?: boolean;
  readonly class?: string;
  /** Drag data of the entry. */
  readonly drag?: Record<string, unknown>;
}

export abstract class Directory extends drawnParts(AbstractSidebarTab) {
  static override PARTS: Parts = partsOf("sidebar/directory", ...DIRECTORY_PARTS);

  /** The kind of documents that the tab lists. */
  static documentName = "";

  get documentClass(): Loose {
    return page.CONFIG[(this.constructor as typeof Directory).documentName]?.documentClass as unknown;
  }

  abstract heading(): string;
  abstract body(): (Node | null)[];

  /** Entries of the context menu of one item. */
  menu(): Entry[] {
    return [];
  }
  headerButtons(): (Node | null)[] {
    return [];
  }

  override get title(): string {
    return this.heading();
  }

  /** Subclasses in packages read this; the tab itself draws `body()`. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as object;
    return { ...context, tabName: this.tabName, title: this.title } as unknown;
  }

  override async _renderHTML(_context: Loose, _options: Loose): Promise<HTMLElement[]> {
    // Packages add buttons to `.header-actions` in the header (found.md 2.18).
    const actions = h("div", { class: "header-actions action-buttons" }, ...this.headerButtons());
    const header = h("header", { class: "directory-header" }, h("h2", {}, this.heading()), actions);
    const body = h("div", { class: "directory-body" }, ...this.body());
    // Packages add buttons to it (systems.md 1).
    return Promise.resolve([header, body, h("footer", { class: "directory-footer action-buttons" })]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: Loose): void {
    const focusKey = content.contains(document.activeElement) ? keyOf(document.activeElement as HTMLElement) : null;
    const scroll = content.querySelector(".directory-body")?.scrollTop ?? 0;
    content.replaceChildren(...result);
    const body = content.querySelector(".directory-body");
    if (body) body.scrollTop = scroll;
    if (focusKey)
      [...content.querySelectorAll<HTMLElement>("button, input, select, a")]
        .find((element) => keyOf(element) === focusKey)
        ?.focus();
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    const hookName = (this.constructor as { menuHook?: string }).menuHook;
    if (!hookName) return;
    this._createContextMenu(() => menuEntries(this.menu()), ".directory-item[data-has-menu]", {
      fixed: true,
      hookName,
      parentClassHooks: false,
    });
  }

  list(items: readonly Item[]): HTMLElement {
    if (!items.length) return h("p", { class: "directory-empty" }, t("list.empty"));
    return h("ol", { class: "directory-list" }, ...items.map((item) => this.#item(item)));
  }

  section(title: string, ...children: (Node | null)[]): HTMLElement {
    return this.namedSection("", title, ...children);
  }

  /** A section with a class that packages look for. */
  namedSection(name: string, title: string, ...children: (Node | null)[]): HTMLElement {
    return h("section", { class: `directory-section ${name}`.trim() }, h("h3", {}, title), ...children);
  }

  #item(item: Item): HTMLElement {
    const picture = item.img
      ? h("img", { src: sourceOf(item.img), alt: "", loading: "lazy" })
      : item.icon
        ? icon(`${item.icon} fa-fw`)
        : null;
    const text = h(
      "span",
      { class: "entry-text" },
      h("span", { class: "entry-name" }, item.name),
      item.note ? h("span", { class: "entry-note" }, item.note) : null,
    );
    const entry = h("button", { type: "button", class: "entry", on: { click: item.open } }, picture, text);
    const li = h("li", {
      class: `directory-item document ${item.class ?? ""}`.trim(),
      dataset: { entryId: item.id, documentId: item.id, ...(item.hasMenu ? { hasMenu: "" } : {}) },
      draggable: item.drag ? "true" : null,
    });
    li.append(entry, ...(item.buttons ?? []));
    if (item.hasMenu)
      li.append(
        iconButton(
          "fa-ellipsis-vertical",
          t("action.more", { name: item.name }),
          (event) => openMenuOf(li, event.currentTarget as HTMLElement),
          { class: "plain" },
        ),
      );
    if (item.drag) {
      li.addEventListener("dragstart", (event) => {
        event.dataTransfer?.setData("text/plain", JSON.stringify(item.drag));
        li.classList.add("dragging");
      });
      li.addEventListener("dragend", () => li.classList.remove("dragging"));
    }
    return li;
  }
}

/** A key that identifies the same control after a redraw. */
function keyOf(element: HTMLElement): string {
  const item = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
  return `${item}|${element.tagName}|${element.className}|${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent ?? ""}`;
}

/** Paths of images are relative to the server's root. */
export const sourceOf = (path: string): string => (/^(https?:|data:|\/)/.test(path) ? path : `/${path}`);

export const documentOf = (collection: string, element: HTMLElement): Loose =>
  page.game[collection].get(element.dataset.entryId) as unknown;
