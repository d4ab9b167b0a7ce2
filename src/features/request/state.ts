/** State of a request and its answers, derived from messages and never stored. */
import {
  boolean,
  choice,
  type Infer,
  integer,
  LIMITS,
  list,
  optional,
  plainObject,
  readAs,
  record,
  text,
} from "../../rules/contract/schema.ts";
import { migratedSpec, gmFields } from "../../rules/spec/change.ts";
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { GROUP_RULES, type GroupRule } from "../../rules/odds/group-rule.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { Excuse } from "../../roll/difficulty/ruling.ts";
import { isNewer } from "../../log/schema.ts";
import type { FoldResult } from "../../log/fold.ts";
import { derivedOf, foldMessage, linkedMessages } from "../../log/log.ts";
import { type LogPosition, byLogPosition, positionOf } from "../../log/position.ts";
import { answeredSeat, standIn } from "../../card/fields/answered-seat.ts";
import { readCardFlags, statIds } from "../../card/state.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { authorIdOf, authorOf } from "../../log/authors.ts";
import type { Base } from "../../log/operation.ts";
import { secretOf, type Secret } from "../../card/secrets/secrets.ts";
import { MOST_SEATS } from "../../api/shapes.ts";
import { sealHash } from "../../card/secrets/seal.ts";

const words = text(LIMITS.stored);
const names = list(text(), { max: 100 });

const requestSeat = record(
  { user: text(), actor: optional(text()), stat: optional(words), with: optional(statIds) },
  true,
);

const requestFlags = record(
  {
    kind: choice(["request"]),
    schema: integer(),
    mechanic: text(),
    title: words,
    /** May be empty. */
    text: words,
    /** Situation or task under which each answer counts (SC-9, DP-8); absent: none. */
    situation: optional(words),
    /** Hidden targets are `null`. For a seat with a stat, only the fields in `locked` and `gmLists` apply, on top of the stat's own spec. */
    spec: plainObject,
    /** Fields of the spec that the roller cannot change. */
    locked: names,
    /** Lists of the spec (bonuses, effects) by the GM, appended to the stat's own; the roller may add more. */
    gmLists: names,
    seats: list(requestSeat, { max: MOST_SEATS }),
    /** Only GMs know the targets. */
    isHidden: boolean(),
    /** Hash of the hidden targets (SC-2); absent: not sealed. */
    seal: optional(sealHash),
    /** Absent: each answer counts alone. */
    group: optional(choice(GROUP_RULES)),
  },
  true,
);

/** Flags of a GM's message that asks seats for a roll. */
export type RequestFlags = Infer<typeof requestFlags>;

export function readRequestFlags(flags: Fields): RequestFlags | null {
  return readAs(requestFlags, flags) ?? null;
}

/** `null` unless a GM posted the message. */
export function requestFlagsOf(message: ChatMessage.Implementation | undefined): RequestFlags | null {
  const flags = message ? readFlags(message, readRequestFlags) : null;
  return flags && message && authorOf(message).isGM ? flags : null;
}

interface RequestState {
  readonly mechanic: AnyMechanic;
  /** Hidden targets are `null`. */
  readonly spec: Fields;
  /** Id of the request or operation that hides the targets; `null`: not hidden. */
  readonly hiddenBy: string | null;
  /** Hidden targets after their reveal, with the salt of the seal; `null`: no salt. */
  readonly revealed?: { readonly fields: Fields; readonly salt: string | null } | undefined;
  /** `null`: each answer counts alone. */
  readonly rule: GroupRule | null;
  /** Seat indexes. */
  readonly skipped: readonly number[];
  /** By seat index: no roll needed, or impossible (FP-2). These seats are skipped too. */
  readonly excused: Readonly<Record<number, Excuse>>;
  /** `null`: open. */
  readonly closedAt: LogPosition | null;
  /** Ids of the answers that counted at closing; `null`: open. */
  readonly finalAnswers: readonly string[] | null;
  /** Ids of late answers that count. */
  readonly accepted: readonly string[];
}

interface FoldedRequest extends FoldResult<RequestState> {
  readonly flags: RequestFlags;
  /** Current targets if the GM set any after posting, a hidden one as `null`; `null`: none set. */
  readonly targets: Fields | null;
}

/** `null` if the message is no request, has a newer schema or an invalid spec. */
export function foldRequest(message: ChatMessage.Implementation | undefined): FoldedRequest | null {
  return message ? derivedOf(message, computeFold) : null;
}

function computeFold(message: ChatMessage.Implementation): FoldedRequest | null {
  const flags = requestFlagsOf(message);
  if (!flags || !message.id || isNewer(flags)) return null;
  const initial = begin(message.id, flags);
  if (!initial) return null;
  const folded = foldMessage(message.id, "request", initial);
  // Undone ones too: a player may have rolled meanwhile.
  const isSet = folded.operations.some(({ change }) => change.spec);
  const { mechanic, spec } = folded.state;
  return { flags, ...folded, targets: isSet ? pickFields(spec, gmFields(mechanic)) : null };
}

function begin(id: string, flags: RequestFlags): RequestState | null {
  try {
    const mechanic = mechanicById(flags.mechanic);
    return {
      mechanic,
      spec: mechanic.parseSpec(migratedSpec(mechanic, flags)),
      hiddenBy: flags.isHidden ? id : null,
      rule: flags.group ?? null,
      skipped: [],
      excused: {},
      closedAt: null,
      finalAnswers: null,
      accepted: [],
    };
  } catch {
    return null;
  }
}

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
  if (!request.state.finalAnswers) return null;
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
  const { flags: source } = request;
  const flags = readFlags(message, readCardFlags);
  const seat = source.seats[index];
  if (!flags || !seat || flags.mechanic !== source.mechanic) return false;
  // The proof excludes rolls thrown before the request or for another message.
  if (!provenFlags(message)) return false;
  if (answeredSeat.in(flags.origin) !== index) return false;
  if (authorIdOf(message) !== seat.user && !(standIn.in(flags.origin) && authorOf(message).isGM)) return false;
  if (seat.actor !== undefined && flags.origin.actor !== seat.actor) return false;
  return source.locked.every((field) => askedValues(request, field).includes(JSON.stringify(flags.spec[field])));
}

/** All values since the request was posted: a prompt opened earlier may still hold an old one. */
function askedValues({ flags, operations }: Request, field: string): readonly (string | undefined)[] {
  const set = operations.flatMap(({ change }) => (change.spec ? [change.spec[field]] : []));
  return [flags.spec[field], ...set].map((value) => JSON.stringify(value));
}

function isInTime({ finalAnswers, accepted }: RequestState, message: ChatMessage.Implementation): boolean {
  if (accepted.includes(message.id ?? "")) return true;
  return finalAnswers === null || finalAnswers.includes(message.id ?? "");
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
