/**
 * What operations change of actors' numbers is booked here: numbers and booking in one update, by one client (`isPayer`). Whatever a closed browser or a
 * lost line has left open is finished by whoever books when they are there again. What there is to book each type of operation says itself.
 */
import { onActorChange, onPeople } from "../../platform/hooks.ts";
import { flagsOn, type Fields } from "../../platform/flags.ts";
import { countOutages, isLineDown, lineIsBack, pause } from "../../platform/connection.ts";
import { linkedMessages } from "../log.ts";
import { oncePerTurn } from "../once-per-turn.ts";
import { SCOPE } from "../../platform/scope.ts";
import { bookableActors, bookingsOf, isPayer, ownersOf } from "./entries.ts";
import { mendingUpdate } from "./reconcile.ts";
import { isBuying } from "../../features/luck/bought.ts";
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";

/** One step that is still to be done on an actor. */
export interface NextBooking {
  /** Users who may do it, beside GMs. */
  readonly owners: readonly string[];
  book(): Promise<unknown>;
}

/** What operations of one type leave to be done. */
export interface Bills {
  /** Their type: what bookings carry. */
  readonly what: string;
  /** What is open as a card stands, in its order; after each step it is asked anew. */
  next(card: Card): readonly NextBooking[];
  /** Cards, by id, that may stand otherwise when this actor has changed. */
  cardsOf(actor: Actor.Implementation): readonly string[];
  /** What an actor keeps of them, at ready and whenever that has changed: before anything follows from it. */
  heard?(actor: Actor.Implementation): void;
}

let all: readonly Bills[] = [];
let redraw: (messageId: string) => void = () => undefined;

/** At init. `redrawCard`: one whose actor has changed. */
export function registerPay(bills: readonly Bills[], redrawCard: (messageId: string) => void): void {
  all = bills;
  redraw = redrawCard;
  onActorChange(followActor);
  onPeople(() => settleAll());
}

function followActor(actor: Actor.Implementation, changes: Fields): void {
  if (!("system" in changes || "flags" in changes || "ownership" in changes)) return;
  hear(actor);
  // Somebody else pays from now on, also for what waits.
  if ("ownership" in changes) settleAll();
  const cards = [...new Set(all.flatMap((bills) => bills.cardsOf(actor)))];
  for (const id of cards) redraw(id);
  settleCards(cards);
}

/** What is booked there, and that its numbers hold just that. */
function hear(actor: Actor.Implementation): void {
  for (const bills of all) bills.heard?.(actor);
  if (mendingUpdate(actor)) last = last.then(() => mendNumbers(actor)).catch(() => undefined);
}

/** Another page, which was late, has written a number over what had come meanwhile. Whoever pays puts it right. */
async function mendNumbers(actor: Actor.Implementation): Promise<void> {
  if (!isPayer(ownersOf(actor))) return;
  const update = mendingUpdate(actor);
  if (update) await book({ book: () => actor.update(update as never) });
}

/** At ready, and when somebody has come or gone: what was left open. */
export function settleAll(): void {
  for (const actor of bookableActors()) hear(actor);
  settleCards(game.messages.contents.map(({ id }) => id));
  for (const actor of bookableActors()) forgetBookings(actor);
}

/** What of these cards is to be booked or given back, is, one after the other. */
export const settleCards = oncePerTurn<string>((ids) => {
  const booked = cardsWithBookings();
  for (const id of ids)
    if (booked.has(id) || isBuyer(id) || linkedMessages(id, "operation").some(isBookable))
      last = last.then(() => settle(id)).catch(() => undefined);
});

/** Of most cards nothing was ever booked: they are not even put together. */
function cardsWithBookings(): ReadonlySet<string> {
  const bookings = bookableActors().flatMap((actor) => Object.values(bookingsOf(actor)));
  return new Set(bookings.flatMap(({ card, paid }) => (paid === null ? [] : [card])));
}

/** The card itself has something to be paid. */
function isBuyer(id: string): boolean {
  const message = game.messages.get(id);
  return message !== undefined && isBuying(flagsOn(message));
}

function isBookable(message: ChatMessage.Implementation): boolean {
  const type = flagsOn(message)?.["type"];
  return all.some(({ what }) => what === type);
}

let last: Promise<void> = Promise.resolve();

/** By card: how many steps this page has done for it. */
const steps = new Map<string, number>();

/** More than anybody does to one card while a page is open: whatever is wrong with it, it is not to be written for ever. */
const MOST_STEPS = 400;

/** Each step reads the card anew: what was booked changes what comes next. */
async function settle(id: string): Promise<void> {
  for (;;) {
    const message = game.messages.get(id);
    const card = message ? cardOf(message) : null;
    const next = card && all.flatMap((bills) => bills.next(card)).find(({ owners }) => isPayer(owners));
    const done = steps.get(id) ?? 0;
    if (!next || done > MOST_STEPS) return;
    steps.set(id, done + 1);
    if (done === MOST_STEPS)
      console.error(`Quincunx: what is to be booked for the message ${id} never comes to an end`);
    else await book(next);
  }
}

/** In milliseconds, with the line back: what was under way when it went down has come through by then, or is lost. */
const LOST = 15_000;

/**
 * What goes out on a line that is lost may never be answered, or come through when the line is back: then what comes next has to know of it, or the same
 * number would be changed twice. When it is over the card says whether it came through.
 */
export async function book(next: Pick<NextBooking, "book">): Promise<void> {
  let isOver = false;
  const before = countOutages();
  const wasLost = (): boolean => isLineDown() || countOutages() > before;
  const update = next.book().then(
    () => (isOver = true),
    (error: unknown) => {
      isOver = true;
      if (!wasLost()) throw error;
    },
  );
  const outage = async (): Promise<void> => {
    while (!isOver && !wasLost()) await pause();
    await lineIsBack();
    if (!isOver) await pause(LOST);
  };
  await Promise.race([update, outage()]);
  await lineIsBack();
}

/** Bookings of cards that are gone say nothing any more. One that cannot be read may come back. */
function forgetBookings(actor: Actor.Implementation): void {
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  const gone = Object.entries(bookingsOf(actor)).filter(([, { card }]) => isGone(card));
  if (gone.length === 0 || !isPayer(ownersOf(actor))) return;
  for (const [id] of gone)
    last = last
      .then(async () => void (await actor.unsetFlag(SCOPE as never, `booked.${id}` as never)))
      .catch(() => undefined);
}
