/** One plain sentence for what a card says: "Archer, Pin Down: Total 13, Low 2; 13+ met." */
import type { Ports } from "../../platform/ports.ts";
import { speak } from "../../ui/speak.ts";

export const sentence: Ports["sentence"] = ({ name, title, result }) => {
  const data = { name, title, result: speak(result) };
  if (name && title) return game.i18n.format("QUINCUNX.Card.Sentence.full", data);
  if (name) return game.i18n.format("QUINCUNX.Card.Sentence.untitled", data);
  if (title) return game.i18n.format("QUINCUNX.Card.Sentence.nobody", data);
  return data.result;
};
