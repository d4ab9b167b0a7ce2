/** What happened to a message, told: each step with who, when and what, and whether it was taken back. */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { Base } from "./operation.ts";

export interface HistoryEntry {
  /** The operation's id; what is offered at the entry (`place: "history"`) names it. */
  readonly operation: string;
  readonly at: number;
  readonly what: Phrase;
  /** How the message read after it; null where that says nothing, and for what was taken back. */
  readonly result: Phrase | null;
  readonly isUndone: boolean;
}

export function historyOf<S extends object>(
  { operations }: Base<S>,
  resultOf: (state: S) => Phrase | null,
): readonly HistoryEntry[] {
  return operations.flatMap(({ operation, logged, data, before, change, after }) => {
    const isUndone = after === null;
    const what = operation.tell?.({ before, change, data, logged, isUndone });
    if (!what) return [];
    return [
      {
        operation: logged.id,
        at: logged.timestamp,
        what,
        result: after && resultOf(after),
        isUndone,
      },
    ];
  });
}
