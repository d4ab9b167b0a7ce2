/** Summarises a card in one plain sentence. */
import { speak } from "../../ui/speak.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { judge, type Card, type CardState } from "../state.ts";
import { sentence } from "./plain-sentence.ts";

/** `other`: the state to describe. Default: the card's own. */
export function sentenceOf({ message, title, state }: Card, other: CardState = state): string {
  return sentence({ name: message.alias, title, result: summaryOf(other) });
}

/**
 * The sentence after amending these fields; reveals nothing for a private roll. Throws RuleError if the throw has
 * locked a field.
 */
export function amendedSentence(card: Card, patch: Fields): string {
  const { mechanic, spec, faces } = card.state;
  const amended = mechanic.amend(spec, faces, patch);
  const name = game.user.name;
  if (card.message.whisper.length > 0) return game.i18n.format("QUINCUNX.Card.amendedSome", { name });
  const result = sentenceOf(card, judge({ ...card.state, spec: amended }));
  return game.i18n.format("QUINCUNX.Card.amended", { name, result });
}

/** The result alone. `spec` replaces the card's own. */
export function resultOf(state: CardState, spec?: Fields): string {
  return speak(summaryOf(spec ? judge({ ...state, spec }) : state));
}

export function summaryOf({ mechanic, spec, faces, outcome, unjudged }: CardState): Phrase {
  return unjudged === "interrupted"
    ? phrase("QUINCUNX.Split.interrupted")
    : mechanic.describe(spec, faces, outcome).summary;
}
