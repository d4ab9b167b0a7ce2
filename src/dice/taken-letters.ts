/** Tells the GM which dice letters other packages have taken, and what ours are called instead. */
import type { TakenLetter } from "./register.ts";

export function tellTakenLetters(taken: readonly TakenLetter[]): void {
  if (taken.length === 0) return;
  // Who sits here is known only then: at setup there are no documents yet.
  Hooks.once("ready", () => {
    if (!game.user.isGM) return;
    for (const { letter, by, instead } of taken) {
      const key = instead ? "QUINCUNX.Notice.letterTaken" : "QUINCUNX.Notice.letterLost";
      ui.notifications?.warn(game.i18n.format(key, { letter, by, instead: instead ?? "" }), { console: false });
    }
  });
}
