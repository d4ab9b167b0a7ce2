/** Which hidden targets go, which come, and which cards inherit them. */
import { linkedMessages } from "../log/log.ts";
import { inheritSecret, knownSecrets, pruneSecrets, shareSecrets } from "./secrets.ts";

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
