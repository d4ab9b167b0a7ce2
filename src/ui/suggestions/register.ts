/**
 * Suggestions while somebody types a command into the chat input, of either generation. Nothing is chosen until they choose: Enter sends, and the arrow
 * upwards is the history's.
 */
import { chatBoxOf, replaceBeforeCaret, textBeforeCaret } from "../../foundry/help/chat-input.ts";
import { onHook } from "../../foundry/hooks.ts";
import { setting } from "../../foundry/settings.ts";
import { announce } from "../announce.ts";
import { prefetchWindows, windowsIfLoaded } from "../first-window.ts";
import { speak } from "../speak.ts";
import { isCompletedElsewhere, listenForOthers } from "./elsewhere.ts";
import type { SuggestionList } from "./list.ts";

let open: SuggestionList | null = null;
const heard = new WeakSet<Document>();

/** At init. */
export function registerSuggestions(): void {
  listenForOthers();
  listenIn(document);
  // A log that stands in a window of its own is a page of its own.
  for (const hook of ["renderChatLog", "renderChatInput"])
    onHook(hook, (app: unknown) => {
      const element = (app as { readonly element?: unknown }).element as
        HTMLElement | { readonly 0?: HTMLElement } | null;
      const page = element && ("ownerDocument" in element ? element : element[0])?.ownerDocument;
      if (page) listenIn(page);
    });
}

/** In the capture phase: keys that the list takes must not reach the input's own listeners. */
function listenIn(page: Document): void {
  if (heard.has(page)) return;
  heard.add(page);
  page.addEventListener("input", onInput, { capture: true });
  page.addEventListener("keydown", onKey, { capture: true });
  page.addEventListener("focusout", close, { capture: true });
  page.addEventListener("pointerdown", (event) => event.target === open?.box && close(), { capture: true });
}

function close(): void {
  open?.close();
  open = null;
}

function onInput(event: Event): void {
  const box = chatBoxOf(event.target);
  if (!box) return;
  const { inputType, isComposing } = event as Partial<InputEvent>;
  // What was put there by code, a line of the history for one, is whole.
  if (inputType === undefined || isComposing) return close();
  show(box);
}

function show(box: HTMLElement): void {
  const wasOpen = open !== null;
  close();
  if (!setting("suggest")) return;
  const text = textBeforeCaret(box);
  if (!text?.trimStart().startsWith("/") || isCompletedElsewhere(box)) return;
  const windows = windowsIfLoaded();
  // The next key finds them.
  if (!windows) return prefetchWindows();
  const suggestions = windows.suggestionsFor(text);
  if (suggestions.length === 0) return;
  open = windows.openList(box, suggestions, take);
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
  show(list.box);
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
