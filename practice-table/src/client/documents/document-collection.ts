/** Collections of primary documents (fvtt-types document-collection, world-collection). */
import { Collection } from "../utils/collection.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { interfacePart } from "../helpers/missing.ts";

export class DocumentCollection extends Collection<string, Loose> {
  static documentName: string | undefined;
  readonly _source!: Loose[];
  readonly apps: Loose[] = [];
  readonly invalidDocumentIds = new Set<string>();

  constructor(data: Loose[] = []) {
    super();
    Object.defineProperty(this, "_source", { value: data, writable: true, configurable: true });
    this._initialize();
  }

  _initialize(): void {
    Map.prototype.clear.call(this);
    this._source.forEach((data, at) => this._initializeDocument(data, {}, at));
  }

  /** A document that cannot be constructed (its type's package is inactive) stays in the source as invalid (app.md 4). */
  _initializeDocument(data: Loose, options: Loose = {}, at = this._source.indexOf(data)): void {
    try {
      const document = this.createDocument(data, { strict: true, ...options }) as Loose;
      if (at >= 0) this._source[at] = document._source;
      Map.prototype.set.call(this, document.id, document);
      this.invalidDocumentIds.delete(document.id as string);
    } catch (error) {
      this._handleInvalidDocument(data._id as string, error as Error);
    }
  }

  _handleInvalidDocument(id: string, error: Error, _options: Loose = {}): void {
    this.invalidDocumentIds.add(id);
    error.message = `Failed to initialize ${this.documentName} [${id}]:\n${error.message}`;
    page.Hooks?.onError?.(`${this.constructor.name}#_initialize`, error, {
      log: "error",
      id,
      documentName: this.documentName,
    });
  }

  get documentName(): string {
    const name = (this.constructor as typeof DocumentCollection).documentName;
    if (!name) throw new Error("A subclass of DocumentCollection must define its static documentName");
    return name;
  }

  get documentClass(): Loose {
    return page.CONFIG[this.documentName].documentClass as unknown;
  }

  get name(): string {
    return this.constructor.name;
  }

  createDocument(data: Loose, context: Loose = {}): Loose {
    return new this.documentClass(data, context) as unknown;
  }

  override get(id: string, { invalid = false, strict = false }: Loose = {}): Loose {
    const document = super.get(id) as unknown;
    if (document !== undefined) return document;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id, { strict }) as unknown;
    if (strict) throw new Error(`${this.documentName} id [${id}] does not exist in the ${this.name} collection.`);
    return undefined;
  }

  /** An invalid document, constructed without strict validation. */
  getInvalid(id: string, { strict = true }: Loose = {}): Loose {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find((entry) => entry._id === id) as unknown;
    return this.documentClass.fromSource(data) as unknown;
  }

  override set(id: string, document: Loose): this {
    // Searches only for known documents, because logs may be long.
    const isKnown = super.has(id) || this.invalidDocumentIds.has(id);
    const at = isKnown ? this._source.findIndex((entry) => entry._id === id) : -1;
    if (at < 0) this._source.push(document._source);
    else this._source[at] = document._source;
    this.invalidDocumentIds.delete(id);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    const at = this._source.findIndex((entry) => entry._id === id);
    if (at >= 0) this._source.splice(at, 1);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  render(force = false, options: Loose = {}): void {
    for (const app of this.apps) app.render(force, options);
  }

  static getSearchableFields(_documentName: string, _type?: string): never {
    return notImplemented("DocumentCollection.getSearchableFields");
  }

  /** Finds by words in the name; without a query, all documents. */
  search({ query = "", exclude = [] }: Loose = {}): Loose[] {
    const needle = String(query).trim().toLocaleLowerCase();
    return this.filter(
      (document) =>
        !exclude.includes(document.id) &&
        String(document.name ?? "")
          .toLocaleLowerCase()
          .includes(needle),
    );
  }

  async updateAll(
    transformation: Loose,
    condition: ((document: Loose) => boolean) | null = null,
    options: Loose = {},
  ): Promise<Loose[]> {
    const updates = this.filter((document) => !condition || condition(document)).map((document) => {
      const changes = (transformation instanceof Function ? transformation(document) : transformation) as object;
      return { ...changes, _id: document.id as string };
    });
    return (await this.documentClass.updateDocuments(updates, options)) as Loose[];
  }

  _onModifyContents(action: string, documents: Loose[], _result: Loose, operation: Loose, _user: Loose): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: documents });
  }
}

