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

/** Core empties the input after this; what became no roll stands there again, its place marked, unless something else was typed meanwhile. */
export function giveBackToChat(typed: string, at?: number): void {
  setTimeout(() => {
    if (isChatInputEmpty()) fillChatInput(typed, at);
  }, 0);
}

/** The one way that editors hear of, though the standard calls it obsolete; not everywhere is it there at all. */
export function typed(page: Document, text: string): boolean {
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
