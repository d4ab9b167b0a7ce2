/**
 * Applies and reverts the changes that operations make to actors' numbers, at one responsible client. A client that connects, or becomes responsible, finishes
 * the updates that another client has left open. The ledger knows no feature: features contribute sources.
 */
import { unsetFlag, updateDocument, flagsOn } from "../../platform/documents.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { facet } from "../../platform/field.ts";
import { onActorChange, onEffectChange } from "../../platform/hooks.ts";
import { isOfNewerVersion, linkedMessages } from "../log.ts";
import { oncePerTurn } from "../once-per-turn.ts";
import { isResponsible, onResponsibilityChange, ownerIdsOf } from "../responsible-client.ts";
import { actorsWithLedger, ledgerEntriesOf, type LedgerEntry } from "./entries.ts";
import { entriesToRestore, rememberedMessages, rememberEntries } from "./memory.ts";
import type { Ledger } from "./reconcile.ts";
import { write } from "./write.ts";

type Actor = globalThis.Actor.Implementation;
type Message = ChatMessage.Implementation;

export interface PendingUpdate {
  /** Users who may make it, besides GMs. */
  readonly ownerIds: readonly string[];
  update(): Promise<unknown>;
}

export interface LedgerSource {
  /** The operation's type, and that of its entries. */
  readonly type: string;
  /** Updates that a message still asks for, in order. The ledger makes the first one, and asks again. */
  pending(message: Message): readonly PendingUpdate[];
  /** Ids of messages that a change of this actor may affect. */
  messagesOf(actor: Actor): readonly string[];
  /** A GM may apply its entries once more to a restored actor that has lost them. Default: false. */
  readonly isRepeatable?: boolean;
  /** True for a message that asks for updates without an operation. */
  isAsking?(message: Message): boolean;
  /** For entries that take several updates: a higher rank is never overwritten by a lower one. */
  rank?(actor: Actor, entry: LedgerEntry): number;
}

export const ledgerSources = facet<LedgerSource>("ledgerSources");

interface LedgerSetup {
  readonly ledger: Ledger;
  readonly sources: readonly LedgerSource[];
  /** Called with the messages that a changed actor affects. */
  redraw(messageId: string): void;
}

let setup: LedgerSetup | null = null;

/** Call at init. */
export function registerLedger(options: LedgerSetup): void {
  setup = options;
  onActorChange(followActor);
  // Numbers that people see change, and what actors can pay.
  onEffectChange((actor) => followActor(actor, { system: {} }));
  onResponsibilityChange(applyAll);
}

function sources(): readonly LedgerSource[] {
  return setup?.sources ?? [];
}

export function isRepeatable({ type }: LedgerEntry): boolean {
  return sources().some((source) => source.type === type && source.isRepeatable);
}

function rankOf(actor: Actor, entry: LedgerEntry): number {
  return (
    sources()
      .find(({ type }) => type === entry.type)
      ?.rank?.(actor, entry) ?? 0
  );
}

/** Call after each change of an actor. */
export function followActor(actor: Actor, changes: Fields): void {
  if (!("system" in changes || "flags" in changes || "ownership" in changes)) return;
  readActor(actor);
  // Another client may be responsible now, also for updates that were left open.
  if ("ownership" in changes) applyAll();
  const affected = new Set([...rememberedMessages(actor), ...sources().flatMap((source) => source.messagesOf(actor))]);
  for (const id of affected) setup?.redraw(id);
  applyPending([...affected]);
}

function readActor(actor: Actor): void {
  rememberEntries(actor, rankOf);
  if (setup?.ledger.reconcileUpdate(actor)) enqueue(() => reconcileActor(actor));
}

async function reconcileActor(actor: Actor): Promise<void> {
  if (!isResponsible(ownerIdsOf(actor))) return;
  const update = setup?.ledger.reconcileUpdate(actor);
  if (update) await write(() => updateDocument(actor, update));
}

/** Call at ready. Applies and reverts all that is still open, and forgets entries of deleted messages. */
export function applyAll(): void {
  for (const actor of actorsWithLedger()) readActor(actor);
  applyPending(game.messages.contents.map(({ id }) => id));
  for (const actor of actorsWithLedger()) deleteOrphans(actor);
}

/** Applies or reverts the pending ledger entries of these messages, one at a time. */
export const applyPending = oncePerTurn<string>((ids) => {
  const withEntries = messagesWithEntries();
  for (const id of ids) {
    const message = game.messages.get(id);
    // Most messages change no number, and need not be read.
    if (message && (withEntries.has(id) || isAsking(message))) enqueue(() => applyMessage(id));
  }
});

function messagesWithEntries(): ReadonlySet<string> {
  const entries = actorsWithLedger().flatMap((actor) => Object.values(ledgerEntriesOf(actor)));
  return new Set(entries.flatMap(({ message, change }) => (change === null ? [] : [message])));
}

function isAsking(message: Message): boolean {
  const types = new Set<unknown>(sources().map(({ type }) => type));
  return (
    sources().some((source) => source.isAsking?.(message) === true) ||
    linkedMessages(message.id ?? "", "operation").some((operation) => types.has(flagsOn(operation)?.["type"]))
  );
}

let last: Promise<void> = Promise.resolve();

function enqueue(work: () => Promise<void>): void {
  last = last.then(work).catch(() => undefined);
}

/** By message id. */
const updates = new Map<string, number>();

/** Far more than a message needs while a page is open: broken data must not cause endless updates. */
const MAX_UPDATES = 400;

/** Reads the message again after each update, since one update may change the next. */
async function applyMessage(id: string): Promise<void> {
  for (;;) {
    const message = game.messages.get(id);
    const next = message && nextUpdate(message);
    const done = updates.get(id) ?? 0;
    if (!next || done > MAX_UPDATES) return;
    updates.set(id, done + 1);
    if (done === MAX_UPDATES)
      console.error(`Quincunx: the ledger made ${MAX_UPDATES} updates for the message ${id} and gives up`);
    else await write(() => next.update());
  }
}

/** An older page would revert the changes that it cannot read. */
function nextUpdate(message: Message): PendingUpdate | undefined {
  if (isOfNewerVersion(message)) return undefined;
  const pending = [...restoring(message.id ?? ""), ...sources().flatMap((source) => source.pending(message))];
  return pending.find(({ ownerIds }) => isResponsible(ownerIds));
}

function restoring(messageId: string): readonly PendingUpdate[] {
  return actorsWithLedger().flatMap((actor) =>
    Object.entries(entriesToRestore(actor, messageId, rankOf)).map(([operation, entry]): PendingUpdate => ({
      ownerIds: ownerIdsOf(actor),
      update: () => updateDocument(actor, setup?.ledger.entryUpdate(actor, operation, entry)),
    })),
  );
}

/** A message that cannot be read is not deleted: its package may be switched on again. */
function deleteOrphans(actor: Actor): void {
  const isDeleted = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  const orphans = Object.entries(ledgerEntriesOf(actor)).filter(([, { message }]) => isDeleted(message));
  if (orphans.length === 0 || !isResponsible(ownerIdsOf(actor))) return;
  for (const [operation] of orphans) enqueue(async () => void (await unsetFlag(actor, `ledger.${operation}`)));
}
