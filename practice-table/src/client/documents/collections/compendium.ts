/** Compendium packs: the index is loaded at the start, documents on request (app.md 1.2). */
import type { PackIndex } from "../../../protocol.ts";
import { Collection } from "../../utils/collection.ts";
import { getProperty, setProperty } from "../../utils/paths.ts";
import { notImplemented, page, type Loose } from "../../utils/types.ts";
import { DirectoryCollectionMixin, DocumentCollection } from "../document-collection.ts";

/** Fields that every index has. */
const INDEXED: readonly string[] = ["_id", "name", "img", "type", "sort", "folder"];

export class CompendiumPacks extends Collection<string, Loose> {
  get name(): string {
    return "CompendiumPacks";
  }

  get folders(): Loose[] {
    return page.game.folders.filter((folder: Loose) => folder.type === "Compendium") as Loose[];
  }

  _getVisibleTreeContents(): Loose[] {
    return this.filter((pack) => pack.visible);
  }

  static _sortAlphabetical(a: Loose, b: Loose): number {
    return String(a.title).localeCompare(String(b.title), page.game.i18n.lang as string);
  }
}

export class CompendiumCollection extends DirectoryCollectionMixin(DocumentCollection) {
  static CACHE_LIFETIME_SECONDS = 300;
  static CONFIG_SETTING = "compendiumConfiguration";
  declare metadata: Loose;
  declare index: Collection<string, Loose>;
  readonly #indexed = new Set(INDEXED);

  constructor(pack: PackIndex) {
    const documentName = pack.documentName;
    super([]);
    const [packageName, name] = [pack.packageName, pack.id.slice(pack.packageName.length + 1)];
    // Generation 14 localizes labels; 13 shows them unchanged (app.md 1.2).
    const label = page.game.release.generation >= 14 ? (page.game.i18n.localize(pack.label) as string) : pack.label;
    this.metadata = {
      id: pack.id,
      packageName,
      packageType: packageName === page.game.system.id ? "system" : "module",
      name,
      type: documentName,
      label,
      ownership: pack.ownership,
      flags: pack.flags ?? {},
      ...{ system: pack.system, banner: pack.banner, path: pack.path },
    };
    this.index = new Collection(
      pack.index.map((entry) => [entry._id, { ...entry, uuid: this.getUuid(entry._id), pack: pack.id }]),
    );
  }

  override _initialize(): void {}

  override get documentName(): string {
    return this.metadata.type as string;
  }

  get collection(): string {
    return this.metadata.id as string;
  }

  override get name(): string {
    return this.metadata.label as string;
  }

  get title(): string {
    return this.metadata.label as string;
  }

  get banner(): string | null {
    return (this.metadata.banner ?? null) as string | null;
  }

  get applicationClass(): never {
    return notImplemented("CompendiumCollection#applicationClass");
  }

  get folder(): Loose {
    return null;
  }

  get sort(): number {
    return 0;
  }

  get config(): Loose {
    return {};
  }

  get locked(): boolean {
    return true;
  }

  get ownership(): Record<string, string> {
    return this.metadata.ownership as Record<string, string>;
  }

  get visible(): boolean {
    return this.testUserPermission(page.game.user, "OBSERVER");
  }

  get indexFields(): Set<string> {
    const { documentClass, compendiumIndexFields = [] } = page.CONFIG[this.documentName] as Loose;
    const own = (documentClass.metadata.compendiumIndexFields ?? INDEXED) as string[];
    return new Set([...own, ...(compendiumIndexFields as string[])]);
  }

  get indexed(): boolean {
    return true;
  }

  /** The highest level that the pack's ownership gives to the user's role or a lower one. */
  getUserLevel(user: Loose = page.game.user): number {
    const levels = page.CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    let level = 0;
    for (const [role, name] of Object.entries(this.ownership))
      if (user.hasRole(role)) level = Math.max(level, levels[name] ?? 0);
    return level;
  }

