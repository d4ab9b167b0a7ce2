/** The field of a question, with the words that can follow as buttons below it. */
import type { SuggestionView } from "../engine/index.ts";
import { h } from "./draw.ts";
import { t } from "./words.ts";

export interface QuestionActions {
  setText(index: number, text: string): void;
  remove(index: number): void;
  suggest(text: string): Promise<readonly SuggestionView[]>;
}

/** `fault`: why the text is no question; empty: it is one. */
export function drawQuestion(
  { text, index, fault }: { readonly text: string; readonly index: number; readonly fault: string },
  { setText, remove, suggest }: QuestionActions,
): HTMLElement {
  const id = `question-${index}`;
  const list = h("ul", { class: "suggestions", "aria-label": t("ODDS.suggestions") });
  const complete = async (): Promise<void> => {
    const found = await suggest(withoutSlash(input.value));
    list.replaceChildren(...found.map((one) => drawSuggestion(one, take)));
  };
  const take = (next: string): void => {
    input.value = next;
    input.focus();
    void complete();
  };
  const input = h("input", {
    id,
    value: text,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 1000,
    "data-focus": id,
    "aria-describedby": fault === "" ? null : `${id}-fault`,
    "aria-invalid": fault === "" ? null : "true",
    oninput: () => void complete(),
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    setText(index, withoutSlash(input.value.trim()));
  };
  return h(
    "form",
    {
      class: "question",
      onsubmit: submit,
      onkeydown: (event) => moveBetween([input, ...list.querySelectorAll("button")], event as KeyboardEvent),
    },
    h("label", { for: id }, index === 0 ? t("ODDS.question") : t("ODDS.questionNumber", { number: index + 1 })),
    input,
    index === 0
      ? h("button", { class: "primary" }, t("ODDS.ask"))
      : h("button", { type: "button", onclick: () => remove(index) }, t("ODDS.remove")),
    fault === "" ? null : h("p", { class: "fault", id: `${id}-fault`, role: "alert" }, fault),
    list,
  );
}

function withoutSlash(text: string): string {
  return text.replace(/^\//u, "");
}

function drawSuggestion({ text, note }: SuggestionView, take: (text: string) => void): HTMLElement {
  const word = text.trim().split(/\s/u).at(-1) ?? text;
  return h(
    "li",
    {},
    h("button", { type: "button", onclick: () => take(text) }, word, note === "" ? null : h("small", {}, ` ${note}`)),
  );
}

/** The arrow keys up and down move between the field and its suggestions. */
function moveBetween(stops: readonly HTMLElement[], event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (step === 0 || !next || !stops.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
