/** Warns the GM about dice letters that other packages have taken, with our replacements. */
import { defineSetting } from "../platform/settings.ts";
import type { TakenLetter } from "./register.ts";

/** The letters of past notices to this GM, since a letter remains taken at each reload. */
export const toldLettersSetting = defineSetting({ key: "toldLetters", scope: "user", default: "" });

export function notifyOfTakenLetters(letters: readonly TakenLetter[]): void {
  if (letters.length === 0) return;
  // `game.user` does not exist yet at setup.
  Hooks.once("ready", () => {
    const conflicts = JSON.stringify(letters.map(({ letter, by }) => [letter, by]));
    if (!game.user.isGM || toldLettersSetting.read() === conflicts) return;
    void toldLettersSetting.write(conflicts);
    for (const { letter, by, substitute } of letters) {
      const key = substitute ? "QUINCUNX.Notice.letterTaken" : "QUINCUNX.Notice.letterLost";
      ui.notifications?.warn(game.i18n.format(key, { letter, by, instead: substitute ?? "" }), { console: false });
    }
  });
}
