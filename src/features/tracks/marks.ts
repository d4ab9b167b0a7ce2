/** Marks things that a roll has used up on the sheet, such as the last arrow (TE-9): a change of a number, which its message can undo. */
import { actorAt } from "../../actors/actor-at.ts";
import { ownResources } from "../../actors/stats.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags } from "../../card/flags.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { MessageAction } from "../../log/operation.ts";
import { readFlags } from "../../platform/flags.ts";
import { onActorChange } from "../../platform/hooks.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { postAddition } from "./add.ts";

/** Only the newest messages are worth a look. */
const FAR = 100;

export const markUsedUp: MessageAction<Card> = {
  type: "markUsedUp",
  on: ["card"],
  offers: (card) =>
    usedUpOn(card).map(({ actor, resource }) => ({
      id: resource.id,
      place: "deal" as const,
      icon: "fa-solid fa-box-open",
      label: phrase("QUINCUNX.Track.mark", { resource: resource.label }),
      take: () => postAddition(card.message, { actor: actor.uuid, resource: resource.id, result: 1 }),
    })),
};

/** The things of the hero that the roll has used up, if the user may mark it and it is not marked yet. */
function usedUpOn({ origin, state }: Card): readonly { actor: Actor.Implementation; resource: ActorResource }[] {
  const { mechanic, spec, outcome } = state;
  const names = mechanic.usedUp?.(spec, outcome) ?? [];
  const actor = names.length > 0 ? actorAt(origin.actor) : null;
  if (!actor?.isOwner) return [];
  return ownResources(actor).flatMap((resource) =>
    resource.marks !== undefined && names.includes(resource.marks) && resource.value === 0 ? [{ actor, resource }] : [],
  );
}

/** Call at init: cards offer what is not marked. */
export function redrawOnMarks(): void {
  onActorChange((actor, changes) => {
    if (!("system" in changes) || !ownResources(actor).some(({ marks }) => marks !== undefined)) return;
    for (const message of game.messages.contents.slice(-FAR))
      if (readFlags(message, readCardFlags)?.origin.actor === actor.uuid && cardOf(message)?.state.mechanic.usedUp)
        redrawMessage(message.id ?? "");
  });
}
