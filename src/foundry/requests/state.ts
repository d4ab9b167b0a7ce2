/** How a request stands: who is asked, who has answered, whether it is closed. Derived from messages, never stored. */
import { mechanicById } from "../../rules/index.ts";
import { mayOperate } from "../authority.ts";
import { statOf } from "../actors/stats.ts";
import { cardOf, viewOf } from "../messages/card.ts";
import { flagsOf, requestFlagsOf, type RequestFlags, type RequestSeat } from "../messages/flags.ts";
import { byLogPosition, type LogPosition } from "../messages/fold.ts";
import { answerMessages, logOf } from "../messages/log.ts";
import type { RequestView } from "../messages/view.ts";
import { ports } from "../ports.ts";

export interface Request {
  readonly message: ChatMessage.Implementation;
  readonly flags: RequestFlags;
  /** When it took its last answer; null: open. */
  readonly closedAt: LogPosition | null;
}

/** Only a GM's message is a request; one of a later version is its sentence. */
export function requestOf(message: ChatMessage.Implementation): Request | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || !isReadable(flags)) return null;
  const [closed] = logOf(message.id)
    .filter(({ flags: operation, author }) => operation.type === "close" && mayOperate(author, "close"))
    .sort(byLogPosition);
  return { message, flags, closedAt: closed ?? null };
}

/** The first card that answers for this seat. */
export function answerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  const [first] = answerMessages(request.message.id ?? "")
    .filter((message) => isAnswer(request, seat, message))
    .sort((a, b) => byLogPosition(logPositionOf(a), logPositionOf(b)));
  return first ?? null;
}

/** The author is the only identity that is believed; the card must be the roll that was asked for, in time. */
function isAnswer({ flags: asked, closedAt }: Request, index: number, message: ChatMessage.Implementation): boolean {
  const flags = flagsOf(message);
  const seat = asked.seats[index];
  if (flags?.kind !== "card" || !seat || flags.mechanic !== asked.mechanic) return false;
  if (message.author?.id !== seat.user || flags.origin.seat !== index) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  if (closedAt && byLogPosition(logPositionOf(message), closedAt) > 0) return false;
  return asked.fixed.every((field) => JSON.stringify(flags.spec[field]) === JSON.stringify(asked.spec[field]));
}

/** Seats of this user that are still to answer, by their number. */
export function mySeats(request: Request): readonly number[] {
  if (request.closedAt) return [];
  return [...request.flags.seats.keys()].filter(
    (index) => request.flags.seats[index]?.user === game.user.id && answerOf(request, index) === null,
  );
}

export function viewOfRequest(request: Request): RequestView {
  const { message, flags, closedAt } = request;
  const mechanic = mechanicById(flags.mechanic);
  const isClosed = closedAt !== null;
  return {
    messageId: message.id ?? "",
    mechanic: flags.mechanic,
    title: flags.title || ports().speak(mechanic.label),
    text: flags.text,
    by: message.author?.name ?? "",
    command: `/${mechanic.grammar.command} ${mechanic.print(readSpec(flags))}`.trim(),
    isHidden: flags.isHidden,
    isClosed,
    seats: flags.seats.map((seat, index) => viewOfSeat(request, seat, index)),
    mayAnswer: mySeats(request).length > 0,
    mayClose: !isClosed && mayOperate(game.user, "close"),
  };
}

/** What is asked for, in this version's form. */
export function readSpec({ mechanic: id, schema, spec }: RequestFlags): object {
  const mechanic = mechanicById(id);
  return mechanic.parseSpec(schema < mechanic.schema ? mechanic.migrate(spec, schema) : spec);
}

function isReadable(flags: RequestFlags): boolean {
  try {
    readSpec(flags);
    return true;
  } catch {
    return false;
  }
}

function viewOfSeat(request: Request, seat: RequestSeat, index: number): RequestView["seats"][number] {
  const user = game.users.get(seat.user);
  const answer = answerOf(request, index);
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
  const stat = id ? statOf(actor, id) : undefined;
  return stat ? `${actor.name}: ${ports().speak(stat.label)}` : (actor.name ?? "");
}

function sentenceOf(message: ChatMessage.Implementation): string {
  const card = message.isContentVisible ? cardOf(message) : null;
  if (!card) return game.i18n.localize("QUINCUNX.Request.answered");
  // The request says already who was asked, and for what.
  return ports().sentence({ ...viewOf(card), title: "", who: { name: "", img: null, color: "" } });
}

function logPositionOf(message: ChatMessage.Implementation): LogPosition {
  return { timestamp: message.timestamp, messageId: message.id ?? "" };
}
