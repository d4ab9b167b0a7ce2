/** Operation `accept`: a GM lets a late answer count. Data: `{answer: message id}`. */
import { isText, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import type { Request } from "./state.ts";

interface AcceptData {
  readonly answer: string;
}

export const accept: Change<AcceptData, Request> = {
  type: "accept",
  on: ["request"],
  parse: readShape({ answer: isText }),
  may: (author, { closedAt }) => isGM(author) && closedAt !== null,
  apply: ({ accepted }, { answer }) => ({ accepted: [...accepted, answer] }),
  offers: (request, viewer) =>
    viewer.isGM
      ? request.late().map(({ id, name }) => ({
          id,
          place: "foot",
          label: phrase("QUINCUNX.Request.accept", { name }),
          take: () => postSaying(accept, request, { answer: id }, "QUINCUNX.Request.acceptedBy"),
        }))
      : [],
};
