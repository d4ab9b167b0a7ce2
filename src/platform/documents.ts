/** Foundry's documents with data of ours, which the published types do not know: flags, settings, updates, terms. It has all casts of this kind. Names and shapes of flags are stored in worlds, so they change only with their schema and a migration; any user may have written them, so each kind of message checks its own strictly. */
import { isFields, type Fields } from "../rules/contract/fields.ts";

export const SCOPE = "quincunx";

interface FlagHolder {
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** `key`: a path below our scope. */
export function flagOf(document: Pick<FlagHolder, "getFlag">, key: string): unknown {
  return document.getFlag(SCOPE, key);
}

export function setFlag(document: Pick<FlagHolder, "setFlag">, key: string, value: unknown): Promise<unknown> {
  return document.setFlag(SCOPE, key, value);
}

export function unsetFlag(document: Pick<FlagHolder, "unsetFlag">, key: string): Promise<unknown> {
  return document.unsetFlag(SCOPE, key);
}

/** Resolves when the server has answered. No changes: nothing is sent. */
export async function updateDocument(
  document: { update(changes: object): Promise<unknown> },
  changes: object | null | undefined,
): Promise<void> {
  if (changes) await document.update(changes);
}

export function createDocument<D>(
  documents: { create(data: object, options: object): Promise<D> },
  data: object,
  options: object = {},
): Promise<D> {
  return documents.create(data, options);
}

interface UntypedSettings {
  register(scope: string, key: string, setting: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}

export function settings(): UntypedSettings {
  return game.settings;
}

/** The actors of the world, without those of unlinked tokens. */
export function worldActors(): readonly Actor.Implementation[] {
  return game.actors.contents;
}

export type Speaker = ReturnType<typeof ChatMessage.implementation.getSpeaker>;

/** The data `speaker` of a message; without an actor, core's default for this user. */
export function speakerData(from: { readonly actor?: Actor; readonly alias?: string }): Speaker {
  return ChatMessage.implementation.getSpeaker(from);
}

/** Paths that tokens of an actor type can show: bars, and plain values. */
export function trackedAttributes(type: string): {
  readonly bars: readonly string[];
  readonly values: readonly string[];
} {
  const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(type as never);
  return { bars: bar.map((path) => path.join(".")), values: value.map((path) => path.join(".")) };
}

export function rollFromTerms(terms: readonly foundry.dice.terms.RollTerm[], options: object = {}): Roll {
  return foundry.dice.Roll.fromTerms([...terms], options) as Roll;
}

/** `allowInteractive`: dice may be typed or thrown by hand. */
export async function evaluateRoll(
  roll: Roll,
  { allowInteractive }: { readonly allowInteractive: boolean },
): Promise<void> {
  await roll.evaluate({ allowInteractive });
}

/** Opens a sheet or journal page, or brings it to the front. */
export async function showSheet(
  document: { readonly sheet?: { render(options: never): unknown } | null } | null | undefined,
  options: object = {},
): Promise<void> {
  await document?.sheet?.render({ force: true, ...options } as never);
}

/** The part of a message that flags are read from. */
interface Flagged {
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
