/** Several actions share one pool, one of them may wait, and a GM may interrupt one (DP-12). */
import { onTurnsChange } from "../../actors/encounter.ts";
import {
  type Feature,
  templates,
  moduleSettings,
  messageButtons,
  cardExtensions,
  preRollOptions,
  atInit,
  cardFields,
} from "../feature.ts";
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
    templates.of({
      "quincunx-prompt-split": "features/split-pool/prompt-split",
      "quincunx-prompt-may-split": "features/split-pool/prompt-may-split",
      "quincunx-prompt-reserved": "features/split-pool/prompt-reserved",
      "quincunx-prompt-further-attack": "features/split-pool/prompt-further-attack",
      "quincunx-dice-choice": "features/split-pool/dice-choice",
    }),
    moduleSettings.of(splitLeastSetting),
    messageButtons.of(rollReserved),
    messageButtons.of(interrupt),
    cardExtensions.of(splitPoolOnCards),
    preRollOptions.of(splitOption, attackOption, reservedOption),
    ...[shareOfPool, reservedParts, actionTurn, attackTurn, attackNumber].map((one) => cardFields.of(one)),
    splitPoolApi,
    atInit.of(() => onTurnsChange(redrawReserved)),
  ],
};
