/** The chat input: sending, history, mode selector. */
import { typedLines } from "../elements/prose-mirror.ts";
import { generation, page, say, type Dict, type Loose } from "../shared/host.ts";
import { currentMode } from "./chat-commands.ts";
import { type ChatHistory } from "./chat-history.ts";
import { asParagraphs } from "./chat-text.ts";
import type { ChatLog } from "./chat-log.ts";

export interface ModeChoice {
  id: string;
  label: string;
  icon: string;
  chosen: boolean;
}

/** The modes that a user may choose from, under the generation's names. */
export function modeChoices(): ModeChoice[] {
  const registry = (generation() >= 14 ? page.CONFIG.ChatMessage?.modes : page.CONFIG.Dice?.rollModes) as
    | Record<string, Dict | string>
    | undefined;
  const mode = currentMode();
  return Object.entries(registry ?? {}).map(([id, entry]) => ({
    id,
    label: String(typeof entry === "string" ? entry : (entry.label ?? id)),
    icon: String(typeof entry === "string" ? "" : (entry.icon ?? "")),
    chosen: id === mode,
  }));
}

/** The text input: a textarea; in generation 14 the editable element of a `<prose-mirror>` (integrations.md 10). */
export interface ChatInput {
  readonly box: HTMLElement;
  read(): string;
  /** Writes the text and, if the input has the focus, puts the caret at its end. */
  write(text: string): void;
  /** True if arrow up leaves the text. */
  atStart(): boolean;
  atEnd(): boolean;
}

export function chatInputIn(part: HTMLElement): ChatInput | null {
  const input = part.querySelector<HTMLElement>(".chat-input");
  if (!input) return null;
  return input.tagName === "TEXTAREA" ? plainInput(input as HTMLTextAreaElement) : richInput(input);
}

function plainInput(area: HTMLTextAreaElement): ChatInput {
  const isOneLine = (): boolean => !area.value.includes("\n");
  return {
    box: area,
    read: () => area.value,
    write: (text) => {
      area.value = text;
      area.setSelectionRange(text.length, text.length);
    },
    atStart: () => isOneLine() || (area.selectionStart === 0 && area.selectionEnd === 0),
    atEnd: () => area.selectionStart === area.value.length,
  };
}

function richInput(editor: HTMLElement): ChatInput | null {
  const box = editor.querySelector<HTMLElement>("[contenteditable]");
  if (!box) return null;
  const isOneLine = (): boolean => !typedLines(box).trim().includes("\n");
  return {
    box,
    read: () => typedLines(box),
    write: (text) => {
      (editor as HTMLInputElement).value = text === "" ? "" : asParagraphs(text);
      if (box.ownerDocument.activeElement !== box) return;
      const selection = box.ownerDocument.getSelection();
      selection?.selectAllChildren(box.lastElementChild ?? box);
      if (selection?.rangeCount) selection.collapseToEnd();
    },
    atStart: isOneLine,
    atEnd: isOneLine,
  };
}

/** Listens on a freshly drawn input part. */
export function attachChatInput(log: ChatLog, part: HTMLElement, history: ChatHistory): void {
  part.querySelector<HTMLSelectElement>("select.message-mode")?.addEventListener("change", (event) => {
    const mode = (event.currentTarget as HTMLSelectElement).value;
    void page.game.settings.set("core", generation() >= 14 ? "messageMode" : "rollMode", mode);
  });
  // The inner elements of a custom element exist only once it is in the page.
  part.addEventListener("keydown", (event) => {
    const input = chatInputIn(part);
    if (input?.box === event.target) onKeyDown(log, event, input, history);
  });
}

function onKeyDown(log: ChatLog, event: KeyboardEvent, input: ChatInput, history: ChatHistory): void {
  if (event.isComposing) return;
  if (
    generation() >= 14 &&
    page.Hooks.call("chatInput", event, { recordPending: () => history.older(input.read()) }) === false
  )
    return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    void send(log, input, history);
    return;
  }
  const recalled =
    event.key === "ArrowUp" && input.atStart()
      ? history.older(input.read())
      : event.key === "ArrowDown" && input.atEnd()
        ? history.newer()
        : null;
  if (recalled === null) return;
  event.preventDefault();
  input.write(recalled);
}

/** Sends the typed text. If sending fails, the text stays and an error notification gives the reason. */
export async function send(log: ChatLog, input: ChatInput, history: ChatHistory): Promise<Loose> {
  const typed = input.read().trim();
  if (!typed) return undefined;
  input.write("");
  try {
    const message = (await log.processMessage(generation() >= 14 ? asParagraphs(typed) : typed)) as Loose;
    history.remember(typed);
    return message;
  } catch (error) {
    if (!input.read()) input.write(typed);
    page.ui.notifications?.error((error as Error).message || say("CHAT.Failed", "The message could not be sent."));
    return undefined;
  }
}
