/** Dialogs with one field and one button. */
import { replaceable } from "../../platform/replaceable.ts";
import { element } from "../draw/element.ts";
import { isStillThere } from "./actor-gone.ts";
import { ask, valueIn } from "./ask.ts";

interface FieldQuestion {
  readonly title: string;
  readonly text?: string;
  readonly button: { readonly action: string; readonly label: string };
}

interface ActorQuestion {
  readonly title: string;
  readonly text: string;
  readonly actors: readonly { readonly uuid: string; readonly name: string }[];
}

interface TextQuestion extends FieldQuestion {
  readonly value: string;
  /** Maximum length. */
  readonly most: number;
}

interface WordsQuestion {
  readonly title: string;
  readonly words: string;
  readonly most: number;
}

/** Resolves to a UUID; `null` if cancelled, or the actor was deleted meanwhile. */
export const askActor = replaceable("askActor", async ({ actors, ...question }: ActorQuestion) => {
  const options = actors.map(({ uuid, name }) => element("option", { value: uuid }, name));
  const button = { action: "choose", label: "QUINCUNX.LongTest.choose" };
  const chosen = await askField({ ...question, button }, element("select", { name: "field" }, ...options));
  return chosen !== null && isStillThere(chosen) ? chosen : null;
});

/** Words for a card; `null` if cancelled. */
export const askWords = replaceable("askWords", ({ words, ...question }: WordsQuestion) =>
  askText({ ...question, value: words, button: { action: "say", label: "QUINCUNX.Card.saveWords" } }),
);

/** Resolves to one line of text; `null` if cancelled. */
export function askText({ value, most, ...question }: TextQuestion): Promise<string | null> {
  const attributes = { type: "text", name: "field", maxlength: most, autofocus: true, autocomplete: "off", value };
  return askField(question, element("input", attributes));
}

function askField({ title, text, button }: FieldQuestion, field: HTMLElement): Promise<string | null> {
  field.setAttribute("aria-label", title);
  return ask({
    title,
    width: 360,
    content: [...(text === undefined ? [] : [element("p", {}, text)]), field],
    buttons: [{ ...button, answer: (form) => valueIn(form, "field") }],
  });
}
