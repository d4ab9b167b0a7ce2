/** Operation `accept`: a GM lets a late answer count. Data: `{answer: message id}`. */
import { isText, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { isGM, type Base, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import type { Closable } from "./close.ts";

interface Acceptable extends Closable {
  readonly accepted: readonly string[];
}

export interface AcceptableBase extends Base<Acceptable> {
  late(): readonly { readonly id: string; readonly name: string }[];
}

interface AcceptData {
  readonly answer: string;
}

export const accept: Change<AcceptData, AcceptableBase> = {
  type: "accept",
  on: ["request"],
  parse: readShape({ answer: isText }),
  may: (author, { closedAt }) => isGM(author) && closedAt !== null,
  apply: ({ accepted }, { answer }) => ({ accepted: [...accepted, answer] }),
  offers: (base, viewer) =>
    viewer.isGM
      ? base.late().map(({ id, name }) => ({
          id,
          place: "foot",
          label: phrase("QUINCUNX.Request.accept", { name }),
          take: () => acceptAnswer(base, id),
        }))
      : [],
};

async function acceptAnswer(base: AcceptableBase, answer: string): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Request.acceptedBy", { name: game.user.name });
  await postOperation(accept, base, { answer }, { sentence });
}
