/**
 * Writes into the chat input: a textarea, or the editable element of generation 14's `<prose-mirror>`
 * (integrations.md 10).
 */

/** Replaces the text, focuses the input and selects the word at `from`. Default: no selection, caret at the end. */
export function fillChatInput(text: string, from = text.length): void {
  const input = document.querySelector<HTMLElement>("#chat-message");
  const to = from + (/^\S*/u.exec(text.slice(from))?.[0].length ?? 0);
  if (input instanceof HTMLTextAreaElement) return fillArea(input, text, from, to);
  const box = input?.querySelector<HTMLElement>("[contenteditable]");
  if (box) fillEditable(box, text, from, to);
}

/** True if the input exists and is empty, so that filling it overwrites nothing. */
export function isChatInputEmpty(): boolean {
  const input = document.querySelector<HTMLElement>("#chat-message");
  if (!input) return false;
  const text = input instanceof HTMLTextAreaElement ? input.value : input.textContent;
  return text.trim() === "";
}

/**
 * Restores a command that failed, with the faulty place selected, after core has emptied the input. Does nothing if
 * the user has typed since.
 */
export function restoreChatInput(typed: string, at?: number): void {
  setTimeout(() => {
    if (isChatInputEmpty()) fillChatInput(typed, at);
  }, 0);
}

/**
 * Inserts text with `execCommand`, the only way that editors notice, though it is deprecated. False if the browser
 * lacks it.
 */
export function insertAsTyped(page: Document, text: string): boolean {
  const { execCommand } = page;
  return execCommand?.call(page, "insertText", false, text) === true;
}

function fillArea(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.value = text;
  area.focus();
  area.setSelectionRange(from, to);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Inserts as if typed if the browser can, so that the editor notices. */
function fillEditable(box: HTMLElement, text: string, from: number, to: number): void {
  const { ownerDocument: page } = box;
  const selection = page.getSelection();
  box.focus();
  selection?.selectAllChildren(box);
  if (!insertAsTyped(page, text)) {
    const line = page.createElement("p");
    line.textContent = text;
    box.replaceChildren(line);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  select(box, from, to);
}

/** `from` and `to` count characters of the text. */
export function select(box: HTMLElement, from: number, to: number): void {
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
