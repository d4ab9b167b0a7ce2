/** How a request stands: who is asked, who has answered, whether it is closed. Derived from messages, never stored. */
import { mechanicById } from "../../rules/index.ts";
import { mayOperate } from "../authority.ts";
import { cardOf, viewOf } from "../messages/card.ts";
import { flagsOf, type RequestFlags, type RequestSeat } from "../messages/flags.ts";
import { logOf } from "../messages/log.ts";
import type { RequestView } from "../messages/view.ts";
import { ports } from "../ports.ts";
import { statsOf } from "../actors/stats.ts";
import { speak } from "../rolling/words.ts";

export interface Request {
  readonly message: ChatMessage.Implementation;
  readonly flags: RequestFlags;
  readonly isClosed: boolean;
}

/** Only a GM's message is a request. */
export function requestOf(message: ChatMessage.Implementation): Request | null {
  const flags = flagsOf(message);
  if (flags?.kind !== "request" || !message.author?.isGM || !message.id) return null;
  const isClosed = logOf(message.id).some(({ flags: operation, author }) => operation.type === "close" && mayOperate(author, "close"));
  return { message, flags, isClosed };
}

/** The first card of this seat that points at the request. */
export function answerOf(requestId: string, seat: RequestSeat): ChatMessage.Implementation | null {
  return (
    game.messages.find((message) => {
      const flags = flagsOf(message);
      if (flags?.kind !== "card" || flags.origin.request !== requestId || message.author?.id !== seat.user) return false;
      return seat.actor === undefined || flags.origin.actor === seat.actor;
    }) ?? null
  );
}

export function mySeats({ flags, message, isClosed }: Request): readonly RequestSeat[] {
  if (isClosed) return [];
  return flags.seats.filter((seat) => seat.user === game.user.id && answerOf(message.id ?? "", seat) === null);
}

export function viewOfRequest(request: Request): RequestView {
  const { message, flags, isClosed } = request;
  const mechanic = mechanicById(flags.mechanic);
  return {
    messageId: message.id ?? "",
    mechanic: flags.mechanic,
    title: flags.title || speak(mechanic.label),
    text: flags.text,
    by: message.author?.name ?? "",
    command: `/${mechanic.grammar.command} ${mechanic.print(mechanic.parseSpec(flags.spec))}`.trim(),
    isHidden: flags.isHidden,
    isClosed,
    seats: flags.seats.map((seat) => viewOfSeat(message.id ?? "", seat)),
    mayAnswer: mySeats(request).length > 0,
    mayClose: !isClosed && mayOperate(game.user, "close"),
  };
}

function viewOfSeat(requestId: string, seat: RequestSeat): RequestView["seats"][number] {
  const user = game.users.get(seat.user);
  const answer = answerOf(requestId, seat);
  return {
    user: seat.user,
    name: user?.name ?? "",
    color: user?.color?.css ?? "",
    what: whatOf(seat),
    isYou: seat.user === game.user.id,
    answer: answer?.id ? { messageId: answer.id, sentence: sentenceOf(answer) } : null,
  };
}

function whatOf({ actor: uuid, stat: id }: RequestSeat): string {
  const actor = uuid ? (fromUuidSync(uuid as never) as Actor.Implementation | null) : null;
  if (!actor) return "";
  const stat = id ? statsOf(actor).find((entry) => entry.id === id) : undefined;
  return stat ? `${actor.name}: ${speak(stat.label)}` : (actor.name ?? "");
}

function sentenceOf(message: ChatMessage.Implementation): string {
  const card = message.isContentVisible ? cardOf(message) : null;
  return card ? ports().sentence(viewOf(card)) : game.i18n.localize("QUINCUNX.Request.answered");
}
