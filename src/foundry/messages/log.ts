/** Which operations belong to which card: an index over the chat log, kept by hooks, so that drawing a card costs what the card has. */
import { flagsOf, type OperationFlags } from "./flags.ts";
import type { LoggedOperation } from "./fold.ts";

let index: Map<string, Set<string>> | null = null;

function operationIndex(): Map<string, Set<string>> {
  if (index) return index;
  index = new Map();
  for (const message of game.messages ?? []) remember(message);
  return index;
}

/** The operation's flags, where the message is one. */
export function operationOf(message: ChatMessage.Implementation): OperationFlags | null {
  const flags = flagsOf(message);
  return flags?.kind === "operation" ? flags : null;
}

/** Puts a message into the index if it is an operation; returns the id of its card. */
export function remember(message: ChatMessage.Implementation): string | null {
  const operation = operationOf(message);
  if (!operation || !message.id) return null;
  const entries = operationIndex();
  const ids = entries.get(operation.card) ?? new Set();
  ids.add(message.id);
  entries.set(operation.card, ids);
  return operation.card;
}

export function forget(message: ChatMessage.Implementation): string | null {
  const operation = operationOf(message);
  if (!operation || !message.id) return null;
  operationIndex().get(operation.card)?.delete(message.id);
  return operation.card;
}

/** Messages that are operations of a card, in no order. */
export function operationMessages(card: string): readonly ChatMessage.Implementation[] {
  const ids = operationIndex().get(card) ?? new Set<string>();
  return [...ids].flatMap((id) => game.messages?.get(id) ?? []);
}

/** The card's log for the fold. */
export function logOf(card: string): readonly LoggedOperation[] {
  return operationMessages(card).flatMap((message) => {
    const flags = operationOf(message);
    if (!flags || !message.id) return [];
    const author = message.author;
    return [
      {
        messageId: message.id,
        timestamp: message.timestamp,
        author: { id: author?.id ?? null, name: author?.name ?? "", isGM: author?.isGM ?? false },
        flags,
      },
    ];
  });
}
