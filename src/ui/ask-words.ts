/** A small window: a line of words. */
import type { Ports } from "../foundry/ports.ts";

/** Null: left. */
export const askWords: Ports["askWords"] = async ({ title, words, most }) => {
  const content = document.createElement("div");
  const field = document.createElement("input");
  Object.assign(field, { type: "text", name: "words", maxLength: most, autofocus: true, autocomplete: "off" });
  field.setAttribute("value", words);
  field.setAttribute("aria-label", title);
  content.append(field);
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title },
    classes: ["quincunx"],
    position: { width: 360 },
    content: content as never,
    buttons: [
      {
        action: "say",
        label: "QUINCUNX.Card.sayWords",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => {
          const typed = button.form?.elements.namedItem("words");
          return typed instanceof HTMLInputElement ? { words: typed.value } : null;
        },
      },
    ],
    rejectClose: false,
  } as never)) as { readonly words?: unknown } | string | null | undefined;
  const said = typeof answer === "object" ? answer?.words : null;
  return typeof said === "string" ? said : null;
};
