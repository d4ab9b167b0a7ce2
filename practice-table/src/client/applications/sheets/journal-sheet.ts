/** JournalEntrySheet: shows the pages of a journal; owners can edit them. */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { page, say, type Dict, type Loose } from "../shared/host.ts";
import { TextEditor } from "../ux/text-editor.ts";

export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["journal-sheet", "journal-entry"],
    tag: "div",
    viewPermission: 2,
    position: { width: 720, height: 600 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    form: { handler: undefined },
    actions: { goToPage: onGoToPage, addPage: onAddPage, editPage: onEditPage },
  };
  static override PARTS = {
    sidebar: { template: "templates/sheets/journal-sidebar.hbs", scrollable: [".pages"] },
    page: { template: "templates/sheets/journal-page.hbs", scrollable: [""] },
  };

  static VIEW_MODES = { SINGLE: 1, MULTIPLE: 2 };

  #pageId: string | null = null;

  get entry(): Loose {
    return this.document;
  }
  get pageId(): string | null {
    return this.#pageId;
  }

  _pages(): Loose[] {
    const pages = [...((this.document.pages?.contents ?? []) as Loose[])];
    return pages
      .filter((entry) => entry.testUserPermission?.(page.game.user, "OBSERVER") ?? true)
      .sort((a, b) => Number(a.sort) - Number(b.sort));
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.pageId) this.#pageId = options.pageId as string;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const pages = this._pages();
    const shown = pages.find((entry) => entry.id === this.#pageId) ?? pages[0];
    this.#pageId = (shown?.id as string | undefined) ?? null;
    const content = shown?.type === "text" || !shown ? String(shown?.text?.content ?? "") : "";
    return Object.assign(context, {
      pages: pages.map((entry) => ({ id: entry.id as string, name: entry.name as string, active: entry === shown })),
      shown: shown
        ? {
            id: shown.id as string,
            name: shown.name as string,
            title: shown.title?.show !== false,
            src: shown.type === "image" ? (shown.src as string) : null,
          }
        : null,
      html: await TextEditor.implementation.enrichHTML(content, {
        relativeTo: shown,
        secrets: this.document.isOwner as boolean,
      }),
      labels: {
        pages: say("JOURNAL.Pages", "Pages"),
        empty: say("JOURNAL.Empty", "This journal has no pages."),
        add: say("JOURNAL.AddPage", "Add page"),
        edit: say("JOURNAL.EditPage", "Edit page"),
      },
    });
  }

  /** Navigation between pages stays enabled without the right to edit. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of (this.element as HTMLElement).querySelectorAll<HTMLButtonElement>("[data-action=goToPage]"))
      button.disabled = false;
  }

  /** Opens a page by id, as `sheet.goToPage(id, {anchor})`. */
  goToPage(pageId: string, _options: Loose = {}): void {
    this.#pageId = pageId;
    void this.render();
  }
}

function onGoToPage(this: Loose, _event: Event, target: HTMLElement): void {
  (this as JournalEntrySheet).goToPage(target.dataset.pageId ?? "");
}

async function onAddPage(this: Loose): Promise<void> {
  const [created] = (await this.document.createEmbeddedDocuments("JournalEntryPage", [
    { name: say("JOURNAL.NewPage", "New page"), type: "text", text: { format: 1, content: "" } },
  ])) as Loose[];
  if (created) (this as JournalEntrySheet).goToPage(created.id as string);
}

function onEditPage(this: Loose): void {
  const shown = this.document.pages.get((this as JournalEntrySheet).pageId);
  void shown?.sheet?.render({ force: true });
}

/** One text page: name and HTML. */
export class JournalEntryPageSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["journal-entry-page"],
    position: { width: 560 },
    window: { icon: "fa-solid fa-file-lines", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };
  static override PARTS: Loose = { form: { template: "templates/sheets/journal-page-edit.hbs" } };

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const labels = {
      name: say("Name", "Name"),
      content: say("Content", "Content"),
      save: say("SETTINGS.Save", "Save"),
    };
    const content = (this.document.text?.content as string | undefined) ?? "";
    const enriched = (await TextEditor.implementation.enrichHTML(content, {
      relativeTo: this.document,
      secrets: this.document.isOwner as boolean,
    })) as string;
    return Object.assign(context, { labels, name: this.document.name as string, content, text: { content, enriched } });
  }
}

/** A page with parts to view and parts to edit; the window's mode selects the parts of a subclass. */
export class JournalEntryPageHandlebarsSheet extends JournalEntryPageSheet {
  /** UNSURE: their templates; systems put their own parts between header and footer. */
  static EDIT_PARTS: Loose = {
    header: { template: "templates/journal/page-header.hbs" },
    footer: { template: "templates/journal/page-footer.hbs" },
  };
  static VIEW_PARTS: Loose = {};

  get isView(): boolean {
    return this.options.mode === "view";
  }

  override _configureRenderParts(options: Loose): Loose {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    const parts = (this.isView ? VIEW_PARTS : EDIT_PARTS) as Record<string, object>;
    if (!Object.keys(parts).length) return super._configureRenderParts(options) as unknown;
    return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
  }
}

/** A page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override EDIT_PARTS: Loose = {
    header: { template: "templates/journal/page-header.hbs" },
    content: { template: "templates/journal/page-text-edit.hbs" },
    footer: { template: "templates/journal/page-footer.hbs" },
  };
  static override VIEW_PARTS: Loose = { content: { template: "templates/journal/page-text-view.hbs" } };
}

export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}
