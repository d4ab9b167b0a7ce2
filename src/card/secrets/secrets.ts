/**
 * Stores secrets in a client setting of the GM's browser. They are on no message, document, world setting, socket or query that reaches a player; GMs
 * exchange them (share-secrets.ts), and they are pruned with their message (SC-3).
 *
 * A secret is stored per world and user under the id of its message (an operation `hide`, or a request), and never changes. The log determines which secret
 * is valid.
 *
 * A secret in an open prompt may change until the roll. It carries a turn that only its GM increases: the highest turn counts, in any order of arrival.
 */
import { byName, plainObject, value } from "../../rules/contract/schema.ts";
import { isFields } from "../../rules/contract/fields.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { SCOPE } from "../../platform/documents.ts";
import { defineSetting, ownKey } from "../../platform/settings.ts";

export type Secret = Readonly<Record<string, unknown>>;
export type Secrets = Readonly<Record<string, Secret>>;
export const secretsField = byName(plainObject, 100_000);

/** GM browsers only. Keys: world, user (`ownKey`) and the id of the message. */
export const secretsSetting = defineSetting<Secrets>({ key: "secrets", scope: "client", default: {} });

let changed: () => void = () => undefined;
let promptsChanged: () => void = () => undefined;

/** Call at init. */
export function onSecretsChanged(redraw: () => void): void {
  changed = redraw;
  document.defaultView?.addEventListener("storage", followBrowser);
}

/** Another page of this browser has changed the setting, and no message reports it. Foundry may prefix the key. */
function followBrowser({ key }: StorageEvent): void {
  if (!game.user.isGM || !key?.endsWith(`${SCOPE}.${secretsSetting.key}`)) return;
  changed();
  promptsChanged();
}

/** Call with the first open prompt. */
export function onPromptSecretsChanged(redraw: () => void): void {
  promptsChanged = redraw;
}

/** Hidden fields stored under this id; `null` if this browser lacks them. */
export function secretOf(id: string): Secret | null {
  const kept = storedSecret(id);
  return kept && isPromptSecretId(id) ? (kept["secret"] as Secret | null) : kept;
}

function storedSecret(id: string): Secret | null {
  return game.user.isGM ? (secretsSetting.read()[ownKey(id)] ?? null) : null;
}

/** Ids of all secrets of this world in this browser. */
export function knownSecrets(): readonly string[] {
  return Object.keys(secretsHere());
}

/** Copies a request's secret to a card, since the request may be deleted. Each GM client does so for itself; nothing is sent. */
export async function inheritSecret(requestId: string, cardId: string): Promise<void> {
  const secret = secretOf(requestId);
  if (secret) await storeSecrets({ [cardId]: secret });
}

/** As `inheritSecret`, but replaces the card's secret: if two GMs answered at once, the first known answer may not be the valid one. */
export async function followSecret(from: string, cardId: string): Promise<void> {
  const secret = secretOf(from);
  if (!secret || changedFields(secretOf(cardId) ?? {}, secret).length === 0) return;
  await changeSecret(cardId, secret);
  changed();
}

/** Maximum number of stored secrets without a message: of open prompts, and for the whole world. */
const MAX_WITHOUT_MESSAGE = 200;

/** Call at ready. Removes the secrets of deleted messages. */
export async function pruneSecrets(): Promise<void> {
  const waiting = new Set(knownSecrets().filter(isEarlySecretId).slice(-MAX_WITHOUT_MESSAGE));
  // A message with invalid data, or of an inactive package, may become valid again.
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  await forget(knownSecrets().filter((id) => !waiting.has(id) && isGone(id)));
}

/** In ms: rolls for a deleted message have arrived by then, even after an outage. */
export const LATE_ROLL_TIMEOUT = 10 * 60_000;

export async function forgetSecret(id: string): Promise<void> {
  if (secretOf(id)) await forget([id]);
}

