/** Redraws answers when the difficulty of their request changes, because each card shows it. */
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { foldRequest } from "./request-state.ts";

/** Last targets per request; absent: no change since the page was loaded. */
const said = new Map<string, string>();

export function redrawAnswers(requestId: string): void {
  const request = foldRequest(game.messages.get(requestId));
  const now = request ? JSON.stringify([request.targets, request.state.hiddenBy]) : "";
  const before =
    said.get(requestId) ?? (request ? JSON.stringify([null, request.flags.isHidden ? requestId : null]) : "");
  said.set(requestId, now);
  if (now !== before) for (const { id } of linkedMessages(requestId, "card")) redrawMessage(id ?? "");
}
