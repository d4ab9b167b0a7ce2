/** Which hidden targets are worth keeping, and which cards inherit them. */
import { requestFlagsOf } from "../flags/request.ts";
import { linkedMessages } from "../log/log.ts";
import { cardOf } from "./card.ts";
import { inheritSecret, knownSecrets, pruneSecrets, shareSecrets } from "./secrets.ts";

/** Whether a secret for this message is worth keeping. */
export function isStillHidden(messageId: string): boolean {
  const message = game.messages.get(messageId);
  if (!message) return false;
  const card = cardOf(message);
  return card ? card.secrecy.isOpen : (requestFlagsOf(message)?.isHidden ?? false);
}

/**
 * At ready, on GMs' clients: secrets of deleted messages go, other GMs hand over what they have, and answers that came while this browser was away
 * inherit what their requests hide.
 */
export async function keepSecretsInOrder(): Promise<void> {
  if (!game.user.isGM) return;
  await pruneSecrets();
  await shareSecrets();
  for (const request of knownSecrets())
    for (const answer of linkedMessages(request, "card")) await inheritSecret(request, answer.id ?? "");
}
