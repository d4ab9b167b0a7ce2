/**
 * How far harm to actors of other systems had come, as this page has heard of it, in the order in which the table tells it. Two pages may each take themselves for the one
 * that does it: the one whose beginning was told first does, and what the other one's writes over is put there again.
 */
import { declarationOf } from "../../actors/declarations.ts";
import { bookingsFor, type Booking } from "../../log/ledger/entries.ts";
import { stepOf } from "./harm.ts";

let page: string | null = null;

/** Not even of one user two pages have the same. */
export function thisPage(): string {
  return (page ??= foundry.utils.randomID());
}

interface Heard {
  /** The booking that had come farthest. */
  readonly farthest: Booking;
  /** The page that has begun what `farthest` is at; null: this one did not hear it begin. */
  readonly first: string | null;
}

const heard = new Map<string, Heard>();

/** Each of them comes after those before it. What nobody knows may still turn out to be done, or given back. */
const ORDER = ["refused", "begun", "unclear", "done", "undoing", "unclear undoing", "back"] as const;

function rankOf(booking: Booking): number {
  const step = stepOf(booking) ?? "refused";
  return ORDER.indexOf(step === "unclear" && booking.more?.["at"] === "undoing" ? "unclear undoing" : step);
}

/** At ready, and whenever an actor has changed. */
export function noteHarm(actor: Actor.Implementation): void {
  // Of our own number and booking are one.
  if (declarationOf(actor)) return;
  for (const [operation, booking] of Object.entries(bookingsFor(actor, "harm"))) {
    const key = keyOf(actor, operation);
    const before = heard.get(key);
    const [rank, known] = [rankOf(booking), before ? rankOf(before.farthest) : -1];
    if (rank > known) heard.set(key, { farthest: booking, first: pageOf(booking) ?? before?.first ?? null });
    else if (rank === known && before) heard.set(key, { ...before, farthest: booking });
  }
}

/** Whether what is booked there now was begun by this page before any other one. */
export function isFirst(actor: Actor.Implementation, operation: string): boolean {
  return heard.get(keyOf(actor, operation))?.first === thisPage();
}

/** What stood there before another page, which was late, wrote something over it that it had left behind; null: nothing did. */
export function overwritten(actor: Actor.Implementation, operation: string): Booking | null {
  const booking = declarationOf(actor) ? undefined : bookingsFor(actor, "harm")[operation];
  const known = booking && heard.get(keyOf(actor, operation));
  return booking && known && rankOf(booking) < rankOf(known.farthest) ? known.farthest : null;
}

function pageOf({ more }: Booking): string | null {
  const by = more?.["by"];
  return typeof by === "string" ? by : null;
}

function keyOf({ uuid }: Actor.Implementation, operation: string): string {
  return `${operation} ${uuid}`;
}
