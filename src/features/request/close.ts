/** Operation `close`: ends a request. Its data list the messages that count, so that no clock decides which were in time. */
import { isText, listOf, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import type { Request } from "./state.ts";

interface CloseData {
  readonly answers: readonly string[];
}

/** Limit for hostile data. */
const MOST_ANSWERS = 1000;

export const close: Change<CloseData, Request> = {
  type: "close",
  on: ["request"],
  parse: readShape({ answers: listOf(isText, MOST_ANSWERS) }),
  may: (author, { closedAt }) => author.isGM && closedAt === null,
  apply: (_state, { answers }, { messageId, timestamp }) => ({
    closedAt: { messageId, timestamp },
    taken: answers,
  }),
  offers: (request, viewer) =>
    viewer.isGM && request.state.closedAt === null
      ? [
          {
            id: "",
            place: "foot",
            label: phrase("QUINCUNX.Request.close"),
            take: () => postSaying(close, request, { answers: request.answers() }, "QUINCUNX.Request.closedBy"),
          },
        ]
      : [],
};
