/** The chat's input, into which something is put: a textarea, or the editable element of generation 14's `<prose-mirror>` (integrations.md 10). */

/** Puts a text in place of what stands there, and the focus; from `from` on it is marked, to the end of the word. Default: nothing is, the caret stands behind. */
export function fillChatInput(text: string, from = text.length): void {
  const input = document.querySelector<HTMLElement>("#chat-message");
  const to = from + (/^\S*/u.exec(text.slice(from))?.[0].length ?? 0);
  if (input instanceof HTMLTextAreaElement) return fillArea(input, text, from, to);
  const box = input?.querySelector<HTMLElement>("[contenteditable]");
  if (box) fillEditable(box, text, from, to);
}

/** Whether there is an input with nothing in it: what was typed next is not written over. */
export function isChatInputEmpty(): boolean {
  const input = document.querySelector<HTMLElement>("#chat-message");
  if (!input) return false;
  const text = input instanceof HTMLTextAreaElement ? input.value : input.textContent;
  return text.trim() === "";
}

const INPUTS = "#chat-message, .chat-input";

/** What a person types into, where an event comes from there: the textarea, or the editor's editable element. */
export function chatBoxOf(target: EventTarget | null): HTMLElement | null {
  const element = target as HTMLElement | null;
  if (!element?.closest?.(INPUTS)) return null;
  return element.closest<HTMLElement>("textarea, [contenteditable=true]");
}

/** What stands before the caret; null where something is selected, or the caret stands inside of a word, or not in the first line of an editor. */
export function textBeforeCaret(box: HTMLElement): string | null {
  const [before, after] = isArea(box) ? aroundCaret(box) : aroundCaretOf(box);
  return before === null || /^\S/u.test(after) ? null : before.replaceAll("\u00a0", " ");
}

/** Puts a text in place of what stands from `from` to the caret, as if typed. */
export function replaceBeforeCaret(box: HTMLElement, from: number, text: string): void {
  if (isArea(box)) {
    box.setRangeText(text, from, box.selectionStart, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const to = textBeforeCaret(box)?.length ?? from;
  select(box, from, to);
  if (typed(box.ownerDocument, text)) return;
  const range = box.ownerDocument.getSelection()?.getRangeAt(0);
  range?.deleteContents();
  range?.insertNode(box.ownerDocument.createTextNode(text));
  range?.collapse(false);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** By its name: an element of another window is of another class. */
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

/** The one way that editors hear of, though the standard calls it obsolete; not everywhere is it there at all. */
function typed(page: Document, text: string): boolean {
  const { execCommand } = page as Partial<Pick<Document, "execCommand">>;
  return execCommand?.call(page, "insertText", false, text) === true;
}

function fillArea(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.value = text;
  area.focus();
  area.setSelectionRange(from, to);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** As if typed, where the browser can: an editor notices that. */
function fillEditable(box: HTMLElement, text: string, from: number, to: number): void {
  const { ownerDocument: page } = box;
  const selection = page.getSelection();
  box.focus();
  selection?.selectAllChildren(box);
  if (!typed(page, text)) {
    const line = page.createElement("p");
    line.textContent = text;
    box.replaceChildren(line);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  select(box, from, to);
}

/** By characters of its text. */
function select(box: HTMLElement, from: number, to: number): void {
  const range = box.ownerDocument.createRange();
  range.selectNodeContents(box);
  range.collapse(false);
  const walk = box.ownerDocument.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let before = 0;
  let isBegun = false;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const { length } = node.nodeValue ?? "";
    if (!isBegun && from <= before + length) {
      range.setStart(node, from - before);
      isBegun = true;
    }
    if (isBegun && to <= before + length) {
      range.setEnd(node, to - before);
      break;
    }
    before += length;
  }
  const selection = box.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