/** Secrets of this user in this world, by id. */
export function secretsHere(): Secrets {
  if (!game.user.isGM) return {};
  const own = ownKey("");
  const entries = Object.entries(secretsSetting.read()).flatMap(([key, secret]) => {
    return key.startsWith(own) ? [[key.slice(own.length), secret] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Stores secrets in this browser. Known ones are kept, except that a newer secret of a prompt replaces the older. */
export async function storeSecrets(secrets: Secrets): Promise<void> {
  if (!Object.entries(secrets).some(isNew)) return;
  const news: (readonly [string, Secret])[] = [];
  await secretsSetting.change((all) => {
    news.push(...Object.entries(secrets).filter(isNew));
    return { ...all, ...Object.fromEntries(news.map(([id, secret]) => [ownKey(id), secret])) };
  });
  // Cards follow the secrets of their prompts by themselves (card/secrets/keep-secrets.ts).
  if (news.some(([id]) => !isPromptSecretId(id))) changed();
  if (news.some(([id]) => isPromptSecretId(id))) promptsChanged();
}

function isNew([id, secret]: readonly [string, Secret]): boolean {
  const known = storedSecret(id);
  if (!isPromptSecretId(id)) return known === null;
  return (
    (secret["secret"] === null || isFields(secret["secret"])) &&
    Number.isInteger(secret["turn"]) &&
    turnIn(secret) > turnIn(known)
  );
}

function turnIn(kept: Secret | null): number {
  return kept ? Number(kept["turn"]) : -1;
}

/**
 * Sets or changes this GM's secret in an open prompt, without notice to the player. `null`: nothing is hidden. Resolves to the secrets to send to other GMs.
 */
export async function hideInPrompt(id: string, secret: Secret | null): Promise<Secrets> {
  // Starts at the clock, so that a reloaded page does not use a turn twice.
  const kept = { turn: Math.max(turnIn(storedSecret(id)) + 1, Date.now()), secret };
  await secretsSetting.change((all) => ({ ...all, [ownKey(id)]: kept }));
  promptsChanged();
  return { [id]: kept };
}

async function changeSecret(id: string, secret: Secret): Promise<void> {
  await secretsSetting.change((all) => ({ ...all, [ownKey(id)]: secret }));
}

async function forget(ids: readonly string[]): Promise<void> {
  const keys = ids.map(ownKey);
  if (keys.length > 0)
    await secretsSetting.change((all) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))),
    );
}

const ID = "[A-Za-z0-9]{16}";
const PROMPT = new RegExp(`^prompt\\.${ID}$`, "u");
const OF_PROMPT = new RegExp(`^prompt\\.${ID}\\.${ID}$`, "u");
const PATTERN = new RegExp(`^(?:prompt\\.${ID}|world|side|seal)\\.${ID}$`, "u");

/** Players make ids for prompts, GMs for contest sides and for the world. */
export function makeSecretId(of: "prompt" | "world" | "side"): string {
  return `${of}.${foundry.utils.randomID()}`;
}

/** Id under which GM clients keep the salt of a seal. */
export function sealSecretId(seal: string): string {
  return `seal.${seal.slice(0, 16)}`;
}

export function isSealSecretId(id: string): boolean {
  return isEarlySecretId(id) && id.startsWith("seal.");
}

/** Id of the secret that the GM `by` sets in a prompt. */
export function promptSecretId(prompt: string, by: string): string {
  return `${prompt}.${by}`;
}

/** True for the id of a secret that was made before its message: in a prompt, for the world, by a side of a contest, under a seal. */
export function isEarlySecretId(id: unknown): id is string {
  return typeof id === "string" && PATTERN.test(id);
}

/** True for the id of a prompt, without a GM. */
export function isPromptId(id: unknown): id is string {
  return typeof id === "string" && PROMPT.test(id);
}

export function isPromptSecretId(id: unknown): id is string {
  return typeof id === "string" && OF_PROMPT.test(id);
}

export const sideSecretId = value<string>(isSideSecretId, "the id of a side's secret");

export function isSideSecretId(id: unknown): id is string {
  return isEarlySecretId(id) && id.startsWith("side.");
}
