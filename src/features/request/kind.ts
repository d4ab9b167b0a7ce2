/** Message kind `request`: a GM asks users for rolls. The prompt opens at these users; cards that belong to it are the answers. */
import { rememberSecretSource } from "../../card/secrets/secret-sources.ts";
import { forgetLater, inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { readRequestFlags, type RequestFlags, lateAnswerOf, requestOf, type Request, foldRequest } from "./state.ts";
import { isNewer, unreadableSpec } from "../../log/schema.ts";
import type { MessageKind } from "../../log/kind.ts";
import { showMessage } from "../../log/elements.ts";
import { answerAll, answerRequest, openAtMySeat, recheckPrompt, rollForUser } from "./answer.ts";
import { viewOfRequest } from "./view.ts";
import { notifyPrompts } from "../../roll/prompt/open-prompt.ts";
import type { Ruling } from "../../roll/difficulty/ruling.ts";
import { excuseSeats } from "./operations.ts";
import { rowsOfRequest } from "./waiting.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentRequest } from "./present.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";

export const requestKind: MessageKind<RequestFlags, Request> = {
  kind: "request",
  isNewer,
  parse: readRequestFlags,
  missing: unreadableSpec,
  display: {
    open: requestOf,
    view: viewOfRequest,
    draw: drawWithButtons("quincunx-request", presentRequest),
    dependsOnPresence: (request) =>
      request.state.closedAt === null || request.flags.seats.some((_seat, index) => lateAnswerOf(request, index)),
    press: ({ message }, what, value, event) => {
      if (what === "answer") return answerRequest(message, { event });
      if (what === "answer-all") return answerAll(message, { event });
      return what === "stand-in" ? rollForUser(message, Number(value), { event }) : showMessage(value);
    },
  },
  waiting: { rows: rowsOfRequest },
  async rule(message, seat, user, ruling: Ruling) {
    const request = requestOf(message);
    if (request?.flags.seats[seat]?.user === user) await excuseSeats(request, ruling, [seat]);
  },
  arrived: (message) => {
    rememberSecretSource(message.id ?? "");
    openAtMySeat(message);
  },
  changed: (messageId) => {
    recheckPrompt(messageId);
    notifyPrompts(messageId);
    // If hiding was undone, the secret that applied before applies again.
    void inheritAnswer(messageId);
    redrawAnswers(messageId);
  },
  deleted: forgetLater,
};

/** Last targets per request; absent: no change since the page was loaded. */
const drawnTargets = new Map<string, string>();

/** Redraws answers when the difficulty of their request changes, because each card shows it. */
function redrawAnswers(requestId: string): void {
  const request = foldRequest(game.messages.get(requestId));
  const now = request ? JSON.stringify([request.targets, request.state.hiddenBy]) : "";
  const before =
    drawnTargets.get(requestId) ?? (request ? JSON.stringify([null, request.flags.isHidden ? requestId : null]) : "");
  drawnTargets.set(requestId, now);
  if (now !== before) for (const { id } of linkedMessages(requestId, "card")) redrawMessage(id ?? "");
}
