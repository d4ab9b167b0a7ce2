/**
 * What belongs to what in the chat log: operations to their cards, answers to their requests. An index, kept by hooks, so that drawing a card costs
 * what the card has, and not what the log has.
 */
import { toPureTerms } from "../dice/convert.ts";
import { flagsOf, type OperationFlags } from "./flags.ts";
import type { LoggedOperation } from "./fold.ts";

type Index = Map<string, Set<string>>;
interface Indices {
  /** Operations by card (or request). */
  readonly operations: Index;
  /** Cards by the request that they point at. */
  readonly answers: Index;
}

let known: Indices | null = null;

function indices(): Indices {
  if (known) return known;
  known = { operations: new Map(), answers: new Map() };
  for (const message of game.messages ?? []) note(known, message);
  return known;
}

/** The operation's flags, where the message is one. */
export function operationOf(message: ChatMessage.Implementation): OperationFlags | null {
  const flags = flagsOf(message);
  return flags?.kind === "operation" ? flags : null;
}

/** Puts a new message into the index; returns the id of its card, where it is an operation. */
export function remember(message: ChatMessage.Implementation): string | null {
  note(indices(), message);
  return operationOf(message)?.card ?? null;
}

export function forget(message: ChatMessage.Implementation): string | null {
  const place = placeOf(indices(), message);
  place?.index.get(place.owner)?.delete(message.id ?? "");
  return operationOf(message)?.card ?? null;
}

/** Messages that are operations of a card, in no order. */
export function operationMessages(card: string): readonly ChatMessage.Implementation[] {
  return messagesOf(indices().operations, card);
}

/** Cards that point at a request, in no order: whether they answer it is not said. */
export function answerMessages(request: string): readonly ChatMessage.Implementation[] {
  return messagesOf(indices().answers, request);
}

/**
 * Operations whose card is gone from this world. One that is there and cannot be read (its package is off, its data are broken) is not gone: it may
 * come back.
 */
export function orphanedOperations(): readonly ChatMessage.Implementation[] {
  const isGone = (id: string): boolean => !game.messages.has(id) && !game.messages.invalidDocumentIds.has(id);
  return [...indices().operations.keys()].filter(isGone).flatMap((card) => operationMessages(card));
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
        ...(flags.type === "throw" ? { terms: toPureTerms(message.rolls[0]?.terms ?? []) ?? [] } : {}),
      },
    ];
  });
}

function placeOf(
  { operations, answers }: Indices,
  message: ChatMessage.Implementation,
): { readonly index: Index; readonly owner: string } | null {
  const flags = flagsOf(message);
  if (flags?.kind === "operation") return { index: operations, owner: flags.card };
  if (flags?.kind === "card" && flags.origin.request) return { index: answers, owner: flags.origin.request };
  return null;
}

function note(all: Indices, message: ChatMessage.Implementation): void {
  const place = placeOf(all, message);
  if (!place || !message.id) return;
  const ids = place.index.get(place.owner) ?? new Set();
  ids.add(message.id);
  place.index.set(place.owner, ids);
}

function messagesOf(index: Index, owner: string): readonly ChatMessage.Implementation[] {
  return [...(index.get(owner) ?? [])].flatMap((id) => game.messages?.get(id) ?? []);
}
