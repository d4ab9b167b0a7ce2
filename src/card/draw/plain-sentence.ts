/** Formats name, title and result as one sentence: "Archer, Pin Down: Total 13, Low 2; 13+ met." */
import type { Phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../../ui/speak.ts";

export function sentence(parts: { readonly name: string; readonly title: string; readonly result: Phrase }): string {
  const { name, title } = parts;
  const data = { ...parts, result: speak(parts.result) };
  if (name && title) return game.i18n.format("QUINCUNX.Card.Sentence.full", data);
  if (name) return game.i18n.format("QUINCUNX.Card.Sentence.untitled", data);
  if (title) return game.i18n.format("QUINCUNX.Card.Sentence.nobody", data);
  return data.result;
}
