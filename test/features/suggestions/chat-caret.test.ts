/** Typing into the chat at the caret: a textarea, or the editable element of generation 14 (integrations.md 10). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chatBoxOf, replaceBeforeCaret, textBeforeCaret } from "../../../src/features/suggestions/chat-caret.ts";
import { fillChatInput, isChatInputEmpty } from "../../../src/ui/chat-input.ts";

let heard: string[] = [];
const page = (): Document => globalThis.document;

function put(html: string): HTMLElement {
  page().body.innerHTML = html;
  page().body.addEventListener("input", () => void heard.push("input"));
  return page().body.firstElementChild as HTMLElement;
}

beforeEach(() => void (heard = []));
afterEach(() => {
  page().getSelection()?.removeAllRanges();
  page().body.replaceWith(page().createElement("body"));
  Reflect.deleteProperty(page(), "execCommand");
});

/** Replaces the selection by the typed text, as a browser does. */
function withTyping(): string[] {
  const said: string[] = [];
  Object.assign(page(), {
    execCommand: (command: string, _ui: boolean, text: string): boolean => {
      said.push(`${command} ${text}`);
      const range = page().getSelection()?.getRangeAt(0);
      range?.deleteContents();
      range?.insertNode(page().createTextNode(text));
      return true;
    },
  });
  return said;
}

/** Sets the caret or the selection, by nodes. */
function mark(node: Node, from: number, end: Node = node, to = from): void {
  const range = page().createRange();
  range.setStart(node, from);
  range.setEnd(end, to);
  page().getSelection()?.removeAllRanges();
  page().getSelection()?.addRange(range);
}
const marked = (): string => page().getSelection()?.toString() ?? "";

describe("the chat input", () => {
  it("is the focused input, only inside the chat", () => {
    const chat = put(`<form><textarea id="chat-message"></textarea></form>`).firstElementChild as HTMLElement;
    expect(chatBoxOf(chat)).toBe(chat);
    const editor = put(`<div class="chat-input"><div contenteditable="true"><p>te</p></div><button></button></div>`);
    expect(chatBoxOf(editor.querySelector("p"))).toBe(editor.firstElementChild);
    expect(chatBoxOf(editor.querySelector("button"))).toBeNull();
    expect(chatBoxOf(put("<textarea></textarea>"))).toBeNull();
    for (const target of [null, page(), new EventTarget()]) expect(chatBoxOf(target)).toBeNull();
  });
});

describe("a textarea", () => {
  const at = (value: string, from: number, to = from): HTMLTextAreaElement => {
    const area = put("<textarea></textarea>") as HTMLTextAreaElement;
    area.value = value;
    area.setSelectionRange(from, to);
    return area;
  };

  it.each([
    ["/te adv", 7, 7, "/te adv"],
    ["/te adv", 0, 0, null],
    ["/te adv", 3, 3, "/te"],
    ["/te adv", 5, 5, null],
    ["/te adv", 0, 3, null],
    ["/te\u00a0adv", 7, 7, "/te adv"],
    ["", 0, 0, ""],
  ])("%j from %i to %i: %j is before the caret", (value, from, to, before) => {
    expect(textBeforeCaret(at(value, from, to))).toBe(before);
  });

  it("the text before the caret is replaced from the given position, the caret moves behind it, and listeners get an event", () => {
    const area = at("/te ad vs 7", 6);
    replaceBeforeCaret(area, 4, "advantage");
    expect(area.value).toBe("/te advantage vs 7");
    expect([area.selectionStart, area.selectionEnd]).toEqual([13, 13]);
    expect(heard).toEqual(["input"]);
  });
});

