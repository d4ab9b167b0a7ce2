/** Cards that share a pool or a turn of an encounter: how the log relates them, and the warning about a second attack. */
import type { CardExtension } from "../../card/extension.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { attackKey, isFurtherAttack, otherAttacks } from "./attack.ts";
import { otherParts, splitKey } from "./split.ts";

export const splitPoolOnCards: CardExtension = {
  links: (flags) => [splitKey(flags), attackKey(flags)].flatMap((key) => key ?? []),
  related: (messageId) => [...otherParts(messageId), ...otherAttacks(messageId)],
  // Shown to the roller and to GMs; the rules refuse nothing.
  remarks: (card) =>
    (game.user.isGM || card.message.author?.isSelf === true) && isFurtherAttack(card)
      ? [phrase("QUINCUNX.Split.furtherAttack")]
      : [],
};
