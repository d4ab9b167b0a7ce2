/** Tells this user once when an operation of theirs does not count, because another one at the same moment came first. */
import { openMessage } from "./log.ts";
import type { Operation } from "./operation.ts";

interface OwnEntry {
  readonly messageId: string;
  /** For an undo: the operation that it undoes. */
  readonly undoes: string | null;
  readonly at: number;
}

/** Posted by this page, by id. */
const entries = new Map<string, OwnEntry>();

/** In ms: later, an operation stops counting because of a decision that is told by its own message. */
const SAME_MOMENT = 15_000;

/** Call before it is sent. Deferred operations wait and are never refused. */
export function noteOwnOperation(operation: Operation, messageId: string, id: string, data: object): void {
  if ("isDeferrable" in operation && operation.isDeferrable) return;
  const undoes = "undoes" in operation ? operation.undoes(data) : null;
  entries.set(id, { messageId, undoes, at: Date.now() });
}

/** Call after a change of a message. */
export function tellExcluded(messageId: string): void {
  for (const [id, { undoes, at, ...about }] of entries) {
    if (about.messageId !== messageId || !game.messages.has(id)) continue;
    if (Date.now() - at > SAME_MOMENT) entries.delete(id);
    const operations = openMessage(game.messages.get(messageId))?.base.operations;
    const counts =
      undoes === null
        ? operations?.some(({ logged }) => logged.id === id)
        : operations?.every(({ logged, after }) => logged.id !== undoes || after === null);
    if (counts !== false || !entries.delete(id)) continue;
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.excluded"), { console: false });
  }
}
