/**
 * Hidden targets, as this browser keeps them. They are on no message, document, world setting, socket or query that reaches a player: only in a client
 * setting of the GM's own browser, handed to other GMs (share-secrets.ts), and pruned with their message (SC-3).
 *
 * Each is kept under the id of the message that hides it (an operation `hide`, a request), for one world and one user, and never changes: which of them
 * is valid is said by the log, and no query.
 *
 * What a GM hides in an open prompt may change until the dice fall. It is kept with a turn, which that GM alone makes higher: of what browsers know of it
 * the newest counts, in whatever order they hear of it.
 */
import { changedFields } from "../rules/spec/change.ts";
import { isFields } from "../platform/flags.ts";
import { isHiddenInPrompt, isHiddenUnder } from "./secret-id.ts";
import { SCOPE } from "../platform/scope.ts";
import { defineSetting, ownKey } from "../platform/settings.ts";

export type Secret = Readonly<Record<string, unknown>>;
export type Secrets = Readonly<Record<string, Secret>>;

/** Only ever in a GM's browser: by world, user (`ownKey`) and the message that hides them. */
export const secretsSetting = defineSetting<Secrets>({ key: "secrets", scope: "client", type: Object, default: {} });

/** Runs when secrets have come. */
let changed: () => void = () => undefined;
/** Runs when something that is hidden in a prompt has come. */
let promptsChanged: () => void = () => undefined;

/** At init. */
export function onSecretsChanged(redraw: () => void): void {
  changed = redraw;
  document.defaultView?.addEventListener("storage", followBrowser);
}

/** Another page of this browser has kept something, or forgotten it: no message tells of it. A host may put something in front of the key. */
function followBrowser({ key }: StorageEvent): void {
  if (!game.user.isGM || !key?.endsWith(`${SCOPE}.${secretsSetting.key}`)) return;
  changed();
  promptsChanged();
}

/** With the first prompt that is heard of. */
export function onPromptSecretsChanged(redraw: () => void): void {
  promptsChanged = redraw;
}

/** The hidden fields that were kept under this id, where this browser knows them. */
export function secretOf(id: string): Secret | null {
  const kept = keptUnder(id);
  return kept && isHiddenInPrompt(id) ? (kept["secret"] as Secret | null) : kept;
}

function keptUnder(id: string): Secret | null {
  return game.user.isGM ? (secretsSetting.read()[ownKey(id)] ?? null) : null;
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

/** So many that no message has yet are kept: of prompts that are still open, and of what stands for the whole world. */
const MOST_WITHOUT_MESSAGE = 200;

/** At ready: what belonged to messages that are gone goes with them. */
export async function pruneSecrets(): Promise<void> {
  const waiting = new Set(knownSecrets().filter(isHiddenUnder).slice(-MOST_WITHOUT_MESSAGE));
  // One that cannot be read (its data are broken, its package is off) may come back.
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  await forget(knownSecrets().filter((id) => !waiting.has(id) && isGone(id)));
}

/** In milliseconds: what was rolled for a message that is gone is here by then, from a line that was down, too. */
export const STILL_COMING = 10 * 60_000;

export async function forgetSecret(id: string): Promise<void> {
  if (secretOf(id)) await forget([id]);
}

/** This user's in this world, by their ids. */
export function secretsHere(): Secrets {
  if (!game.user.isGM) return {};
  const own = ownKey("");
  const entries = Object.entries(secretsSetting.read()).flatMap(([key, secret]) => {
    return key.startsWith(own) ? [[key.slice(own.length), secret] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Changes of one setting, one after the other: two answers may come at once. */
let writing: Promise<unknown> = Promise.resolve();

function rewrite(change: (all: Secrets) => Secrets): Promise<void> {
  const write = writing.then(async () => secretsSetting.write(change(secretsSetting.read())));
  writing = write.catch(() => undefined);
  return write;
}

/** Keeps hidden fields in this browser. What is known already stays, but for what was hidden in a prompt and is newer. */
export async function storeSecrets(secrets: Secrets): Promise<void> {
  if (!Object.entries(secrets).some(isNew)) return;
  const news: (readonly [string, Secret])[] = [];
  await rewrite((all) => {
    news.push(...Object.entries(secrets).filter(isNew));
    return { ...all, ...Object.fromEntries(news.map(([id, secret]) => [ownKey(id), secret])) };
  });
  // Cards follow what was hidden in their prompts by themselves (keep-secrets.ts).
  if (news.some(([id]) => !isHiddenInPrompt(id))) changed();
  if (news.some(([id]) => isHiddenInPrompt(id))) promptsChanged();
}

function isNew([id, secret]: readonly [string, Secret]): boolean {
  const known = keptUnder(id);
  if (!isHiddenInPrompt(id)) return known === null;
  return (
    (secret["secret"] === null || isFields(secret["secret"])) &&
    Number.isInteger(secret["turn"]) &&
    turnIn(secret) > turnIn(known)
  );
}

function turnIn(kept: Secret | null): number {
  return kept ? (kept["turn"] as number) : -1;
}

/**
 * While a prompt is open, what this GM hides in it may change, without a word to the player. Null: nothing is hidden there by this GM after all. Resolves to
 * what other GMs are to know of it.
 */
export async function hideInPrompt(id: string, secret: Secret | null): Promise<Secrets> {
  // A page that was loaded anew counts on from the clock: no turn is said twice.
  const kept = { turn: Math.max(turnIn(keptUnder(id)) + 1, Date.now()), secret };
  await rewrite((all) => ({ ...all, [ownKey(id)]: kept }));
  promptsChanged();
  return { [id]: kept };
}

async function changeSecret(id: string, secret: Secret): Promise<void> {
  await rewrite((all) => ({ ...all, [ownKey(id)]: secret }));
}

async function forget(ids: readonly string[]): Promise<void> {
  const keys = ids.map(ownKey);
  if (keys.length > 0)
    await rewrite((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
}
