/** A card whose target is hidden: what this GM's browser knows of it, and whether it was lost. */
import { requestFlagsOf } from "./flags.ts";
import type { Card } from "./card.ts";
import { cardOf } from "./card.ts";
import { answerMessages } from "./log.ts";
import { inheritSecret, pruneSecrets, secretOf, shareSecrets, type Secret } from "./secrets.ts";

/** Some target is unknown to those who read the log. */
export function isOpen({ mechanic, state }: Card): boolean {
  return mechanic.hideable.some((field) => (state.spec as Readonly<Record<string, unknown>>)[field] === null);
}

/** The targets that everybody else does not know: for GMs, where this browser has them. A target that became known meanwhile is none. */
export function hiddenTargets(card: Card): Secret | null {
  if (!isOpen(card)) return null;
  const { request } = card.origin;
  return secretOf(card.message.id ?? "") ?? (request && isHiddenByRequest(card) ? secretOf(request) : null);
}

/** For GMs: a target was hidden, by the request that this card answers or by a GM later, and this browser does not know it. */
export function isSecretLost(card: Card): boolean {
  if (!game.user.isGM || !isOpen(card) || hiddenTargets(card)) return false;
  const last = card.state.operations.findLast(({ isUndone }) => !isUndone);
  return last ? last.logged.flags.type === "hide" : isHiddenByRequest(card);
}

/** Whether a secret for this message is worth keeping. */
export function isStillHidden(messageId: string): boolean {
  const message = game.messages.get(messageId);
  if (!message) return false;
  const card = cardOf(message);
  return card ? isOpen(card) : (requestFlagsOf(message)?.isHidden ?? false);
}

/**
 * At ready, on GMs' clients: secrets of deleted messages go, other GMs hand over what they have, and answers that came while this browser was away
 * inherit what their requests hide.
 */
export async function keepSecretsInOrder(): Promise<void> {
  if (!game.user.isGM) return;
  await pruneSecrets();
  await shareSecrets();
  for (const request of game.messages.filter((message) => secretOf(message.id ?? "") !== null))
    for (const answer of answerMessages(request.id ?? "")) await inheritSecret(request.id ?? "", answer.id ?? "");
}

function isHiddenByRequest({ origin }: Card): boolean {
  const message = origin.request ? game.messages.get(origin.request) : undefined;
  return message ? (requestFlagsOf(message)?.isHidden ?? false) : false;
}
