/** The message kind `operation`: a change of another message, which shows it and takes it along when deleted. */
import { readOperationFlags, type OperationFlags } from "../../log/operation-flags.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { announceMessage } from "../../log/announce.ts";
import { forgetLater } from "../secrets/keep-secrets.ts";
import type { MessageKind } from "../../log/kind.ts";
import { knownOperations, openMessage } from "../../log/log.ts";
import { isNewerMessage } from "../../log/schema.ts";
import { markIfChanged } from "./flag-edited.ts";

export const operationKind: MessageKind<OperationFlags> = {
  kind: "operation",
  isNewer: isNewerMessage,
  parse: readOperationFlags,
  // A message with dice but no proof was not posted as an operation.
  isSound: ({ id, type }, message) =>
    id === message.id && (!message.isRoll || provenFlags(message) !== null || takesRolls(type)),
  links: ({ card }) => [card],
  isDependent: true,
  arrived: (message) => {
    const flags = readFlags(message, readOperationFlags);
    if (!flags) return;
    announceMessage(game.messages.get(flags.card), message);
    runArrived(flags, message);
  },
  deleted: forgetLater,
  updated: (message, changes) => {
    const flags = readFlags(message, readOperationFlags);
    const card = flags && message.isRoll ? game.messages.get(flags.card) : undefined;
    // Only dice of GMs and of the card's author can count for this card.
    if (message.author?.isGM || message.author?.id === card?.author?.id) markIfChanged(card, changes);
  },
};

/** Opens the base message only for types that handle `arrived`. */
function runArrived({ card, type }: OperationFlags, message: ChatMessage.Implementation): void {
  if (!knownOperations().all.some((one) => one.type === type && "arrived" in one)) return;
  const base = openMessage(game.messages.get(card))?.base;
  const folded = base?.operations.find(({ logged, after }) => after && logged.messageId === message.id);
  if (base && folded) folded.operation.arrived?.(base, folded.data, folded.logged);
}

function takesRolls(type: string): boolean {
  return knownOperations().all.some((one) => one.type === type && "takesRolls" in one);
}
