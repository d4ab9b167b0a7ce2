/** The GM's dialog that selects which dice of an interrupted part are cancelled: all or some (DP-12). */
import { ask } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

interface DiceChoice {
  readonly title: string;
  /** `place`: index among the dice thrown. */
  readonly dice: readonly { readonly place: number; readonly face: number }[];
}

/** Resolves to places; `null` if cancelled. */
export const askDice = replaceable("askDice", ({ title, dice }: DiceChoice) =>
  ask<readonly number[]>({
    title: title || "QUINCUNX.Split.interrupt",
    icon: "fa-solid fa-hand",
    className: "quincunx-dice-choice-window",
    width: 360,
    content: [draw("quincunx-dice-choice", { dice }, document)],
    buttons: [
      {
        action: "cancel-dice",
        label: "QUINCUNX.Split.cancelDice",
        icon: "fa-solid fa-check",
        answer: (form) =>
          [...form.querySelectorAll<HTMLInputElement>("input[name=die]:checked")].map(({ value }) => Number(value)),
      },
    ],
  }),
);
