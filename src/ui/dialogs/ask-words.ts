/** Dialog for one line of text. */
import { replaceable } from "../../platform/replaceable.ts";
import { askField } from "./ask-field.ts";

interface WordsQuestion {
  readonly title: string;
  readonly words: string;
  readonly most: number;
}

/** `null` if cancelled. */
export const askWords = replaceable("askWords", ({ title, words, most }: WordsQuestion) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "text", name: "words", maxLength: most, autofocus: true, autocomplete: "off" });
  field.setAttribute("value", words);
  return askField({ title, field, button: { action: "say", label: "QUINCUNX.Card.saveWords" } });
});