/** Folders and sorting of a directory; the host's sidebar lists documents flat. */
export function DirectoryCollectionMixin(Base: typeof DocumentCollection) {
  class DirectoryCollection extends Base {
    get folders(): Loose {
      return new Collection() as unknown;
    }

    /** Folders with their entries and subfolders, in their sort order, without invisible ones. */
    get tree(): Loose {
      const folders = [...(this.folders as Iterable<Loose>)];
      const entries = this._getVisibleTreeContents();
      const sort = this.sortingMode === "m" ? DirectoryCollection._sortStandard : DirectoryCollection._sortAlphabetical;
      const idOf = (value: Loose): string | null => (value?.id ?? value ?? null) as string | null;
      const node = (folder: Loose, depth: number): Loose => {
        const own = (entry: Loose): boolean => idOf(entry.folder) === idOf(folder);
        const order = folder?.sorting === "m" ? DirectoryCollection._sortStandard : sort;
        return {
          ...(folder ? { id: folder.id as string } : { root: true }),
          folder: folder as unknown,
          depth,
          visible: true,
          children: folders
            .filter(own)
            .sort(order)
            .map((child) => node(child, depth + 1)),
          entries: entries.filter(own).sort(order),
        } as unknown;
      };
      return node(null, 0) as unknown;
    }

    get searchMode(): string {
      return "name";
    }

    toggleSearchMode(): never {
      return notImplemented("DirectoryCollection#toggleSearchMode");
    }

    get sortingMode(): string {
      return "a";
    }

    toggleSortingMode(): never {
      return notImplemented("DirectoryCollection#toggleSortingMode");
    }

    get maxFolderDepth(): number {
      return page.CONST.FOLDER_MAX_DEPTH as number;
    }

    _getVisibleTreeContents(): Loose[] {
      return (this as Loose).contents as Loose[];
    }

    initializeTree(): void {}

    _formatFolderSelectOptions(): Loose[] {
      return [];
    }

    static _sortAlphabetical(a: Loose, b: Loose): number {
      return String(a.name).localeCompare(String(b.name), page.game.i18n.lang as string);
    }

    static _sortStandard(a: Loose, b: Loose): number {
      return (a.sort ?? 0) - (b.sort ?? 0);
    }
  }
  return DirectoryCollection;
}

export class WorldCollection extends DirectoryCollectionMixin(DocumentCollection) {
  declare static documentName: string | undefined;

  override get name(): string {
    return this.constructor.name;
  }

  override get folders(): Loose {
    return page.game.folders.filter((folder: Loose) => folder.type === (this as Loose).documentName) as unknown;
  }

  get directory(): Loose {
    const name = (this as Loose).documentName as string;
    const tab = {
      Actor: "actors",
      Item: "items",
      JournalEntry: "journal",
      Macro: "macros",
      RollTable: "tables",
      Scene: "scenes",
      Combat: "combat",
      ChatMessage: "chat",
    }[name];
    return tab ? ((interfacePart(tab) ?? null) as unknown) : null;
  }

  static get instance(): Loose {
    return page.game.collections.get(this.documentName) as unknown;
  }

  override _getVisibleTreeContents(): Loose[] {
    return (this as Loose).filter((document: Loose) => document.visible) as Loose[];
  }

  override render(force = false, options: Loose = {}): void {
    for (const app of (this as Loose).apps as Loose[]) app.render(force, options);
    const directory = this.directory as Loose;
    if (directory?.rendered && !((this as Loose).apps as Loose[]).includes(directory)) directory.render(force, options);
  }

  async importFromCompendium(pack: Loose, id: string, updateData: Loose = {}, options: Loose = {}): Promise<Loose> {
    const document = (await pack.getDocument(id)) as Loose;
    const source = this.fromCompendium(document, options) as object;
    return (this as Loose).documentClass.create({ ...source, ...updateData }, options) as Promise<Loose>;
  }

  fromCompendium(
    document: Loose,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: Loose = {},
  ): Loose {
    const data = document.toObject() as Loose;
    if (document.pack) data._stats = { ...data._stats, compendiumSource: document.uuid as string };
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearOwnership) delete data.ownership;
    return data as unknown;
  }

  static registerSheet(...args: Loose[]): void {
    page.foundry.applications.apps.DocumentSheetConfig.registerSheet(
      page.CONFIG[this.documentName as string].documentClass,
      ...args,
    );
  }

  static unregisterSheet(...args: Loose[]): void {
    page.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      page.CONFIG[this.documentName as string].documentClass,
      ...args,
    );
  }

  static get registeredSheets(): Loose[] {
    const classes = new Set<Loose>();
    for (const type of Object.values((page.CONFIG[this.documentName as string].sheetClasses ?? {}) as object)) {
      for (const entry of Object.values(type as object) as Loose[]) classes.add(entry.cls);
    }
    return [...classes];
  }
}
