/**
 * Tracked numbers (SC-5): what a card's result adds to a number of an actor, or takes away from it. Rounded up, within bounds; number and booking are one
 * update, and it is taken back exactly, or not at all where something else has changed the number since.
 */
import { changeResource, undoResource, type ResourceStep } from "../../rules/actor/resources.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { declarationOf } from "../../actors/declarations.ts";
import { bookingsFor, ownersOf, type Booking } from "../../log/ledger/entries.ts";
import { bookingUpdate, standingResources, standingSystem } from "../../log/ledger/reconcile.ts";
import type { Bills, NextBooking } from "../../log/ledger/apply.ts";
import type { Card, CardState } from "../../card/state.ts";
import type { Tracked } from "./track.ts";

export const trackBills: Bills = {
  what: "track",
  next: (card) => (card.state.tracked ?? []).flatMap((tracked) => nextOf(card, tracked)),
  cardsOf: (actor) => Object.values(bookingsFor(actor, "track")).map(({ card }) => card),
};

function nextOf({ message }: Card, tracked: Tracked): readonly NextBooking[] {
  const actor = actorAt(tracked.actor);
  if (!actor) return [];
  const { messageId, resource, isBack } = tracked;
  const card = message.id ?? "";
  const about = { card, what: "track" };
  const booking = bookingsFor(actor, "track")[messageId];
  const write = (next: Booking, step: ResourceStep | null): NextBooking => ({
    owners: ownersOf(actor),
    book: () =>
      actor.update(bookingUpdate(actor, messageId, next, step ? { [resource]: step.change.after } : {}) as never),
  });
  if (!booking) {
    if (isBack) return [];
    const step = stepOf(actor, (declared, system) =>
      changeResource(declared, system, resource, tracked.result, tracked.way),
    );
    const paid = step ? { [resource]: [step.change.before, step.change.after] as const } : null;
    return [write({ ...about, paid, ...(step ? {} : { more: { step: "refused" } }) }, step)];
  }
  const pair = booking.paid?.[resource];
  if (!isBack || !pair || booking.more) return [];
  const [before, after] = pair;
  const step = stepOf(actor, (declared, system) => undoResource(declared, system, { id: resource, before, after }));
  const was = { was: [before, after] };
  return [
    step
      ? write({ ...about, paid: null, more: { step: "back", ...was } }, step)
      : write({ ...about, paid: booking.paid, more: { step: "kept" } }, null),
  ];
}

type Declared = Parameters<typeof changeResource>[0];
type System = Parameters<typeof changeResource>[1];

/** Null where the rules refuse it: there is no such number, or it was changed since. */
function stepOf(
  actor: Actor.Implementation,
  make: (declared: Declared, system: System) => ResourceStep,
): ResourceStep | null {
  const declaration = declarationOf(actor)?.declaration;
  return declaration ? unlessRefused(() => make(declaration, standingSystem(actor))) : null;
}

/** Whether it stands, and is the newest change of its number: it alone can be taken back. */
export function isNewest({ trackBookings }: CardState, { messageId, actor: uuid, resource, isBack }: Tracked): boolean {
  const after = trackBookings?.[messageId]?.paid?.[resource]?.[1];
  const actor = actorAt(uuid);
  return (
    !isBack && actor !== null && standingResources(actor).some(({ id, value }) => id === resource && value === after)
  );
}

/** The one number that a card comes to, as everybody may know it; null: it comes to none. */
export function resultOn({ mechanic, spec, faces, outcome, isDraw }: CardState): number | null {
  if (isDraw) return null;
  const numbers = mechanic
    .describe(spec, faces, outcome)
    .headline.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return numbers[0] ?? null;
}
