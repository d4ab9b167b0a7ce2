/** The hotbar: ten slots of macros of this user (app.md 6.6). */
import { parseJson } from "../../json.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { drawnParts, partsOf, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";
import { h } from "../dom.ts";
import { t } from "../words.ts";
import { attempt, menuEntries, openSheet, page, type Loose } from "./common.ts";
import { sourceOf } from "./directory.ts";

interface Slot {
  readonly slot: number;
  readonly key: number;
  readonly macro: Loose;
}

/** Each has ten slots. */
const PAGES = 5;

export class Hotbar extends drawnParts(ApplicationV2) {
  static override PARTS: Parts = partsOf("ui", "hotbar");
  static override DEFAULT_OPTIONS: Loose = { id: "hotbar", tag: "ol", window: { frame: false, positioned: false } };
  page = 1;

  /** The slots of the current page. */
  get slots(): Slot[] {
    return page.game.user.getHotbarMacros(this.page) as Slot[];
  }

  async changePage(number: number): Promise<void> {
    this.page = Math.min(Math.max(Math.round(number), 1), PAGES);
    await this.render({ force: true });
  }

  /** Subclasses may change the slots (types: hotbar.d.mts). */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as object;
    return { ...context, slots: this.slots, page: this.page } as unknown;
  }

  override async _renderHTML(context: Loose): Promise<HTMLElement[]> {
    return Promise.resolve((context.slots as Slot[]).map((slot) => this.#slot(slot)));
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const focused = content.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.slot
      : undefined;
    content.setAttribute("aria-label", t("hotbar.label"));
    content.replaceChildren(...result);
    if (focused) content.querySelector<HTMLElement>(`[data-slot="${focused}"]`)?.focus();
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-bottom")?.append(element);
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    const macroOf = (element: HTMLElement): Loose => this.#macro(element);
    this._createContextMenu(
      () =>
        menuEntries([
          {
            label: t("action.edit"),
            icon: "fa-pen",
            visible: (element) => macroOf(element)?.isOwner === true,
            run: (element) => openSheet(macroOf(element)),
          },
          {
            label: t("hotbar.remove"),
            icon: "fa-xmark",
            run: (element) =>
              attempt(() => page.game.user.assignHotbarMacro(null, Number(element.dataset.slot)) as unknown),
          },
        ]),
      ".slot.full",
      { fixed: true, hookName: "getHotbarContextOptions", parentClassHooks: false },
    );
  }

  /** Opens the sheet of a document, or closes it: the command of macros that are made by dropping a document. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const document = (await page.foundry.utils.fromUuid(uuid)) as Loose;
    if (!document) return void page.ui.notifications.warn(t("hotbar.gone"));
    const { sheet } = document;
    if (!sheet.rendered) await sheet.render({ force: true });
    else if (sheet.minimized) await sheet.maximize();
    else await sheet.close();
  }

  #macro(element: HTMLElement): Loose {
    const id = page.game.user.hotbar[Number(element.dataset.slot)] as string | undefined;
    return id ? (page.game.macros.get(id) as unknown) : undefined;
  }

  #slot({ slot, key, macro }: Slot): HTMLElement {
    const label = macro
      ? t("hotbar.filled", { slot: String(slot), name: String(macro.name) })
      : t("hotbar.empty", { slot: String(slot) });
    const button = h(
      "button",
      {
        type: "button",
        class: `slot ${macro ? "full" : "empty"}`,
        "aria-label": label,
        "data-tooltip-text": macro ? String(macro.name) : null,
        dataset: { slot: String(slot) },
        draggable: macro ? "true" : null,
      },
      macro ? h("img", { src: sourceOf(String(macro.img)), alt: "" }) : null,
      h("span", { class: "key", "aria-hidden": "true" }, String(key)),
    );
    if (macro) button.addEventListener("click", () => attempt(() => macro.execute() as unknown));
    if (macro) {
      button.addEventListener("dragstart", (event) => {
        event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Macro", uuid: macro.uuid as string, slot }));
      });
    }
    button.addEventListener("dragover", (event) => {
      event.preventDefault();
      button.classList.add("drop");
    });
    button.addEventListener("dragleave", () => button.classList.remove("drop"));
    button.addEventListener("drop", (event) => {
      event.preventDefault();
      button.classList.remove("drop");
      attempt(() => this.#drop(event, slot));
    });
    return h("li", {}, button);
  }

  /** Packages come first; an explicit `false` from one stops the drop. */
  async #drop(event: DragEvent, slot: number): Promise<void> {
    const data = readDrag(event);
    if (!data) return;
    if (page.Hooks.call("hotbarDrop", this, data, slot) === false) return;
    if (data.type !== "Macro" || typeof data.uuid !== "string") return;
    let macro = (await page.foundry.utils.fromUuid(data.uuid)) as Loose;
    if (!macro) return;
    if (macro.pack) macro = await page.CONFIG.Macro.documentClass.create(page.game.macros.fromCompendium(macro));
    await page.game.user.assignHotbarMacro(macro, slot, typeof data.slot === "number" ? { fromSlot: data.slot } : {});
  }
}

function readDrag(event: DragEvent): Record<string, unknown> | null {
  try {
    const data = parseJson(event.dataTransfer?.getData("text/plain") ?? "") as unknown;
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Digit keys run the macros of the hotbar, as in Foundry, except while typing. */
export function listenForDigits(): void {
  document.addEventListener("keydown", (event) => {
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    if (
      !digit ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.shiftKey ||
      event.defaultPrevented ||
      event.repeat
    )
      return;
    if ((event.target as HTMLElement).closest("input, textarea, select, [contenteditable], dialog")) return;
    document.querySelectorAll<HTMLElement>("#hotbar .slot")[(Number(digit) + 9) % 10]?.click();
  });
}
