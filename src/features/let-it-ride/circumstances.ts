/**
 * `circumstances`: a GM says that they have changed since a roll: its result binds no more, so one roll is free (SC-9), and tries before the next one
 * do not count (DP-8). There are no data.
 */
import { phrase, type LanguageKey } from "../../rules/contract/phrase.ts";
import { isLatest } from "./situation.ts";
import type { Card, CardState } from "../../card/state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";

export const circumstances: Change<object, Card> = {
  type: "circumstances",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, state) => isGM(author) && isOpen(state),
  apply: () => ({ isFreed: true }),
  mayUndo: isGM,
  tell: ({ before, logged }) => phrase(wordsFor(before).told, { name: logged.author.name }),
  offers: (card, viewer) =>
    viewer.isGM && isOpen(card.state) && isLatest(card)
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

/** From the card, and from a prompt that it stops. */
export async function sayChanged(card: Card): Promise<void> {
  const { offer } = wordsFor(card.state);
  await postOperation(circumstances, card, {}, { sentence: game.i18n.localize(offer) });
}

/** What nobody has said what it is for binds nothing; a success is the end of its tries by itself. */
function isOpen({ mechanic, situation, isFreed, verdict }: CardState): boolean {
  if (!situation || isFreed || !mechanic.repeat) return false;
  return mechanic.repeat.kind === "binds" || verdict !== "success";
}

function wordsFor({ mechanic }: CardState): { readonly offer: LanguageKey; readonly told: LanguageKey } {
  return mechanic.repeat?.kind === "counts"
    ? { offer: "QUINCUNX.Ride.anew", told: "QUINCUNX.Ride.anewTold" }
    : { offer: "QUINCUNX.Ride.changed", told: "QUINCUNX.Ride.changedTold" };
}
