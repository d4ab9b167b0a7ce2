/** Relates cards of one situation, and shows why a later one is allowed. */
import { cardOf } from "../../card/card.ts";
import type { CardExtension } from "../../card/extension.ts";
import { summaryOf } from "../../card/sentence.ts";
import type { Card } from "../../card/state.ts";
import { followMessage } from "../../roll/prompt/open-prompt.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { otherAttempts, previousCard, situationLinks } from "./situation.ts";

export const letItRideOnCards: CardExtension = {
  links: situationLinks,
  related: otherAttempts,
  changed: (messageId) => followMessage(messageId),
  remarks: remarksOn,
};

function remarksOn(card: Card): readonly Phrase[] {
  const before = previousCard(card);
  if (!before || card.state.mechanic.repeat?.kind !== "binds") return [];
  const { ability } = card.state.situation ?? {};
  if (ability !== undefined) return [phrase("QUINCUNX.LetItRide.byAbility", { ability })];
  const { state } = cardOf(before) ?? {};
  if (state?.haveCircumstancesChanged) return [phrase("QUINCUNX.LetItRide.since")];
  const result = state && before.isContentVisible ? summaryOf(state) : null;
  return [result ? phrase("QUINCUNX.LetItRide.holdsResult", { result }) : phrase("QUINCUNX.LetItRide.holds")];
}
