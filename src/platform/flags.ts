/**
 * What Quincunx stores on chat messages: `flags.quincunx`. Names and shapes are on disk in people's worlds; they change only with `schema` and a
 * migration. Whoever wrote it: each kind of message reads its own strictly.
 */
import { SCOPE } from "./scope.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What flags are read from. */
export interface Flagged {
  readonly id?: string | null;
  readonly flags?: unknown;
  readonly rolls?: readonly { readonly options?: unknown }[];
}

/**
 * What a roll keeps in its own options about the message that it was thrown for: that message's id, and its flags as they were posted. Who changes
 * flags afterwards does not change the roll.
 */
export interface Proof {
  readonly message: string;
  readonly flags: Fields;
}

/** At posting, before the message exists. */
export function proveFlags(roll: Roll, message: string, flags: object): void {
  (roll.options as Record<string, unknown>)[SCOPE] = { message, flags: flags as Fields } satisfies Proof;
}

/** What its roll says that the flags were; null where it says nothing, or was thrown for another message. */
export function provenFlags(message: Flagged): Fields | null {
  const said = (message.rolls?.[0]?.options as Fields | undefined)?.[SCOPE];
  if (!isFields(said) || said["message"] !== message.id) return null;
  return isFields(said["flags"]) ? said["flags"] : null;
}

/** As they count: what the roll says, else as they stand there; null where there are none. */
export function flagsOn(message: Flagged): Fields | null {
  return provenFlags(message) ?? standingFlags(message);
}

/** Whether they are not what the roll says that they were, or the message was another when it was read first. */
export function areFlagsChanged(message: Flagged): boolean {
  return !isSame(provenFlags(message) ?? standingFlags(message), writtenFlags(message));
}

/** What makes a message what it is: it never changes, whoever rewrites it. */
const IDENTITY = ["kind", "card", "id"] as const;
/** As they were when this page first read them. */
const firstRead = new WeakMap<Flagged, Fields | null>();

/** As they stand there; once they make another message of it, those that were read first. */
function standingFlags(message: Flagged): Fields | null {
  const now = writtenFlags(message);
  const first = firstRead.get(message);
  if (first === undefined) firstRead.set(message, now && foundry.utils.deepClone(now));
  return first === undefined || IDENTITY.every((name) => first?.[name] === now?.[name]) ? now : first;
}

function writtenFlags(message: Flagged): Fields | null {
  const flags = (message.flags as Fields | undefined)?.[SCOPE];
  return isFields(flags) ? flags : null;
}

/** The flags of a message, checked for shape by `read`; null where they are not ours, of another kind, or broken by somebody else. */
export function readFlags<F>(message: Flagged, read: (flags: Fields) => F | null): F | null {
  const flags = flagsOn(message);
  return flags && read(flags);
}

/** Plain data, whatever the order of keys. */
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
