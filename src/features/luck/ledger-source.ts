/** Spends as they are to be booked on the actor of the card: taken, refused, or given back. */
import { isSameAction, type Price } from "../../rules/contract/action.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { mechanics } from "../../platform/mechanics.ts";
import type { Fields } from "../../platform/flags.ts";
import { SCOPE } from "../../platform/scope.ts";
import type { Paid } from "../../log/ledger/entries.ts";
import { bookingUpdate } from "../../log/ledger/reconcile.ts";
import type { Bills, NextBooking } from "../../log/ledger/apply.ts";
import { affords, type Purse } from "./resource.ts";
import type { Card, CardState, Spend } from "../../card/state.ts";

type Actions = (state: CardState) => ReturnType<AnyMechanic["actions"]>;

/** `actionsOn`: what the rules offer as a card stands. Of several that are open the first is first: what was paid changes what comes next. */
export function spendBills(actionsOn: Actions): Bills {
  return {
    what: "spend",
    next: (card) => {
      const { purse } = card.state;
      const next = purse && (paidBack(card, purse) ?? paid(card, purse, actionsOn));
      return next ? [next] : [];
    },
    cardsOf: ({ uuid }) =>
      game.messages.contents.flatMap((message) => (message.id && originOf(message) === uuid ? [message.id] : [])),
  };
}

/** The actor of a card on which something can be bought at all; null: of none. */
function originOf({ flags }: ChatMessage.Implementation): string | null {
  const { origin, mechanic } = (flags as { readonly quincunx?: Bought })[SCOPE] ?? {};
  const uuid = origin?.actor;
  return typeof uuid === "string" && mechanics.some(({ id, decide }) => decide && id === mechanic) ? uuid : null;
}

interface Bought {
  readonly mechanic?: unknown;
  readonly origin?: { readonly actor?: unknown } | null;
}

/** The first that is asked for: taken where the rules still offer it and there is enough, else refused, once for all. */
function paid(card: Card, purse: Purse, actionsOn: Actions): NextBooking | null {
  const [first] = card.state.unpaid;
  if (!first) return null;
  const { action, messageId } = first;
  const may = isOnOffer(actionsOn(card.state), first) && affords(purse, action.price);
  const taken = may ? take(purse, action.price) : null;
  return changesOf(purse, card, messageId, taken, taken);
}

function isOnOffer(actions: ReturnType<Actions>, { action, isBefore }: Spend): boolean {
  return isBefore === true || actions.some((open) => isSameAction(open, action));
}

/** What was paid for and does not count: it was taken back, or its cause was. Its points come back. */
function paidBack(card: Card, purse: Purse): NextBooking | null {
  const id = card.message.id ?? "";
  const counts = new Set(card.state.decisions.map(({ messageId }) => messageId));
  for (const [messageId, booking] of Object.entries(purse.booked)) {
    if (booking.card !== id || !booking.paid || counts.has(messageId)) continue;
    const back = giveBack(purse, booking.paid);
    return changesOf(purse, card, messageId, back, null, { was: booking.paid });
  }
  return null;
}

function take(purse: Purse, price: Price): Paid {
  return Object.fromEntries(
    Object.entries(price).map(([id, points]) => {
      const value = purse.points[id]?.value ?? 0;
      return [id, [value, value - points]];
    }),
  );
}

function giveBack(purse: Purse, taken: Paid): Paid {
  return Object.fromEntries(
    Object.entries(taken).flatMap(([id, [before, after]]) => {
      const resource = purse.points[id];
      return resource
        ? [[id, [resource.value, Math.min(resource.max ?? Infinity, resource.value + before - after)]]]
        : [];
    }),
  );
}

/** One update: points and booking. */
function changesOf(
  { owners }: Purse,
  { message, origin }: Card,
  messageId: string,
  points: Paid | null,
  paid: Paid | null,
  more?: Fields,
): NextBooking | null {
  const actor = actorAt(origin.actor);
  if (!actor) return null;
  const values = Object.fromEntries(Object.entries(points ?? {}).map(([id, [, after]]) => [id, after]));
  const booking = { card: message.id ?? "", paid, ...(more ? { more } : {}) };
  const changes = bookingUpdate(actor, messageId, booking, values);
  return { owners, book: () => actor.update(changes as never) };
}
