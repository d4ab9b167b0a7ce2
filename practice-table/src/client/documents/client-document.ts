/** The client's part of a document: preparation, sheets, permissions of this user, rendering (fvtt-types client-document). */
import { parseJson } from "../../json.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { TypeDataModel } from "../data/type-data-model.ts";
import type { Document } from "./document.ts";

type DocumentClass = typeof Document;

export function ClientDocumentMixin(Base: DocumentClass) {
  class ClientDocument extends Base {
    declare apps: Record<string, Loose>;
    declare _sheet: Loose;

    override _configure(options: Loose = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, writable: true, configurable: true, enumerable: false });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, configurable: true, enumerable: false });
    }

    override _initialize(options: Loose = {}): void {
      super._initialize(options);
      // The parent prepares its embedded documents.
      if (page.game?._documentsReady && !this.isEmbedded) this._safePrepareData();
    }

    /* Preparation ---------------------------------------------------------------------------------------------------------------- */

    /** Logs an error of a system's preparation with the document's name and UUID, and keeps the document (found.md 2.14). */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        const { uuid } = this;
        page.Hooks?.onError?.("ClientDocumentMixin#_initialize", error, {
          msg: `Failed data preparation for ${this.documentName} "${this.name ?? ""}" [${uuid ?? "not yet created"}]`,
          log: "error",
          notify: "error",
          uuid,
        });
      }
    }

    prepareData(): void {
      const system = this.system as Loose;
      const isTyped = system instanceof TypeDataModel;
      if (isTyped) system.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      if (isTyped) system.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections))
        for (const document of collection) document._safePrepareData?.();
    }

    prepareDerivedData(): void {}

    /* Place and name ------------------------------------------------------------------------------------------------------------- */

    get collection(): Loose {
      if (this.isEmbedded) return this.parent.collections[this.parentCollection as string] as unknown;
      if (this.pack) return page.game.packs.get(this.pack) as unknown;
      return page.game.collections.get(this.documentName) as unknown;
    }

    get compendium(): Loose {
      return (this.pack ? page.game.packs.get(this.pack) : null) as unknown;
    }

    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    getRelativeUUID(relative: Loose): string {
      if (this.parent && this.parent === relative) return `.${this.documentName}.${this.id}`;
      if (this.isEmbedded && relative?.parent === this.parent && relative.collection === this.collection)
        return `.${this.id}`;
      return this.uuid as string;
    }

    static defaultName({ type, parent, pack }: Loose = {}): string {
      const typeLabel = type ? page.CONFIG[this.documentName]?.typeLabels?.[type] : undefined;
      const label = page.game.i18n.localize(
        typeLabel && page.game.i18n.has(typeLabel) ? typeLabel : this.metadata.label,
      ) as string;
      const collection = parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? page.game.packs.get(pack)
          : page.game.collections.get(this.documentName);
      const taken = new Set(Array.from((collection ?? []) as Iterable<Loose>, (doc) => doc.name as string));
      const base = page.game.i18n.has("DOCUMENT.New")
        ? (page.game.i18n.format("DOCUMENT.New", { type: label }) as string)
        : `New ${label}`;
      let name = base;
      for (let i = 2; taken.has(name); i++) name = `${base} (${i})`;
      return name;
    }

    /* Permissions of this user ----------------------------------------------------------------------------------------------------- */

    get isOwner(): boolean {
      return Boolean(page.game.user && this.testUserPermission(page.game.user, "OWNER"));
    }

    get hasPlayerOwner(): boolean {
      return Boolean(page.game.users.some((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER")));
    }

    get limited(): boolean {
      return this.testUserPermission(page.game.user, "LIMITED", { exact: true });
    }

    get permission(): number | null {
      if (page.game.user?.isGM) return page.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER as number;
      return this.getUserLevel(page.game.user);
    }

    get visible(): boolean {
      if (this.isEmbedded) return this.parent.visible as boolean;
      return this.testUserPermission(
        page.game.user,
        ((this.constructor as DocumentClass).metadata.permissions.view as string) ?? "LIMITED",
      );
    }

    /* Sheets -------------------------------------------------------------------------------------------------------------------------- */

    /** The application of this document, created on first use. */
    get sheet(): Loose {
      if (this._sheet) return this._sheet as unknown;
      const SheetClass = this._getSheetClass() as Loose;
      if (!SheetClass) return null;
      const { ApplicationV2 } = page.foundry.applications.api as Loose;
      this._sheet =
        SheetClass.prototype instanceof ApplicationV2
          ? new SheetClass({ document: this })
          : new SheetClass(this, { editable: this.isOwner });
      return this._sheet as unknown;
    }

    _getSheetClass(): Loose {
      const config = page.foundry.applications?.apps?.DocumentSheetConfig as Loose;
      return (config?.sheetClassFor ? config.sheetClassFor(this) : sheetFromConfig(this)) as unknown;
    }

    render(force = false, context: Loose = {}): void {
      for (const app of Object.values(this.apps)) app.render(force, { ...context });
    }

    async _onSheetChange({ sheetOpen = false }: Loose = {}): Promise<void> {
      await Promise.all(Object.values(this.apps).map((app) => app.close() as unknown));
      this._sheet = null;
      if (sheetOpen) this.sheet?.render(true);
    }

    /* Events of embedded documents -------------------------------------------------------------------------------------------------- */

    /** Calls the handlers of this document and its ancestors for an event of embedded documents. */
    _dispatchDescendantDocumentEvents(event: string, collection: string, args: Loose[], _parent?: Loose): void {
      _parent ??= this;
      (this as Loose)[`_${event}DescendantDocuments`]?.(_parent, collection, ...args);
      this.parent?._dispatchDescendantDocumentEvents?.(event, collection, args, _parent);
    }

    _preCreateDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _data: Loose,
      _options: Loose,
      _userId: string,
    ): void {}

    _onCreateDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _documents: Loose,
      _data: Loose,
      options: Loose,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `create${_collection}` });
    }

    _preUpdateDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _changes: Loose,
      _options: Loose,
      _userId: string,
    ): void {}

    _onUpdateDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _documents: Loose,
      _changes: Loose,
      options: Loose,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `update${_collection}` });
    }

    _preDeleteDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _ids: Loose,
      _options: Loose,
      _userId: string,
    ): void {}

    _onDeleteDescendantDocuments(
      _parent: Loose,
      _collection: string,
      _documents: Loose,
      _ids: Loose,
      options: Loose,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `delete${_collection}` });
    }

    /* Events of this document --------------------------------------------------------------------------------------------------------- */

    override _onCreate(data: Loose, options: Loose, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === page.game.user.id) {
        void this.sheet?.render(true, { renderContext: `create${this.documentName}` });
      }
    }

    override _onUpdate(changed: Loose, options: Loose, userId: string): void {
      super._onUpdate(changed, options, userId);
      const core = changed.flags?.core as object | undefined;
      const newSheet = core && ("sheetClass" in core || "-=sheetClass" in core);
      if (newSheet) void this._onSheetChange({ sheetOpen: this._sheet?.rendered });
      else if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: Loose, userId: string): void {
      super._onDelete(options, userId);
      for (const app of Object.values(this.apps)) void app.close({ submit: false });
    }

    /* Drag, links, export ---------------------------------------------------------------------------------------------------------------- */

    toDragData(): Loose {
      const data: Loose = { type: this.documentName };
      if (this.id) data.uuid = this.uuid;
      else data.data = this.toObject();
      return data as unknown;
    }

    static async fromDropData(data: Loose, _options: Loose = {}): Promise<Loose> {
      let document: Loose = null;
      if (data.data) document = await this.implementation.create(data.data);
      else if (data.uuid) document = await page.foundry.utils.fromUuid(data.uuid);
      if (!document)
        throw new Error("Failed to resolve Document from provided DragData. Either data or a UUID must be provided.");
      if (document.documentName !== this.documentName)
        throw new Error(`Invalid Document type '${document.type}' provided to ${this.name}.fromDropData.`);
      return document as unknown;
    }

    /** An `<a class="content-link">` that opens the sheet. */
    toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: Loose = {}): HTMLAnchorElement {
      const anchor = page.document.createElement("a") as HTMLAnchorElement;
      anchor.classList.add("content-link", ...(classes as string[]));
      const data = {
        link: "",
        uuid: this.uuid,
        id: this.id,
        type: this.documentName,
        pack: this.pack,
        tooltipText: page.game.i18n.localize((this.constructor as DocumentClass).metadata.label),
        ...dataset,
      };
      for (const [key, value] of Object.entries(data as object))
        if (value !== null && value !== undefined) anchor.dataset[key] = String(value);
      anchor.draggable = true;
      for (const [key, value] of Object.entries(attrs as object)) anchor.setAttribute(key, String(value));
      const symbol = page.document.createElement("i") as HTMLElement;
      symbol.className = (icon ?? page.CONFIG[this.documentName]?.sidebarIcon ?? "fa-solid fa-suitcase") as string;
      symbol.inert = true;
      anchor.append(symbol, String(name ?? this.name ?? ""));
      return anchor;
    }

    async _onClickDocumentLink(_event: Event): Promise<unknown> {
      return this.sheet?.render(true) as unknown;
    }

    _createDocumentLink(_eventData?: Loose, { relativeTo, label }: Loose = {}): string {
      const uuid = relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid;
      return `@UUID[${uuid}]${label ? `{${label}}` : ""}`;
    }

    toCompendium(
      _pack?: Loose,
      {
        clearSort = true,
        clearFolder = false,
        clearFlags = false,
        clearSource = true,
        clearOwnership = true,
        keepId = false,
      }: Loose = {},
    ): Loose {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearSource) delete data._stats?.compendiumSource;
      if (clearOwnership) delete data.ownership;
      return data as unknown;
    }

    async toEmbed(_config: Loose, _options: Loose = {}): Promise<HTMLElement | null> {
      return notImplemented(`${this.documentName}#toEmbed`);
    }

    onEmbed(_element: HTMLElement): void {}

    async _buildEmbedHTML(_config: Loose, _options: Loose = {}): Promise<null> {
      return null;
    }

    async _createInlineEmbed(_content: Loose, _config: Loose, _options: Loose = {}): Promise<never> {
      return notImplemented(`${this.documentName}#_createInlineEmbed`);
    }

    async _createFigureEmbed(_content: Loose, _config: Loose, _options: Loose = {}): Promise<never> {
      return notImplemented(`${this.documentName}#_createFigureEmbed`);
    }

    /** Moves the document beside another one of its kind; the others move only if there is no gap. */
    async sortRelative({ updateData = {}, ...options }: Loose = {}): Promise<Loose> {
      const sorted = page.foundry.utils.performIntegerSort(this, options) as { target: Loose; update: object }[];
      const updates = sorted.map(({ target, update }) => ({ ...updateData, ...update, _id: target.id as string }));
      if (this.isEmbedded) return this.parent.updateEmbeddedDocuments(this.documentName, updates) as Promise<Loose>;
      return (this.constructor as Loose).updateDocuments(updates, { pack: this.pack }) as Promise<Loose>;
    }

    /** Asks for a name and a type, then creates; null if dismissed. */
    static async createDialog(data: Loose = {}, createOptions: Loose = {}, { types }: Loose = {}): Promise<Loose> {
      const { i18n } = page.game;
      const { escapeHTML } = page.foundry.utils;
      const all = (this.hasTypeData ? this.TYPES : []) as string[];
      const offered = all.filter((type) => type !== "base" && (!types || types.includes(type)));
      const label = i18n.localize(this.metadata.label) as string;
      const labelOf = (type: string): string =>
        i18n.localize(page.CONFIG[this.documentName].typeLabels[type] ?? type) as string;
      const options = offered
        .map(
          (type) =>
            `<option value="${type}"${type === data.type ? " selected" : ""}>${escapeHTML(labelOf(type))}</option>`,
        )
        .join("");
      const answer = (await page.foundry.applications.api.DialogV2.input({
        window: { title: i18n.format("DOCUMENT.Create", { type: label }) as string },
        content: `<label>${i18n.localize("Name")} <input type="text" name="name" value="${escapeHTML(data.name ?? label)}" required></label>
          ${options ? `<label>${i18n.localize("Type")} <select name="type">${options}</select></label>` : ""}`,
        rejectClose: false,
      })) as Loose;
      if (!answer) return null;
      const name = String(answer.name).trim() || label;
      return this.implementation.create({ ...data, ...answer, name }, createOptions) as Promise<Loose>;
    }

    /** Deletes after a confirmation. */
    async deleteDialog(_options: Loose = {}, operation: Loose = {}): Promise<Loose> {
      const type = page.game.i18n.localize((this.constructor as DocumentClass).metadata.label) as string;
      const sure = (await page.foundry.applications.api.DialogV2.confirm({
        window: { title: `${page.game.i18n.localize("Delete")}: ${this.name}` },
        content: `<p>${type}: ${page.foundry.utils.escapeHTML(this.name)}</p>`,
        rejectClose: false,
      })) as boolean;
      return sure ? ((await this.delete(operation)) as unknown) : false;
    }

    exportToJSON(_options: Loose = {}): never {
      return notImplemented(`${this.documentName}#exportToJSON`);
    }

    async importFromJSON(json: string): Promise<Loose> {
      const data = parseJson(json) as Loose;
      for (const key of ["_id", "folder", "sort", "ownership"]) delete data[key];
      return this.update(data, { diff: false, recursive: false }) as Promise<Loose>;
    }

    importFromJSONDialog(): never {
      return notImplemented(`${this.documentName}#importFromJSONDialog`);
    }

    static async fromImport(source: Loose, _context: Loose = {}): Promise<Loose> {
      return new this.implementation(source, { strict: true }) as unknown;
    }
  }
  return ClientDocument;
}

/**
 * The sheet class of a document in DocumentSheetConfig: the document's own choice (`flags.core.sheetClass`), the world's choice
 * (`core.sheetClasses`), the default, or the first.
 */
function sheetFromConfig(document: Loose): Loose {
  const type = document.type ?? page.CONST.BASE_DOCUMENT_TYPE;
  const registered = (page.CONFIG[document.documentName]?.sheetClasses?.[type] ?? {}) as Record<string, Loose>;
  const own = document.flags?.core?.sheetClass as string | undefined;
  if (own && registered[own]) return registered[own].cls as unknown;
  const chosen = page.game.settings?.settings?.has("core.sheetClasses")
    ? page.game.settings.get("core", "sheetClasses")
    : null;
  const byWorld = chosen?.[document.documentName]?.[type] as string | undefined;
  if (byWorld && registered[byWorld]) return registered[byWorld].cls as unknown;
  const all = Object.values(registered);
  return ((all.find((entry) => entry.default) ?? all.at(-1))?.cls ?? null) as unknown;
}
