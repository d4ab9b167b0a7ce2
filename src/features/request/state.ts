/** State of a request and its answers, derived from messages and never stored. */
import type { Fields } from "../../rules/contract/fields.ts";
import { readCardFlags, type CardFlags } from "../../card/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";
import type { RequestFlags } from "./flags.ts";
import { authorIdOf, authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import type { Base } from "../../log/operation.ts";
import { foldRequest, type RequestState } from "./request-state.ts";
import { secretOf, type Secret } from "../../secrets/secrets.ts";
import { byLogPosition, positionOf } from "../../log/position.ts";

export interface Request extends Base<RequestState> {
  readonly flags: RequestFlags;
  /** Message ids, ordered by seat. */
  answers(): readonly string[];
  /** Late answers of seats without one that counts. */
  late(): readonly { readonly id: string; readonly name: string }[];
  waiting(): readonly { readonly seat: number }[];
}

/** `null` unless a GM posted the message with a known schema. */
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

/** `null` for a skipped seat. */
export function answerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  if (request.state.skipped.includes(seat)) return null;
  return answersFor(request, seat).find((message) => isInTime(request.state, message)) ?? null;
}

/** The first late answer of a seat without one in time; for a skipped seat, its first answer. */
export function lateAnswerOf(request: Request, seat: number): ChatMessage.Implementation | null {
  if (request.state.skipped.includes(seat)) return answersFor(request, seat)[0] ?? null;
  if (!request.state.taken) return null;
  const answers = answersFor(request, seat);
  return answers.some((message) => isInTime(request.state, message)) ? null : (answers[0] ?? null);
}

/** By log position, in time or late. */
function answersFor(request: Request, seat: number): readonly ChatMessage.Implementation[] {
  return linkedMessages(request.message.id ?? "", "card")
    .filter((message) => isAnswer(request, seat, message))
    .sort((a, b) => byLogPosition(positionOf(a), positionOf(b)));
}

/** The seat's user or a GM posted the card, and it is the requested roll. */
function isAnswer(request: Request, index: number, message: ChatMessage.Implementation): boolean {
  const { flags: asked } = request;
  const flags = readFlags(message, readCardFlags);
  const seat = asked.seats[index];
  if (!flags || !seat || flags.mechanic !== asked.mechanic) return false;
  // The proof excludes rolls thrown before the request or for another message.
  if (!provenFlags(message)) return false;
  if (flags.origin.seat !== index || !(authorIdOf(message) === seat.user || isStandIn(flags, message))) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  return asked.fixed.every((field) => askedValues(request, field).includes(JSON.stringify(flags.spec[field])));
}

function isStandIn({ origin }: CardFlags, message: ChatMessage.Implementation): boolean {
  return origin.standIn === true && authorOf(message).isGM;
}

/** All values since the request was posted: a prompt opened earlier may still hold an old one. */
function askedValues({ flags, operations }: Request, field: string): readonly (string | undefined)[] {
  const set = operations.flatMap(({ change }) => (change.spec ? [(change.spec as Fields)[field]] : []));
  return [flags.spec[field], ...set].map((value) => JSON.stringify(value));
}

function isInTime({ taken, accepted }: RequestState, message: ChatMessage.Implementation): boolean {
  if (accepted.includes(message.id ?? "")) return true;
  return taken === null || taken.includes(message.id ?? "");
}

/** Indexes of this user's waiting seats. */
export function mySeats(request: Request): readonly number[] {
  if (request.state.closedAt) return [];
  return [...request.flags.seats.keys()].filter(
    (index) => request.flags.seats[index]?.user === game.user.id && isWaiting(request, index),
  );
}

export function isWaiting(request: Request, seat: number): boolean {
  const { flags, state } = request;
  const isAsked = state.closedAt === null && seat in flags.seats && !state.skipped.includes(seat);
  return isAsked && answerOf(request, seat) === null;
}

/** `null`: not hidden, the viewer is no GM, or this browser has lost the secret. */
export function secretTargets({ state: { hiddenBy } }: Pick<Request, "state">): Secret | null {
  return hiddenBy === null ? null : secretOf(hiddenBy);
}

/** True for GMs without the secret in this browser; one of them must enter it again. */
export function isSecretLost(request: Pick<Request, "state">): boolean {
  return game.user.isGM && request.state.hiddenBy !== null && secretTargets(request) === null;
}
