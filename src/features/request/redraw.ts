/** Answers say what their request has become: a difficulty that is set for all is on each of their cards. */
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { foldRequest } from "./request-state.ts";

/** What each request said last to its answers; absent: nothing since this page was opened. */
const said = new Map<string, string>();

/** Draws them anew where that has changed. */
export function redrawAnswers(requestId: string): void {
  const request = foldRequest(game.messages.get(requestId));
  const now = request ? JSON.stringify([request.targets, request.state.hiddenBy]) : "";
  const before =
    said.get(requestId) ?? (request ? JSON.stringify([null, request.flags.isHidden ? requestId : null]) : "");
  said.set(requestId, now);
  if (now !== before) for (const { id } of linkedMessages(requestId, "card")) redrawMessage(id ?? "");
}
