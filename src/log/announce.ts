/** Announces a message to screen readers, if the user may see it and its 3D dice are at rest. */
import { areDiceRolling, afterDice3d } from "../dice/dice3d/rolling-dice.ts";
import { withoutRollingDice, openMessage } from "./log.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { announce } from "../ui/announce.ts";

/** `after`: the new message, which may have rolling dice. */
export function announceMessage(message: ChatMessage.Implementation | undefined, after = message): void {
  if (after && message?.isContentVisible) afterDice3d(after, () => announceAll([message]));
}

/** Last announced sentence, to avoid repeats. */
const lastAnnounced = new WeakMap<ChatMessage.Implementation, string>();

const announceAll = oncePerTurn<ChatMessage.Implementation>((messages) => {
  for (const message of messages) {
    // `afterDice3d` announces it later, with all changes up to then.
    if (areDiceRolling(message)) continue;
    const sentence = withoutRollingDice(() => {
      const open = openMessage(message);
      return open?.display.sentence?.(open.base) ?? "";
    });
    if (sentence === (lastAnnounced.get(message) ?? "")) continue;
    lastAnnounced.set(message, sentence);
    if (sentence) announce(sentence, document);
  }
});
