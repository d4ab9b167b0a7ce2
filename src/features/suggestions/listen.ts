/** Offers suggestions while a user types a command. None is preselected: Enter sends, and arrow up opens the chat history. */
import { suggestionsFor, suggestSetting } from "./suggestions.ts";
import { chatBoxOf, replaceBeforeCaret, textBeforeCaret } from "./chat-caret.ts";
import { announce } from "../../ui/announce.ts";
import { speak } from "../../ui/speak.ts";
import { isComposing } from "../../ui/composing.ts";
import { openList, LIST_ID, type SuggestionList } from "./list.ts";
import { onHook, renderedElement, type Rendered } from "../../platform/hooks.ts";

let open: SuggestionList | null = null;
/** True until the Enter key that took a suggestion is released. */
let isEnterHeld = false;

/** Handles events of a page with a chat input. `isCompleted`: another package has announced that it completes chat input. */
function hearTyping(event: Event, isCompleted: boolean): void {
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
  const { inputType, isComposing }: Partial<InputEvent> = event;
  // Text inserted by code, such as a line of the history, is complete.
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
  if (isComposing(event)) return;
  const box = chatBoxOf(event.target);
  const isRepeated = event.key === "Enter" && event.repeat;
  isEnterHeld &&= isRepeated;
  // Otherwise a held Enter takes the next suggestion or sends the command.
  if (!(isEnterHeld && box) && !(open && box === open.box && isTaken(event, open))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Applies a key to the list; true if other handlers must not see it. */
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
      isEnterHeld = true;
      if (!event.repeat) take(chosen);
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
  // A typed character reaches the input, and its `input` event updates the list.
  if (event.key.length > 1 && event.key !== "Backspace" && event.key !== "Shift") close();
  return false;
}

/** True if part of the suggestion is typed; otherwise Tab leaves the input as usual. */
function isBegun({ box, suggestions: [first] }: SuggestionList): boolean {
  return first !== undefined && (textBeforeCaret(box)?.length ?? 0) > first.at;
}

/** True if the input has attributes of a combobox, or an open listbox is visible. */
function isCompletedElsewhere(box: HTMLElement): boolean {
  return [box, box.closest("#chat-message, .chat-input")].some(isMarked) || hasOtherList(box.ownerDocument);
}

function isMarked(place: Element | null): boolean {
  const controlled = place?.getAttribute("aria-controls") ?? place?.getAttribute("aria-owns") ?? null;
  if (!place || controlled === LIST_ID) return false;
  const isNamed =
    place.getAttribute("role") === "combobox" || (place.getAttribute("aria-autocomplete") ?? "none") !== "none";
  return controlled !== null || isNamed || place.hasAttribute("list");
}

/** Listboxes inside windows do not belong to the chat input. */
function hasOtherList(page: Document): boolean {
  return [...page.querySelectorAll<HTMLElement>("[role=listbox]")].some(
    (list) =>
      list.id !== LIST_ID && !list.hidden && list.closest(".application, .app, dialog") === null && isSeen(list),
  );
}

function isSeen(list: HTMLElement): boolean {
  const { checkVisibility }: Partial<Pick<HTMLElement, "checkVisibility">> = list;
  return checkVisibility?.call(list) ?? true;
}

const heard = new WeakSet<Document>();
/** Set by the hook of the package Chat Commands, which has completion of its own (integrations.md 5). */
let isCompleted = false;

/** Called at init. */
export function registerSuggestions(): void {
  onHook("chatCommandsReady", () => {
    isCompleted = true;
  });
  listenIn(document);
  // A popped-out chat log has its own document.
  for (const hook of ["renderChatLog", "renderChatInput"])
    onHook(hook, ({ element }: { readonly element?: Rendered }) => {
      const page = renderedElement(element)?.ownerDocument;
      if (page) listenIn(page);
    });
}

/** Captures events, so that keys which the list handles do not reach the input's own listeners. */
function listenIn(page: Document): void {
  if (heard.has(page)) return;
  heard.add(page);
  for (const type of ["input", "keydown", "focusout", "pointerdown"] as const)
    page.addEventListener(type, (event) => hearTyping(event, isCompleted), { capture: true });
}
