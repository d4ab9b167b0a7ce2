/**
 * Computes the correct numbers of an actor from its ledger, and the update that sets them.
 *
 * Needed although one client writes: two browsers of one user have no common lock, and an update sent on a slow connection arrives late. The late update
 * overwrites a number with outdated data. So each number has a list of the entries that it contains (`flags.quincunx.applied.<resource>`: pairs of operation
 * and difference), always written whole and in the same update. An entry missing from the list has not been applied yet. A listed entry that no longer has a
 * change must be reverted.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { ownIn, SCOPE } from "../../platform/documents.ts";
import { byLogPosition, positionOf } from "../position.ts";
import { ledgerEntriesOf, storedEntries, type LedgerEntries, type LedgerEntry } from "./entries.ts";

type Values = Readonly<Record<string, number>>;
type Differences = ReadonlyMap<string, number>;

/** How the ledger reads and writes the numbers of an actor. */
export interface ActorNumbers {
  /** Empty if the ledger cannot write the actor's numbers together with an entry. */
  of(actor: Actor.Implementation): readonly ActorResource[];
  /** Fields of `system` to write for these values, by resource. */
  update(actor: Actor.Implementation, values: Values): object;
}

export type Ledger = ReturnType<typeof makeLedger>;

export type NewEntry = Omit<LedgerEntry, "actor">;

export function makeLedger(numbers: ActorNumbers) {
  const correctedOf = (actor: Actor.Implementation): Readonly<Record<string, Corrected>> =>
    reconcile(ledgerEntriesOf(actor), appliedOn(actor), numbers.of(actor));
  const updateOf = (actor: Actor.Implementation, entries: LedgerEntries, values: Values): object => {
    const all = { ...ledgerEntriesOf(actor), ...entries };
    const ids = numbers.of(actor).length === 0 ? [] : Object.keys(values);
    const applied = Object.fromEntries(ids.map((id) => [id, differencesIn(all, id)]));
    return {
      system: numbers.update(actor, values),
      flags: { [SCOPE]: { ledger: wholeEntries(actor, entries), ...(ids.length === 0 ? {} : { applied }) } },
    };
  };
  return {
    /** Corrected values, by resource. Empty if all numbers contain their entries. */
    reconciledValues: (actor: Actor.Implementation): Values => valuesOf(correctedOf(actor)),
    /** Update that corrects numbers and entries; `null` if nothing needs correction. */
    reconcileUpdate: (actor: Actor.Implementation): object | null => {
      const corrected = correctedOf(actor);
      return Object.keys(corrected).length === 0 ? null : updateOf(actor, entriesOf(corrected), valuesOf(corrected));
    },
    /** Update that writes an entry with its numbers, and corrects the others. `values`: by resource. */
    entryUpdate: (actor: Actor.Implementation, operation: string, entry: NewEntry, values: Values = {}): object => {
      const corrected = correctedOf(actor);
      return updateOf(
        actor,
        { ...entriesOf(corrected), [operation]: { ...entry, actor: actor.uuid } },
        { ...valuesOf(corrected), ...values },
      );
    },
  };
}

/** By resource, the entries that the number contains. A number that no entry has changed has no list. */
function appliedOn(actor: Actor.Implementation): Readonly<Record<string, Differences>> {
  const own = ownIn(actor.flags);
  const applied = isFields(own) ? own["applied"] : null;
  if (!isFields(applied)) return {};
  return Object.fromEntries(
    // Foundry stores ids with dots as nested objects.
    Object.entries(foundry.utils.flattenObject(applied)).flatMap(([id, list]) =>
      Array.isArray(list) ? [[id, new Map(list.filter(isDifference))]] : [],
    ),
  );
}

function isDifference(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]);
}

/** Corrected value of an out-of-sync resource, and the ledger entries to rewrite. */
interface Corrected {
  readonly value: number;
  readonly entries: LedgerEntries;
}

function reconcile(
  entries: LedgerEntries,
  applied: Readonly<Record<string, Differences>>,
  resources: readonly ActorResource[],
): Readonly<Record<string, Corrected>> {
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const list = applied[resource.id];
      const corrected = list && correct(resource, list, entries);
      return corrected ? [[resource.id, corrected]] : [];
    }),
  );
}

/** `null`: nothing to correct. A listed operation without an entry stays applied: its message was deleted, or the actor is a copy. */
function correct(resource: ActorResource, applied: Differences, entries: LedgerEntries): Corrected | null {
  const { id } = resource;
  const changed = [...applied].filter(([operation, difference]) => {
    const entry = entries[operation];
    return entry !== undefined && differenceOf(entry, id) !== difference;
  });
  const missing = differencesIn(entries, id).filter(([operation]) => !applied.has(operation));
  if (changed.length === 0 && missing.length === 0) return null;
  let value = changed.reduce(
    (sum, [operation, difference]) => sum + differenceOf(entries[operation], id) - difference,
    resource.value,
  );
  const rewritten: Record<string, LedgerEntry> = {};
  for (const [operation, difference] of missing.sort(byMessage)) {
    const entry = entries[operation] as LedgerEntry;
    const after = value + difference;
    if (entry.isAllOrNothing && after < (resource.min ?? -Infinity)) rewritten[operation] = { ...entry, change: null };
    else {
      const next = withinBounds(resource, value, after);
      rewritten[operation] = { ...entry, change: { ...entry.change, [id]: [value, next] } };
      value = next;
    }
  }
  return { value: withinBounds(resource, resource.value, value), entries: rewritten };
}

function differenceOf(entry: LedgerEntry | undefined, id: string): number {
  const [found, left] = entry?.change?.[id] ?? [0, 0];
  return left - found;
}

/** All entries that change one number. */
function differencesIn(entries: LedgerEntries, id: string): [string, number][] {
  return Object.entries(entries).flatMap(([operation, entry]): [string, number][] => {
    const difference = differenceOf(entry, id);
    return difference === 0 ? [] : [[operation, difference]];
  });
}

function byMessage([one]: readonly [string, number], [other]: readonly [string, number]): number {
  const [a, b] = [game.messages.get(one), game.messages.get(other)];
  return a && b ? byLogPosition(positionOf(a), positionOf(b)) : Number(Boolean(a)) - Number(Boolean(b));
}

/** A value that is out of bounds already may stay there. */
function withinBounds({ min, max }: ActorResource, from: number, value: number): number {
  return Math.min(Math.max(value, Math.min(min ?? -Infinity, from)), Math.max(max ?? Infinity, from));
}

function valuesOf(corrected: Readonly<Record<string, Corrected>>): Values {
  return Object.fromEntries(Object.entries(corrected).map(([id, { value }]) => [id, value]));
}

function entriesOf(corrected: Readonly<Record<string, Corrected>>): LedgerEntries {
  return Object.assign({}, ...Object.values(corrected).map(({ entries }) => entries)) as LedgerEntries;
}

/** Foundry merges updates, so stored fields that the entry no longer has are overwritten with `null`. Otherwise two types may claim one entry. */
function wholeEntries(actor: Actor.Implementation, entries: LedgerEntries): Fields {
  const stored = storedEntries(actor);
  const expanded = foundry.utils.expandObject(entries) as Fields;
  return Object.fromEntries(Object.entries(expanded).map(([id, entry]) => [id, overwrite(stored[id], entry)]));
}

function overwrite(stored: unknown, value: unknown): unknown {
  if (!isFields(stored) || !isFields(value)) return value;
  const stale = Object.keys(stored).filter((key) => !(key in value));
  return {
    ...Object.fromEntries(stale.map((key) => [key, null])),
    ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, overwrite(stored[key], one)])),
  };
}
