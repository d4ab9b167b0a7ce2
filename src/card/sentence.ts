/** What a card says in one plain sentence. */
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import type { Fields } from "../platform/flags.ts";
import { judge, type Card, type CardState } from "./state.ts";
import { sentence } from "./draw/plain-sentence.ts";

/** Of the card as it stands, or in another state. */
export function sentenceOf({ message, title, state }: Card, other: CardState = state): string {
  return sentence({ name: message.alias, title, result: summaryOf(other) });
}

/** What a change of these fields of its spec makes of it; of a private roll only that it was changed. Throws RuleError where the throw has locked one. */
export function amendedSentence(card: Card, patch: Fields): string {
  const { mechanic, spec, faces } = card.state;
  const amended = mechanic.amend(spec, faces, patch);
  const name = game.user.name;
  if (card.message.whisper.length > 0) return game.i18n.format("QUINCUNX.Card.amendedSome", { name });
  const result = sentenceOf(card, judge({ ...card.state, spec: amended }));
  return game.i18n.format("QUINCUNX.Card.amended", { name, result });
}

/** Only what came out; with another spec in the place of the card's own. */
export function resultOf(state: CardState, spec?: object): string {
  return sentence({ name: "", title: "", result: summaryOf(spec ? judge({ ...state, spec }) : state) });
}

export function summaryOf({ mechanic, spec, faces, outcome, isInterrupted }: CardState): Phrase {
  return isInterrupted ? phrase("QUINCUNX.Split.interrupted") : mechanic.describe(spec, faces, outcome).summary;
}