  testUserPermission(user: Loose, permission: string | number, { exact = false }: Loose = {}): boolean {
    const wanted = (
      typeof permission === "string" ? page.CONST.DOCUMENT_OWNERSHIP_LEVELS[permission] : permission
    ) as number;
    // An empty ownership hides the pack even from the GM (app.md 1.2).
    if (!exact && user.isGM && Object.keys(this.ownership).length) return true;
    return exact ? this.getUserLevel(user) === wanted : this.getUserLevel(user) >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.metadata.id}.${this.metadata.type}.${id}`;
  }

  override createDocument(data: Loose, context: Loose = {}): Loose {
    return super.createDocument(data, { ...context, pack: this.collection }) as unknown;
  }

  /** Loads the index, with additional fields if asked for; keeps no documents. */
  async getIndex({ fields = [] }: Loose = {}): Promise<Collection<string, Loose>> {
    const wanted = [...this.indexFields, ...(fields as Iterable<string>)].filter((field) => !this.#indexed.has(field));
    if (!wanted.length || !this.index.size) return this.index;
    const documents = (await page.CONFIG.DatabaseBackend._readPack(this.collection)) as Loose[];
    for (const data of documents) {
      const entry = this.index.get(data._id as string) as Loose;
      for (const field of entry ? wanted : []) {
        const value = getProperty(data, field) as unknown;
        if (value !== undefined) setProperty(entry, field, structuredClone(value));
      }
    }
    for (const field of wanted) this.#indexed.add(field);
    return this.index;
  }

  async getDocument(id: string): Promise<Loose> {
    if (!id) return null;
    const known = (this as Loose).get(id) as unknown;
    if (known) return known;
    const [document] = await this.getDocuments({ _id__in: [id] });
    return (document ?? null) as unknown;
  }

  /** All documents, or those of the query (`_id`, `_id__in`, or equal values of index fields). */
  async getDocuments(query: Loose = {}): Promise<Loose[]> {
    const wanted = this.#wanted(query);
    const missing = wanted.filter((id) => !(this as Loose).has(id));
    if (missing.length) {
      const found = (await (this as Loose).documentClass.database.get((this as Loose).documentClass, {
        pack: this.collection,
        query: { _id__in: missing },
      })) as Loose[];
      for (const document of found) (this as Loose).set(document.id, document);
    }
    return wanted.map((id) => (this as Loose).get(id) as Loose).filter(Boolean);
  }

  #wanted(query: Loose): string[] {
    if (query._id__in) return [...(query._id__in as Iterable<string>)];
    return this.index
      .filter((entry) =>
        Object.entries(query as object).every(([key, value]) =>
          key.endsWith("__in") ? (value as unknown[]).includes(entry[key.slice(0, -4)]) : entry[key] === value,
        ),
      )
      .map((entry) => entry._id as string);
  }

  override render(force = false, options: Loose = {}): void {
    for (const app of (this as Loose).apps as Loose[]) app.render(force, options);
  }

  async importDocument(_document: Loose, _options: Loose = {}): Promise<never> {
    return notImplemented("CompendiumCollection#importDocument");
  }

  async importAll({ folderId = null, ...options }: Loose = {}): Promise<Loose[]> {
    const documents = await this.getDocuments();
    const collection = page.game.collections.get(this.documentName) as Loose;
    const data = documents.map((document) => ({
      ...(collection.fromCompendium(document, options) as object),
      folder: folderId as unknown,
    }));
    return (this as Loose).documentClass.createDocuments(data, options) as Promise<Loose[]>;
  }

  async configure(_configuration: Loose = {}): Promise<never> {
    return notImplemented("CompendiumCollection#configure");
  }

  async deleteCompendium(): Promise<never> {
    return notImplemented("CompendiumCollection#deleteCompendium");
  }

  async migrate(): Promise<never> {
    return notImplemented("CompendiumCollection#migrate");
  }

  static async createCompendium(_metadata: Loose, _options: Loose = {}): Promise<never> {
    return notImplemented("CompendiumCollection.createCompendium");
  }
}
