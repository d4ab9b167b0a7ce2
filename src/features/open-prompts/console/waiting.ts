/** Lists everything that waits for a roll or a decision, besides open prompts. */
import { kindOf, whileReading } from "../../../log/log.ts";
import type { IsPromptOpen, WaitingRow } from "../../../log/kind.ts";

/** Most kinds wait only this many messages long. */
const RECENT = 80;

/** The oldest first. */
export function waitingRows(isPromptOpen: IsPromptOpen): readonly WaitingRow[] {
  const all = game.messages.contents;
  return whileReading(() =>
    all.flatMap((message, index) => rowsOf(message, isPromptOpen, index >= all.length - RECENT)),
  );
}

/** The question that a prompt waits with; `null`: none, or it was answered. */
export function questionRowOf(id: string | null): WaitingRow | null {
  const message = id === null ? undefined : game.messages.get(id);
  return (message && rowsOf(message, () => false, true).find(({ question }) => question)) ?? null;
}

function rowsOf(
  message: ChatMessage.Implementation,
  isPromptOpen: IsPromptOpen,
  isRecent: boolean,
): readonly WaitingRow[] {
  const waiting = kindOf(message)?.waiting;
  if (!waiting || !message.isContentVisible || !(isRecent || waiting.atAnyAge)) return [];
  return waiting.rows(message, isPromptOpen);
}
