/** The GM's dialog for a shared die: throw it, set it, take it out of play, and its declared actions. */
import type { SharedDie, SharedDieState, SharedDieMove } from "../../rules/contract/house-rules.ts";
import { isOnDie } from "../../rules/spec/house-rules.ts";
import { speak } from "../../ui/speak.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

export const askSharedDie = replaceable("askSharedDie", showSharedDieWindow);

/** Undefined if the dialog was closed. */
async function showSharedDieWindow(die: SharedDie, state: SharedDieState): Promise<SharedDieMove | undefined> {
  // DialogV2 uses only the children of this element.
  const content = document.createElement("div");
  const id = `quincunx-shared-die-${foundry.utils.randomID(6)}`;
  const away = state.isAway ? speak(die.describe(state)) : null;
  const { hint, number, size } = die;
  content.append(draw("quincunx-shared-die", { id, hint, number, size, now: state.value, away }, document));
  const moves = new Map<string, SharedDieMove>();
  const buttons = die.actions.flatMap(({ word, move, button }) => {
    const shown = button(state);
    if (shown) moves.set(word, move(state));
    return shown ? [{ action: word, ...shown, callback: () => word }] : [];
  });
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: die.label, icon: die.icon },
    classes: ["quincunx", "quincunx-shared-die-window"],
    position: { width: 440 },
    content: content as never,
    buttons: [
      {
        action: "set",
        label: "QUINCUNX.Prompt.set",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => typed(die, button.form),
      },
      ...buttons,
    ],
    rejectClose: false,
  } as never)) as unknown;
  if (typeof answer === "string") return moves.get(answer);
  return typeof answer === "object" && answer !== null ? (answer as SharedDieMove) : undefined;
}

/** An empty field takes the die out of play. */
function typed(die: SharedDie, form: HTMLFormElement | null): SharedDieMove {
  const field = form?.elements.namedItem("number");
  const value = field instanceof HTMLInputElement ? field.valueAsNumber : Number.NaN;
  return { kind: "set", value: isOnDie(die, value) ? value : null };
}
