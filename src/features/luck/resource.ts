/** Where spends are paid from: an actor's points, and which spends are booked on it. A spend counts when it is booked (booked.ts). */
import { isFree, isSamePrice, type Price } from "../../rules/contract/action.ts";
import type { ActorResource } from "../../rules/actor/declaration.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { LoggedOperation } from "../../log/operation.ts";
import { bookingsFor, ownersOf, takenBy, type Booking } from "../../log/ledger/entries.ts";
import { standingResources } from "../../log/ledger/reconcile.ts";

export interface Purse {
  /** UUID of the actor. */
  readonly actor: string;
  /** By resource. */
  readonly points: Readonly<Record<string, ActorResource>>;
  /** By the message of the spend. */
  readonly booked: Readonly<Record<string, Booking>>;
  /** Users whose spends are taken from here, beside GMs. */
  readonly owners: readonly string[];
}

/** Null: there is no actor, or one without points of ours; nobody is asked to pay then. */
export function purseOf(uuid: string | undefined): Purse | null {
  const actor = actorAt(uuid);
  const resources = actor ? standingResources(actor) : [];
  if (!actor || !uuid || resources.length === 0) return null;
  return {
    actor: uuid,
    points: Object.fromEntries(resources.map((one) => [one.id, one])),
    booked: bookingsFor(actor, "spend"),
    owners: ownersOf(actor),
  };
}

/** Whether all of this price can be paid from here at all. */
export function takes(purse: Purse, price: Price): boolean {
  return Object.keys(price).every((id) => Object.hasOwn(purse.points, id));
}

/** Without points of ours nobody is asked to pay, and the card says so. */
export function isToPay(purse: Purse | null, price: Price): purse is Purse {
  return purse !== null && !isFree(price) && takes(purse, price);
}

/** Whether what costs this counts: nobody is to pay, or it is booked. False: it is still to be paid. Throws RuleError where it never will be. */
export function isSettled(
  purse: Purse | null,
  price: Price,
  { messageId, author, isUndone }: Pick<LoggedOperation, "messageId" | "author" | "isUndone">,
): boolean {
  if (!isToPay(purse, price)) return true;
  const booking = purse.booked[messageId];
  if (booking && isPaid(booking, price, isUndone)) return true;
  if (booking) throw refused("was not paid");
  if (!author.isGM && !purse.owners.includes(author.id ?? "")) throw refused("is not theirs to pay");
  return false;
}

export function refused(why: string): RuleError {
  return new RuleError("not-allowed", `this ${why}`, { field: "action", data: { values: "" } });
}

/** Whether just this price was taken. `isUndone`: or had been, and was given back. */
export function isPaid(booking: Booking, price: Price, isUndone = false): boolean {
  const paid = isUndone ? takenBy(booking) : booking.paid;
  return (
    paid !== null &&
    isSamePrice(price, Object.fromEntries(Object.entries(paid).map(([id, [before, after]]) => [id, before - after])))
  );
}

/** Whether it can be paid beside all that is asked for already. */
export function affords(purse: Purse, price: Price, asked: readonly Price[] = []): boolean {
  return Object.entries(price).every(([id, points]) => {
    const { value, min } = purse.points[id] ?? { value: -Infinity, min: 0 };
    const before = asked.reduce((sum, other) => sum + (other[id] ?? 0), 0);
    return value - before - points >= (min ?? 0);
  });
}
