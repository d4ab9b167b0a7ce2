/** Buttons on one's own card: the prompt as it was for this roll, and new dice that an ability grants. */
import { withoutRecorded } from "../../roll/pre-roll-option.ts";
import { usedGifts } from "../../roll/adjustments/gift.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { statOf } from "../../actors/any-stats.ts";
import { situationOf } from "../../card/fields/situation.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction, Person } from "../../log/operation.ts";
import { isHouseRuleField } from "../../mechanics/house-rules/house-rules.ts";
import { rollSpec } from "../../roll/roll.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { withoutGrants } from "../../rules/spec/grants.ts";
import { type Feature, templates, messageButtons, adjustTabs } from "../feature.ts";
import { reroll, rerollTab } from "./reroll.ts";

const WORDS = { label: "QUINCUNX.Card.rollAgain", icon: "fa-solid fa-rotate-right" } as const;

const rollAgain: MessageAction<Card> = {
  type: "rollAgain",
  on: ["card"],
  offers: (card, viewer) =>
    mayRollAgain(card, viewer)
      ? [
          {
            id: "",
            place: "foot",
            label: phrase(WORDS.label),
            icon: WORDS.icon,
            quick: { on: "touch", label: phrase(WORDS.label) },
            take: () => openAgain(card),
          },
        ]
      : [],
};

/** Not for rolls that belong to another message, or are parts of one pool. */
function mayRollAgain({ state }: Card, { id }: Person): boolean {
  return id !== null && id === state.rollerId && state.occasion === "roll" && state.unjudged !== "draw";
}

async function openAgain({ title, origin, state }: Card): Promise<void> {
  const { mechanic } = state;
  const found = actorAt(origin.actor);
  const actor = found?.isOwner ? found : null;
  const stats = actor ? (origin.stats ?? []).filter((id) => statOf(actor, id) !== undefined) : [];
  const { text: situation = "" } = situationOf.in(origin) ?? {};
  const spec = specOf(origin, state);
  const chosen = Object.keys(spec);
  await rollSpec({ mechanic: mechanic.id, spec, title, actor, stats, situation, chosen, counted: { ...origin } });
}

/** Without gifts of others and without purchases. House rules and shared dice count as they are now. */
function specOf(origin: Card["origin"], { mechanic, spec }: Card["state"]): Fields {
  const own = withoutRecorded(mechanic, withoutGrants(mechanic, spec, usedGifts.in(origin)?.gifts ?? []), origin);
  return Object.fromEntries(Object.entries(own).filter(([field]) => !isHouseRuleField(mechanic.id, field)));
}

export const rollAgainFeature: Feature = {
  id: "roll-again",
  provides: [
    templates.of({ "quincunx-reroll": "features/roll-again/reroll" }),
    messageButtons.of(rollAgain),
    messageButtons.of(reroll),
    adjustTabs.of(rerollTab),
  ],
};
