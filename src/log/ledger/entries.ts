/**
 * Reads an actor's ledger: `flags.quincunx.ledger.<operation's message id>`, one entry for each operation that changed the actor's numbers. Entry and numbers are
 * written in one update, so neither exists without the other.
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { SCOPE } from "../../platform/documents.ts";

/** By resource: the value that the operation found, and the value that it left. */
export type NumberChanges = Readonly<Record<string, readonly [found: number, left: number]>>;

/** The effect of one operation on one actor. */
export interface LedgerEntry {
  /** UUID. A copy of the actor carries entries that name the original, and ignores them. */
  readonly actor: string;
  /** Id of the message that the operation belongs to. */
  readonly message: string;
  readonly type: string;
  /** `null`: refused, reverted or overwritten; the entry stays so that the operation is not applied again. */
  readonly change: NumberChanges | null;
  /** The change that was reverted or overwritten. */
  readonly was?: NumberChanges;
  /** The operation is refused if the number is too small for the whole change. Otherwise the change ends at the number's bounds. */
  readonly isAllOrNothing?: true;
  /** The actor was restored to a state before the operation. */
  readonly isOverwritten?: true;
  /** Read by the source of this type only. */
  readonly more?: Fields;
}

export type LedgerEntries = Readonly<Record<string, LedgerEntry>>;

/** By the id of the operation's message. */
export function ledgerEntriesOf(actor: Actor.Implementation): LedgerEntries {
  return Object.fromEntries(
    Object.entries(storedEntries(actor)).flatMap(([id, stored]) => {
      const entry = readEntry(stored);
      return entry?.actor === actor.uuid ? [[id, entry]] : [];
    }),
  );
}

/** As stored, with the entries that a copy has taken from its original. */
export function storedEntries(actor: Actor.Implementation): Fields {
  const stored = actor.flags[SCOPE]?.["ledger"];
  return isFields(stored) ? stored : {};
}

export function entriesOfType(actor: Actor.Implementation, type: string): LedgerEntries {
  return Object.fromEntries(Object.entries(ledgerEntriesOf(actor)).filter(([, entry]) => entry.type === type));
}

/** The change as it was applied, even if it was reverted since; `null`: never applied. */
export function everChanged({ change, was }: LedgerEntry): NumberChanges | null {
  return change ?? was ?? null;
}

function readEntry(stored: unknown): LedgerEntry | null {
  if (!isFields(stored)) return null;
  const { actor, message, type, more } = stored;
  if (typeof actor !== "string" || typeof message !== "string" || typeof type !== "string") return null;
  const change = stored["change"] === null ? null : readChanges(stored["change"]);
  const was = readChanges(stored["was"]);
  if (change === undefined) return null;
  return {
    actor,
    message,
    type,
    change,
    ...(was ? { was } : {}),
    ...(stored["isAllOrNothing"] === true ? { isAllOrNothing: true } : {}),
    ...(stored["isOverwritten"] === true ? { isOverwritten: true } : {}),
    ...(isFields(more) ? { more } : {}),
  };
}

/**
 * `undefined`: unreadable. Foundry merges updates, so fields that an entry no longer has are stored as `null`; it expands ids with dots, such as
 * `resources.<row>`, to nested objects.
 */
function readChanges(stored: unknown, start = ""): NumberChanges | undefined {
  if (!isFields(stored)) return undefined;
  const parts = Object.entries(stored).flatMap(([key, value]): readonly (NumberChanges | undefined)[] => {
    if (value === null) return [];
    return [isPair(value) ? { [`${start}${key}`]: value } : readChanges(value, `${start}${key}.`)];
  });
  return parts.includes(undefined) ? undefined : (Object.assign({}, ...parts) as NumberChanges);
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
}

/** Actors of the world and of unlinked tokens. */
export function actorsWithLedger(): readonly Actor.Implementation[] {
  const unlinked = game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.flatMap((token) =>
      !token.actorLink && isFields(token.delta?.flags?.[SCOPE]) ? (token.actor ?? []) : [],
    ),
  );
  return [...game.actors.contents, ...unlinked];
}
