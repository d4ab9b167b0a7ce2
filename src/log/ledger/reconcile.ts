/**
 * What a number of an actor holds already of what is booked there. Two pages may book at once: one whose line is slow, or a second tab of the same user.
 * The later one writes the number as it knew it, over what came meanwhile. So beside each number stands what it holds
 * (`flags.quincunx.counted.<resource>`: operations, each with by how much it has changed the number), as one list that is written whole, in the same update. What is
 * booked and not in the list is still to be taken in, and what is in the list and booked no more is to be given back: whoever reads the actor
 * works out the same, and whoever pays for it writes that down.
 */
import type { ActorResource } from "../../rules/actor/declaration.ts";
import { resourcesOf } from "../../rules/actor/resources.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { ownResources, plainSystem, resourceUpdate } from "../../actors/stats.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { byLogPosition, positionOf } from "../position.ts";
import { SCOPE } from "../../platform/scope.ts";
import { bookingsOf, type Booking, type Paid } from "./entries.ts";

type Bookings = Readonly<Record<string, Booking>>;
type Changes = ReadonlyMap<string, number>;

/** By resource: which operations a number holds, and how each has changed it. Of a number that nothing was booked on there is no list. */
function countedOn(actor: Actor.Implementation): Readonly<Record<string, Changes>> {
  const counted = (actor.flags as Readonly<Record<string, Fields | undefined>>)[SCOPE]?.["counted"];
  if (!isFields(counted)) return {};
  return Object.fromEntries(
    Object.entries(counted).flatMap(([id, list]) => (Array.isArray(list) ? [[id, new Map(list.filter(isEntry))]] : [])),
  );
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]);
}

/** How what was paid stands on numbers of ours, by resource: harm is booked by what it is, and says where it is counted. */
function pairsOf({ what, paid, more }: Booking): Paid {
  const path = more?.["path"];
  return what === "harm" ? (paid?.["harm"] && typeof path === "string" ? { [path]: paid["harm"] } : {}) : (paid ?? {});
}

function changeOf(booking: Booking | undefined, id: string): number {
  const [before, after] = (booking && pairsOf(booking)[id]) ?? [0, 0];
  return after - before;
}

/** All that is booked on one number. */
function listOf(bookings: Bookings, id: string): [string, number][] {
  return Object.entries(bookings).flatMap(([operation, booking]): [string, number][] => {
    const change = changeOf(booking, id);
    return change === 0 ? [] : [[operation, change]];
  });
}

/** A number that does not hold just what is booked: as it would be, and what of the bookings is told otherwise then. */
interface Mended {
  readonly value: number;
  readonly booked: Bookings;
}

/** By resource; mostly empty. */
function mendedOn(actor: Actor.Implementation): Readonly<Record<string, Mended>> {
  const lists = Object.entries(countedOn(actor));
  if (lists.length === 0) return {};
  const bookings = bookingsOf(actor);
  const numbers = new Map(ownResources(actor).map((resource) => [resource.id, resource]));
  return Object.fromEntries(
    lists.flatMap(([id, counted]) => {
      const resource = numbers.get(id);
      const mended = resource && mend(resource, counted, bookings);
      return mended ? [[id, mended]] : [];
    }),
  );
}

/** Null: it holds just what is booked. Of bookings that are gone with their cards it goes on holding what it held. */
function mend(resource: ActorResource, counted: Changes, bookings: Bookings): Mended | null {
  const { id } = resource;
  const differs = [...counted].filter(([operation, change]) => {
    const booking = bookings[operation];
    return booking !== undefined && changeOf(booking, id) !== change;
  });
  const late = listOf(bookings, id).filter(([operation]) => !counted.has(operation));
  if (differs.length === 0 && late.length === 0) return null;
  let value = differs.reduce(
    (sum, [operation, change]) => sum + changeOf(bookings[operation], id) - change,
    resource.value,
  );
  const booked: Record<string, Booking> = {};
  for (const [operation, change] of late.sort(byMessage)) {
    const booking = bookings[operation] as Booking;
    const after = value + change;
    // There was not enough for both.
    if (isSpend(booking) && after < (resource.min ?? -Infinity)) booked[operation] = { ...booking, paid: null };
    else {
      const next = within(resource, value, after);
      booked[operation] = withPair(booking, id, [value, next]);
      value = next;
    }
  }
  return { value: within(resource, resource.value, value), booked };
}

