/** Resources that pay for spends, and the ledger entries of spends. A spend takes effect when it has an entry. */
import { stateField } from "../../card/card-field.ts";
import { isFree, isSamePrice, type Price } from "../../rules/contract/decisions.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { type RuleError, notAllowed } from "../../rules/contract/error.ts";
import { actorAt, isInCompendium } from "../../actors/actor-at.ts";
import type { LoggedOperation } from "../../log/operation.ts";
import { entriesOfType, everChanged, type LedgerEntries, type LedgerEntry } from "../../log/ledger/entries.ts";
import { ownerIdsOf } from "../../log/responsible-client.ts";
import { reconciledResources } from "../../actors/actor-ledger.ts";

export interface ResourcePool {
  readonly actor: string;
  /** By resource id. */
  readonly points: Readonly<Record<string, ActorResource>>;
  /** By message id of the spend. */
  readonly entries: LedgerEntries;
  /** Ids of users, besides GMs, who may spend from this pool. */
  readonly owners: readonly string[];
  /** A hero in a compendium cannot pay: not all seats can read it. */
  readonly isInCompendium?: true;
}

/** `null`: no actor, or an actor without our resources, so that spends are free. */
export function resourcePoolOf(uuid: string | undefined): ResourcePool | null {
  if (uuid && isInCompendium(uuid)) return { actor: uuid, points: {}, entries: {}, owners: [], isInCompendium: true };
  const actor = actorAt(uuid);
  const resources = actor ? reconciledResources(actor) : [];
  if (!actor || !uuid || resources.length === 0) return null;
  return {
    actor: uuid,
    points: Object.fromEntries(resources.map((one) => [one.id, one])),
    entries: entriesOfType(actor, "spend"),
    owners: ownerIdsOf(actor),
  };
}

/** False if the price is free or the actor lacks the resource; the card then marks it as unpaid. */
export function isToPay(pool: ResourcePool | null, price: Price): pool is ResourcePool {
  if (pool === null || isFree(price)) return false;
  return pool.isInCompendium === true || Object.keys(price).every((id) => Object.hasOwn(pool.points, id));
}

/** True if the spend has taken effect; false while its entry is pending. Throws RuleError if it was refused. */
export function isPaidFor(
  pool: ResourcePool | null,
  price: Price,
  { messageId, author, isUndone }: Pick<LoggedOperation, "messageId" | "author" | "isUndone">,
): boolean {
  if (!isToPay(pool, price)) return true;
  if (pool.isInCompendium) throw refused("cannot be paid by a hero in a compendium");
  const entry = pool.entries[messageId];
  if (entry && isPaid(entry, price, isUndone)) return true;
  if (entry) throw refused("was not paid");
  if (!author.isGM && !pool.owners.includes(author.id ?? "")) throw refused("is not theirs to pay");
  return false;
}

export function refused(why: string): RuleError {
  return notAllowed("action", `this ${why}`, "");
}

/** True if exactly this price was paid; with `isUndone`, also if it was refunded. An overwritten entry still counts as paid. */
export function isPaid(entry: LedgerEntry, price: Price, isUndone = false): boolean {
  const paid = isUndone || entry.isOverwritten ? everChanged(entry) : entry.change;
  return (
    paid !== null &&
    isSamePrice(price, Object.fromEntries(Object.entries(paid).map(([id, [before, after]]) => [id, before - after])))
  );
}

/** `asked`: prices of pending spends, which are reserved first. */
export function affords(pool: ResourcePool, price: Price, extra: readonly Price[] = []): boolean {
  return Object.entries(price).every(([id, points]) => {
    const { value, min } = pool.points[id] ?? { value: -Infinity, min: 0 };
    const before = extra.reduce((sum, other) => sum + (other[id] ?? 0), 0);
    return value - before - points >= (min ?? 0);
  });
}

/** Pays for spends; `null`: spends are free. */
export const resourcePool = stateField<ResourcePool | null>("resourcePool", {
  on: ["card"],
  initial: (_id, { actor }) => resourcePoolOf(actor),
});
