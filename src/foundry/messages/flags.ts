/**
 * What Quincunx stores on chat messages: `flags.quincunx`. Names and shapes here are on disk in people's worlds; change them only with `schema`
 * and a migration. Faces are never here: they live in the Roll objects and nowhere else.
 */
import { SCOPE } from "../scope.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";

/** Where a roll came from: an actor and the stats that went into it. */
export interface Origin {
  /** UUID of the actor. */
  readonly actor?: string;
  /** Ids of ticked stats. */
  readonly stats?: readonly string[];
  /** Id of the request message that this card answers. */
  readonly request?: string;
  /** Which of the request's seats it answers, counted from 0. */
  readonly seat?: number;
}

/** The base message of a roll. It never changes after it was created. */
export interface CardFlags {
  readonly kind: "card";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** As `parseSpec` gives it; hidden targets are null. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
}

/** Everything that happens later: a message of whoever does it. Its author is the only identity that is believed. */
export interface OperationFlags {
  readonly kind: "operation";
  /** Id of the base message. */
  readonly card: string;
  /** Random; names the operation for undo and bookings. */
  readonly id: string;
  readonly type: OperationType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message of the GM that asks seats for a roll. */
export interface RequestFlags {
  readonly kind: "request";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** More words from the GM; may be empty. */
  readonly text: string;
  /** What is asked for; hidden targets are null. Where a stat is named, it is laid over the stat's own roll, field by field as far as `fixed` says. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** Fields of the spec that whoever answers cannot change. */
  readonly fixed: readonly string[];
  /** Lists of the spec (bonuses, effects) that the GM has given: a stat's own stand beside them, and whoever answers may add. */
  readonly given: readonly string[];
  readonly seats: readonly RequestSeat[];
  /** The targets are known to the GM alone. */
  readonly isHidden: boolean;
}

/** One who is asked: a user, perhaps for an actor and one of its stats. */
export interface RequestSeat {
  readonly user: string;
  readonly actor?: string;
  readonly stat?: string;
}

/**
 * `amend`: changed fields of the spec. `undo`: `{operation: id}`. `hide`: targets that only GMs know from now on (null for everybody else).
 * `reveal`: the hidden target, now for all. `close`: a request takes no more answers. `throw`: dice that the card waited for; they are the message's
 * own roll, and `data` is empty.
 */
export type OperationType = "amend" | "undo" | "hide" | "reveal" | "close" | "throw";

export type QuincunxFlags = CardFlags | OperationFlags | RequestFlags;

/** The flags of a message, checked for shape; null where they are not ours or broken by somebody else. */
export function flagsOf(message: { readonly flags?: unknown }): QuincunxFlags | null {
  const flags = (message.flags as Record<string, unknown> | undefined)?.[SCOPE];
  if (typeof flags !== "object" || flags === null) return null;
  const { kind } = flags as { kind?: unknown };
  if (kind === "card" && isCard(flags)) return flags;
  if (kind === "operation" && isOperation(flags)) return flags;
  if (kind === "request" && isRequest(flags)) return flags;
  return null;
}

function isCard(flags: object): flags is CardFlags {
  const { mechanic, title, spec, schema, origin } = flags as Partial<Record<keyof CardFlags, unknown>>;
  return (
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof schema === "number" &&
    isObject(spec) &&
    isObject(origin)
  );
}

function isRequest(flags: object): flags is RequestFlags {
  const { mechanic, title, text, spec, fixed, given, seats } = flags as Partial<Record<keyof RequestFlags, unknown>>;
  return (
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof text === "string" &&
    isObject(spec) &&
    Array.isArray(fixed) &&
    Array.isArray(given) &&
    Array.isArray(seats) &&
    seats.every(isObject)
  );
}

function isOperation(flags: object): flags is OperationFlags {
  const { card, id, type, data } = flags as Partial<Record<keyof OperationFlags, unknown>>;
  return typeof card === "string" && typeof id === "string" && typeof type === "string" && isObject(data);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The flags of a request; only a GM's message is one. */
export function requestFlagsOf(message: ChatMessage.Implementation): RequestFlags | null {
  const flags = flagsOf(message);
  return flags?.kind === "request" && message.author?.isGM ? flags : null;
}
