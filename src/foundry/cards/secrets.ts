/**
 * Hidden targets, as this browser keeps them. They are on no message, document, world setting, socket or query that reaches a player: only in a client
 * setting of the GM's own browser, handed to other GMs (share-secrets.ts), and pruned with their message (SC-3).
 *
 * Each is kept under the id of the message that hides it (an operation `hide`, a request), for one world and one user, and never changes: which of them
 * is valid is said by the log, and no query. Those of 0.1.0 stand under the id of their card.
 */
import { changedFields } from "../../rules/spec/changed-fields.ts";
import { isHiddenUnder } from "../flags/hidden-under.ts";
import { changeSetting, ownKey, setting } from "../settings.ts";

export type Secret = Readonly<Record<string, unknown>>;
export type Secrets = Readonly<Record<string, Secret>>;

/** Runs when secrets have come. */
let changed: () => void = () => undefined;

/** At init. */
export function onSecretsChanged(redraw: () => void): void {
  changed = redraw;
}

/** The hidden fields that were kept under this id, where this browser knows them. */
export function secretOf(id: string): Secret | null {
  return game.user.isGM ? (setting("secrets")[ownKey(id)] ?? setting("secrets")[id] ?? null) : null;
}

/** Ids under which this browser knows hidden fields of this world. */
export function knownSecrets(): readonly string[] {
  return Object.keys(secretsHere());
}

/** A card inherits what its request hides: the request may go. Each GM's browser does it for itself, so nothing is sent. */
export async function inheritSecret(requestId: string, cardId: string): Promise<void> {
  const secret = secretOf(requestId);
  if (secret) await storeSecrets({ [cardId]: secret });
}

/** As `inheritSecret`, of what may be hidden by somebody else than was known at first: two GMs answered at once. */
export async function followSecret(from: string, cardId: string): Promise<void> {
  const secret = secretOf(from);
  if (!secret || changedFields(secretOf(cardId) ?? {}, secret).length === 0) return;
  await changeSecret(cardId, secret);
  changed();
}

/** At ready, before anything else: what 0.1.0 kept for the whole browser, and whose message is in this world, belongs to this world and user from now on. */
export async function moveSecrets(): Promise<void> {
  const all = setting("secrets");
  const old = Object.keys(all).filter((key) => game.messages.has(key));
  if (game.user.isGM && old.length > 0)
    await rewrite((now) =>
      Object.fromEntries(
        Object.entries(now).flatMap(([key, secret]) => {
          if (!old.includes(key)) return [[key, secret] as const];
          return ownKey(key) in now ? [] : [[ownKey(key), secret] as const];
        }),
      ),
    );
}

/** So many that no message has yet are kept: of prompts that are still open, and of what stands for the whole world. */
const MOST_WITHOUT_MESSAGE = 200;

/** At ready: what belonged to messages that are gone goes with them. Those of 0.1.0 may be another world's. */
export async function pruneSecrets(): Promise<void> {
  const waiting = new Set(knownSecrets().filter(isHiddenUnder).slice(-MOST_WITHOUT_MESSAGE));
  // One that cannot be read (its data are broken, its package is off) may come back.
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  await forget(knownSecrets().filter((id) => !waiting.has(id) && isGone(id)));
}

export async function forgetSecret(id: string): Promise<void> {
  if (secretOf(id)) await forget([id]);
}

/** By their ids: this user's in this world, and those of 0.1.0 whose message is here. */
export function secretsHere(): Secrets {
  if (!game.user.isGM) return {};
  const own = ownKey("");
  const entries = Object.entries(setting("secrets")).flatMap(([key, secret]) => {
    if (key.startsWith(own)) return [[key.slice(own.length), secret] as const];
    return game.messages.has(key) ? [[key, secret] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Changes of one setting, one after the other: two answers may come at once. */
let writing: Promise<unknown> = Promise.resolve();

function rewrite(change: (all: Secrets) => Secrets): Promise<void> {
  const write = writing.then(async () => changeSetting("secrets", change(setting("secrets"))));
  writing = write.catch(() => undefined);
  return write;
}

/** Keeps hidden fields in this browser. What is known already stays. */
export async function storeSecrets(secrets: Secrets): Promise<void> {
  const isNew = ([id]: readonly [string, unknown]): boolean => secretOf(id) === null;
  if (!Object.entries(secrets).some(isNew)) return;
  await rewrite((all) => {
    const news = Object.entries(secrets).filter(isNew);
    return { ...all, ...Object.fromEntries(news.map(([id, secret]) => [ownKey(id), secret])) };
  });
  changed();
}

/** While a prompt is open, its hidden target may change: here alone, and without a word to anybody. It counts for the card that comes of it. */
export async function changeSecret(id: string, secret: Secret): Promise<void> {
  await rewrite((all) => ({ ...all, [ownKey(id)]: secret }));
}

async function forget(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [id, ownKey(id)]);
  if (keys.length > 0)
    await rewrite((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
}
