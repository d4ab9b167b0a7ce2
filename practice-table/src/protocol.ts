/**
 * The wire between a seat (client) and the table (server) of the practice table.
 *
 * One protocol, two transports: socket.io in a browser page, a direct call in bare Node (`node-table.ts`). Everything on the wire is JSON.
 * This is the table's own protocol, not Foundry's: only the behaviour that packages can see is modelled (app.md 5, dice.md 4).
 */

export type Generation = 13 | 14;

/** Primary documents have a collection of their own; embedded ones live in an array of their parent. */
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
/** What a pack may hold; effects since 14. */
export type PackName = PrimaryName | "ActiveEffect" | "Adventure";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type DocumentData = { _id: string; [key: string]: unknown };

/** A module of the world, as its manifest and its settings say. */
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
  /** These four as the manifest says. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly system?: string;
  readonly banner?: string;
  readonly path?: string;
  readonly index: readonly DocumentData[];
}

/** What the first page of a table suggests, from the project whose module is tried. */
export interface Guide {
  /** What the module is, in one sentence, by language. */
  readonly about?: Readonly<Record<string, string>>;
  /** UUID of the journal entry with its rules, by language. */
  readonly rules?: Readonly<Record<string, string>>;
  readonly tryOuts: readonly TryOut[];
  /** The setting `[namespace, key]` that lists which try-outs a world has switched off, by their `id`. */
  readonly off?: readonly [string, string];
  /** Chat commands for GMs. */
  readonly gm?: {
    /** Asks players for a roll. */
    readonly request: string;
    /** Rolls against a difficulty that the GM may hide. */
    readonly hide: string;
  };
}

/** One row of the first page: the actors of a type, and an example for the chat. */
export interface TryOut {
  readonly id: string;
  /** A type of actors. The row has its label, without the part after the last colon. */
  readonly type: string;
  readonly example: string;
}

/** Everything that a seat gets when it sits down. As in Foundry, all messages go to all clients; hiding is the client's. */
export interface WorldSnapshot {
  readonly release: { readonly generation: Generation; readonly build: number; readonly version: string };
  readonly userId: string;
  /** `board`: whether `core.noCanvas` begins switched off. */
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
    /** What template.json says that documents of a type begin with, by kind of document and type. */
    readonly model?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  };
  readonly modules: readonly ModulePackage[];
  readonly documents: Readonly<Record<PrimaryName, readonly DocumentData[]>>;
  readonly activeUsers: readonly string[];
  readonly packs: readonly PackIndex[];
  /** Counts up with every document event; a seat that comes back asks for what it missed from here on. */
  readonly revision: number;
  /** New with each start of the table: revisions of another run mean nothing. */
  readonly instance: string;
  readonly serverTime: number;
}

export interface DocumentOperation {
  readonly action: "create" | "update" | "delete";
  readonly documentName: DocumentName;
  /** UUID of the parent of embedded documents, such as `Actor.abc`. */
  readonly parentUuid?: string;
  /** Compendium pack id, where the documents live in a pack. */
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
  /** Package socket: dead without `"socket": true` in the manifest; never echoed to the sender. */
  | { readonly type: "emit"; readonly event: string; readonly args: readonly Json[] }
  /** User query: needs permission QUERY_USER; the asked seat answers with an `answer` request. */
  | {
      readonly type: "query";
      readonly user: string;
      readonly name: string;
      readonly data: Json;
      readonly timeout?: number;
    }
  | { readonly type: "answer"; readonly id: string; readonly result?: Json; readonly error?: string }
  /** A fact about this seat that others see (user activity). */
  | { readonly type: "activity"; readonly data: Json };

/** What a seat missed while it was away. Where not complete, it has to load the world anew. */
export interface Missed {
  readonly complete: boolean;
  readonly events: readonly DocumentEvent[];
  readonly revision: number;
  readonly activeUsers: readonly string[];
}

/** What each kind of request resolves with. */
export interface Results {
  readonly world: WorldSnapshot;
  readonly since: Missed;
  /** The event as every seat got it (already delivered to the requester). */
  readonly document: DocumentEvent;
  readonly pack: readonly DocumentData[];
  readonly emit: null;
  readonly query: Json;
  readonly answer: null;
  readonly activity: null;
}

/** What comes back: `result`, or `error` with the words that a person would see. */
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
  /** The table was stopped, or this seat was taken over. */
  | { readonly type: "gone"; readonly reason: string };

/** A seat's line to the table. The requester also receives the events of its own document operations (before the response resolves). */
export interface Transport {
  request(request: Request): Promise<unknown>;
  subscribe(listener: (event: ServerEvent) => void): () => void;
  close(): void;
  /** Whether the line is up, as far as this end knows; absent: always. */
  readonly isConnected?: boolean;
  /** Tells when the line is lost, and when it is back; absent: it never is. */
  watch?(watcher: (state: string) => void): unknown;
}
