/** Operation `close`: ends a request. Its data list the messages that count, so that no clock decides which were in time. */
import { isText, listOf, readShape } from "../../platform/shape.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { Base, Change } from "../../log/operation.ts";
import type { LogPosition } from "../../log/position.ts";
import { postOperation } from "../../log/post.ts";

export interface Closable {
  /** `null`: open. */
  readonly closedAt: LogPosition | null;
  /** Ids of the messages that count; `null`: open. */
  readonly taken: readonly string[] | null;
}

export interface ClosableBase extends Base<Closable> {
  answers(): readonly string[];
}

interface CloseData {
  readonly answers: readonly string[];
}

/** Limit for hostile data. */
const MOST_ANSWERS = 1000;

export const close: Change<CloseData, ClosableBase> = {
  type: "close",
  on: ["request"],
  parse: readShape({ answers: listOf(isText, MOST_ANSWERS) }),
  may: (author, { closedAt }) => author.isGM && closedAt === null,
  apply: (_state, { answers }, { messageId, timestamp }) => ({
    closedAt: { messageId, timestamp },
    taken: answers,
  }),
  offers: (base, viewer) =>
    viewer.isGM && base.state.closedAt === null
      ? [{ id: "", place: "foot", label: phrase("QUINCUNX.Request.close"), take: () => closeBase(base) }]
      : [],
};

async function closeBase(base: ClosableBase): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Request.closedBy", { name: game.user.name });
  await postOperation(close, base, { answers: base.answers() }, { sentence });
}
