/** Cards that share a pool or a turn of an encounter: how the log relates them, and the warning about a second attack. */
import type { CardExtension } from "../../card/extension.ts";
import type { Card } from "../../card/state.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { attackKey, isFurtherAttack, otherAttacks } from "./attack.ts";
import { splitOrigin } from "./origin.ts";
import { reservedKey, reservedRemarks } from "./reserved.ts";
import { otherParts, splitKey } from "./split.ts";

export const splitPoolOnCards: CardExtension = {
  origin: splitOrigin,
  links: (flags) => [splitKey(flags), attackKey(flags), reservedKey(flags)].flatMap((key) => key ?? []),
  related: (messageId) => [...otherParts(messageId), ...otherAttacks(messageId)],
  // Shown to the roller and to GMs; the rules refuse nothing.
  remarks: (card) => [...reservedRemarks(card), ...furtherAttack(card)],
};

function furtherAttack(card: Card): readonly Phrase[] {
  return (game.user.isGM || card.message.author?.isSelf === true) && isFurtherAttack(card)
    ? [phrase("QUINCUNX.Split.furtherAttack")]
    : [];
}
