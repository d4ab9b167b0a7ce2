/** This client's log: which kinds of messages and operations there are, and what belongs to what. Opened at init; kept up to date by `hooks.ts`. */
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { readRoll } from "../dice/read-roll.ts";
import { areDiceFalling } from "../dice/dice3d/falling.ts";
import { flagsOn } from "../platform/flags.ts";
import { readOperationFlags } from "./operation-flags.ts";
import { authorOf } from "./authors.ts";
import { fold, type Folded } from "./fold.ts";
import { makeKinds, type Drawn, type Kinds, type MessageKind } from "./kind.ts";
import { makeLinks, type Linked, type Links } from "./links.ts";
import { makeOperations, type Base, type LoggedOperation, type Operation, type Operations } from "./operation.ts";

interface Log {
  readonly operations: Operations;
  readonly kinds: Kinds;
  /** Made when it is first asked for: the world's messages are not there at init. */
  links: Links | null;
}

let opened: Log | null = null;

/** At init. */
export function openLog(operations: readonly Operation[], kinds: readonly MessageKind[]): void {
  opened = { operations: makeOperations(operations), kinds: makeKinds(kinds), links: null };
}

function log(): Log {
  if (!opened) throw new Error("Quincunx: the log is opened at init, and init has not run");
  return opened;
}

export function knownKinds(): readonly MessageKind[] {
  return log().kinds.all;
}

export function knownOperations(): Operations {
  return log().operations;
}

function links(): Links {
  const here = log();
  if (here.links) return here.links;
  here.links = makeLinks();
  for (const message of game.messages ?? []) here.links.note(message.id ?? "", linkedBy(message));
  return here.links;
}

function linkedBy(message: ChatMessage.Implementation): Linked | null {
  const read = readMessage(message);
  return read ? { kind: read.kind.kind, links: read.kind.links?.(read.flags) ?? [] } : null;
}

function readMessage(message: ChatMessage.Implementation): ReturnType<Kinds["read"]> {
  const read = log().kinds.read(flagsOn(message));
  return read && read.kind.isSound?.(read.flags, message) !== false ? read : null;
}

/** What is to be told beside a message's own sentence; null: nothing. */
export function remarkOn(message: ChatMessage.Implementation): Phrase | null {
  const flags = flagsOn(message);
  if (log().kinds.isNewer(flags)) return phrase("QUINCUNX.Message.newer");
  const read = log().kinds.read(flags);
  return read?.kind.isSound?.(read.flags, message) === false ? phrase("QUINCUNX.Message.changed") : null;
}

/** What is missing, of one of ours that cannot be drawn; null: it is none, or nobody knows. */
export function missingOn(message: ChatMessage.Implementation): Phrase | null {
  const read = readMessage(message);
  return read?.kind.missing?.(read.flags, message) ?? null;
}

/** Whether what it belongs to has gone, or cannot be read, so that nothing shows it. */
export function isOrphan(message: ChatMessage.Implementation): boolean {
  const owners = readMessage(message)?.kind.isDependent ? ownersOf(message.id ?? "") : [];
  return owners.length > 0 && !owners.some((id) => game.messages.has(id));
}

/** Null: none of ours, and nothing that could be. */
export function kindOf(message: ChatMessage.Implementation): MessageKind | null {
  return readMessage(message)?.kind ?? log().kinds.unmarked;
}

export interface OpenMessage {
  readonly kind: MessageKind;
  readonly drawn: Drawn<Base>;
  readonly base: Base;
}

/** A message as it stands; null where it cannot be read, or is not drawn by itself. */
export function openMessage(message: ChatMessage.Implementation | undefined): OpenMessage | null {
  const kind = message ? kindOf(message) : null;
  const base = message && kind?.drawn?.open(message);
  return kind?.drawn && base ? { kind, drawn: kind.drawn, base } : null;
}

/** Puts a message into the index as it is now. Returns what it belongs to and belonged to. */
export function noteMessage(message: ChatMessage.Implementation): readonly string[] {
  const now = linkedBy(message);
  const before = links().note(message.id ?? "", now);
  return [...new Set([...(before?.links ?? []), ...(now?.links ?? [])])];
}

/** Takes a message out of the index. Returns what it belonged to. */
export function forgetMessage(message: ChatMessage.Implementation): readonly string[] {
  return links().note(message.id ?? "", null)?.links ?? [];
}

