/** What happened to a message, told: each step with who, when and what, and whether it was taken back. */
import type { Phrase } from "../rules/contract/phrase.ts";
import type { Base } from "./operation.ts";

export interface HistoryEntry {
  /** The operation's id; what is offered at the entry (`place: "history"`) names it. */
  readonly operation: string;
  readonly at: number;
  readonly what: Phrase;
  /** What it changed of the result, from what to what; null where that is nothing, and for what was taken back. */
  readonly result: Phrase | null;
  readonly isUndone: boolean;
  /** Who took back what somebody else had done, and when. */
  readonly undoneBy?: { readonly name: string; readonly at: number };
}

export function historyOf<S extends object>(
  { operations }: Base<S>,
  resultOf: (before: S, after: S) => Phrase | null,
): readonly HistoryEntry[] {
  return operations.flatMap(({ operation, logged, data, before, change, after, undo }) => {
    const isUndone = after === null;
    const what = operation.tell?.({ before, change, data, logged, isUndone });
    if (!what) return [];
    return [
      {
        operation: logged.id,
        at: logged.timestamp,
        what,
        result: after && resultOf(before, after),
        isUndone,
        ...(undo && undo.author.id !== logged.author.id
          ? { undoneBy: { name: undo.author.name, at: undo.timestamp } }
          : {}),
      },
    ];
  });
}