function byMessage([one]: readonly [string, number], [other]: readonly [string, number]): number {
  const [a, b] = [game.messages.get(one), game.messages.get(other)];
  return a && b ? byLogPosition(positionOf(a), positionOf(b)) : Number(Boolean(a)) - Number(Boolean(b));
}

function isSpend({ what = "spend" }: Booking): boolean {
  return what === "spend";
}

/** What is beyond a bound already may stay there. */
function within({ min, max }: ActorResource, from: number, value: number): number {
  return Math.min(Math.max(value, Math.min(min ?? -Infinity, from)), Math.max(max ?? Infinity, from));
}

function withPair(booking: Booking, id: string, pair: readonly [number, number]): Booking {
  const key = booking.what === "harm" ? "harm" : id;
  return { ...booking, paid: { ...booking.paid, [key]: pair } };
}

/** An actor's own data with each number as what is booked makes it. */
export function standingSystem(actor: Actor.Implementation): Fields {
  const values = valuesOf(mendedOn(actor));
  const system = plainSystem(actor);
  return Object.keys(values).length === 0 ? system : { ...system, ...resourceUpdate(actor, values) };
}

/** What an actor has to be paid from, and what counts harm, as what is booked makes it. */
export function standingResources(actor: Actor.Implementation): readonly ActorResource[] {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? resourcesOf(declaration, standingSystem(actor)) : [];
}

function valuesOf(mended: Readonly<Record<string, Mended>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(mended).map(([id, { value }]) => [id, value]));
}

/** One update: numbers, the booking that they come of, and what they hold then. `values`: by resource. */
export function bookingUpdate(
  actor: Actor.Implementation,
  operation: string,
  booking: Booking,
  values: Readonly<Record<string, number>> = {},
): object {
  const mended = mendedOn(actor);
  return updateOf(actor, { ...bookedOf(mended), [operation]: booking }, { ...valuesOf(mended), ...values });
}

/** What brings an actor's numbers to what is booked; null: they are there. */
export function mendingUpdate(actor: Actor.Implementation): object | null {
  const mended = mendedOn(actor);
  return Object.keys(mended).length === 0 ? null : updateOf(actor, bookedOf(mended), valuesOf(mended));
}

function bookedOf(mended: Readonly<Record<string, Mended>>): Bookings {
  return Object.assign({}, ...Object.values(mended).map(({ booked }) => booked)) as Bookings;
}

function updateOf(actor: Actor.Implementation, booked: Bookings, values: Readonly<Record<string, number>>): object {
  const before = bookingsOf(actor);
  const all = { ...before, ...booked };
  const ids = declarationOf(actor) ? Object.keys(values) : [];
  const counted = Object.fromEntries(ids.map((id) => [id, listOf(all, id)]));
  const whole = Object.fromEntries(Object.entries(booked).map(([id, one]) => [id, wholeOver(before[id], one)]));
  return {
    system: resourceUpdate(actor, values),
    flags: { [SCOPE]: { booked: whole, ...(ids.length === 0 ? {} : { counted }) } },
  };
}

/**
 * An update is merged into what stands there: nothing may stay there of what was booked under the same id as something of another type, or each of the two
 * would go on taking the other's for undone.
 */
function wholeOver(before: Booking | undefined, booking: Booking): object {
  return { what: "spend", ...(before?.more ? { more: null } : {}), ...booking };
}
