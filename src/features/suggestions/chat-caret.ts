/** Reads and replaces the text before the caret in the chat input. */
import { select, insertAsTyped } from "../../ui/chat-input.ts";

const INPUTS = "#chat-message, .chat-input";

/** The textarea or the editor's editable element; `null` for an event from elsewhere. */
export function chatBoxOf(target: EventTarget | null): HTMLElement | null {
  const element = target as HTMLElement | null;
  if (!element?.closest?.(INPUTS)) return null;
  return element.closest<HTMLElement>("textarea, [contenteditable=true]");
}

/** `null` if text is selected, or the caret is inside a word or beyond the first line of an editor. */
export function textBeforeCaret(box: HTMLElement): string | null {
  const [before, after] = isArea(box) ? aroundCaret(box) : aroundCaretOf(box);
  return before === null || /^\S/u.test(after) ? null : before.replaceAll("\u00a0", " ");
}

/** Replaces the text from `from` to the caret, as if typed. */
export function replaceBeforeCaret(box: HTMLElement, from: number, text: string): void {
  if (isArea(box)) {
    box.setRangeText(text, from, box.selectionStart, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const to = textBeforeCaret(box)?.length ?? from;
  select(box, from, to);
  if (insertAsTyped(box.ownerDocument, text)) return;
  const range = box.ownerDocument.getSelection()?.getRangeAt(0);
  range?.deleteContents();
  range?.insertNode(box.ownerDocument.createTextNode(text));
  range?.collapse(false);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** `instanceof` fails for elements of another window. */
function isArea(box: HTMLElement): box is HTMLTextAreaElement {
  return box.tagName === "TEXTAREA";
}

function aroundCaret({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): readonly [string | null, string] {
  return selectionStart === selectionEnd ? [value.slice(0, selectionStart), value.slice(selectionEnd)] : [null, ""];
}

function aroundCaretOf(box: HTMLElement): readonly [string | null, string] {
  const selection = box.ownerDocument.getSelection();
  const { focusNode: node = null, focusOffset = 0, isCollapsed = false } = selection ?? {};
  if (!node || !isCollapsed || !box.contains(node)) return [null, ""];
  const before = box.ownerDocument.createRange();
  before.selectNodeContents(box);
  const after = before.cloneRange();
  before.setEnd(node, focusOffset);
  after.setStart(node, focusOffset);
  const lines = before.cloneContents();
  const isFirst = lines.querySelector("br") === null && lines.querySelectorAll("p, div").length <= 1;
  return isFirst ? [before.toString(), after.toString()] : [null, ""];
}
