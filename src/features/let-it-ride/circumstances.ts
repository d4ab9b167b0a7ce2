/**
 * The operation `circumstances`, without data: a GM declares that circumstances have changed since a roll. Its result
 * no longer binds the next roll (SC-9), and earlier attempts no longer count (DP-8).
 */
import { phrase, type LanguageKey } from "../../rules/contract/phrase.ts";
import { isLatest } from "./situation.ts";
import { changedCircumstances, situationOf } from "../../card/fields/situation.ts";
import type { Card, CardState } from "../../card/state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";

export const circumstances: Change<object, Card> = {
  type: "circumstances",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, state) => isGM(author) && mayChange(state),
  apply: () => changedCircumstances.of(true),
  mayUndo: isGM,
  describe: ({ before, logged }) => phrase(wordsFor(before).told, { name: logged.author.name }),
  offers: (card, viewer) =>
    viewer.isGM && mayChange(card.state) && isLatest(card)
      ? [
          {
            id: "",
            place: "foot",
            label: phrase(wordsFor(card.state).offer),
            icon: "fa-solid fa-shuffle",
            take: () => sayChanged(card),
          },
        ]
      : [],
};

/** Posts the operation; used by the card and by a prompt that an earlier result stops. */
export function sayChanged(card: Card): Promise<void> {
  return postSaying(circumstances, card, {}, wordsFor(card.state).offer);
}

/** Only cards with a situation bind; a success ends its attempts anyway. */
function mayChange(state: CardState): boolean {
  const { repeat } = state.mechanic;
  if (!situationOf.in(state) || changedCircumstances.in(state) || !repeat) return false;
  return repeat.kind === "binds" || state.verdict !== "success";
}

function wordsFor({ mechanic }: CardState): { readonly offer: LanguageKey; readonly told: LanguageKey } {
  return mechanic.repeat?.kind === "counts"
    ? { offer: "QUINCUNX.LetItRide.restart", told: "QUINCUNX.LetItRide.restartedBy" }
    : { offer: "QUINCUNX.LetItRide.changed", told: "QUINCUNX.LetItRide.changedBy" };
}
