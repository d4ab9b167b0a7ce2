/**
 * The server's core: documents, permissions, sockets, queries, presence. Pure TypeScript without Node's API: used by the server of browser pages
 * (`main.ts`) and, in the same process as its clients, by `node-table.ts` and tests.
 *
 * As in Foundry, all documents go to all clients; clients hide documents without any guarantee (dice.md 4.4).
 */
import { parseJson, withoutPrototypes } from "../json.ts";
import { randomID } from "../client/utils/identity.ts";
import type {
  DocumentData,
  DocumentEvent,
  Generation,
  Guide,
  Missed,
  ModulePackage,
  PrimaryName,
  Request,
  Results,
  ServerEvent,
  WorldSnapshot,
} from "../protocol.ts";
import { PRIMARY_NAMES } from "./document-shapes.ts";
import { TableError } from "./errors.ts";
import type { PackOnDisk } from "./packages.ts";
import { perform, type OperationContext } from "./operations.ts";
import { makePack, type Pack, type PackManifest } from "./packs.ts";
import { hasPermission, packLevel, type PermissionContext } from "./permissions.ts";
import { Queries } from "./queries.ts";
import { DocumentStore } from "./store.ts";
import { switches, type Switches } from "./switches.ts";

export interface WorldOptions {
  readonly generation?: Generation;
  readonly id?: string;
  readonly title?: string;
  readonly system?: WorldSnapshot["system"];
  readonly modules?: readonly ModulePackage[];
  /** True if there is a board for packages that draw over the page: `core.noCanvas` is off at the start. */
  readonly board?: boolean;
  /** Suggestions of the first page. Default: plain rolls. */
  readonly guide?: Guide;
  /** Packs of the system and of the modules, with their documents. */
  readonly packs?: readonly PackOnDisk[];
  /** Existing documents, such as those of a world folder. */
  readonly documents?: Partial<Record<PrimaryName, readonly DocumentData[]>>;
  readonly switches?: Partial<Switches>;
  readonly now?: () => number;
}

export type Listener = (event: ServerEvent) => void;

/** One session at a seat. */
export interface Connection {
  readonly id: string;
  readonly userId: string;
  request(request: Request): Promise<unknown>;
  close(): void;
}

/** The practice system: as plain as possible, so that it is not mistaken for the module. */
export const PRACTICE_SYSTEM: WorldSnapshot["system"] = {
  id: "practice",
  title: "Practice",
  version: "1.0.0",
  documentTypes: { Actor: ["character", "npc"], Item: ["item"] },
};

const RELEASES: Readonly<Record<Generation, WorldSnapshot["release"]>> = {
  13: { generation: 13, build: 351, version: "13.351" },
  14: { generation: 14, build: 366, version: "14.366" },
};

/** Number of events kept for seats that reconnect; a seat that missed more has to load the world again. */
const LOG_LENGTH = 10_000;

