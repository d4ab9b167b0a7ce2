/** The chat input: sending, history, mode selector. */
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

/** The modes that a user may choose from, in the words of the generation. */
export function modeChoices(): ModeChoice[] {
  const registry = (generation() >= 14 ? page.CONFIG.ChatMessage?.modes : page.CONFIG.Dice?.rollModes) as
    Record<string, Dict | string> | undefined;
  const mode = currentMode();
  return Object.entries(registry ?? {}).map(([id, entry]) => ({
    id,
    label: String(typeof entry === "string" ? entry : (entry.label ?? id)),
    icon: String(typeof entry === "string" ? "" : (entry.icon ?? "")),
    chosen: id === mode,
  }));
}

/** Listens on a freshly drawn input part. */
export function attachChatInput(log: ChatLog, part: HTMLElement, history: ChatHistory): void {
  const input = part.querySelector<HTMLTextAreaElement>("#chat-message, textarea.chat-input");
  input?.addEventListener("keydown", (event) => onKeyDown(log, event, input, history));
  part.querySelector<HTMLSelectElement>("select.message-mode")?.addEventListener("change", (event) => {
    const mode = (event.currentTarget as HTMLSelectElement).value;
    void page.game.settings.set("core", generation() >= 14 ? "messageMode" : "rollMode", mode);
  });
}

function onKeyDown(log: ChatLog, event: KeyboardEvent, input: HTMLTextAreaElement, history: ChatHistory): void {
  if (event.isComposing) return;
  if (
    generation() >= 14 &&
    page.Hooks.call("chatInput", event, { recordPending: () => history.older(input.value) }) === false
  )
    return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    void send(log, input, history);
    return;
  }
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === input.value.length;
  const recalled =
    event.key === "ArrowUp" && (atStart || !input.value.includes("\n"))
      ? history.older(input.value)
      : event.key === "ArrowDown" && atEnd
        ? history.newer()
        : null;
  if (recalled === null) return;
  event.preventDefault();
  input.value = recalled;
  input.setSelectionRange(recalled.length, recalled.length);
}

/** Sends what was typed; where that is refused the text stays and an error says why. */
export async function send(log: ChatLog, input: HTMLTextAreaElement, history: ChatHistory): Promise<Loose> {
  const typed = input.value.trim();
  if (!typed) return undefined;
  input.value = "";
  try {
    const message = (await log.processMessage(generation() >= 14 ? asParagraphs(typed) : typed)) as Loose;
    history.remember(typed);
    return message;
  } catch (error) {
    if (!input.value) input.value = typed;
    page.ui.notifications?.error((error as Error).message || say("CHAT.Failed", "The message could not be sent."));
    return undefined;
  }
}
