/** `close`: what was asked for takes no more answers. Without data. */
import { phrase } from "../../../rules/contract/phrase.ts";
import type { Base, Change } from "../../log/operation.ts";
import type { LogPosition } from "../../log/position.ts";
import { postOperation } from "../../log/post.ts";

/** Whatever kind of message it is. */
export interface Closable {
  /** When it took its last answer; null: open. */
  readonly closedAt: LogPosition | null;
}

export const close: Change<object, Base<Closable>> = {
  type: "close",
  on: ["request"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, { closedAt }) => author.isGM && closedAt === null,
  apply: (_state, _data, { messageId, timestamp }) => ({ closedAt: { messageId, timestamp } }),
  offers: (base, viewer) =>
    viewer.isGM && base.state.closedAt === null
      ? [{ id: "", place: "foot", label: phrase("QUINCUNX.Request.close"), take: () => closeBase(base) }]
      : [],
};

async function closeBase(base: Base<Closable>): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Request.closedBy", { name: game.user.name ?? "" });
  await postOperation(close, base, {}, { sentence });
}
