/** The dialog "Use this number": which number, and as what. */
import { replaceable } from "../../platform/replaceable.ts";
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
    // DialogV2 uses only the children of this element.
    const content = document.createElement("div");
    content.append(draw("quincunx-carry", { numbers, ways }, document));
    const answer = (await foundry.applications.api.DialogV2.wait({
      window: { title },
      classes: ["quincunx"],
      position: { width: 360 },
      content: content as never,
      buttons: [
        {
          action: "use",
          label: "QUINCUNX.Carry.use",
          default: true,
          callback: (_event: Event, { form }: HTMLButtonElement) => {
            const valueOf = (name: string): string =>
              (form?.elements.namedItem(name) as HTMLSelectElement | null)?.value ?? "";
            return { number: Number(valueOf("number")), way: valueOf("way") };
          },
        },
      ],
      rejectClose: false,
    } as never)) as CarryChoice | string | null | undefined;
    return typeof answer === "object" && answer && answer.way !== "" ? answer : null;
  },
);
