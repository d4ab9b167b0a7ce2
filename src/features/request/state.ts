/** How a request stands: who is asked, who has answered, whether it is closed. Derived from messages, never stored. */
import { readCardFlags, type CardFlags } from "../../card/flags.ts";
import { provenFlags, readFlags, type Fields } from "../../platform/flags.ts";
import type { RequestFlags } from "./flags.ts";
import { authorIdOf, authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import type { Base } from "../../log/operation.ts";
import { foldRequest, type RequestState } from "./request-state.ts";
import { byLogPosition, positionOf } from "../../log/position.ts";

export interface Request extends Base<RequestState> {
  readonly flags: RequestFlags;
  /** Ids of the messages that answer, seat by seat. */
  answers(): readonly string[];
  /** Those that came late, of seats that have none that counts. */
  late(): readonly { readonly id: string; readonly name: string }[];
  /** Seats that are still asked. */
  waiting(): readonly { readonly seat: number }[];
}

/** Only a GM's message is a request; one of a later version is its sentence. */
export function requestOf(message: ChatMessage.Implementation): Request | null {
  const folded = foldRequest(message);
  if (!folded) return null;
  const { flags } = folded;
  const request: Request = {
    kind: "request",
    message,
    title: flags.title,
    ...folded,
    answers: () => flags.seats.flatMap((_seat, index) => answerOf(request, index)?.id ?? []),
    late: () =>
      flags.seats.flatMap((_seat, index) => {
        if (request.state.skipped.includes(index)) return [];
        const { id, author } = lateAnswerOf(request, index) ?? {};
        return id ? [{ id, name: author?.name ?? "" }] : [];
      }),
    waiting: () => [...flags.seats.keys()].filter((seat) => isWaiting(request, seat)).map((seat) => ({ seat })),
  };
  return request;
}

/** The first card that answers for this seat. */
export function answerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  if (request.state.skipped.includes(seat)) return null;
  return answersFor(request, seat).find((message) => isInTime(request.state, message)) ?? null;
}

/** The first that is not on the list of those that came in time, where none of them is; of a seat that was skipped any. */
export function lateAnswerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  if (request.state.skipped.includes(seat)) return answersFor(request, seat)[0] ?? null;
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
function isAnswer(request: Request, index: number, message: ChatMessage.Implementation): boolean {
  const { flags: asked } = request;
  const flags = readFlags(message, readCardFlags);
  const seat = asked.seats[index];
  if (!flags || !seat || flags.mechanic !== asked.mechanic) return false;
  // A roll that names the request was thrown when there was one: neither before it nor for another.
  if (!provenFlags(message)) return false;
  if (flags.origin.seat !== index || !(authorIdOf(message) === seat.user || isStandIn(flags, message))) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  return asked.fixed.every((field) => askedValues(request, field).includes(JSON.stringify(flags.spec[field])));
}

/** A GM has thrown for whoever was asked, and says so. */
function isStandIn({ origin }: CardFlags, message: ChatMessage.Implementation): boolean {
  return origin.standIn === true && authorOf(message).isGM;
}

/** What a field has been since the request was posted: a prompt that was open then has kept it. Which counts is said by the request. */
function askedValues({ flags, operations }: Request, field: string): readonly (string | undefined)[] {
  const set = operations.flatMap(({ change }) => (change.spec ? [(change.spec as Fields)[field]] : []));
  return [flags.spec[field], ...set].map((value) => JSON.stringify(value));
}

function isInTime({ taken, accepted }: RequestState, message: ChatMessage.Implementation): boolean {
  if (accepted.includes(message.id ?? "")) return true;
  return taken === null || taken.includes(message.id ?? "");
}

/** Seats of this user that are still to answer, by their number. */
export function mySeats(request: Request): readonly number[] {
  if (request.state.closedAt) return [];
  return [...request.flags.seats.keys()].filter(
    (index) => request.flags.seats[index]?.user === game.user.id && isWaiting(request, index),
  );
}

/** It is asked for, has not answered, and still may. */
export function isWaiting(request: Request, seat: number): boolean {
  const { flags, state } = request;
  const isAsked = state.closedAt === null && seat in flags.seats && !state.skipped.includes(seat);
  return isAsked && answerOf(request, seat) === null;
}
