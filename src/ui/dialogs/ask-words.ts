/** A small window: a line of words. */
import type { Ports } from "../../platform/ports.ts";
import { askField } from "./ask-field.ts";

/** Null: left. */
export const askWords: Ports["askWords"] = ({ title, words, most }) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "text", name: "words", maxLength: most, autofocus: true, autocomplete: "off" });
  field.setAttribute("value", words);
  return askField({ title, field, button: { action: "say", label: "QUINCUNX.Card.sayWords" } });
};
