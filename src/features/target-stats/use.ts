/** A GM's client sets the target that an opponent's stat gives: by itself if the roller sets targets, else at a button. */
import { versusOf } from "../../roll/opponents/versus.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { authorIdOf } from "../../log/authors.ts";
import { isResponsible } from "../../log/responsible-client.ts";
import type { MessageAction } from "../../log/operation.ts";
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import { amendTo } from "../../roll/difficulty/amend.ts";
import { sayTargets, difficultyBySetting } from "../../roll/difficulty/world-difficulty.ts";
import { mayKnow } from "../../roll/opponents/targeted.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { notifyError } from "../../ui/speak.ts";
import { targetsBy } from "./versus.ts";

export const useTargetStat: MessageAction<Card> = {
  type: "target-stat",
  on: ["card"],
  offers(card, viewer) {
    const versus = versusOf.in(card.origin);
    if (!viewer.isGM || !versus || !isTargetUnknown(card)) return [];
    const spec = unlessRefused(() => specBy(card));
    if (!spec) return [];
    const target = sayTargets(card.state.mechanic, spec);
    const label = phrase("QUINCUNX.TargetStat.use", {
      stat: freeText(versus.label),
      name: freeText(versus.name),
      target,
    });
    return [{ id: "", place: "main", label, icon: "fa-solid fa-crosshairs", take: () => use(card) }];
  },
};

function isTargetUnknown({ state: { mechanic, spec, hiddenBy } }: Card): boolean {
  return hiddenBy === null && mechanic.hideable.every((field) => spec[field] === null);
}

/** Throws RuleError. */
function specBy({ state: { mechanic, spec, faces }, origin }: Card): Fields | null {
  const versus = versusOf.in(origin);
  return versus ? mechanic.amend(spec, faces, targetsBy(mechanic, versus, origin.actor)) : null;
}

/** Hidden from a roller who may not know the opponent's numbers. */
async function use(card: Card): Promise<void> {
  const spec = specBy(card);
  const opponent = actorAt(versusOf.in(card.origin)?.actor);
  if (spec && opponent)
    await amendTo(card, { spec, isHidden: !mayKnow(opponent, game.users.get(authorIdOf(card.message) ?? "") ?? null) });
}

/** The card has arrived. */
export function useArrived(message: ChatMessage.Implementation): void {
  // Where GMs set difficulties, a player's card cannot say otherwise.
  if (!game.user.isGM || !isResponsible() || difficultyBySetting.read() === "gm") return;
  const card = cardOf(message);
  if (card && versusOf.in(card.origin)?.isSettled && isTargetUnknown(card)) void use(card).catch(notifyError);
}
