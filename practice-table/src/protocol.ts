/**
 * The protocol between a seat (client) and the server of the practice table.
 *
 * It has two transports: socket.io in a browser page, a direct call in bare Node (`node-table.ts`). All messages are JSON. This is the practice
 * table's own protocol, not Foundry's: it models only behaviour that packages can see (app.md 5, dice.md 4).
 */

export type Generation = 13 | 14;

/** Primary documents have a collection of their own; embedded ones are in an array of their parent. */
export type PrimaryName =
  | "User"
  | "Actor"
  | "Item"
  | "ChatMessage"
  | "JournalEntry"
  | "Macro"
  | "RollTable"
  | "Folder"
  | "Combat"
  | "Scene"
  | "Setting";
export type EmbeddedName = "Item" | "ActiveEffect" | "JournalEntryPage" | "TableResult" | "Combatant" | "Token";
export type DocumentName = PrimaryName | EmbeddedName;
/** Kinds of documents in packs; effects since 14. */
export type PackName = PrimaryName | "ActiveEffect" | "Adventure";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type DocumentData = { _id: string; [key: string]: unknown };

/** A module of the world: its manifest and settings. */
export interface ModulePackage {
  readonly id: string;
  readonly active: boolean;
  /** The parsed module.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

export interface PackIndex {
  /** `<package>.<name>` */
  readonly id: string;
  readonly label: string;
  readonly documentName: PackName;
  readonly packageName: string;
  readonly ownership: Readonly<Record<string, string>>;
  /** These four come from the manifest. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly system?: string;
  readonly banner?: string;
  readonly path?: string;
  readonly index: readonly DocumentData[];
}

/** Suggestions of the first page of a table, given by the module's project. */
export interface Guide {
  /** Description of the module in one sentence, by language. */
  readonly about?: Readonly<Record<string, string>>;
  /** UUID of the journal entry with its rules, by language. */
  readonly rules?: Readonly<Record<string, string>>;
  readonly tryOuts: readonly TryOut[];
  /** The roll that the first page offers: a function without arguments in the API of a module. It returns `null`, or an `Offer`. */
  readonly offer?: { readonly module: string; readonly name: string };
  /** The setting `[namespace, key]` with the `id`s of try-outs that the world has switched off. */
  readonly off?: readonly [string, string];
  /** Chat commands for GMs. */
  readonly gm?: {
    /** Asks players for a roll. */
    readonly request: string;
    /** Rolls against a difficulty that the GM may hide. */
    readonly hide: string;
  };
}

/** A roll that the first page offers, as the module's function returns it. */
export interface Offer {
  readonly label: string;
  /** The dice and the chance in words. */
  readonly detail: string;
  roll(): Promise<unknown>;
}

/** One row of the first page: the actors of a type, and an example for the chat. */
export interface TryOut {
  readonly id: string;
  /** Actor type. The row shows its label without the part after the last colon. */
  readonly type: string;
  readonly example: string;
}

/** Data for a new seat. As in Foundry, all messages go to all clients; the client hides them. */
export interface WorldSnapshot {
  readonly release: { readonly generation: Generation; readonly build: number; readonly version: string };
  readonly userId: string;
  /** `board`: whether `core.noCanvas` is off at the start. */
  readonly world: { readonly id: string; readonly title: string; readonly board?: boolean; readonly guide?: Guide };
  readonly system: {
    readonly id: string;
    readonly title: string;
    readonly version: string;
    readonly documentTypes: Readonly<Record<string, readonly string[]>>;
    /** The parsed system.json; the practice system has none. */
    readonly manifest?: Readonly<Record<string, unknown>>;
    /** The parsed template.json. */
    readonly template?: Readonly<Record<string, unknown>>;
    /** Initial data from template.json, by kind of document and type. */
    readonly model?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  };
  readonly modules: readonly ModulePackage[];
  readonly documents: Readonly<Record<PrimaryName, readonly DocumentData[]>>;
  readonly activeUsers: readonly string[];
  readonly packs: readonly PackIndex[];
  /** Incremented by every document event; a seat that reconnects asks for events since its revision. */
  readonly revision: number;
  /** New with each start of the server: revisions are comparable within one instance only. */
  readonly instance: string;
  readonly serverTime: number;
}

export interface DocumentOperation {
  readonly action: "create" | "update" | "delete";
  readonly documentName: DocumentName;
  /** UUID of the parent of embedded documents, such as `Actor.abc`. */
  readonly parentUuid?: string;
  /** create: the new documents; update: changes with `_id` (merged; `-=key` deletes; `recursive:false` in options replaces). */
  readonly pack?: string;
  /** create: the new documents; update: changes with `_id` (merged; `-=key` deletes; `recursive:false` in options replaces). */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
  /** delete */
  readonly ids?: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export type Request =
  | { readonly type: "world" }
  | { readonly type: "since"; readonly revision: number; readonly instance?: string }
  | { readonly type: "document"; readonly operation: DocumentOperation }
  | { readonly type: "pack"; readonly pack: string; readonly ids?: readonly string[] }
  /** Package socket: dropped without `"socket": true` in the manifest; never echoed to the sender. */
  | { readonly type: "emit"; readonly event: string; readonly args: readonly Json[] }
  /** User query: needs permission QUERY_USER; the target seat sends an `answer` request. */
  | {
      readonly type: "query";
      readonly user: string;
      readonly name: string;
      readonly data: Json;
      readonly timeout?: number;
    }
  | { readonly type: "answer"; readonly id: string; readonly result?: Json; readonly error?: string }
  /** State of this seat that others see (user activity). */
  | { readonly type: "activity"; readonly data: Json };

/** Events that a seat missed while it was disconnected. If incomplete, it has to load the world again. */
export interface Missed {
  readonly complete: boolean;
  readonly events: readonly DocumentEvent[];
  readonly revision: number;
  readonly activeUsers: readonly string[];
}

/** The result of each kind of request. */
export interface Results {
  readonly world: WorldSnapshot;
  readonly since: Missed;
  /** The event that every seat received (already delivered to the requester). */
  readonly document: DocumentEvent;
  readonly pack: readonly DocumentData[];
  readonly emit: null;
  readonly query: Json;
  readonly answer: null;
  readonly activity: null;
}

/** `result`, or `error` with a text for people. */
export type Response = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: string };

export interface DocumentEvent {
  readonly type: "document";
  readonly revision: number;
  readonly userId: string;
  readonly action: "create" | "update" | "delete";
  readonly documentName: DocumentName;
  readonly parentUuid?: string;
  readonly pack?: string;
  /** create: whole documents; update: the changes as applied (with `_id`); delete: ids in `ids`. */
  readonly data: readonly DocumentData[];
  readonly ids: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export type ServerEvent =
  | DocumentEvent
  | { readonly type: "emit"; readonly event: string; readonly args: readonly Json[]; readonly senderId: string }
  | {
      readonly type: "query";
      readonly id: string;
      readonly from: string;
      readonly name: string;
      readonly data: Json;
      readonly timeout?: number;
    }
  | { readonly type: "users"; readonly active: readonly string[] }
  | { readonly type: "activity"; readonly userId: string; readonly data: Json }
  /** The server stopped, or another page took this seat. */
  | { readonly type: "gone"; readonly reason: string };

/** A seat's connection to the server. The requester also receives the events of its own document operations, before the response resolves. */
export interface Transport {
  request(request: Request): Promise<unknown>;
  subscribe(listener: (event: ServerEvent) => void): () => void;
  close(): void;
  /** True if the connection is up, as far as known; absent: always. */
  readonly isConnected?: boolean;
  /** Calls the watcher when the connection is lost or restored; absent: it never is. */
  watch?(watcher: (state: string) => void): unknown;
}
