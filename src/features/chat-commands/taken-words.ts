/** Warns the GM, once the world is open, of short commands that belong to other packages, and names the alternative. */
import { joinWords } from "../../ui/numbers.ts";

export function tellTakenWords(words: readonly string[]): void {
  const [first] = words;
  if (first === undefined || !game.user.isGM) return;
  const data = { words: joinWords(words.map((word) => `/${word}`)), instead: `/qx ${first}` };
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.wordsTaken", data), { console: false });
}
