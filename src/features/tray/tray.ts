/** The contents of the tray: rows of a pool, collected from the stats of any actors. Of this page only. */
import type { statOf } from "../../actors/any-stats.ts";
import { entryNow, entryOf, MOST_POOL_ROWS, type PoolEntry } from "../../actors/pools.ts";
import { actorAt } from "../../actors/actor-at.ts";

let rows: readonly PoolEntry[] = [];
/** The actor that the tray was opened for. */
let opener: string | null = null;
let listeners: readonly (() => void)[] = [];
const changed = (): void => listeners.forEach((listener) => listener());

/** With the values of now. */
export function trayRows(): readonly PoolEntry[] {
  return rows.map(entryNow);
}

export function setTrayRows(next: readonly PoolEntry[]): void {
  rows = next.slice(0, MOST_POOL_ROWS);
  changed();
}

/** Empties the tray for an actor, whose saved pools it then shows. */
export function emptyTrayFor(actor: Actor.Implementation): void {
  opener = actor.uuid;
  setTrayRows([]);
}

export function trayOpener(): Actor.Implementation | null {
  return actorAt(opener ?? undefined) ?? null;
}

/** A stat that is in the tray already leaves it. */
export function collectStat(actor: Actor.Implementation, stat: NonNullable<ReturnType<typeof statOf>>): void {
  const isIt = ({ source }: PoolEntry): boolean => source?.actor === actor.uuid && source.stat === stat.id;
  setTrayRows(isInTray(actor, stat.id) ? rows.filter((row) => !isIt(row)) : [...rows, entryOf(actor.uuid, stat)]);
}

/** The actors of the rows that this user owns, in order. */
export function actorsInTray(): readonly Actor.Implementation[] {
  const uuids = [...new Set(rows.flatMap(({ source }) => source?.actor ?? []))];
  return uuids.flatMap((uuid) => {
    const actor = actorAt(uuid);
    return actor?.isOwner ? [actor] : [];
  });
}

export function isInTray(actor: Actor.Implementation, stat: string): boolean {
  return rows.some(({ source }) => source?.actor === actor.uuid && source.stat === stat);
}

/** Returns a function that stops it. */
export function onTrayChange(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((one) => one !== listener);
  };
}
