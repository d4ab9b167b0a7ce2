/** Lists the changes of a message with time, text and undo. */
import type { Phrase } from "../rules/contract/phrase.ts";
import type { Base } from "./operation.ts";

export type HistoryEntry = ReturnType<typeof historyOf>[number];

export function historyOf<S extends object>({ operations }: Base<S>, resultOf: (before: S, after: S) => Phrase | null) {
  return operations.flatMap(({ operation, logged, data, before, change, after, undo }) => {
    const isUndone = after === null;
    const what = operation.describe?.({ before, change, data, logged, isUndone });
    if (!what) return [];
    return [
      {
        /** Id of the operation. Offers with `place: "history"` refer to it. */
        operation: logged.id,
        at: logged.timestamp,
        what,
        /** Change of the result; `null` if the result is the same, or the operation was undone. */
        result: after && resultOf(before, after),
        isUndone,
        /** Set if another user than the author has undone it. */
        ...(undo && undo.author.id !== logged.author.id
          ? { undoneBy: { name: undo.author.name, at: undo.timestamp } }
          : {}),
      },
    ];
  });
}
