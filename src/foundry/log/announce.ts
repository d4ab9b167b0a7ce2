/** One sentence for people who do not see the screen, where they may know it. */
import { ports } from "../ports.ts";
import { openMessage } from "./log.ts";
import { oncePerTurn } from "./once-per-turn.ts";

export function announceMessage(message: ChatMessage.Implementation | undefined): void {
  if (message?.isContentVisible) announceAll([message]);
}

const announceAll = oncePerTurn<ChatMessage.Implementation>((messages) => {
  for (const message of messages) {
    const open = openMessage(message);
    const sentence = open?.drawn.sentence?.(open.base);
    if (sentence) ports().announce(sentence, document);
  }
});
