/**
 * Spends are paid here: price and booking in one update of the actor, by one client (a player who owns the actor and is there, the one with the lowest id;
 * else the active GM's). Whatever a closed browser or a lost line has left open is finished by whoever pays when they are there again.
 */
import { isSameAction, type Price } from "../../rules/contract/action.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { actorAt } from "../actors/actor-at.ts";
import { resourceUpdate } from "../actors/stats.ts";
import { flagsOn, type Fields } from "../flags/flags.ts";
import { isLineDown, lineIsBack, pause } from "../line.ts";
import { linkedMessages } from "../log/log.ts";
import { oncePerTurn } from "../log/once-per-turn.ts";
import { mechanics } from "../mechanics/registry.ts";
import { SCOPE } from "../scope.ts";
import { cardOf } from "./card.ts";
import { affords, bookingsOf, purseOf, type Booking, type Paid, type Purse } from "./purse.ts";
import type { Card, CardState, Spend } from "./state.ts";

type Actions = (state: CardState) => ReturnType<AnyMechanic["actions"]>;

/** At init. `actionsOn`: what the rules offer as a card stands; `redraw`: a card whose actor has changed. */
export function registerPay(actionsOn: Actions, redraw: (messageId: string) => void): void {
  actions = actionsOn;
  Hooks.on("updateActor", (actor: Actor.Implementation, changes: Fields) => {
    if (!("system" in changes || "flags" in changes || "ownership" in changes)) return;
    const cards = cardsOf(actor.uuid);
    for (const id of cards) redraw(id);
    settleCards(cards);
  });
  Hooks.on("userConnected", () => settleAll());
}

let actions: Actions = () => [];

/** At ready, and when somebody has come or gone: what was left open. */
export function settleAll(): void {
  settleCards(game.messages.contents.flatMap(({ id }) => id ?? []));
  for (const actor of game.actors) forgetBookings(actor);
}

/** What of these cards is to be paid or paid back, is, one after the other. */
export const settleCards = oncePerTurn<string>((ids) => {
  for (const id of ids) if (isToSettle(id)) last = last.then(() => settle(id)).catch(() => undefined);
});

/** Of most cards nothing was ever bought: they are not even put together. */
function isToSettle(id: string): boolean {
  const uuid = originOf(id);
  if (!uuid) return false;
  if (linkedMessages(id, "operation").some(isSpend)) return true;
  const actor = actorAt(uuid);
  return actor !== null && Object.values(bookingsOf(actor)).some(({ card, paid }) => card === id && paid !== null);
}

function isSpend(message: ChatMessage.Implementation): boolean {
  return flagsOn(message)?.["type"] === "spend";
}

let last: Promise<void> = Promise.resolve();

/** The actor of a card on which something can be bought at all; null: of none. */
function originOf(messageId: string): string | null {
  const flags = game.messages.get(messageId)?.flags as { readonly quincunx?: Bought } | undefined;
  const { origin, mechanic } = flags?.[SCOPE] ?? {};
  const uuid = origin?.actor;
  return typeof uuid === "string" && mechanics.some(({ id, decide }) => decide && id === mechanic) ? uuid : null;
}

interface Bought {
  readonly mechanic?: unknown;
  readonly origin?: { readonly actor?: unknown } | null;
}

function cardsOf(uuid: string): readonly string[] {
  return game.messages.contents.flatMap(({ id }) => (id && originOf(id) === uuid ? [id] : []));
}

/** Each step reads the card anew: what was paid changes what comes next. */
async function settle(id: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const message = game.messages.get(id);
    const card = message ? cardOf(message) : null;
    const booking = card && nextBooking(card);
    if (!booking || !isPayer(booking.purse)) return;
    await book(booking);
  }
}

/** What goes out on a line that is lost may never be answered: it is over, then, when the line is back, and the card says whether it came through. */
async function book({ actor, changes }: NextBooking): Promise<void> {
  let isOver = false;
  const update = actor.update(changes as never).then(
    () => (isOver = true),
    (error: unknown) => {
      isOver = true;
      if (!isLineDown()) throw error;
    },
  );
  const outage = async (): Promise<void> => {
    while (!isOver && !isLineDown()) await pause();
    await lineIsBack();
  };
  await Promise.race([update, outage()]);
  await lineIsBack();
}

/** More than anybody does to one card. */
const MOST_STEPS = 400;

interface NextBooking {
  readonly purse: Purse;
  readonly actor: Actor.Implementation;
  readonly changes: object;
}

function nextBooking(card: Card): NextBooking | null {
  const { purse } = card.state;
  if (!purse) return null;
  return paidBack(card, purse) ?? paid(card, purse);
}

/** The first that is asked for: taken where the rules still offer it and there is enough, else refused, once for all. */
function paid(card: Card, purse: Purse): NextBooking | null {
  const [first] = card.state.unpaid;
  if (!first) return null;
  const { action, messageId } = first;
  const may = isOnOffer(card.state, first) && affords(purse, action.price);
  const taken = may ? take(purse, action.price) : null;
  return changesOf(purse, card, messageId, taken, taken);
}

function isOnOffer(state: CardState, { action }: Spend): boolean {
  return actions(state).some((open) => isSameAction(open, action));
}

/** What was paid for and does not count: it was taken back, or its cause was. Its points come back. */
function paidBack(card: Card, purse: Purse): NextBooking | null {
  const id = card.message.id ?? "";
  const counts = new Set(card.state.decisions.map(({ messageId }) => messageId));
  for (const [messageId, booking] of Object.entries(purse.booked)) {
    if (booking.card !== id || !booking.paid || counts.has(messageId)) continue;
    const back = giveBack(purse, booking.paid);
    return changesOf(purse, card, messageId, back, null);
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
  purse: Purse,
  { message, origin }: Card,
  messageId: string,
  points: Paid | null,
  paid: Paid | null,
): NextBooking | null {
  const actor = actorAt(origin.actor);
  if (!actor) return null;
  const values = Object.fromEntries(Object.entries(points ?? {}).map(([id, [, after]]) => [id, after]));
  const booking: Booking = { card: message.id ?? "", paid };
  return {
    purse,
    actor,
    changes: { system: resourceUpdate(actor, values), flags: { [SCOPE]: { booked: { [messageId]: booking } } } },
  };
}

/** One of those who may: a player who owns the actor and is there, the one with the lowest id; else the active GM. */
function isPayer({ owners }: Pick<Purse, "owners">): boolean {
  const here = game.users
    .filter(({ id, active }) => active && id !== null && owners.includes(id))
    .map(({ id }) => id ?? "");
  const [lowest] = here.sort();
  return lowest === undefined ? game.users.activeGM?.isSelf === true : lowest === game.user.id;
}

/** Bookings of cards that are gone say nothing any more. */
function forgetBookings(actor: Actor.Implementation): void {
  const gone = Object.entries(bookingsOf(actor)).filter(([, { card }]) => !game.messages.has(card));
  const purse = gone.length > 0 ? purseOf(actor.uuid) : null;
  if (!purse || !isPayer(purse)) return;
  for (const [id] of gone)
    last = last
      .then(async () => void (await actor.unsetFlag(SCOPE as never, `booked.${id}` as never)))
      .catch(() => undefined);
}
