/** The GM's dialog for a shared die: throw it, set it, take it out of play, and its declared actions. */
import type { SharedDie, SharedDieState, SharedDieMove } from "../../rules/contract/house-rules.ts";
import { isOnDie } from "../../rules/spec/house-rules.ts";
import { speak } from "../../ui/speak.ts";
import { ask, inputIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";

/** `null` if the dialog was closed. */
export function showSharedDieWindow(die: SharedDie, state: SharedDieState): Promise<SharedDieMove | null> {
  const id = `quincunx-shared-die-${foundry.utils.randomID(6)}`;
  const away = state.isAway ? speak(die.describe(state)) : null;
  const { hint, number, size } = die;
  return ask<SharedDieMove>({
    title: die.label,
    icon: die.icon,
    className: "quincunx-shared-die-window",
    width: 440,
    content: [draw("quincunx-shared-die", { id, hint, number, size, now: state.value, away }, document)],
    buttons: [
      { action: "set", label: "QUINCUNX.Prompt.set", icon: "fa-solid fa-check", answer: (form) => moveOf(die, form) },
      ...die.actions.flatMap(({ word, move, button }) => {
        const shown = button(state);
        return shown ? [{ action: word, ...shown, answer: () => move(state) }] : [];
      }),
    ],
  });
}

/** An empty field takes the die out of play. */
function moveOf(die: SharedDie, form: HTMLFormElement): SharedDieMove {
  const value = inputIn(form, "number")?.valueAsNumber ?? Number.NaN;
  return { kind: "set", value: isOnDie(die, value) ? value : null };
}
