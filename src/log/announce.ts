/** Announces a message to screen readers, if the user may see it and its 3D dice are at rest. */
import { areDiceFalling, whenDiceLie } from "../dice/dice3d/falling.ts";
import { asTold, openMessage } from "./log.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { announce } from "../ui/announce.ts";

/** `after`: the new message, which may have rolling dice. */
export function announceMessage(message: ChatMessage.Implementation | undefined, after = message): void {
  if (after && message?.isContentVisible) whenDiceLie(after, () => announceAll([message]));
}

/** Last announced sentence, to avoid repeats. */
const said = new WeakMap<ChatMessage.Implementation, string>();

const announceAll = oncePerTurn<ChatMessage.Implementation>((messages) => {
  for (const message of messages) {
    // `whenDiceLie` announces it later, with all changes up to then.
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
