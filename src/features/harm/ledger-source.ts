/**
 * Harm as it is to be done on actors. Of our own, number and booking are one update. Of other systems' a number is changed by `modifyTokenAttribute` alone,
 * so there are two: first the booking says that it is begun, then the number changes, then the booking says from what to what. Who finds it begun, and has not
 * begun it on this very page before any other page did (`harm-watch.ts`), does nothing to the number and says that nobody knows: so it may be missing where a
 * line broke, but is never there twice.
 */
import type { ActorResource } from "../../rules/actor/declaration.ts";
import { dealtTo } from "../../rules/contract/deal.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { declarationOf } from "../../actors/declarations.ts";
import type { Fields } from "../../platform/flags.ts";
import { linkedMessages } from "../../log/log.ts";
import { bookableActors, bookingsFor, ownersOf, type Booking } from "../../log/ledger/entries.ts";
import { bookingUpdate, standingResources } from "../../log/ledger/reconcile.ts";
import { harmOf, stepOf, type Harm, type HarmStep } from "./harm.ts";
import { standsOn } from "./status.ts";
import { afterHarm, harmPlaceOf, valueAt, type HarmPlace } from "./place.ts";
import { isFirst, noteHarm, overwritten, thisPage } from "./watch.ts";
import type { Bills, NextBooking } from "../../log/ledger/apply.ts";
import type { Card } from "../../card/state.ts";

export const harmBills: Bills = {
  what: "harm",
  next: (card) => [...givenBack(card), ...taken(card)],
  cardsOf: (actor) => [
    ...Object.values(bookingsFor(actor, "harm")).map(({ card }) => card),
    ...game.messages.contents.flatMap(({ id }) => (id && dealsTo(id, actor.uuid) ? [id] : [])),
  ],
  heard: noteHarm,
};

function dealsTo(messageId: string, uuid: string): boolean {
  return linkedMessages(messageId, "operation").some((message) =>
    harmOf(message)?.targets.some(({ actor }) => actor === uuid),
  );
}

/** What this page has begun, and is still at. */
const begun = new Set<string>();

interface Step {
  readonly actor: Actor.Implementation;
  readonly card: string;
  readonly operation: string;
}

/** What is said and not done yet. */
function taken({ message, state }: Card): readonly NextBooking[] {
  return state.harms.flatMap((harm) => {
    const actor = harm.isBack ? null : actorAt(harm.actor);
    // A second name for an actor would be a second time.
    if (!actor || actor.uuid !== harm.actor) return [];
    const step: Step = { actor, card: message.id ?? "", operation: harm.messageId };
    const booking = bookingsFor(actor, "harm")[harm.messageId];
    const known = overwritten(actor, harm.messageId);
    if (known) return [{ owners: ownersOf(actor), book: () => restore(step, known) }];
    if (!booking) return [{ owners: ownersOf(actor), book: () => take(step, harm) }];
    return stepOf(booking) === "begun" ? [{ owners: ownersOf(actor), book: () => goOn(step, booking, "done") }] : [];
  });
}

/** What was done and does not count: it was taken back, or its cause was. */
function givenBack({ message, state }: Card): readonly NextBooking[] {
  const card = message.id ?? "";
  const counts = new Set(state.harms.flatMap((one) => (one.isBack ? [] : [`${one.messageId} ${one.actor}`])));
  return bookableActors().flatMap((actor) =>
    Object.entries(bookingsFor(actor, "harm")).flatMap(([operation, booking]) => {
      if (booking.card !== card || counts.has(`${operation} ${actor.uuid}`)) return [];
      const step: Step = { actor, card, operation };
      const known = overwritten(actor, operation);
      if (known) return [{ owners: ownersOf(actor), book: () => restore(step, known) }];
      const paid = standsOn(booking);
      return paid ? [{ owners: ownersOf(actor), book: () => giveBack(step, { ...booking, paid }) }] : [];
    }),
  );
}

