/** Which hidden targets go, which come, and which cards inherit them. */
import { readCardFlags } from "../flags.ts";
import { readContestFlags } from "../../features/contest/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";
import { isContestHidden, isHiddenInPrompt, isHiddenUnder } from "../../secrets/secret-id.ts";
import { linkedMessages, ownersOf } from "../../log/log.ts";
import { forgetHider, goneHiders, hiderOf, noteHider } from "./secret-sources.ts";
import {
  followSecret,
  forgetSecret,
  inheritSecret,
  knownSecrets,
  pruneSecrets,
  secretOf,
  STILL_COMING,
} from "../../secrets/secrets.ts";
import { shareSecrets } from "../../secrets/share-secrets.ts";
import { notifyError } from "../../ui/explain.ts";

/**
 * At ready, on GMs' clients: secrets of deleted messages go, answers that came while this browser was away inherit what their
 * requests hide, and other GMs hand over what they have.
 */
export async function keepSecretsInOrder(): Promise<void> {
  if (!game.user.isGM) return;
  if (knownSecrets().length > 0) {
    await pruneSecrets();
    await inheritSecrets();
  }
  await shareSecrets();
}

/** What a request hides, or a prompt hid, may come to be known later than what was rolled. */
export async function inheritSecrets(): Promise<void> {
  for (const id of knownSecrets()) {
    noteHider(id);
    for (const card of linkedMessages(id, "card")) if (doesStillHide(id, card)) await inheritFrom(id, card.id ?? "");
  }
  const asked = [...knownSecrets().flatMap(ownersOf), ...hidingContests(), ...goneHiders()];
  for (const one of new Set(asked)) await inheritAnswer(one);
}

/** What is hidden for a side does not say in which contest. */
function hidingContests(): readonly string[] {
  const all = knownSecrets().some(isContestHidden) ? game.messages.contents : [];
  return all.flatMap((message) => (message.id && readFlags(message, readContestFlags) ? message.id : []));
}

/** A request whose difficulty was set since hides nothing any more; and for what was hidden before there was a message a roll says itself that it was made. */
function doesStillHide(id: string, card: ChatMessage.Implementation): boolean {
  if (isHiddenUnder(id) || isHiddenInPrompt(id)) return hiddenBefore(card) === id;
  const hider = hiderOf(card, id);
  return hider === undefined || hider === id;
}

/** What was hidden in a prompt may be known anew later: the newest counts. */
function inheritFrom(id: string, cardId: string): Promise<void> {
  return isHiddenInPrompt(id) ? followSecret(id, cardId) : inheritSecret(id, cardId);
}

/** Cards keep what the answer to their question, or a GM for a whole request, hides, whether it came before the throw or after it: what asked may go. */
export function inheritAnswer(asked: string): Promise<void> {
  noteHider(asked);
  return answerInherits(asked).catch(tell);
}

/** Where the browser has no room, say. */
function tell(error: unknown): void {
  notifyError(error);
}

async function answerInherits(asked: string): Promise<void> {
  for (const card of linkedMessages(asked, "card")) {
    const hiddenBy = hiderOf(card, asked);
    if (hiddenBy && card.id) await followSecret(hiddenBy, card.id);
  }
}

/** A message that may have hidden something has gone: what was rolled for it may come for a while, and inherits it. */
export function forgetLater(messageId: string): void {
  forgetHider(messageId);
  if (secretOf(messageId)) setTimeout(() => void forgetSecret(messageId), STILL_COMING);
}

/** A card that came of a prompt in which something was hidden says by whom; what stands hidden for the whole world all GMs know. */
export async function inheritHidden(message: ChatMessage.Implementation): Promise<void> {
  const under = hiddenBefore(message);
  if (under && message.id) await inheritFrom(under, message.id).catch(tell);
}

function hiddenBefore(card: ChatMessage.Implementation): string | undefined {
  const proven = provenFlags(card);
  return (proven && readCardFlags(proven)?.origin.prompt) || undefined;
}
