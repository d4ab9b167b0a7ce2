/** One sentence for people who do not see the screen, where they may know it, and when the dice lie that it tells of. */
import { areDiceFalling, whenDiceLie } from "../dice/dice3d/falling.ts";
import { asTold, openMessage } from "./log.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { announce } from "../ui/announce.ts";

/** `after`: what has just come, and may bring dice. */
export function announceMessage(message: ChatMessage.Implementation | undefined, after = message): void {
  if (after && message?.isContentVisible) whenDiceLie(after, () => announceAll([message]));
}

/** What was said of each last: the same is not said twice. */
const said = new WeakMap<ChatMessage.Implementation, string>();

const announceAll = oncePerTurn<ChatMessage.Implementation>((messages) => {
  for (const message of messages) {
    // Its own dice are falling: when they lie, it is told with all that has happened to it meanwhile.
    if (areDiceFalling(message)) continue;
    const sentence = asTold(() => {
      const open = openMessage(message);
      return open?.drawn.sentence?.(open.base) ?? "";
    });
    if (sentence === (said.get(message) ?? "")) continue;
    said.set(message, sentence);
    if (sentence) announce(sentence, document);
  }
});
