/** Holds this client's log: the kinds of messages and operations, and the index of links. Opened at init; `hooks.ts` keeps it up to date. */
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import { readRoll } from "../dice/read-roll.ts";
import { areDiceRolling } from "../dice/dice3d/rolling-dice.ts";
import { flagsOn } from "../platform/documents.ts";
import { readOperationFlags } from "./operation-flags.ts";
import { authorOf } from "./authors.ts";
import { fold, type FoldResult } from "./fold.ts";
import { makeKinds, type Display, type Kinds, type MessageKind } from "./kind.ts";
import { makeLinks, type LinkIds, type Links } from "./links.ts";
import { positionOf } from "./position.ts";
import {
  makeOperations,
  type Base,
  type ButtonSource,
  type LoggedOperation,
  type Operation,
  type Operations,
} from "./operation.ts";

interface Log {
  readonly operations: Operations;
  readonly kinds: Kinds;
  readonly buttons: readonly ButtonSource[];
  /** Built on first use: the world's messages are missing at init. */
  links: Links | null;
}

let openedLog: Log | null = null;

/** Call at init. `buttons`: operations and actions in the order of their buttons. Throws an Error if two operations or two kinds have one name. */
export function openLog(
  operations: readonly Operation[],
  kinds: readonly MessageKind[],
  buttons: readonly ButtonSource[] = operations,
): void {
  openedLog = { operations: makeOperations(operations), kinds: makeKinds(kinds), buttons, links: null };
}

function log(): Log {
  if (!openedLog) throw new Error("Quincunx: the log is opened at init, and init has not run");
  return openedLog;
}

export function knownKinds(): readonly MessageKind[] {
  return log().kinds.all;
}

export function knownOperations(): Operations {
  return log().operations;
}

/** Operations and actions, in the order of their buttons. */
export function buttonSources(): readonly ButtonSource[] {
  return log().buttons;
}

function links(): Links {
  const here = log();
  if (here.links) return here.links;
  here.links = makeLinks();
  for (const message of game.messages ?? []) here.links.note(message.id ?? "", linkedBy(message));
  return here.links;
}

/** In the index, a change by a later version of the module. */
const NEWER = "newer";

function linkedBy(message: ChatMessage.Implementation): LinkIds | null {
  const read = readMessage(message);
  if (read) return { kind: read.kind.kind, links: read.kind.links?.(read.flags) ?? [] };
  const flags = flagsOn(message);
  const changed = flags?.["card"];
  return typeof changed === "string" && log().kinds.isNewer(flags) ? { kind: NEWER, links: [changed] } : null;
}

/** True if a later version wrote or changed the message, so that its effects are unknown here. */
export function isOfNewerVersion(message: ChatMessage.Implementation): boolean {
  return log().kinds.isNewer(flagsOn(message)) || linkedMessages(message.id ?? "", NEWER).length > 0;
}

function readMessage(message: ChatMessage.Implementation): ReturnType<Kinds["read"]> {
  const read = log().kinds.read(flagsOn(message));
  return read && read.kind.isSound?.(read.flags, message) !== false ? read : null;
}

/** Remark to show beside the message's own sentence; `null`: none. */
export function remarkOf(message: ChatMessage.Implementation): Phrase | null {
  const flags = flagsOn(message);
  if (log().kinds.isNewer(flags)) return phrase("QUINCUNX.Message.newer");
  const read = log().kinds.read(flags);
  if (read?.kind.isSound?.(read.flags, message) === false) return phrase("QUINCUNX.Message.changed");
  return isOfNewerVersion(message) ? phrase("QUINCUNX.Message.newerChange") : null;
}

/** Reason why a message of ours cannot be drawn; `null`: not ours, or unknown. */
export function missingOn(message: ChatMessage.Implementation): Phrase | null {
  const read = readMessage(message);
  return read?.kind.missing?.(read.flags, message) ?? null;
}

/** True if the messages it belongs to are deleted or invalid, so that no drawing shows it. */
export function isOrphan(message: ChatMessage.Implementation): boolean {
  const owners = readMessage(message)?.kind.isDependent ? ownersOf(message.id ?? "") : [];
  return owners.length > 0 && !owners.some((id) => game.messages.has(id));
}

/** Kind by its flags, else the kind of unmarked messages; `null`: there is none. */
export function kindOf(message: ChatMessage.Implementation): MessageKind | null {
  return readMessage(message)?.kind ?? log().kinds.unmarked;
}

export interface OpenMessage {
  readonly kind: MessageKind;
  readonly display: Display<Base>;
  readonly base: Base;
}

/** The message in its current state; `null` if it is unreadable or not drawn itself. */
export function openMessage(message: ChatMessage.Implementation | undefined): OpenMessage | null {
  const kind = message ? kindOf(message) : null;
  const base = message && kind?.display?.open(message);
  return kind?.display && base ? { kind, display: kind.display, base } : null;
}

/** Updates the index for a message. Returns its previous and current owners. */
export function noteMessage(message: ChatMessage.Implementation): readonly string[] {
  const now = linkedBy(message);
  const before = links().note(message.id ?? "", now);
  return [...new Set([...(before?.links ?? []), ...(now?.links ?? [])])];
}

