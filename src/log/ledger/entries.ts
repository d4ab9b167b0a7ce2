/**
 * What operations have changed of an actor's numbers: `flags.quincunx.booked.<operation id>`, written in the same update as the numbers. So one is never
 * there without the other, and whoever comes back knows what is done.
 */
import { isFields, type Fields } from "../../platform/flags.ts";
import { SCOPE } from "../../platform/scope.ts";

/** How numbers changed: before, after. */
export type Paid = Readonly<Record<string, readonly [before: number, after: number]>>;

/** What became of an operation on this actor. */
export interface Booking {
  /** The card that it is for. */
  readonly card: string;
  /** Null: nothing was changed, or it was changed back; it will not be asked for again. */
  readonly paid: Paid | null;
  /** The type of the operation. Absent: `spend`. */
  readonly what?: string;
  /** What only that type's own code reads. */
  readonly more?: Fields;
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

/** Those of operations of one type. */
export function bookingsFor(actor: Actor.Implementation, what: string): Readonly<Record<string, Booking>> {
  return Object.fromEntries(Object.entries(bookingsOf(actor)).filter(([, { what: own = "spend" }]) => own === what));
}

function readBooking(entry: unknown): Booking | null {
  if (!isFields(entry)) return null;
  const { card, paid, what, more } = entry;
  if (typeof card !== "string") return null;
  const about = { ...(typeof what === "string" ? { what } : {}), ...(isFields(more) ? { more } : {}) };
  if (paid === null) return { card, paid, ...about };
  return isPaidNumbers(paid) ? { card, paid, ...about } : null;
}

function isPaidNumbers(paid: unknown): paid is Paid {
  return isFields(paid) && Object.values(paid).every(isPair);
}

/** What was taken, also where it was given back since; null: nothing ever was. */
export function takenBy({ paid, more }: Booking): Paid | null {
  const was = paid ?? more?.["was"];
  return isPaidNumbers(was) ? was : null;
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
}

/** Users who may change it, beside GMs. */
export function ownersOf(actor: Actor.Implementation): readonly string[] {
  return game.users.contents.flatMap((user) =>
    !user.isGM && user.id && actor.testUserPermission(user, "OWNER") ? [user.id] : [],
  );
}

/** One client alone books: a player's who owns the actor and is there, the one with the lowest id; else the active GM's. */
export function isPayer(owners: readonly string[]): boolean {
  const [lowest] = hereOf(owners);
  return lowest === undefined ? game.users.activeGM?.isSelf === true : lowest === game.user.id;
}

function hereOf(owners: readonly string[]): readonly string[] {
  return game.users
    .filter(({ id, active }) => active && owners.includes(id))
    .map(({ id }) => id)
    .sort();
}

/** Everybody on whom something can be booked: the world's actors, and those that tokens have of their own. */
export function bookableActors(): readonly Actor.Implementation[] {
  const own = game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.flatMap((token) =>
      !token.actorLink && isFields((token.delta as { readonly flags?: Fields } | null)?.flags?.[SCOPE])
        ? (token.actor ?? [])
        : [],
    ),
  );
  return [...game.actors.contents, ...own];
}
