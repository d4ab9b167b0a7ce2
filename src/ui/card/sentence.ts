/** One plain sentence for what a card says: "Archer, Pin Down: Total 13, Low 2; 13+ met." */
import type { CardView } from "../../foundry/messages/view.ts";
import { speak } from "../speak.ts";

export function sentence({ title, who, description }: Pick<CardView, "title" | "who" | "description">): string {
  const data = { name: who.name, title, result: speak(description.summary) };
  if (who.name && title) return game.i18n.format("QUINCUNX.Card.Sentence.full", data);
  if (who.name) return game.i18n.format("QUINCUNX.Card.Sentence.untitled", data);
  if (title) return game.i18n.format("QUINCUNX.Card.Sentence.nobody", data);
  return data.result;
}
