/**
 * Operation `spendWords`: a GM writes the effect of a decision in one line, such as the cost of a Costly Success
 * (FP-12). Data: `{words}`. The line disappears with the decision.
 */
import { reader, text } from "../../rules/contract/schema.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { askedWords } from "./card-extension.ts";
import { decisionWords } from "./decisions.ts";
import type { Card } from "../../card/state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";
import { askWords } from "../../ui/dialogs/ask-field.ts";

const MOST_WORDS = 200;

export const spendWords: Change<{ readonly words: string }, Card> = {
  type: "spendWords",
  on: ["card"],
  parse: reader({ words: text(MOST_WORDS) }, ({ words }) => words.trim() !== ""),
  may: (author, state) => isGM(author) && askedWords(state) !== null,
  apply: (_state, { words }) => decisionWords.of(words),
  mayUndo: isGM,
  describe: ({ before, data: { words }, logged }) =>
    phrase("QUINCUNX.Card.History.words", { decision: askedWords(before) ?? "", words, name: logged.author.name }),
  offers: (card, viewer) => {
    const label = viewer.isGM ? askedWords(card.state) : null;
    const isMissing = decisionWords.in(card.state) === undefined;
    const about = {
      id: "",
      place: "foot",
      icon: "fa-solid fa-pen",
      ...(isMissing ? { isListed: true as const } : {}),
    } as const;
    return label ? [{ ...about, label, take: () => postWords(card, label) }] : [];
  },
};

async function postWords(card: Card, label: Phrase): Promise<void> {
  const title = speak(label);
  const words = (await askWords({ title, words: decisionWords.in(card.state) ?? "", most: MOST_WORDS }))?.trim();
  if (words) await postOperation(spendWords, card, { words }, { sentence: `${title}: ${words}` });
}
