/** Runs an act on a message for a program, and proves that it counts. */
import { takeOffer } from "../log/act.ts";
import { openMessage } from "../log/log.ts";
import type { Base, Offer } from "../log/operation.ts";
import { requireConnection } from "../platform/connection.ts";
import { argument } from "../platform/require-type.ts";
import { notAllowed, type RuleError } from "../rules/contract/error.ts";
import * as shapes from "./shapes.ts";

type Message = ChatMessage.Implementation;

/** Throws RuleError for a message that is none of ours, or hidden from this user. */
export function baseOf(message: Message): Base {
  const open = openMessage(argument(shapes.message, message, "message"));
  if (!open || !message.isContentVisible) throw notAllowed("message", `"message" is no card, or hidden from this user`);
  return open.base;
}

export function refusedOn(what: string, ids: readonly string[] = []): RuleError {
  const values = ids.length > 0 ? ids.join(", ") : "–";
  return notAllowed("message", `this user cannot ${what} on this message; possible now: ${values}`, values);
}

/** Id of the operation that `act` has posted. Throws RuleError if it does not count. */
export async function performed(message: Message, act: () => Promise<void>): Promise<string> {
  const read = (): readonly string[] =>
    baseOf(message).operations.flatMap(({ logged: { id, author } }) => (author.id === game.user.id ? [id] : []));
  const before = read();
  requireConnection();
  await act();
  const made = read().find((id) => !before.includes(id));
  if (made === undefined) throw notAllowed("message", "this changes nothing, or does not count");
  return made;
}

type Picking = (offers: readonly Offer[]) => Offer | undefined;

/** Presses the button of the operation that `pick` chooses. */
export function byButton(message: Message, what: string, pick: Picking): Promise<string> {
  return performed(message, () => pressButton(message, what, pick));
}

export async function pressButton(message: Message, what: string, pick: Picking): Promise<void> {
  let ids: readonly string[] = [];
  const isDone = await takeOffer(baseOf(message), what, (offers) => {
    ids = offers.map(({ id }) => id);
    return pick(offers);
  });
  if (!isDone) throw refusedOn(what, ids);
}
