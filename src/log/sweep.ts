/** Deletes the dependent messages of a deleted message, on the active GM's client. */
import { isResponsible } from "./responsible-client.ts";
import { dependentMessages, orphanedMessages } from "./log.ts";

export async function deleteDependents(messageId: string): Promise<void> {
  await deleteAll(dependentMessages(messageId));
}

/** Call at ready. Deletes dependent messages left by deletions without a connected GM. */
export async function sweepLog(): Promise<void> {
  await deleteAll(orphanedMessages());
}

/** Ids that this page is deleting, since core shows an error for a repeated request. */
const beingDeleted = new Set<string>();

async function deleteAll(messages: readonly ChatMessage.Implementation[]): Promise<void> {
  if (!isResponsible()) return;
  const own = messages.filter(({ id }) => id && !beingDeleted.has(id));
  const left = (): typeof own => own.filter(({ id }) => id && game.messages.has(id));
  const ids = left().flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  for (const id of ids) beingDeleted.add(id);
  try {
    await ChatMessage.implementation.deleteDocuments(ids);
  } catch {
    // Another client has deleted one of them, and the server refuses the whole list: delete the rest one by one.
    await Promise.allSettled(left().map(async (message) => message.delete()));
  } finally {
    for (const id of ids) beingDeleted.delete(id);
  }
}
