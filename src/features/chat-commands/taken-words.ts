/** Tells the GM, once the world is open, which short words in chat belong to other packages, and what does the same. */
import { joinWords } from "../../ui/numbers.ts";

export function tellTakenWords(words: readonly string[]): void {
  const [first] = words;
  if (first === undefined || !game.user.isGM) return;
  const data = { words: joinWords(words.map((word) => `/${word}`)), instead: `/qx ${first}` };
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.wordsTaken", data), { console: false });
}
