/** Dialog with a button for each choice. */
import { replaceable } from "../../platform/replaceable.ts";
import { element } from "../draw/element.ts";
import { ask } from "./ask.ts";

interface Choice {
  readonly title: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** Resolves to the id of an option; `null` if cancelled. */
export const askChoice = replaceable("askChoice", ({ title, text, options }: Choice) =>
  ask({
    title,
    className: "quincunx-choice",
    width: 420,
    content: [element("p", {}, text)],
    buttons: options.map(({ id, label }, index) => ({ action: `option-${index}`, label, answer: () => id })),
  }),
);
