/** Button on a card that begins a contest against it. An operation only to get its button; never posted. */
import { phrase } from "../../rules/contract/phrase.ts";
import { isOwnedBy } from "../../actors/owners.ts";
import type { Card } from "../../card/state.ts";
import type { Fields } from "../../platform/flags.ts";
import type { MessageAction, Person } from "../../log/operation.ts";
import { prepareContest } from "./begin.ts";

const WORDS = { label: "QUINCUNX.Contest.oppose", icon: "fa-solid fa-people-arrows" } as const;

export const oppose: MessageAction<Card> = {
  type: "oppose",
  on: ["card"],
  offers: (card, viewer) =>
    isOpposable(card) && ownsOpponent(viewer)
      ? [{ id: "", place: "foot", label: phrase(WORDS.label), icon: WORDS.icon, take: () => opposeCard(card) }]
      : [],
  menu: WORDS,
};

function isOpposable({ message, origin, state }: Card): boolean {
  return (
    state.mechanic.contest?.judge !== undefined &&
    !state.isDraw &&
    origin.contest === undefined &&
    message.isContentVisible
  );
}

function ownsOpponent({ id, isGM }: Person): boolean {
  return isGM || (id !== null && game.actors.some((actor) => isOwnedBy(actor as never, id)));
}

async function opposeCard({ message, title, origin, state }: Card): Promise<void> {
  const { mechanic, spec, rollerId } = state;
  const roller = game.users.get(rollerId ?? "");
  await prepareContest({
    mechanic: mechanic.id,
    title,
    sides: {
      a: {
        name: message.alias,
        // Any GM may continue a GM's roll.
        user: roller && !roller.isGM ? rollerId : null,
        ...(origin.actor === undefined ? {} : { actor: origin.actor }),
        ...(origin.stats ? { stats: origin.stats } : {}),
        spec: spec as Fields,
        card: message.id ?? "",
      },
    },
  });
}
