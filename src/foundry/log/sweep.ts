/** A message takes with it what depends on it; one client, the active GM's, does it. */
import { dependentMessages, orphanedMessages } from "./log.ts";

export async function deleteDependents(messageId: string): Promise<void> {
  await deleteAll(dependentMessages(messageId));
}

/** At ready: what was deleted while no GM was there to see it has left behind what depended on it, which nobody sees. */
export async function sweepLog(): Promise<void> {
  await deleteAll(orphanedMessages());
}

async function deleteAll(messages: readonly ChatMessage.Implementation[]): Promise<void> {
  const ids = messages.flatMap(({ id }) => id ?? []);
  if (ids.length > 0 && game.users.activeGM?.isSelf) await ChatMessage.implementation.deleteDocuments(ids);
}
