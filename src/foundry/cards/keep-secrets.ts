/** Which hidden targets go, which come, and which cards inherit them. */
import { linkedMessages, ownersOf } from "../log/log.ts";
import { questionBehind } from "./question.ts";
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
    for (const answer of [...linkedMessages(request, "card"), ...rolledFor(request)])
      await inheritSecret(request, answer.id ?? "");
}

/** Cards of the question that this operation has answered. */
function rolledFor(operation: string): readonly ChatMessage.Implementation[] {
  return ownersOf(operation).flatMap((question) =>
    linkedMessages(question, "card").filter((card) => questionBehind(card, question)?.state.hiddenBy === operation),
  );
}
