/** Relates cards of one situation, and shows why a later one is allowed. */
import { cardOf } from "../../card/card.ts";
import type { CardExtension } from "../../card/extension.ts";
import { summaryOf } from "../../card/sentence.ts";
import type { Card } from "../../card/state.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { againOf, otherAttempts, situationLinks } from "./situation.ts";

export const letItRideOnCards: CardExtension = {
  links: situationLinks,
  related: otherAttempts,
  remarks: remarksOn,
};

function remarksOn(card: Card): readonly Phrase[] {
  const again = againOf(card);
  if (!again) return [];
  if (again.kind === "ability") return [phrase("QUINCUNX.LetItRide.byAbility", { ability: again.ability })];
  if (again.kind === "try") return [];
  const result = again.before.isContentVisible ? summaryBefore(again.before) : null;
  if (again.kind === "changed") return [phrase("QUINCUNX.LetItRide.since")];
  return [result ? phrase("QUINCUNX.LetItRide.holdsResult", { result }) : phrase("QUINCUNX.LetItRide.holds")];
}

function summaryBefore(message: ChatMessage.Implementation): Phrase | null {
  const before = cardOf(message);
  return before && summaryOf(before.state);
}