export function ownersOf(messageId: string): readonly string[] {
  return links().of(messageId);
}

/** Messages of a kind that belong to another, in no order. */
export function linkedMessages(owner: string, kind: string): readonly ChatMessage.Implementation[] {
  return links()
    .to(owner, kind)
    .flatMap((id) => game.messages?.get(id) ?? []);
}

/** What goes when `owner` goes. */
export function dependentMessages(owner: string): readonly ChatMessage.Implementation[] {
  return dependentKinds().flatMap((kind) => linkedMessages(owner, kind));
}

/**
 * What depends on a message that is gone from this world. One that is there and cannot be read (its package is off, its data are broken) is not gone:
 * it may come back.
 */
export function orphanedMessages(): readonly ChatMessage.Implementation[] {
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  return links().owners(dependentKinds()).filter(isGone).flatMap(dependentMessages);
}

function dependentKinds(): readonly string[] {
  return log().kinds.all.flatMap(({ kind, isDependent }) => (isDependent ? [kind] : []));
}

/**
 * What a message of a kind has become. `initial` is its state before anything has happened; `besides`: what happened to it by messages that are no
 * operations, as operations of that kind.
 */
export function foldMessage<S extends object>(
  messageId: string,
  kind: string,
  initial: S,
  { settle, besides = [] }: { readonly settle?: (state: S) => S; readonly besides?: readonly LoggedOperation[] } = {},
): Folded<S> {
  const operations = knownOperations();
  const isTold = ({ messageId: id }: LoggedOperation): boolean => {
    const message = isTelling ? game.messages.get(id) : undefined;
    return !message || !areDiceFalling(message);
  };
  return fold({ kind, operations, initial, ...(settle ? { settle } : {}) }, [
    ...operationsOn(messageId),
    ...besides.filter(isTold),
  ]);
}

/** Something is drawn or told: what dice are still falling for has not happened yet. Else all that is in the log has. */
let isTelling = false;

/** For drawing and telling, which nothing may be told early by: what `open` opens is a message as people may see it by now. */
export function asTold<T>(open: () => T): T {
  return whileReading(() => telling(true, open));
}

/** Inside of that: for what is done, which has to know all. */
export function asLogged<T>(open: () => T): T {
  return telling(false, open);
}

function telling<T>(is: boolean, open: () => T): T {
  const before = isTelling;
  isTelling = is;
  try {
    return open();
  } finally {
    isTelling = before;
  }
}

type Derive<T> = (message: ChatMessage.Implementation) => T;
type Derived = Map<Derive<unknown>, Map<ChatMessage.Implementation, unknown>>;

/** What was derived of messages while somebody reads, as told and as logged; null: nobody does, and anything may change. */
let derived: Readonly<Record<"told" | "logged", Derived>> | null = null;

/** While `read` runs, which is at once and changes nothing, each message is put together once, whoever asks for it. */
export function whileReading<T>(read: () => T): T {
  if (derived) return read();
  derived = { told: new Map(), logged: new Map() };
  try {
    return read();
  } finally {
    derived = null;
  }
}

/** What `derive` makes of a message. While somebody reads it makes that once. */
export function derivedOf<T>(message: ChatMessage.Implementation, derive: Derive<T>): T {
  const all = derived?.[isTelling ? "told" : "logged"];
  if (!all) return derive(message);
  const known = (all.get(derive) ?? new Map()) as Map<ChatMessage.Implementation, T>;
  all.set(derive, known);
  const before = known.get(message);
  if (before !== undefined) return before;
  const made = derive(message);
  known.set(message, made);
  return made;
}

/** Whether dice are falling that will change this message. */
export function isRollingFor(messageId: string): boolean {
  return linkedMessages(messageId, "operation").some(areDiceFalling);
}

function operationsOn(messageId: string): readonly LoggedOperation[] {
  return linkedMessages(messageId, "operation").flatMap((message) => {
    const flags = readOperationFlags(flagsOn(message) ?? {});
    if (!flags || !message.id || (isTelling && areDiceFalling(message))) return [];
    return [
      {
        messageId: message.id,
        timestamp: message.timestamp,
        turn: flags.turn,
        id: flags.id,
        type: flags.type,
        data: flags.data,
        author: authorOf(message),
        // Read when it is asked for: most say nothing with dice, and of a flood nobody asks.
        get terms() {
          return readRoll(message) ?? [];
        },
      },
    ];
  });
}
