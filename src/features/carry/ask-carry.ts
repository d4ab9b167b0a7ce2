/** The dialog "Use this number": which number, and as what. */
import { replaceable } from "../../platform/replaceable.ts";
import { ask, valueIn } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";

export interface CarryQuestion {
  readonly title: string;
  readonly numbers: readonly string[];
  readonly ways: readonly {
    readonly group: string;
    readonly options: readonly { readonly id: string; readonly label: string }[];
  }[];
}

export interface CarryChoice {
  /** Index of the number. */
  readonly number: number;
  /** Id of the way. */
  readonly way: string;
}

/** `null` if cancelled. */
export const askCarry = replaceable(
  "askCarry",
  async ({ title, numbers, ways }: CarryQuestion): Promise<CarryChoice | null> => {
    const answer = await ask({
      title,
      width: 360,
      content: [draw("quincunx-carry", { numbers, ways }, document)],
      buttons: [
        {
          action: "use",
          label: "QUINCUNX.Carry.use",
          answer: (form) => ({ number: Number(valueIn(form, "number")), way: valueIn(form, "way") }),
        },
      ],
    });
    return answer?.way === "" ? null : answer;
  },
);
