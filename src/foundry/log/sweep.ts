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
  if (!game.users.activeGM?.isSelf) return;
  const left = (): typeof messages => messages.filter(({ id }) => id && game.messages.has(id));
  const ids = left().flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  try {
    await ChatMessage.implementation.deleteDocuments(ids);
  } catch {
    // Somebody was quicker with one of them, and the server refuses the whole list: what is still there goes one by one.
    await Promise.allSettled(left().map(async (message) => message.delete()));
  }
}
