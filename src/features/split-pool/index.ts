/** Several actions share one pool, one of them may wait, and a GM may interrupt one (DP-12). */
import { onTurnsChange } from "../../actors/encounter.ts";
import type { Feature } from "../feature.ts";
import { splitPoolApi } from "./api.ts";
import { interrupt } from "./interrupt.ts";
import { attackOption } from "./prompt-attack.ts";
import { redrawReserved, reservedOption, rollReserved, reservedKey, reservedRemarks } from "./reserved.ts";
import { splitLeastSetting } from "./roll-split.ts";
import { splitOption } from "./split-control.ts";
import type { CardExtension } from "../../card/extension.ts";
import type { Card } from "../../card/state.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { actionKey, attackKey, isFurtherAttack, otherAttacks } from "./attack.ts";
import { cardFields } from "../../card/card-field.ts";
import { shareOfPool } from "../../card/fields/share.ts";
import { actionTurn, attackNumber, attackTurn, reservedParts } from "./origin.ts";
import { otherParts, splitKey } from "./split.ts";

/** How the log relates cards that share a pool or a turn of an encounter, and the warning about a second attack. */
const splitPoolOnCards: CardExtension = {
  links: (flags) =>
    [splitKey(flags), attackKey(flags), actionKey(flags), reservedKey(flags)].flatMap((key) => key ?? []),
  related: (messageId) => [...otherParts(messageId), ...otherAttacks(messageId)],
  // Shown to the roller and to GMs; the rules refuse nothing.
  remarks: (card) => [...reservedRemarks(card), ...furtherAttack(card)],
};

function furtherAttack(card: Card): readonly Phrase[] {
  return (game.user.isGM || card.message.author?.isSelf === true) && isFurtherAttack(card)
    ? [phrase("QUINCUNX.Split.furtherAttack")]
    : [];
}

export const splitPoolFeature: Feature = {
  id: "split-pool",
  provides: [
    ...[shareOfPool, reservedParts, actionTurn, attackTurn, attackNumber].map((one) => cardFields.of(one)),
    splitPoolApi,
  ],
  templates: {
    "quincunx-prompt-split": "prompt-split",
    "quincunx-prompt-may-split": "prompt-may-split",
    "quincunx-prompt-reserved": "prompt-reserved",
    "quincunx-prompt-further-attack": "prompt-further-attack",
    "quincunx-dice-choice": "dice-choice",
  },
  settings: [splitLeastSetting],
  operations: [interrupt],
  card: splitPoolOnCards,
  actions: [rollReserved],
  preRoll: [splitOption, attackOption, reservedOption],
  init: () => onTurnsChange(redrawReserved),
};
