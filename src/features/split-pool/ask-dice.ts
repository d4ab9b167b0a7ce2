/** The GM's dialog that selects which dice of an interrupted part are cancelled: all or some (DP-12). */
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

export const askDice = replaceable("askDice", showDiceChoice);

interface DiceChoice {
  readonly title: string;
  /** `place`: index among the dice thrown. */
  readonly dice: readonly { readonly place: number; readonly face: number }[];
}

async function showDiceChoice({ title, dice }: DiceChoice): Promise<readonly number[] | null> {
  const content = document.createElement("div");
  content.append(draw("quincunx-dice-choice", { dice }, document));
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: title === "" ? game.i18n.localize("QUINCUNX.Split.interrupt") : title, icon: "fa-solid fa-hand" },
    classes: ["quincunx", "quincunx-dice-choice-window"],
    position: { width: 360 },
    content: content as never,
    buttons: [
      {
        action: "cancel-dice",
        label: "QUINCUNX.Split.cancelDice",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, { form }: HTMLButtonElement) => placesIn(form),
      },
    ],
    rejectClose: false,
  } as never)) as unknown;
  return Array.isArray(answer) ? (answer as readonly number[]) : null;
}

function placesIn(form: HTMLFormElement | null): readonly number[] {
  const ticked = form?.querySelectorAll<HTMLInputElement>("input[name=die]:checked") ?? [];
  return [...ticked].map(({ value }) => Number(value));
}
