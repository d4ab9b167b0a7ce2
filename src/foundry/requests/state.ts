/** How a request stands: who is asked, who has answered, whether it is closed. Derived from messages, never stored. */
import { mechanicById } from "../mechanics/registry.ts";
import { readCardFlags } from "../flags/card.ts";
import { provenFlags, readFlags } from "../flags/flags.ts";
import type { RequestFlags } from "../flags/request.ts";
import { isNewer } from "../flags/schema.ts";
import { foldMessage, linkedMessages } from "../log/log.ts";
import type { Base } from "../log/operation.ts";
import { requestFlagsOf } from "../log/request-flags.ts";
import { byLogPosition, positionOf, type LogPosition } from "../log/position.ts";

export interface RequestState {
  /** When it took its last answer; null: open. */
  readonly closedAt: LogPosition | null;
  /** The answers that counted when it was closed; null: open, or closed by 0.1.0, which told none. */
  readonly taken: readonly string[] | null;
  /** Answers that came late, and count all the same. */
  readonly accepted: readonly string[];
}

export interface Request extends Base<RequestState> {
  readonly flags: RequestFlags;
  /** Ids of the messages that answer, seat by seat. */
  answers(): readonly string[];
  /** Those that came late, of seats that have none that counts. */
  late(): readonly { readonly id: string; readonly name: string }[];
}

/** Only a GM's message is a request; one of a later version is its sentence. */
export function requestOf(message: ChatMessage.Implementation): Request | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || !isReadable(flags)) return null;
  const initial: RequestState = { closedAt: null, taken: null, accepted: [] };
  const request: Request = {
    kind: "request",
    message,
    title: flags.title,
    flags,
    ...foldMessage(message.id, "request", initial),
    answers: () => flags.seats.flatMap((_seat, index) => answerOf(request, index)?.id ?? []),
    late: () =>
      flags.seats.flatMap((_seat, index) => {
        const { id, author } = lateAnswerOf(request, index) ?? {};
        return id ? [{ id, name: author?.name ?? "" }] : [];
      }),
  };
  return request;
}

/** The first card that answers for this seat. */
export function answerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  return answersFor(request, seat).find((message) => isInTime(request.state, message)) ?? null;
}

/** The first that is not on the list of those that came in time, where none of them is. 0.1.0 listed none. */
export function lateAnswerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  if (!request.state.taken) return null;
  const answers = answersFor(request, seat);
  return answers.some((message) => isInTime(request.state, message)) ? null : (answers[0] ?? null);
}

/** In time or late, in the order of the log. */
function answersFor(request: Request, seat: number): readonly ChatMessage.Implementation[] {
  return linkedMessages(request.message.id ?? "", "card")
    .filter((message) => isAnswer(request, seat, message))
    .sort((a, b) => byLogPosition(positionOf(a), positionOf(b)));
}

/** The author is the only identity that is believed; the card must be the roll that was asked for. */
function isAnswer({ flags: asked }: Request, index: number, message: ChatMessage.Implementation): boolean {
  const flags = readFlags(message, readCardFlags);
  const seat = asked.seats[index];
  if (!flags || !seat || flags.mechanic !== asked.mechanic) return false;
  // A roll that names the request was thrown when there was one: neither before it nor for another.
  if (asked.isProven && !provenFlags(message)) return false;
  if (message.author?.id !== seat.user || flags.origin.seat !== index) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  return asked.fixed.every((field) => JSON.stringify(flags.spec[field]) === JSON.stringify(asked.spec[field]));
}

function isInTime({ closedAt, taken, accepted }: RequestState, message: ChatMessage.Implementation): boolean {
  if (accepted.includes(message.id ?? "")) return true;
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
  if (isNewer(flags)) return false;
  try {
    readSpec(flags);
    return true;
  } catch {
    return false;
  }
}
