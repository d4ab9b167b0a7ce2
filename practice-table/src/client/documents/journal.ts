/** Journal entries, their pages, folders, scenes, settings. */
import { parseJson } from "../../json.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { BaseFolder, BaseJournalEntry, BaseJournalEntryPage, BaseScene, BaseSetting } from "./base-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";

export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  /** An entry is visible if one of its pages is. */
  override get visible(): boolean {
    if (this.testUserPermission(page.game.user, "OBSERVER")) return true;
    return this.pages.some((entry: Loose) => entry.testUserPermission(page.game.user, "OBSERVER")) as boolean;
  }

  get sceneNote(): null {
    return null;
  }

  async show(_force = false): Promise<never> {
    return notImplemented("JournalEntry#show");
  }

  panToNote(_options: Loose = {}): never {
    return notImplemented("JournalEntry#panToNote");
  }

  static sortCategories(a: Loose, b: Loose): number {
    return (a.sort ?? 0) - (b.sort ?? 0);
  }
}

export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  get sceneNote(): null {
    return null;
  }

  /** Headings of the text, by anchor. */
  get toc(): Record<string, Loose> {
    if (this.type !== "text" || !page.document) return {};
    const html = page.document.createElement("div") as HTMLElement;
    html.innerHTML = String(this.text?.content ?? "");
    return JournalEntryPage.buildTOC(html);
  }

  static slugifyHeading(heading: HTMLElement | string): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return (text as Loose).slugify().replace(/["']/g, "").substring(0, 64) as string;
  }

  static buildTOC(html: HTMLElement | HTMLElement[], { includeElement = true }: Loose = {}): Record<string, Loose> {
    const toc: Record<string, Loose> = {};
    for (const root of Array.isArray(html) ? html : [html]) {
      for (const heading of root.querySelectorAll<HTMLElement>("h1,h2,h3,h4,h5,h6")) {
        const base = this.slugifyHeading(heading);
        let slug = base;
        for (let i = 1; slug in toc; i++) slug = `${base}$${i}`;
        toc[slug] = {
          slug,
          text: heading.textContent,
          level: Number(heading.tagName[1]),
          order: Object.keys(toc).length,
          children: [],
          ...(includeElement ? { element: heading } : {}),
        };
      }
    }
    return toc;
  }

  override async _onClickDocumentLink(event: Event): Promise<unknown> {
    const anchor = (event.currentTarget as HTMLElement | null)?.dataset?.hash;
    return this.parent?.sheet?.render(true, { pageId: this.id, anchor }) as unknown;
  }
}

export class Folder extends ClientDocumentMixin(BaseFolder) {
  get documentClass(): Loose {
    return page.CONFIG[this.type]?.documentClass as unknown;
  }

  get documentCollection(): Loose {
    return page.game.collections.get(this.type) as unknown;
  }

  get contents(): Loose[] {
    return (this.documentCollection?.filter((document: Loose) => document._source.folder === this.id) ?? []) as Loose[];
  }

  get ancestors(): Loose[] {
    const chain: Loose[] = [];
    for (let folder = this.folder as Loose; folder && !chain.includes(folder); folder = folder.folder)
      chain.push(folder);
    return chain;
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  get expanded(): boolean {
    return Boolean(page.game.folders._expanded[this.uuid as string]);
  }

  get displayed(): boolean {
    return true;
  }

  getSubfolders(recursive = false): Loose[] {
    const children = page.game.folders.filter((folder: Loose) => folder._source.folder === this.id) as Loose[];
    return recursive ? children.flatMap((child) => [child, ...(child.getSubfolders(true) as Loose[])]) : children;
  }

  getParentFolders(): Loose[] {
    return this.ancestors;
  }

  async exportToCompendium(_pack: Loose, _options: Loose = {}): Promise<never> {
    return notImplemented("Folder#exportToCompendium");
  }
}

/** A scene without a canvas; it can be the active one. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  get isView(): boolean {
    return page.canvas?.scene === this;
  }

  get thumbnail(): null {
    return null;
  }

  async activate(): Promise<Loose> {
    if (this.active) return this;
    return this.update({ active: true }) as Promise<Loose>;
  }

  async view(): Promise<never> {
    return notImplemented("Scene#view");
  }

  async unview(): Promise<never> {
    return notImplemented("Scene#unview");
  }

  /** Only one scene is active: activating this one deactivates the others. */
  override async _preUpdate(changed: Loose, options: Loose, user: Loose): Promise<boolean | void> {
    const others = changed.active
      ? (page.game.scenes.filter((scene: Loose) => scene.active && scene !== this) as Loose[])
      : [];
    if (others.length) await Scene.updateDocuments(others.map((scene) => ({ _id: scene.id as string, active: false })));
    return super._preUpdate(changed, options, user);
  }
}

/** A stored setting of the world or of a user; `game.settings` reads them and reacts to their changes. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  get config(): Loose {
    return page.game.settings?.settings.get(this.key) as unknown;
  }

  override _initialize(options: Loose = {}): void {
    super._initialize(options);
    this.value = this._castType();
  }

  /** The raw JSON; `game.settings` converts it to the setting's type. */
  _castType(): Loose {
    try {
      return parseJson(this._source.value as string) as unknown;
    } catch {
      return this._source.value;
    }
  }

  override _onCreate(data: Loose, options: Loose, userId: string): void {
    super._onCreate(data, options, userId);
    page.game.settings._onSettingChanged(this, options, userId);
  }

  override _onUpdate(changed: Loose, options: Loose, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) page.game.settings._onSettingChanged(this, options, userId);
  }

  override _onDelete(options: Loose, userId: string): void {
    super._onDelete(options, userId);
    page.game.settings._onSettingChanged(this, options, userId);
  }
}
