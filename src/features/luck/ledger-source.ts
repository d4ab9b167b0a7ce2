/** Pays and refunds spends and purchases from the resources of a card's actor. */
import { updateDocument, flagsOn } from "../../platform/documents.ts";
import { isFields } from "../../rules/contract/fields.ts";
import { isSameAction, type Price } from "../../rules/contract/decisions.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { actorLedger } from "../../actors/actor-ledger.ts";
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import type { LedgerSource, PendingUpdate } from "../../log/ledger/apply.ts";
import type { LedgerEntry, NumberChanges } from "../../log/ledger/entries.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { isBuying } from "./bought.ts";
import { decisionsOn, unpaidOn, type Decision } from "./decisions.ts";
import { resourcePool, affords, type ResourcePool, actionsOn } from "./spend.ts";

export const spendSource: LedgerSource = {
  type: "spend",
  isRepeatable: true,
  // One at a time: a payment changes the next pending entry.
  pending: (message) => {
    const card = cardOf(message);
    const pool = card && resourcePool.in(card.state);
    const next = card && pool && (refund(card, pool) ?? payment(card, pool));
    return next ? [next] : [];
  },
  messagesOf: ({ uuid }) =>
    game.messages.contents.flatMap((message) => (message.id && payingActorOf(message) === uuid ? [message.id] : [])),
  isAsking: (message) => isBuying(flagsOn(message)),
};

/** UUID of the actor of a card with a mechanic that has spends; `null`: none. */
function payingActorOf(message: ChatMessage.Implementation): unknown {
  const { origin, mechanic } = flagsOn(message) ?? {};
  const isPaying = isFields(origin) && mechanics.some(({ id, decisions }) => decisions && id === mechanic);
  return isPaying ? origin["actor"] : null;
}

/**
 * Pays for the first pending spend if the rules still offer it and the actor has enough; otherwise refuses it for good.
 */
function payment(card: Card, pool: ResourcePool): PendingUpdate | null {
  const [first] = unpaidOn(card.state);
  if (!first) return null;
  const { action, messageId } = first;
  const change = isOnOffer(card, first) && affords(pool, action.price) ? changeFor(pool, action.price) : null;
  return updateOf(pool, card, messageId, change, { change });
}

function isOnOffer({ state }: Card, { action, isBefore }: Decision): boolean {
  return isBefore === true || actionsOn(state).some((open) => isSameAction(open, action));
}

function refund(card: Card, pool: ResourcePool): PendingUpdate | null {
  const counts = new Set(decisionsOn(card.state).map(({ messageId }) => messageId));
  for (const [messageId, { message, change }] of Object.entries(pool.entries))
    if (message === card.message.id && change && !counts.has(messageId))
      return updateOf(pool, card, messageId, refundOf(pool, change), { change: null, was: change });
  return null;
}

function changeFor(pool: ResourcePool, price: Price): NumberChanges {
  return Object.fromEntries(
    Object.entries(price).map(([id, points]) => {
      const value = pool.points[id]?.value ?? 0;
      return [id, [value, value - points]];
    }),
  );
}

function refundOf(pool: ResourcePool, change: NumberChanges): NumberChanges {
  return Object.fromEntries(
    Object.entries(change).flatMap(([id, [found, left]]) => {
      const resource = pool.points[id];
      return resource
        ? [[id, [resource.value, Math.min(resource.max ?? Infinity, resource.value + found - left)]]]
        : [];
    }),
  );
}

function updateOf(
  { owners: ownerIds }: ResourcePool,
  { message, origin }: Card,
  operation: string,
  points: NumberChanges | null,
  outcome: Pick<LedgerEntry, "change" | "was">,
): PendingUpdate | null {
  const actor = actorAt(origin.actor);
  if (!actor) return null;
  const values = Object.fromEntries(Object.entries(points ?? {}).map(([id, [, left]]) => [id, left]));
  const entry = { message: message.id ?? "", type: "spend", isAllOrNothing: true, ...outcome } as const;
  return {
    ownerIds,
    update: () => updateDocument(actor, actorLedger.entryUpdate(actor, operation, entry, values)),
  };
}
