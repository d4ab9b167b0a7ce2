/**
 * A result holds for its situation (SC-9), and failed attempts make the next one harder (DP-8). The situation is the
 * actor, the stats and a short text. Cards store it in their origin, and every client derives previous attempts from
 * the log alone.
 */
import {
  type Feature,
  templates,
  moduleSettings,
  messageButtons,
  cardExtensions,
  preRollOptions,
  cardFields,
  adjustTabs,
} from "../feature.ts";
import { cardOf } from "../../card/card.ts";
import { summaryOf } from "../../card/draw/sentence.ts";
import { changedCircumstances, situationOf } from "../../card/fields/situation.ts";
import type { Card } from "../../card/state.ts";
import { notifyPrompts } from "../../roll/prompt/open-prompt.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { circumstances, file, situationTab } from "./file.ts";
import { followingAttempts } from "./later-attempts.ts";
import { situationOption } from "./prompt-situation.ts";
import { linkSameChecksSetting, otherAttempts, previousCard, situationLinks } from "./situation.ts";

export const letItRideFeature: Feature = {
  id: "let-it-ride",
  provides: [
    templates.of({
      "quincunx-prompt-holds": "features/let-it-ride/prompt-holds",
      "quincunx-prompt-hidden-failures": "features/let-it-ride/prompt-hidden-failures",
      "quincunx-prompt-situation": "features/let-it-ride/prompt-situation",
      "quincunx-situation": "features/let-it-ride/situation",
    }),
    moduleSettings.of(linkSameChecksSetting),
    messageButtons.of(circumstances, file),
    cardExtensions.of({
      links: situationLinks,
      related: otherAttempts,
      followed: followingAttempts,
      arrived: ({ id }) => notifyPrompts(id ?? ""),
      changed: (messageId) => notifyPrompts(messageId),
      remarks: remarksOn,
    }),
    preRollOptions.of(situationOption),
    adjustTabs.of(situationTab),
    cardFields.of(situationOf),
  ],
};

/** Why a later card of a situation is allowed, or that an earlier result holds. */
function remarksOn(card: Card): readonly Phrase[] {
  const before = previousCard(card);
  if (!before || card.state.mechanic.repeat?.kind !== "binds") return [];
  const { ability } = situationOf.in(card.state) ?? {};
  if (ability !== undefined) return [phrase("QUINCUNX.LetItRide.byAbility", { ability })];
  const { state } = cardOf(before) ?? {};
  if (state && changedCircumstances.in(state)) return [phrase("QUINCUNX.LetItRide.since")];
  const result = state && before.isContentVisible ? summaryOf(state) : null;
  return [result ? phrase("QUINCUNX.LetItRide.holdsResult", { result }) : phrase("QUINCUNX.LetItRide.holds")];
}
