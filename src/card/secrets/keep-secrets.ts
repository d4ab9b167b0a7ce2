/** Keeps the stored secrets in order: removes those of deleted messages, and copies them to cards that inherit them. */
import { readCardFlags } from "../state.ts";
import { secretSourceOf } from "../extension.ts";
import { provenFlags } from "../../platform/documents.ts";
import {
  isSideSecretId,
  isPromptSecretId,
  isEarlySecretId,
  followSecret,
  forgetSecret,
  inheritSecret,
  knownSecrets,
  pruneSecrets,
  secretOf,
  LATE_ROLL_TIMEOUT,
} from "./secrets.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { forgetSecretSource, deletedSecretSources, secretIdFor, rememberSecretSource } from "./secret-sources.ts";
import { shareSecrets } from "./share-secrets.ts";
import { notifyError } from "../../ui/speak.ts";

/**
 * Call at ready. On GM clients: removes secrets of deleted messages, lets cards that arrived in the meantime inherit the secrets of their requests, and
 * exchanges secrets with other GMs.
 */
export async function keepSecretsInOrder(): Promise<void> {
  if (!game.user.isGM) return;
  if (knownSecrets().length > 0) {
    await pruneSecrets();
    await inheritSecrets();
  }
  await shareSecrets();
}

/** Copies secrets to the cards that inherit them. A secret may arrive at this client after the card. */
export async function inheritSecrets(): Promise<void> {
  for (const id of knownSecrets()) {
    rememberSecretSource(id);
    for (const card of linkedMessages(id, "card")) if (isStillValid(id, card)) await inheritFrom(id, card.id ?? "");
  }
  const ids = [...knownSecrets().flatMap(ownersOf), ...messagesWithSecrets(), ...deletedSecretSources()];
  for (const one of new Set(ids)) await inheritAnswer(one);
}

/** The id of a side's secret does not name its contest, so every message that hides targets is a candidate. */
function messagesWithSecrets(): readonly string[] {
  const all = knownSecrets().some(isSideSecretId) ? game.messages.contents : [];
  return all.flatMap((message) => (message.id && secretSourceOf(message) ? message.id : []));
}

/** False if the request has revealed its difficulty. For a secret that is older than any message, the card's proof names the secret. */
function isStillValid(id: string, card: ChatMessage.Implementation): boolean {
  if (isEarlySecretId(id)) return promptSecretOf(card) === id;
  const secretId = secretIdFor(card, id);
  return secretId === undefined || secretId === id;
}

/** A GM may change a secret in a prompt later: the newest counts. */
function inheritFrom(id: string, cardId: string): Promise<void> {
  return isPromptSecretId(id) ? followSecret(id, cardId) : inheritSecret(id, cardId);
}

/**
 * Copies the secret of a question's answer or of a whole request to its cards, since the question or request may be deleted later. Works for secrets set
 * before or after the throw.
 */
export function inheritAnswer(sourceId: string): Promise<void> {
  rememberSecretSource(sourceId);
  // For example, the browser's storage is full.
  return answerInherits(sourceId).catch(notifyError);
}

async function answerInherits(sourceId: string): Promise<void> {
  for (const card of linkedMessages(sourceId, "card")) {
    const hiddenBy = secretIdFor(card, sourceId);
    if (hiddenBy && card.id) await followSecret(hiddenBy, card.id);
  }
}

/** Call when a message is deleted. Keeps its secret for a while, since a roll made for it may still arrive and inherit it. */
export function forgetLater(messageId: string): void {
  forgetSecretSource(messageId);
  if (secretOf(messageId)) setTimeout(() => void forgetSecret(messageId), LATE_ROLL_TIMEOUT);
}

/** Copies a secret that was set in the prompt, or for the whole world, to the card that the prompt led to. */
export async function inheritPromptSecret(message: ChatMessage.Implementation): Promise<void> {
  const secretId = promptSecretOf(message);
  if (secretId && message.id) await inheritFrom(secretId, message.id).catch(notifyError);
}

function promptSecretOf(card: ChatMessage.Implementation): string | undefined {
  const proven = provenFlags(card);
  return (proven && readCardFlags(proven)?.origin.secretId) || undefined;
}
