/**
 * Reads and compares `flags.quincunx` of chat messages. Names and shapes are stored in worlds; they change only with `schema` and a migration. Any user may
 * have written them, so each message kind checks its own strictly.
 */
import { isFields, type Fields } from "../rules/contract/fields.ts";
import { SCOPE } from "./documents.ts";

/** The part of a message that flags are read from. */
export interface Flagged {
  readonly id?: string | null;
  readonly flags?: unknown;
  readonly rolls?: readonly { readonly options?: unknown }[];
}

/**
 * Call before the message is created. Keeps the proof in the options of the roll: a copy of the message id and the flags, which editing the message's flags
 * does not change.
 */
export function proveFlags(roll: Roll, message: string, flags: object): void {
  Object.assign(roll.options, { [SCOPE]: { message, flags } });
}

/** Flags from the proof; `null` without a proof, or if the roll was thrown for another message. */
export function provenFlags(message: Flagged): Fields | null {
  const proof = ownIn(message.rolls?.[0]?.options);
  if (!isFields(proof) || proof["message"] !== message.id) return null;
  return isFields(proof["flags"]) ? proof["flags"] : null;
}

/** Flags that count: from the proof, else those of the message. `null`: none. */
export function flagsOn(message: Flagged): Fields | null {
  return provenFlags(message) ?? unprovenFlags(message);
}

/** True if the written flags differ from the proof, or if the message changed its identity since its first reading. */
export function areFlagsChanged(message: Flagged): boolean {
  return !isSame(provenFlags(message) ?? unprovenFlags(message), writtenFlags(message));
}

/** Fields that no edit may change. */
const IDENTITY = ["kind", "card", "id"] as const;
/** Flags at this page's first reading. */
const firstRead = new WeakMap<Flagged, Fields | null>();

/** Current flags, or those of the first reading if an edit changed the identity. */
function unprovenFlags(message: Flagged): Fields | null {
  const now = writtenFlags(message);
  const first = firstRead.get(message);
  if (first === undefined) firstRead.set(message, now && foundry.utils.deepClone(now));
  return first === undefined || IDENTITY.every((name) => first?.[name] === now?.[name]) ? now : first;
}

function writtenFlags(message: Flagged): Fields | null {
  const flags = ownIn(message.flags);
  return isFields(flags) ? flags : null;
}

/** Our entry in flags or options of a document; `undefined`: none. */
export function ownIn(flags: unknown): unknown {
  return isFields(flags) ? flags[SCOPE] : undefined;
}

/** Flags as `read` parses them; `null` if they are missing, of another kind, or invalid. */
export function readFlags<F>(message: Flagged, read: (flags: Fields) => F | null): F | null {
  const flags = flagsOn(message);
  return flags && read(flags);
}

/** Compares plain data; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
