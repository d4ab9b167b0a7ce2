/** A message takes with it what depends on it; one client, the active GM's, does it. */
import { isResponsible } from "./responsible-client.ts";
import { dependentMessages, orphanedMessages } from "./log.ts";

export async function deleteDependents(messageId: string): Promise<void> {
  await deleteAll(dependentMessages(messageId));
}

/** At ready: what was deleted while no GM was there to see it has left behind what depended on it, which nobody sees. */
export async function sweepLog(): Promise<void> {
  await deleteAll(orphanedMessages());
}

/** Ids of what this page has asked the table to delete: core tells people of what is asked for twice. */
const going = new Set<string>();

async function deleteAll(messages: readonly ChatMessage.Implementation[]): Promise<void> {
  if (!isResponsible()) return;
  const own = messages.filter(({ id }) => id && !going.has(id));
  const left = (): typeof own => own.filter(({ id }) => id && game.messages.has(id));
  const ids = left().flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  for (const id of ids) going.add(id);
  try {
    await ChatMessage.implementation.deleteDocuments(ids);
  } catch {
    // Somebody was quicker with one of them, and the server refuses the whole list: what is still there goes one by one.
    await Promise.allSettled(left().map(async (message) => message.delete()));
  } finally {
    for (const id of ids) going.delete(id);
  }
}
