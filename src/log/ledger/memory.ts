/**
 * Remembers the ledger entries that this page has read, in the order in which the server sent them, and finds those that another write has overwritten.
 *
 * Reconciling alone is not enough, for two reasons. A number of another system's actor and its entry are two updates, so of two clients that apply the same
 * operation only the first to announce it may change the number. And restoring an actor from an export removes entries of applied operations.
 */
import { ledgerEntriesOf, type LedgerEntries, type LedgerEntry } from "./entries.ts";

interface Memory {
  readonly entry: LedgerEntry;
  /** The page that first announced the step that the entry is at; `null`: unknown, since this page was not open. */
  readonly firstPage: string | null;
}

/** Orders the steps of an entry that takes several updates. The default order is that of the server. */
export type RankEntry = (actor: Actor.Implementation, entry: LedgerEntry) => number;

/** By actor and operation. */
const memories = new Map<string, Map<string, Memory>>();

let pageId: string | null = null;

/** Unique even among the pages of one user. */
export function thisPage(): string {
  return (pageId ??= foundry.utils.randomID());
}

/** Call at ready, and after each change of the actor. */
export function rememberEntries(actor: Actor.Implementation, rankOf: RankEntry): void {
  const entries = ledgerEntriesOf(actor);
  const before = memories.get(actor.uuid);
  if (!before && Object.keys(entries).length === 0) return;
  const after = new Map(before);
  for (const [operation, entry] of Object.entries(entries)) {
    const old = before?.get(operation);
    const [rank, oldRank] = [rankOf(actor, entry), old ? rankOf(actor, old.entry) : -Infinity];
    if (rank > oldRank) after.set(operation, { entry, firstPage: pageOf(entry) ?? old?.firstPage ?? null });
    else if (rank === oldRank && old) after.set(operation, { ...old, entry });
  }
  memories.set(actor.uuid, after);
}

/** True if this page announced the current step of an operation first. */
export function isFirstPage(actor: Actor.Implementation, operation: string): boolean {
  return memories.get(actor.uuid)?.get(operation)?.firstPage === thisPage();
}

/** Messages, by id, of all entries that this page remembers of an actor. */
export function rememberedMessages({ uuid }: Actor.Implementation): readonly string[] {
  return [...(memories.get(uuid)?.values() ?? [])].map(({ entry }) => entry.message);
}

/** Entries of a message that have to be written again: a late write has overwritten them, or they are gone. */
export function entriesToRestore(actor: Actor.Implementation, message: string, rankOf: RankEntry): LedgerEntries {
  const entries = ledgerEntriesOf(actor);
  return Object.fromEntries(
    [...(memories.get(actor.uuid) ?? [])].flatMap(([operation, { entry }]) => {
      if (entry.message !== message) return [];
      const stored = entries[operation];
      if (!stored) return [[operation, overwritten(entry)]];
      return rankOf(actor, stored) < rankOf(actor, entry) ? [[operation, entry]] : [];
    }),
  );
}

/** Marks an entry that an import, a reset token or a restored actor has removed; the restored numbers remain. */
function overwritten({ was, change, ...entry }: LedgerEntry): LedgerEntry {
  const kept = change ?? was;
  return { ...entry, change: null, ...(kept ? { was: kept } : {}), isOverwritten: true };
}

function pageOf({ more }: LedgerEntry): string | null {
  const page = more?.["by"];
  return typeof page === "string" ? page : null;
}
