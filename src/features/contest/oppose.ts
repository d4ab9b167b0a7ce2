/** Button on a card that begins a contest against it. An operation only to get its button; never posted. */
import { phrase } from "../../rules/contract/phrase.ts";
import { isOwnedBy } from "../../actors/owners.ts";
import type { Card } from "../../card/state.ts";
import type { MessageAction, Person } from "../../log/operation.ts";
import { prepareContest } from "./begin.ts";
import { isOpposable, sideOfCard } from "./rolls.ts";

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

function ownsOpponent({ id, isGM }: Person): boolean {
  return isGM || (id !== null && game.actors.some((actor) => isOwnedBy(actor as never, id)));
}

async function opposeCard(card: Card): Promise<void> {
  const { title, state } = card;
  await prepareContest({ mechanic: state.mechanic.id, title, sides: { a: sideOfCard(card) } });
}
