/** Which hidden targets go, which come, and which cards inherit them. */
import { readCardFlags } from "../flags/card.ts";
import { provenFlags } from "../flags/flags.ts";
import { isPromptId } from "../flags/hidden-under.ts";
import { foldRequest } from "../log/request-state.ts";
import { linkedMessages, ownersOf } from "../log/log.ts";
import { questionBehind } from "./question.ts";
import {
  followSecret,
  forgetSecret,
  inheritSecret,
  knownSecrets,
  moveSecrets,
  pruneSecrets,
  secretOf,
} from "./secrets.ts";
import { haveAllGiven, keepSecret, shareSecrets } from "./share-secrets.ts";

/**
 * At ready, on GMs' clients: what 0.1.0 left is moved, secrets of deleted messages go, answers that came while this browser was away inherit what their
 * requests hide, and other GMs hand over what they have.
 */
export async function keepSecretsInOrder(): Promise<void> {
  if (!game.user.isGM) return;
  await moveSecrets();
  await pruneSecrets();
  await inheritSecrets();
  await shareSecrets();
}

/**
 * What a request hides may come to be known later than its answers. What this browser has hidden in a prompt may never have been heard there, where its page
 * was closed: what other GMs know of the card goes before it.
 */
export async function inheritSecrets(): Promise<void> {
  for (const request of knownSecrets().filter((id) => !isPromptId(id) || haveAllGiven()))
    for (const answer of linkedMessages(request, "card")) await inheritSecret(request, answer.id ?? "");
  for (const question of new Set(knownSecrets().flatMap(ownersOf))) await inheritAnswer(question);
}

/** Cards keep what the answer to their question, or a GM for a whole request, hides, whether it came before the throw or after it: what asked may go. */
export async function inheritAnswer(asked: string): Promise<void> {
  for (const card of linkedMessages(asked, "card")) {
    const hiddenBy =
      questionBehind(card, asked)?.state.hiddenBy ?? foldRequest(game.messages.get(asked))?.state.hiddenBy;
    if (hiddenBy && card.id) await followSecret(hiddenBy, card.id);
  }
}

/**
 * A card that came of a prompt in which something was hidden: whoever hid it there knows it, and hands it over to the other GMs, once. What stands hidden
 * for the whole world all GMs know.
 */
export async function inheritHidden(message: ChatMessage.Implementation): Promise<void> {
  const proven = provenFlags(message);
  const under = proven && readCardFlags(proven)?.origin.prompt;
  const secret = under ? secretOf(under) : null;
  if (!under || !secret || !message.id) return;
  if (!isPromptId(under)) return inheritSecret(under, message.id);
  await keepSecret(message.id, secret);
  await forgetSecret(under);
}
