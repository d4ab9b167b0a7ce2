/**
 * Where spends are paid from: an actor's points, and what has been booked on it (`flags.quincunx.booked`). A spend counts when it is booked, and taking the
 * price and booking it are one update; so one is never there without the other.
 */
import { isSamePrice, type Price } from "../../rules/contract/action.ts";
import type { ActorResource } from "../../rules/actor/declaration.ts";
import { actorAt } from "../actors/actor-at.ts";
import { ownResources } from "../actors/stats.ts";
import { isFields, type Fields } from "../flags/flags.ts";
import { SCOPE } from "../scope.ts";

/** How points changed: before, after. */
export type Paid = Readonly<Record<string, readonly [before: number, after: number]>>;

/** What became of a spend: it was paid, or it was refused or paid back and will not be asked for again. */
export interface Booking {
  /** The card that it is for. */
  readonly card: string;
  /** Null: nothing was taken, or it was given back. */
  readonly paid: Paid | null;
}

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
  const resources = actor ? ownResources(actor) : [];
  if (!actor || !uuid || resources.length === 0) return null;
  return {
    actor: uuid,
    points: Object.fromEntries(resources.map((one) => [one.id, one])),
    booked: bookingsOf(actor),
    owners: ownersOf(actor),
  };
}

/** Whoever may change it; GMs always may. */
function ownersOf(actor: Actor.Implementation): readonly string[] {
  return game.users.contents.flatMap((user) =>
    !user.isGM && user.id && actor.testUserPermission(user, "OWNER") ? [user.id] : [],
  );
}

export function bookingsOf(actor: Actor.Implementation): Readonly<Record<string, Booking>> {
  const booked = (actor.flags as Readonly<Record<string, Fields | undefined>>)[SCOPE]?.["booked"];
  if (!isFields(booked)) return {};
  return Object.fromEntries(
    Object.entries(booked).flatMap(([id, entry]) => {
      const booking = readBooking(entry);
      return booking ? [[id, booking]] : [];
    }),
  );
}

function readBooking(entry: unknown): Booking | null {
  if (!isFields(entry)) return null;
  const { card, paid } = entry;
  if (typeof card !== "string") return null;
  if (paid === null) return { card, paid };
  if (!isFields(paid) || !Object.values(paid).every(isPair)) return null;
  return { card, paid: paid as Paid };
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one));
}

/** Whether all of this price can be paid from here at all. */
export function takes(purse: Purse, price: Price): boolean {
  return Object.keys(price).every((id) => Object.hasOwn(purse.points, id));
}

/** Whether just this price was taken. */
export function isPaid({ paid }: Booking, price: Price): boolean {
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
