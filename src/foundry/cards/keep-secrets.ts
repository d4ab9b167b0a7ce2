/** Which hidden targets go, which come, and which cards inherit them. */
import { linkedMessages } from "../log/log.ts";
import { inheritSecret, knownSecrets, moveSecrets, pruneSecrets } from "./secrets.ts";
import { shareSecrets } from "./share-secrets.ts";

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

/** What a request hides may come to be known later than its answers. */
export async function inheritSecrets(): Promise<void> {
  for (const request of knownSecrets())
    for (const answer of linkedMessages(request, "card")) await inheritSecret(request, answer.id ?? "");
}