/** The roles by permission in the world's setting; `null` for invalid JSON. */
function rolesIn(text: string): Record<string, unknown> | null {
  try {
    return parseJson(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

export class World implements PermissionContext {
  readonly release: WorldSnapshot["release"];
  readonly store = new DocumentStore();
  readonly switches: Switches;
  readonly #id: string;
  readonly #title: string;
  readonly #board: boolean;
  readonly #guide: Guide | undefined;
  readonly #system: WorldSnapshot["system"];
  readonly #now: () => number;
  /** New with each start: revision numbers are comparable within one instance only. */
  readonly #instance = randomID();
  readonly #packs = new Map<string, Pack>();
  readonly #queries = new Queries();
  readonly #connections = new Map<string, { readonly userId: string; readonly listener: Listener }>();
  readonly #watchers = new Set<(event: DocumentEvent, collection: PrimaryName) => void>();
  #modules: readonly ModulePackage[];
  #log: DocumentEvent[] = [];
  #revision = 0;

  constructor(options: WorldOptions = {}) {
    this.release = RELEASES[options.generation ?? 14];
    this.switches = switches(options.switches);
    this.#id = options.id ?? "practice";
    this.#title = options.title ?? "Practice table";
    this.#board = options.board === true;
    this.#guide = options.guide;
    this.#system = options.system ?? PRACTICE_SYSTEM;
    this.#modules = options.modules ?? [];
    this.#now = options.now ?? Date.now;
    for (const { packageId, manifest, documents } of options.packs ?? []) this.addPack(packageId, manifest, documents);
    for (const name of PRIMARY_NAMES) {
      for (const document of options.documents?.[name] ?? [])
        this.store.collection(name).set(document._id, structuredClone(document));
    }
  }

  /** The project's suggestions for the first page. */
  get guide(): Guide | undefined {
    return this.#guide;
  }

  /** Opens a session: `listener` gets every later event, in order. */
  connect(userId: string, listener: Listener): Connection {
    if (!this.hasUser(userId)) throw new TableError(`There is no User [${userId}] at this table`);
    const id = randomID();
    const wasActive = this.activeUsers().includes(userId);
    this.#connections.set(id, { userId, listener });
    if (!wasActive) this.#announceUsers();
    return { id, userId, request: (request) => this.#request(id, userId, request), close: () => this.#disconnect(id) };
  }

  /** Reports each changed collection, for saving outside the process: the world folder. */
  watch(watcher: (event: DocumentEvent, collection: PrimaryName) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  snapshot(userId: string): WorldSnapshot {
    const documents = Object.fromEntries(
      PRIMARY_NAMES.map((name) => [name, [...this.store.collection(name).values()]]),
    );
    return structuredClone({
      release: this.release,
      userId,
      world: {
        id: this.#id,
        title: this.#title,
        ...(this.#board ? { board: true } : {}),
        ...(this.#guide ? { guide: this.#guide } : {}),
      },
      system: this.#system,
      modules: this.#modules,
      documents: documents as Record<PrimaryName, DocumentData[]>,
      activeUsers: this.activeUsers(),
      packs: [...this.#packs.values()]
        .filter(({ index: { packageName } }) => packageName === this.#system.id || this.#isActive(packageName))
        .map((pack) => pack.index),
      revision: this.#revision,
      instance: this.#instance,
      serverTime: this.#now(),
    });
  }

  #isActive(moduleId: string): boolean {
    return this.#modules.some((entry) => entry.active && entry.id === moduleId);
  }

  get system(): WorldSnapshot["system"] {
    return this.#system;
  }

  /** Users with at least one session, in the order of their first session. */
  activeUsers(): string[] {
    return [...new Set([...this.#connections.values()].map((entry) => entry.userId))];
  }

  users(): readonly DocumentData[] {
    return [...this.store.collection("User").values()];
  }

  hasUser(userId: string): boolean {
    return this.store.collection("User").has(userId);
  }

  /** Creates documents without permission checks, before the first seat or by tools. */
  seed(documentName: PrimaryName, data: Readonly<Record<string, unknown>>): DocumentData {
    const admin: DocumentData = { _id: String(data.author ?? "0".repeat(16)), name: "the table", role: 4 };
    const operation = { action: "create", documentName, data: [data], options: { keepId: true } } as const;
    const context = { ...this.#context(admin), switches: { ...this.switches, ownerOnCreate: "no" as const } };
    const [event] = perform(operation, context).map((draft) => this.#publish({ ...draft, revision: 0 }, documentName));
    return structuredClone((event as DocumentEvent).data[0] as DocumentData);
  }

  /** Changes seeded documents, without a user. */
  reseed(documentName: PrimaryName, changes: Readonly<Record<string, unknown>> & { readonly _id: string }): void {
    const admin: DocumentData = { _id: "0".repeat(16), name: "the table", role: 4 };
    const operation = { action: "update", documentName, data: [changes], options: {} } as const;
    for (const draft of perform(operation, this.#context(admin)))
      this.#publish({ ...draft, revision: 0 }, documentName);
  }

  /** Adds a package's pack. Throws for an invalid manifest; false if it belongs to another system. */
  addPack(packageId: string, manifest: PackManifest, documents: readonly DocumentData[]): boolean {
    const pack = makePack(packageId, manifest, this.#system.id, documents, this.release.generation);
    if (pack) this.#packs.set(pack.id, pack);
    return pack !== null;
  }

  addModule(module: ModulePackage): void {
    this.#modules = [...this.#modules.filter((entry) => entry.id !== module.id), module];
  }

  /** Activates or deactivates a module. Clients notice at their next load; documents of its types stay (app.md 4). */
  setModuleActive(id: string, active: boolean): void {
    if (!this.#modules.some((entry) => entry.id === id)) throw new TableError(`There is no module ${id} at this table`);
    this.#modules = this.#modules.map((entry) => (entry.id === id ? { ...entry, active } : entry));
  }

  get modules(): readonly ModulePackage[] {
    return this.#modules;
  }

  /** Sends the event `gone` to every seat and closes the sessions. */
  close(reason = "The table was stopped"): void {
    this.#queries.close();
    this.#send({ type: "gone", reason });
    this.#connections.clear();
  }

  rolesOf(permission: string): readonly number[] | null {
    const setting = [...this.store.collection("Setting").values()].find(
      (entry) => entry.key === "core.permissions" && !entry.user,
    );
    if (typeof setting?.value !== "string") return null;
    const roles = rolesIn(setting.value)?.[permission];
    return Array.isArray(roles) ? (roles as number[]) : null;
  }

  actor(id: string): ReturnType<DocumentStore["located"]> {
    return this.store.located("Actor", id);
  }

  async #request(connectionId: string, userId: string, request: Request): Promise<Results[Request["type"]]> {
    if (!this.#connections.has(connectionId)) throw new TableError("This seat is not taken");
    withoutPrototypes(request);
    switch (request.type) {
      case "world":
        return this.snapshot(this.#user(userId)._id);
      case "since":
        return this.#since(request.revision, request.instance);
      case "document":
        return this.#operate(userId, request.operation);
      case "pack":
        return this.#readPack(userId, request.pack, request.ids);
      case "emit":
        return this.#emit(connectionId, userId, request.event, request.args);
      case "query":
        return this.#query(userId, request);
      case "answer":
        this.#queries.answer(userId, request.id, request.result, request.error);
        return null;
      case "activity":
        this.#send({ type: "activity", userId, data: request.data }, (entry, id) => id !== connectionId);
        return null;
    }
    throw new TableError(`host: the request ${String((request as { type: unknown }).type)} is not implemented`);
  }

  #user(userId: string): DocumentData {
    const user = this.store.get("User", userId);
    if (!user) throw new TableError(`There is no User [${userId}] at this table`);
    return user;
  }

  #context(user: DocumentData): OperationContext {
    return {
      store: this.store,
      user,
      system: this.#system,
      modules: this.#modules,
      coreVersion: this.release.version,
      switches: this.switches,
      now: () => this.#now(),
      rolesOf: (permission) => this.rolesOf(permission),
      actor: (id) => this.actor(id),
    };
  }

  /** Sends the events before the answer: the requester has its own event when the promise resolves. */
  #operate(userId: string, operation: Extract<Request, { type: "document" }>["operation"]): DocumentEvent {
    const drafts = perform(operation, this.#context(this.#user(userId)));
    const collection = (operation.parentUuid?.split(".")[0] ?? operation.documentName) as PrimaryName;
    const events = drafts.map((draft) => {
      const own = draft.parentUuid === undefined ? (draft.documentName as PrimaryName) : collection;
      return this.#publish({ ...draft, revision: 0 }, own);
    });
    return events.at(-1) as DocumentEvent;
  }

  #publish(draft: DocumentEvent, collection: PrimaryName): DocumentEvent {
    const event = { ...draft, revision: ++this.#revision };
    this.#log.push(event);
    if (this.#log.length > LOG_LENGTH) this.#log = this.#log.slice(-LOG_LENGTH / 2);
    for (const watcher of this.#watchers) watcher(event, collection);
    this.#send(event);
    return event;
  }

  #since(revision: number, instance: string | undefined): Missed {
    const first = this.#log[0]?.revision ?? this.#revision + 1;
    const sameRun = instance === undefined || instance === this.#instance;
    const complete = sameRun && revision <= this.#revision && revision >= first - 1;
    return {
      complete,
      events: complete ? this.#log.filter((event) => event.revision > revision) : [],
      revision: this.#revision,
      activeUsers: this.activeUsers(),
    };
  }

  #readPack(userId: string, packId: string, ids: readonly string[] | undefined): readonly DocumentData[] {
    const pack = this.#packs.get(packId);
    if (!pack) throw new TableError(`There is no compendium ${packId}`);
    const user = this.#user(userId);
    if (packLevel(user, pack.index.ownership) < 2)
      throw new TableError(`User ${String(user.name)} lacks permission to read the compendium ${packId}`);
    return ids ? ids.flatMap((id) => pack.documents.get(id) ?? []) : [...pack.documents.values()];
  }

  /** `module.<id>` and `system.<id>` go to the other sessions if the manifest has `"socket": true`; else they are dropped (app.md 5.7). */
  #emit(connectionId: string, userId: string, event: string, args: Extract<Request, { type: "emit" }>["args"]): null {
    const [kind, id] = [event.slice(0, event.indexOf(".")), event.slice(event.indexOf(".") + 1)];
    const sender =
      kind === "module"
        ? this.#modules.find((entry) => entry.id === id && entry.active)
        : kind === "system" && id === this.#system.id
          ? this.#system
          : undefined;
    if (sender?.manifest?.socket === true)
      this.#send({ type: "emit", event, args, senderId: userId }, (_entry, other) => other !== connectionId);
    return null;
  }

  #query(userId: string, request: Extract<Request, { type: "query" }>): Promise<Results["query"]> {
    const asker = this.#user(userId);
    const target = this.store.get("User", request.user);
    if (!target) throw new TableError(`User [${request.user}] does not exist`);
    if (!hasPermission(asker, "QUERY_USER", this))
      throw new TableError(`User ${String(asker.name)} lacks permission to query User ${String(target.name)}`);
    if (target._id === userId && this.switches.selfQuery === "refuse")
      throw new TableError("You may not query yourself");
    const sessions = [...this.#connections.values()].filter((entry) => entry.userId === target._id);
    if (!sessions.length) throw new TableError(`User ${String(target.name)} is not active and cannot be queried`);
    const reached = this.switches.queryReaches === "all" ? sessions : sessions.slice(-1);
    const { name, data, timeout } = request;
    return this.#queries.ask({ id: target._id, name: String(target.name) }, timeout, (id) => {
      for (const { listener } of reached)
        listener({ type: "query", id, from: userId, name, data, ...(timeout === undefined ? {} : { timeout }) });
    });
  }

  #send(event: ServerEvent, to: (entry: { userId: string }, id: string) => boolean = () => true): void {
    for (const [id, entry] of [...this.#connections]) if (to(entry, id)) entry.listener(event);
  }

  #announceUsers(): void {
    this.#send({ type: "users", active: this.activeUsers() });
  }

  #disconnect(id: string): void {
    const entry = this.#connections.get(id);
    if (!entry) return;
    this.#connections.delete(id);
    if (this.activeUsers().includes(entry.userId)) return;
    this.#queries.userLeft({
      id: entry.userId,
      name: String(this.store.get("User", entry.userId)?.name ?? entry.userId),
    });
    this.#announceUsers();
  }
}