/** Removes a message from the index. Returns its owners. */
export function forgetMessage(message: ChatMessage.Implementation): readonly string[] {
  return links().note(message.id ?? "", null)?.links ?? [];
}

/** The links of a message: ids of messages, and other keys. */
export function ownersOf(messageId: string): readonly string[] {
  return links().of(messageId);
}

/** Messages of a kind whose links contain `owner`, the id of a message or another key; unordered. */
export function linkedMessages(owner: string, kind: string): readonly ChatMessage.Implementation[] {
  return links()
    .to(owner, kind)
    .flatMap((id) => game.messages?.get(id) ?? []);
}

/** Messages that are deleted with `owner`. */
export function dependentMessages(owner: string): readonly ChatMessage.Implementation[] {
  return dependentKinds().flatMap((kind) => linkedMessages(owner, kind));
}

/**
 * Dependent messages of deleted owners. An owner that exists but cannot be read (invalid data, inactive package) may become readable again, so it counts as
 * present.
 */
export function orphanedMessages(): readonly ChatMessage.Implementation[] {
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  return links().owners(dependentKinds()).filter(isGone).flatMap(dependentMessages);
}

function dependentKinds(): readonly string[] {
  return log().kinds.all.flatMap(({ kind, isDependent }) => (isDependent ? [kind] : []));
}

/** Folds the operations of a message. `initial`: the state before them. `extraOperations`: changes by messages that are no operations, in the form of operations. */
export function foldMessage<S extends object>(
  messageId: string,
  kind: string,
  initial: S,
  {
    derive,
    extraOperations = [],
  }: { readonly derive?: (state: S) => S; readonly extraOperations?: readonly LoggedOperation[] } = {},
): FoldResult<S> {
  const operations = knownOperations();
  const isShown = ({ messageId: id }: LoggedOperation): boolean => {
    const message = isHidingRollingDice ? game.messages.get(id) : undefined;
    return !message || !areDiceRolling(message);
  };
  return fold({ kind, operations, initial, ...(derive ? { derive } : {}) }, [
    ...operationsOn(messageId),
    ...extraOperations.filter(isShown),
  ]);
}

/** True: operations with 3D dice that are still rolling are ignored. */
let isHidingRollingDice = false;

/** Runs `open` ignoring operations with 3D dice that are still rolling. Use it for drawing and announcing, so that no result appears early. */
export function withoutRollingDice<T>(open: () => T): T {
  return whileReading(() => hidingRollingDice(true, open));
}

/** Runs `open` with all operations. Use it inside `withoutRollingDice` where an action needs the full state. */
export function withFullLog<T>(open: () => T): T {
  return hidingRollingDice(false, open);
}

function hidingRollingDice<T>(is: boolean, open: () => T): T {
  const before = isHidingRollingDice;
  isHidingRollingDice = is;
  try {
    return open();
  } finally {
    isHidingRollingDice = before;
  }
}

type Derive<T> = (message: ChatMessage.Implementation) => T;
type Derived = Map<Derive<unknown>, Map<ChatMessage.Implementation, unknown>>;

/** Cache of `derivedOf`, separate for both states of `isHidingRollingDice`; `null` outside `whileReading`. */
let derived: Readonly<Record<"shown" | "all", Derived>> | null = null;

/** Caches `derivedOf` while `read` runs. `read` must be synchronous and change nothing. */
export function whileReading<T>(read: () => T): T {
  if (derived) return read();
  derived = { shown: new Map(), all: new Map() };
  try {
    return read();
  } finally {
    derived = null;
  }
}

/** Result of `derive` for a message, cached during `whileReading`. */
export function derivedOf<T>(message: ChatMessage.Implementation, derive: Derive<T>): T {
  const all = derived?.[isHidingRollingDice ? "shown" : "all"];
  if (!all) return derive(message);
  const known = (all.get(derive) ?? new Map()) as Map<ChatMessage.Implementation, T>;
  all.set(derive, known);
  const before = known.get(message);
  if (before !== undefined) return before;
  const made = derive(message);
  known.set(message, made);
  return made;
}

/** True if dice of an operation on this message are still rolling. */
export function isRollingFor(messageId: string): boolean {
  return linkedMessages(messageId, "operation").some(areDiceRolling);
}

/** The operations on a message in no order, whether they count or not. */
export function operationsOn(messageId: string): readonly LoggedOperation[] {
  return linkedMessages(messageId, "operation").flatMap((message) => {
    const flags = readOperationFlags(flagsOn(message) ?? {});
    if (!flags || !message.id || (isHidingRollingDice && areDiceRolling(message))) return [];
    return [
      {
        ...positionOf(message),
        turn: flags.turn,
        ...(flags.knew ? { knew: flags.knew } : {}),
        id: flags.id,
        type: flags.type,
        data: flags.data,
        author: authorOf(message),
        // Lazy, since most operations have no dice.
        get terms() {
          return readRoll(message) ?? [];
        },
      },
    ];
  });
}
