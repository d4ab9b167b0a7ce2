/** `operation`: something that happened to another message, which shows it. It goes when that one goes. */
import { readOperationFlags, type OperationFlags } from "../../flags/operation.ts";
import { readFlags } from "../../flags/flags.ts";
import { announceMessage } from "../../log/announce.ts";
import type { MessageKind } from "../../log/kind.ts";
import { markIfChanged } from "../operations/mark.ts";

export const operationKind: MessageKind<OperationFlags> = {
  kind: "operation",
  parse: readOperationFlags,
  links: ({ card }) => [card],
  isDependent: true,
  arrived: (message) => {
    const flags = readFlags(message, readOperationFlags);
    if (flags) announceMessage(game.messages.get(flags.card));
  },
  updated: (message, changes) => {
    const flags = readFlags(message, readOperationFlags);
    if (flags && message.isRoll) markIfChanged(game.messages.get(flags.card), changes);
  },
};
