/** Pools of any stats, of one actor or several: rows that a mechanic gathers into one roll, and those that an actor keeps under a name. */
import { integer, lenient, LIMITS, optional, readAs, record, text, value } from "../rules/contract/schema.ts";
import { flagOf, setFlag } from "../platform/documents.ts";
import { isList, type Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { PoolRow } from "../rules/contract/stats.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { foldName } from "../rules/notation/fold-name.ts";
import { speak } from "../ui/speak.ts";
import { actorAt } from "./actor-at.ts";
import { publicNameOf } from "./appearance.ts";
import { statOf } from "./any-stats.ts";

/** Flag of actors. */
const FLAG = "pools";
export const MOST_POOL_ROWS = 20;
const MOST_POOLS = 50;
export const MOST_POOL_NAME = 60;

/** A row of a pool; its value is the stat's, or the last one known. */
export interface PoolEntry extends PoolRow {
  /** `null`: a number without a stat. */
  readonly source: { readonly actor: string; readonly stat: string } | null;
}

export interface SavedPool {
  readonly name: string;
  /** The mechanic that rolls it by default. */
  readonly mechanic: MechanicId;
  readonly rows: readonly PoolEntry[];
}

const anyText = text(LIMITS.stored);

const storedRow = record(
  {
    label: anyText,
    value: integer(),
    count: lenient(integer()),
    /** UUID; absent: the actor with the pool. */
    actor: optional(anyText),
    stat: lenient(anyText),
  },
  true,
);

const storedPool = record({ name: anyText, mechanic: text(), rows: value<readonly unknown[]>(isList, "a list") }, true);

/** With the values of now. Invalid entries are left out. */
export function poolsOf(actor: Actor.Implementation): readonly SavedPool[] {
  const stored = flagOf(actor, FLAG);
  return (Array.isArray(stored) ? stored.slice(0, MOST_POOLS) : []).flatMap((one: unknown) => {
    const pool = readAs(storedPool, one);
    const rows = pool?.rows.slice(0, MOST_POOL_ROWS).flatMap((row) => readRow(row, actor) ?? []) ?? [];
    return pool && rows.length > 0 ? [{ name: pool.name, mechanic: pool.mechanic, rows }] : [];
  });
}

export function poolNamed(actor: Actor.Implementation, name: string): SavedPool | undefined {
  const wanted = foldName(name);
  return poolsOf(actor).find((pool) => foldName(pool.name) === wanted);
}

/** Owners only. A pool of the same name is replaced. */
export async function savePool(actor: Actor.Implementation, pool: SavedPool): Promise<void> {
  const name = pool.name.trim().slice(0, MOST_POOL_NAME);
  const others = poolsOf(actor).filter((pool) => foldName(pool.name) !== foldName(name));
  await writePools(actor, [...others, { ...pool, name }].slice(-MOST_POOLS));
}

/** Owners only. */
export async function removePool(actor: Actor.Implementation, name: string): Promise<void> {
  const wanted = foldName(name);
  await writePools(
    actor,
    poolsOf(actor).filter((pool) => foldName(pool.name) !== wanted),
  );
}

async function writePools(actor: Actor.Implementation, pools: readonly SavedPool[]): Promise<void> {
  const stored = pools.map(({ rows, ...pool }) => ({ ...pool, rows: rows.map((row) => withoutOwner(row, actor)) }));
  await setFlag(actor, FLAG, stored);
}

/** Stats of the actor itself are stored without its UUID, so that a copy has its own. */
function withoutOwner({ source, ...row }: PoolEntry, actor: Actor.Implementation): Fields {
  if (!source) return row;
  return { ...row, stat: source.stat, ...(source.actor === actor.uuid ? {} : { actor: source.actor }) };
}

function readRow(row: unknown, owner: Actor.Implementation): PoolEntry | null {
  const read = readAs(storedRow, row);
  if (!read) return null;
  const { actor = owner.uuid, stat, ...entry } = read;
  return entryNow({ ...entry, source: stat === undefined ? null : { actor, stat } });
}

/** With the value of the stat now, if this user owns its actor. */
export function entryNow(entry: PoolEntry): PoolEntry {
  const { source } = entry;
  const actor = source ? actorAt(source.actor) : null;
  const stat = source && actor?.isOwner ? statOf(actor, source.stat) : undefined;
  return stat && source ? entryOf(source.actor, stat) : entry;
}

/** The row of a stat. */
export function entryOf(actor: string, stat: NonNullable<ReturnType<typeof statOf>>): PoolEntry {
  const { id, value, count, label } = stat;
  return { label: speak(label), value, ...(count === undefined ? {} : { count }), source: { actor, stat: id } };
}

/** Fields of the roll. Stats of several actors are named with theirs. Throws RuleError; `null`: the mechanic takes no such pools. */
export function gatherRows(mechanic: AnyMechanic, rows: readonly PoolEntry[]): Fields | null {
  const actors = new Set(rows.map(({ source }) => source?.actor));
  const named = rows.map(({ source, label, ...row }) => {
    const actor = actors.size > 1 && source ? actorAt(source.actor) : null;
    return { ...row, label: actor ? `${label} (${publicNameOf(actor)})` : label };
  });
  return mechanic.stats.gather?.(named) ?? null;
}

/** True if the mechanic can roll these rows. */
export function canGather(mechanic: AnyMechanic, rows: readonly PoolEntry[]): boolean {
  return unlessRefused(() => gatherRows(mechanic, rows)) !== null;
}

export function titleOfRows(rows: readonly PoolEntry[]): string {
  return rows.map(({ label }) => label).join(" + ");
}
