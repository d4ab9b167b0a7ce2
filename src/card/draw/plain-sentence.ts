/** Formats name, title and result as one sentence: "Archer, Pin Down: Total 13, Low 2; 13+ met." */
import type { Phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../../ui/speak.ts";

interface SentenceParts {
  readonly name: string;
  readonly title: string;
  readonly result: Phrase;
}

export function sentence({ name, title, result }: SentenceParts): string {
  const data = { name, title, result: speak(result) };
  if (name && title) return game.i18n.format("QUINCUNX.Card.Sentence.full", data);
  if (name) return game.i18n.format("QUINCUNX.Card.Sentence.untitled", data);
  if (title) return game.i18n.format("QUINCUNX.Card.Sentence.nobody", data);
  return data.result;
}
