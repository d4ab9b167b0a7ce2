/** `game`, the page's central object (fvtt-types client/game). */
import type { Transport, WorldSnapshot } from "../../protocol.ts";
import { collectionClasses, CompendiumCollection, CompendiumPacks, documentClasses } from "../documents/index.ts";
import { Collection } from "../utils/collection.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";
import { ClientKeybindings, KeyboardManager } from "./keybindings.ts";
import { Localization } from "./localization.ts";
import { documentTypes, ModuleCollection, System } from "./packages.ts";
import { ClientSettings } from "./settings.ts";
import { GameSocket } from "./socket.ts";
import { GameTime } from "./time.ts";
import { ToursCollection } from "./tours.ts";

export interface GameOptions {
  readonly transport: Transport;
  readonly snapshot: WorldSnapshot;
  readonly storage: Loose;
  readonly language: string;
  readonly readText: (path: string) => Promise<string>;
}

/** The order of filling collections: users first, because permissions depend on them. */
const ORDER = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "JournalEntry",
  "Macro",
  "RollTable",
  "ChatMessage",
] as const;
const SHORT: Readonly<Record<string, string>> = {
  User: "users",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  ChatMessage: "messages",
};

export class Game {
  readonly view = "game";
  readonly data: WorldSnapshot & { documents: Loose; model: Loose };
  readonly release: WorldSnapshot["release"] & { display: string; isGenerationalChange(other: Loose): boolean };
  readonly userId: string;
  readonly world: Loose;
  readonly system: Loose;
  readonly modules: ModuleCollection;
  readonly packs: CompendiumPacks;
  readonly socket: GameSocket;
  readonly settings: ClientSettings;
  readonly keybindings = new ClientKeybindings();
  readonly keyboard = new KeyboardManager();
  readonly i18n: Localization;
  readonly time: GameTime;
  readonly tours = new ToursCollection();
  readonly collections = new Collection<string, Loose>();
  /** There is no audio, and no playlist. */
  readonly playlists: Loose = Object.assign(new Collection<string, Loose>(), { playing: [], documentName: "Playlist" });
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  readonly clipboard = { copyPlainText: (text: string): Promise<void> => navigator.clipboard.writeText(text) };
  /** Plays no sound: code that waits for the first gesture keeps waiting, and `unlock` resolves at once. */
  readonly audio: Loose = {
    ...{ locked: true, pending: [], unlock: Promise.resolve(), playing: new Map(), globalVolume: 0 },
    play: (): never => notImplemented("game.audio.play"),
  };
  readonly permissions: Record<string, number[]> = {};
  readonly canvas: Loose = null;
  readonly debug = false;
  readonly _transport: Transport;
  /** Reads a text by its path on the server. */
  readonly _readText: (path: string) => Promise<string>;
  tooltip: Loose = null;
  sessionId: string;
  ready = false;
  loading = true;
  _documentsReady = false;
  declare users: Loose;
  declare messages: Loose;

  constructor({ transport, snapshot, storage, language, readText }: GameOptions) {
    // The server options that a client may see (types: game.d.mts).
    const options = { language: "en.core", port: Number(globalThis.location?.port) || 30000, routePrefix: null };
    this.data = { ...snapshot, options: { ...options, updateChannel: "stable" } } as never;
    const { release } = snapshot;
    this.release = {
      ...release,
      display: `Version ${release.generation} Build ${release.build}`,
      isGenerationalChange: (other) => other.generation !== release.generation,
    };
    this.userId = snapshot.userId;
    this.world = { ...snapshot.world, type: "world", flags: {} };
    this.system = new System(snapshot.system);
    this.modules = new ModuleCollection(snapshot.modules);
    this.packs = new CompendiumPacks();
    this.socket = new GameSocket(transport, snapshot.userId);
    this.sessionId = snapshot.userId;
    this._transport = transport;
    this._readText = readText;
    this.settings = new ClientSettings(storage);
    this.i18n = new Localization(language, readText);
    this.time = new GameTime(snapshot.serverTime);
    this.documentTypes = documentTypes(snapshot, documentClasses as never);
    this.data.model = initialData(this.documentTypes, this.system.model);
    for (const name of ["audio", "canvas", "_transport", "_readText", "data"] as const)
      Object.defineProperty(this, name, { enumerable: false });
  }

  get version(): string {
    return this.release.version;
  }

  get user(): Loose {
    return (this.users?.current ?? null) as unknown;
  }

  get isAdmin(): boolean {
    return false;
  }

  /** The viewed combat. */
  get combat(): Loose {
    return (this.collections.get("Combat")?.viewed ?? null) as unknown;
  }

  /** Initial data of document types in template.json; one object for the session, which packages change. */
  get model(): Loose {
    return this.data.model as unknown;
  }

  get template(): Loose {
    return this.system.template as unknown;
  }

  get paused(): boolean {
    return false;
  }

  get activeTool(): string {
    return "select";
  }

  togglePause(_pause: boolean, _options: Loose = {}): never {
    return notImplemented("game.togglePause");
  }

  get workers(): never {
    return notImplemented("game.workers");
  }

  get nue(): never {
    return notImplemented("game.nue");
  }

  get video(): never {
    return notImplemented("game.video");
  }

  get webrtc(): null {
    return null;
  }

  getPackageScopes(): string[] {
    return page.CONFIG.DatabaseBackend.getFlagScopes() as string[];
  }

  /** World settings are readable from `init` on; other documents load after `setup`. */
  _initializeSettings(): void {
    this.collections.set("Setting", new collectionClasses.Setting(copy(this.data.documents.Setting)));
    Object.assign(this.permissions, this.settings.get("core", "permissions"));
  }

  initializePacks(): CompendiumPacks {
    for (const pack of this.data.packs) this.packs.set(pack.id, new CompendiumCollection(pack));
    return this.packs;
  }

  /** Adds the index fields of systems and modules. */
  async _indexPacks(): Promise<void> {
    for (const pack of this.packs) if (pack.visible) await pack.getIndex();
  }

  /** Users are readable from `setup` on. */
  initializeUsers(): void {
    const users = this.#collect("User") as Loose;
    users.current = users.get(this.userId);
    for (const user of users) user.active = this.data.activeUsers.includes(user.id as string);
  }

  #collect(name: (typeof ORDER)[number]): Loose {
    const Cls = page.CONFIG[name].collection as Loose;
    const collection = new Cls(copy(this.data.documents[name])) as Loose;
    this.collections.set(name, collection);
    (this as Loose)[SHORT[name] as string] = collection;
    return collection as unknown;
  }

  initializeDocuments(): void {
    for (const name of ORDER) if (name !== "User") this.#collect(name);
    this._documentsReady = true;
    for (const name of ORDER) for (const document of this.collections.get(name)) document._safePrepareData();
  }

  shutDown(): void {
    this._transport.close();
  }

  logOut(): void {
    this.shutDown();
    if (typeof location !== "undefined" && typeof location.assign === "function") location.assign("/join");
  }
}

function initialData(types: Readonly<Record<string, readonly string[]>>, template: Loose): Loose {
  const ofKind = (name: string, list: readonly string[]): object =>
    Object.fromEntries(list.map((type) => [type, (template[name]?.[type] ?? {}) as object]));
  return Object.fromEntries(Object.entries(types).map(([name, list]) => [name, ofKind(name, list)])) as unknown;
}

const copy = (documents: readonly unknown[] | undefined): Loose[] => structuredClone([...(documents ?? [])]) as Loose[];
