/** Warns the GM about dice letters that other packages have taken, with our replacements. */
import type { TakenLetter } from "./register.ts";

export function notifyOfTakenLetters(taken: readonly TakenLetter[]): void {
  if (taken.length === 0) return;
  // `game.user` does not exist yet at setup.
  Hooks.once("ready", () => {
    if (!game.user.isGM) return;
    for (const { letter, by, instead } of taken) {
      const key = instead ? "QUINCUNX.Notice.letterTaken" : "QUINCUNX.Notice.letterLost";
      ui.notifications?.warn(game.i18n.format(key, { letter, by, instead: instead ?? "" }), { console: false });
    }
  });
}
