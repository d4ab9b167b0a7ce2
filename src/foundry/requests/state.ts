/** How a request stands: who is asked, who has answered, whether it is closed. Derived from messages, never stored. */
import { mechanicById } from "../mechanics/registry.ts";
import { readCardFlags } from "../flags/card.ts";
import { provenFlags, readFlags } from "../flags/flags.ts";
import type { RequestFlags } from "../flags/request.ts";
import { foldMessage, linkedMessages } from "../log/log.ts";
import type { Base } from "../log/operation.ts";
import { requestFlagsOf } from "../log/request-flags.ts";
import { byLogPosition, positionOf, type LogPosition } from "../log/position.ts";

export interface RequestState {
  /** When it took its last answer; null: open. */
  readonly closedAt: LogPosition | null;
  /** The answers that counted when it was closed; null: open, or closed by 0.1.0, which told none. */
  readonly taken: readonly string[] | null;
}

export interface Request extends Base<RequestState> {
  readonly flags: RequestFlags;
  /** Ids of the messages that answer, seat by seat. */
  answers(): readonly string[];
}

/** Only a GM's message is a request; one of a later version is its sentence. */
export function requestOf(message: ChatMessage.Implementation): Request | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || !isReadable(flags)) return null;
  const initial: RequestState = { closedAt: null, taken: null };
  const request: Request = {
    kind: "request",
    message,
    title: flags.title,
    flags,
    ...foldMessage(message.id, "request", initial),
    answers: () => flags.seats.flatMap((_seat, index) => answerOf(request, index)?.id ?? []),
  };
  return request;
}

/** The first card that answers for this seat. */
export function answerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  const [first] = linkedMessages(request.message.id ?? "", "card")
    .filter((message) => isAnswer(request, seat, message))
    .sort((a, b) => byLogPosition(positionOf(a), positionOf(b)));
  return first ?? null;
}

/** The author is the only identity that is believed; the card must be the roll that was asked for, in time. */
function isAnswer({ flags: asked, state }: Request, index: number, message: ChatMessage.Implementation): boolean {
  const flags = readFlags(message, readCardFlags);
  const seat = asked.seats[index];
  if (!flags || !seat || flags.mechanic !== asked.mechanic) return false;
  // A roll that names the request was thrown when there was one: neither before it nor for another.
  if (asked.isProven && !provenFlags(message)) return false;
  if (message.author?.id !== seat.user || flags.origin.seat !== index) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  if (!isInTime(state, message)) return false;
  return asked.fixed.every((field) => JSON.stringify(flags.spec[field]) === JSON.stringify(asked.spec[field]));
}

function isInTime({ closedAt, taken }: RequestState, message: ChatMessage.Implementation): boolean {
  if (taken) return taken.includes(message.id ?? "");
  return closedAt === null || byLogPosition(positionOf(message), closedAt) <= 0;
}

/** Seats of this user that are still to answer, by their number. */
export function mySeats(request: Request): readonly number[] {
  if (request.state.closedAt) return [];
  return [...request.flags.seats.keys()].filter(
    (index) => request.flags.seats[index]?.user === game.user.id && answerOf(request, index) === null,
  );
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
