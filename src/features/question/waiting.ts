/** The row of the GM console for a question without an answer. */
import type { WaitingRow } from "../../log/kind.ts";
import { sayFormula } from "../../rules/notation/words.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { questionOf } from "./question.ts";
import { viewOfQuestion } from "./view.ts";

export function rowsOfQuestion(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const question = questionOf(message);
  if (!question || question.state.ruling !== null || question.isRolled) return [];
  const { messageId, title, who, offers } = viewOfQuestion(question);
  const { mechanic, spec } = question.state;
  const portrait = portraitOf({ name: message.alias, img: null, mechanic: question.state.mechanic.id });
  return [
    {
      key: messageId,
      messageId,
      title,
      words: who,
      portrait,
      buttons: [],
      question: { formula: sayFormula(mechanic, spec), offers },
    },
  ];
}
