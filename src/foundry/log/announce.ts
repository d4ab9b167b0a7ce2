/** One sentence for people who do not see the screen, where they may know it. */
import { ports } from "../ports.ts";
import { openMessage } from "./log.ts";

export function announceMessage(message: ChatMessage.Implementation | undefined): void {
  if (!message?.isContentVisible) return;
  const open = openMessage(message);
  const sentence = open?.drawn.sentence?.(open.base);
  if (sentence) ports().announce(sentence, document);
}