describe("an editor", () => {
  const open = (html: string): HTMLElement => put(`<div contenteditable="true">${html}</div>`);

  it("gives the text before the caret in its first line", () => {
    const box = open("<p>/te&nbsp;adv 2</p><p>more</p>");
    const [first, second] = [...box.querySelectorAll("p")].map((line) => line.firstChild as Text);
    mark(first as Text, 7);
    expect(textBeforeCaret(box)).toBe("/te adv");
    mark(first as Text, 2);
    expect(textBeforeCaret(box)).toBeNull();
    mark(first as Text, 0, first, 3);
    expect(textBeforeCaret(box)).toBeNull();
    mark(second as Text, 4);
    expect(textBeforeCaret(box)).toBeNull();
  });

  it("ends its first line at a line break, and at a line of plain text", () => {
    const broken = open("<p>/te<br>adv</p>");
    mark(broken.querySelector("p")?.lastChild as Text, 3);
    expect(textBeforeCaret(broken)).toBeNull();
    const lines = open("/te<div>adv</div><div>more</div>");
    mark(lines.lastElementChild?.firstChild as Text, 4);
    expect(textBeforeCaret(lines)).toBeNull();
  });

  it("gives nothing if the caret is elsewhere or missing", () => {
    const box = open("/te");
    expect(textBeforeCaret(box)).toBeNull();
    const other = page().createElement("p");
    other.textContent = "/te";
    page().body.append(other);
    mark(other.firstChild as Text, 3);
    expect(textBeforeCaret(box)).toBeNull();
  });

  it("uses the browser's own typing if available, which sends events by itself", () => {
    const said = withTyping();
    const box = open("/te ad vs 7");
    mark(box.firstChild as Text, 6);
    replaceBeforeCaret(box, 4, "advantage");
    expect(box.textContent).toBe("/te advantage vs 7");
    expect(said).toEqual(["insertText advantage"]);
    expect(heard).toEqual([]);
  });

  it("otherwise gets the text directly, with the caret behind it", () => {
    const box = open("/te ad vs 7");
    mark(box.firstChild as Text, 6);
    replaceBeforeCaret(box, 4, "advantage");
    expect(box.textContent).toBe("/te advantage vs 7");
    expect(heard).toEqual(["input"]);
    expect(page().getSelection()?.isCollapsed).toBe(true);
    expect(textBeforeCaret(box)).toBe("/te advantage");
  });

  it("without a caret puts the text at the given place", () => {
    const box = open("/te ");
    replaceBeforeCaret(box, 4, "adv");
    expect(box.textContent).toBe("/te adv");
  });
});

describe("an example fills the chat's input", () => {
  it("a textarea gets the focus, and the caret behind the text; the word of an error is selected", () => {
    const area = put(`<textarea id="chat-message">old</textarea>`) as HTMLTextAreaElement;
    fillChatInput("/te adv 2");
    expect([area.value, area.selectionStart, area.selectionEnd]).toEqual(["/te adv 2", 9, 9]);
    expect(page().activeElement).toBe(area);
    expect(heard).toEqual(["input"]);
    fillChatInput("/te adv 2", 4);
    expect([area.selectionStart, area.selectionEnd]).toEqual([4, 7]);
  });

  it.each([true, false])("an editor replaces its content, and selects the word (typed: %s)", (isTyped) => {
    if (isTyped) withTyping();
    const box = put(
      `<div id="chat-message"><div contenteditable="true" tabindex="0"><p>old</p><p>lines</p></div></div>`,
    ).firstElementChild as HTMLElement;
    fillChatInput("/te adv 2", 4);
    expect(box.textContent).toBe("/te adv 2");
    expect(marked()).toBe("adv");
    expect(heard).toEqual(isTyped ? [] : ["input"]);
    fillChatInput("/fives 6");
    expect(page().getSelection()?.isCollapsed).toBe(true);
    expect(textBeforeCaret(box)).toBe("/fives 6");
  });

  it("nothing is filled without an input", () => {
    put("<p></p>");
    expect(() => fillChatInput("/te")).not.toThrow();
    put(`<div id="chat-message"></div>`);
    expect(() => fillChatInput("/te")).not.toThrow();
  });

  it.each([
    [`<textarea id="chat-message"></textarea>`, true],
    [`<textarea id="chat-message"> \n</textarea>`, true],
    [`<textarea id="chat-message">a</textarea>`, false],
    [`<div id="chat-message"><p> </p></div>`, true],
    [`<div id="chat-message"><p>a</p></div>`, false],
    ["<p></p>", false],
  ])("%s: is it there, and empty? %s", (html, isEmpty) => {
    put(html);
    expect(isChatInputEmpty()).toBe(isEmpty);
  });
});
