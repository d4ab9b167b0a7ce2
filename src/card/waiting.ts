/** Rows of the GM console for cards with dice or decisions that are missing. */
import { waitingButton, type WaitingRow } from "../log/kind.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { portraitOf } from "../ui/draw/portrait.ts";
import { speak } from "../ui/speak.ts";
import { cardOf } from "./card.ts";
import { isUnseen } from "./state.ts";
import { summaryOf } from "./draw/sentence.ts";
import { viewOfCard } from "./view.ts";

export function rowsOfCard(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const card = cardOf(message);
  if (!card) return [];
  const { verdict, outcome } = card.state;
  const mayAsk = verdict === "choice" || verdict === "success" || isUnseen(card);
  if (!mayAsk && outcome.waiting.length === 0) return [];
  const { messageId, mechanic, title, who, offers, description, waiting } = viewOfCard(card);
  // Decisions of the roller are only shown.
  const listed = offers.filter(({ isListed }) => isListed);
  const choice = description.lines.find(({ stepsAs }) => stepsAs === "choice");
  const sentences =
    waiting.length > 0
      ? game.i18n.format("QUINCUNX.Card.waiting", { dice: sayDice(waiting) })
      : verdict === "choice" && choice
        ? speak(choice.text)
        : [
            ...(isUnseen(card) ? [speak(summaryOf(card.state))] : []),
            ...new Set(listed.flatMap(({ notes = [] }) => notes.map(speak))),
          ].join(" · ");
  if (sentences === "" && listed.length === 0) return [];
  return [
    {
      key: messageId,
      messageId,
      title: game.i18n.format("QUINCUNX.Console.Waiting.seat", { name: who.name, title }),
      words: sentences,
      portrait: portraitOf({ ...who, mechanic }),
      buttons: listed.map((offer) => waitingButton(offer, who.name)),
    },
  ];
}
