/**
 * What is offered while somebody types a command into the chat input. Nothing is chosen until they choose: Enter sends, and the arrow upwards is the
 * history's.
 */
import { suggestionsFor, suggestSetting } from "./suggestions.ts";
import { chatBoxOf, replaceBeforeCaret, textBeforeCaret } from "./chat-caret.ts";
import { announce } from "../../ui/announce.ts";
import { speak } from "../../ui/speak.ts";
import { isCompletedElsewhere } from "./elsewhere.ts";
import { openList, type SuggestionList } from "./list.ts";

let open: SuggestionList | null = null;

/** Whatever happens on a page with a chat input. `isCompleted`: another package has said that it completes what is typed. */
export function hearTyping(event: Event, isCompleted: boolean): void {
  switch (event.type) {
    case "input":
      return onInput(event, isCompleted);
    case "keydown":
      return onKey(event as KeyboardEvent);
    case "focusout":
      return close();
    case "pointerdown":
      if (event.target === open?.box) close();
  }
}

function close(): void {
  open?.close();
  open = null;
}

function onInput(event: Event, isCompleted: boolean): void {
  const box = chatBoxOf(event.target);
  if (!box) return;
  const { inputType, isComposing } = event as Partial<InputEvent>;
  // What was put there by code, a line of the history for one, is whole.
  if (inputType === undefined || isComposing) return close();
  show(box, isCompleted);
}

function show(box: HTMLElement, isCompleted: boolean): void {
  const wasOpen = open !== null;
  close();
  if (!suggestSetting.read()) return;
  const text = textBeforeCaret(box);
  if (!text?.trimStart().startsWith("/") || isCompleted || isCompletedElsewhere(box)) return;
  const suggestions = suggestionsFor(text);
  if (suggestions.length === 0) return;
  open = openList(box, suggestions, take);
  if (!wasOpen)
    announce(
      speak({ key: "QUINCUNX.Suggest.count", count: suggestions.length, data: { count: suggestions.length } }),
      box.ownerDocument,
    );
}

function take(index: number): void {
  const list = open;
  const suggestion = list?.suggestions[index];
  if (!list || !suggestion) return;
  close();
  replaceBeforeCaret(list.box, suggestion.at, suggestion.text);
  show(list.box, false);
}

function onKey(event: KeyboardEvent): void {
  if (!open || event.isComposing || chatBoxOf(event.target) !== open.box) return;
  if (!isTaken(event, open)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** What a key does to the list; whether it is then nobody else's. */
function isTaken(event: KeyboardEvent, list: SuggestionList): boolean {
  const { chosen, suggestions } = list;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
  switch (isPlain ? event.key : "") {
    case "ArrowDown":
      list.choose(Math.min(chosen + 1, suggestions.length - 1));
      return true;
    case "ArrowUp":
      if (chosen < 0) break;
      list.choose(chosen - 1);
      return true;
    case "Enter":
      if (chosen < 0) break;
      take(chosen);
      return true;
    case "Tab": {
      const index = chosen < 0 && isBegun(list) ? 0 : chosen;
      if (index < 0) break;
      take(index);
      return true;
    }
    case "Escape":
      close();
      return true;
  }
  // What is typed goes on to the input, and comes back from there.
  if (event.key.length > 1 && event.key !== "Backspace" && event.key !== "Shift") close();
  return false;
}

/** Something of it stands there already; else Tab leaves the input, as ever. */
function isBegun({ box, suggestions: [first] }: SuggestionList): boolean {
  return first !== undefined && (textBeforeCaret(box)?.length ?? 0) > first.at;
}
