/** The dialog "Use this number": which number, and as what. */
import { replaceable } from "../../platform/replaceable.ts";

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
    const content = document.createElement("div");
    content.append(
      row(
        "QUINCUNX.Carry.number",
        select(
          "number",
          numbers.map((label, index) => option(String(index), label)),
        ),
      ),
      row(
        "QUINCUNX.Carry.as",
        select(
          "way",
          ways.map(({ group, options }) => optgroup(group, options)),
        ),
      ),
    );
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

function row(label: "QUINCUNX.Carry.number" | "QUINCUNX.Carry.as", field: HTMLElement): HTMLElement {
  const element = document.createElement("label");
  element.className = "quincunx-carry__row";
  const words = document.createElement("span");
  words.textContent = game.i18n.localize(label);
  element.append(words, field);
  return element;
}

function select(name: string, children: readonly HTMLElement[]): HTMLSelectElement {
  const element = document.createElement("select");
  element.name = name;
  element.append(...children);
  return element;
}

function option(value: string, label: string): HTMLOptionElement {
  const element = document.createElement("option");
  element.value = value;
  element.textContent = label;
  return element;
}

function optgroup(label: string, options: CarryQuestion["ways"][number]["options"]): HTMLOptGroupElement {
  const element = document.createElement("optgroup");
  element.label = label;
  element.append(...options.map((one) => option(one.id, one.label)));
  return element;
}