async function take(step: Step, harm: Harm): Promise<void> {
  const place = harmPlaceOf(step.actor, harm.deal.kind);
  const { path, sign, amount, isBar = false } = harm;
  const more = { path, sign, isBar, amount };
  if (!place || !isRight(harm, place)) return write(step, null, { ...more, step: "refused" });
  const after = afterHarm(place, amount);
  const paid = { harm: [place.value, after] as const };
  if (place.isOwn) return write(step, paid, { ...more, step: "done" }, { [path]: after });
  begun.add(keyOf(step));
  await write(step, paid, { ...more, step: "begun", by: thisPage() });
}

/** Whoever is no GM deals what the card says, stepped as the target is, and where it is counted. */
function isRight({ path, sign, isBar, amount, deal, isByGM }: Harm, place: HarmPlace): boolean {
  if (path !== place.path || sign !== place.sign || isBar !== place.isBar) return false;
  return isByGM || amount === dealtTo(deal, place.step);
}

async function giveBack(step: Step, { paid, more = {} }: Booking): Promise<void> {
  const { actor } = step;
  const [before, after] = paid?.["harm"] ?? [0, 0];
  const at = stepOf({ more });
  const was = { ...more, was: [before, after] };
  if (at === "undoing") return goOn(step, { paid, more }, "back");
  // Begun here and not done yet, nothing was done; begun elsewhere, nobody knows.
  if (at === "begun" && begun.delete(keyOf(step)))
    return write(step, null, { ...was, was: [before, before], step: "back" });
  if (at !== "done") return write(step, null, { ...was, step: "unclear" });
  const own = declarationOf(actor) ? standingResources(actor).find(({ id }) => id === more["path"]) : undefined;
  if (own) {
    const now = within(own, own.value + before - after);
    return write(step, null, { ...was, back: [own.value, now], step: "back" }, { [own.id]: now });
  }
  // What counted it is gone.
  if (declarationOf(actor)) return write(step, null, { ...was, step: "unclear" });
  begun.add(keyOf(step));
  await write(step, paid, { ...was, step: "undoing", by: thisPage() });
}

/** The number changes now, where this page has just said that it would; else nobody knows. */
async function goOn(
  step: Step,
  { paid, more = {} }: Pick<Booking, "paid" | "more">,
  then: "done" | "back",
): Promise<void> {
  const { actor } = step;
  const [before, after] = paid?.["harm"] ?? [0, 0];
  const { path, sign, amount, isBar } = more;
  const was = { ...more, was: [before, after] };
  const isOurs = begun.delete(keyOf(step)) && isFirst(actor, step.operation);
  if (!isOurs || typeof path !== "string" || typeof amount !== "number")
    return then === "back"
      ? write(step, null, { ...was, step: "unclear", at: "undoing" })
      : write(step, paid, { ...was, step: "unclear" });
  const change = then === "done" ? (sign === -1 ? -amount : amount) : before - after;
  const from = valueAt(actor, path, isBar === true) ?? after;
  if (change !== 0) await actor.modifyTokenAttribute(path, change, true, isBar === true);
  const now = valueAt(actorAt(actor.uuid) ?? actor, path, isBar === true) ?? after;
  if (then === "back") return write(step, null, { ...was, back: [from, now], step: "back" });
  await write(step, { harm: [before, now] }, { ...more, step: "done" });
}

/** Something else may have moved the number so far since that not all of it can be given back. */
function within({ min, max }: ActorResource, value: number): number {
  return Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity);
}

function keyOf({ actor, operation }: Step): string {
  return `${operation} ${actor.uuid}`;
}

/** Another page, which was late, has written over how far it had come: as it had, it stands there again. */
function restore(step: Step, { paid, more = {} }: Booking): Promise<void> {
  return write(step, paid, { ...more, step: stepOf({ more }) ?? "unclear" });
}

async function write(
  { actor, card, operation }: Step,
  paid: Booking["paid"],
  more: Fields & { readonly step: HarmStep },
  values: Readonly<Record<string, number>> = {},
): Promise<void> {
  await actor.update(bookingUpdate(actor, operation, { card, what: "harm", paid, more }, values) as never);
}
