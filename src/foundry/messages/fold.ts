/**
 * What a card is after everything that happened to it: the base and its operations, folded in the order (timestamp, id).
 *
 * Pure but for the names of things: no look-ups, so that any client, a test or a later audit folds the same log to the same state. An operation that
 * its author had no right to, or that the rules refuse, is passed over; undone ones are as if they had never been.
 */
import { mayOperate } from "../authority.ts";
import type { AnyMechanic } from "../../rules/mechanic.ts";
import type { OutcomeBase } from "../../rules/trace.ts";
import type { OperationFlags } from "./flags.ts";

export interface LoggedOperation {
  readonly messageId: string;
  readonly timestamp: number;
  readonly author: { readonly id: string | null; readonly name: string; readonly isGM: boolean };
  readonly flags: OperationFlags;
}

export interface FoldedOperation {
  readonly logged: LoggedOperation;
  readonly isUndone: boolean;
  /** Spec and outcome right after it; null for undone ones. */
  readonly after: { readonly spec: object; readonly outcome: OutcomeBase } | null;
}

export interface CardState {
  readonly spec: object;
  readonly outcome: OutcomeBase;
  /** All that counted or was undone; refused ones are left out. */
  readonly operations: readonly FoldedOperation[];
}

export function foldCard(
  mechanic: AnyMechanic,
  base: object,
  faces: object,
  log: readonly LoggedOperation[],
): CardState {
  const ordered = [...log].sort((a, b) => a.timestamp - b.timestamp || (a.messageId < b.messageId ? -1 : 1));
  const undos = ordered.filter(({ flags }) => flags.type === "undo");
  let spec = base;
  let outcome = mechanic.resolve(spec, faces);
  const operations: FoldedOperation[] = [];
  for (const logged of ordered) {
    const { flags, author } = logged;
    if (flags.type === "undo" || flags.type === "close" || !mayOperate(author, flags.type)) continue;
    if (undos.some((undo) => takesBack(undo, logged))) {
      operations.push({ logged, isUndone: true, after: null });
      continue;
    }
    try {
      spec = mechanic.amend(spec, faces, flags.data);
      outcome = mechanic.resolve(spec, faces);
      operations.push({ logged, isUndone: false, after: { spec, outcome } });
    } catch {
      // Refused by the rules (locked, out of range): as if it had not been said.
    }
  }
  return { spec, outcome, operations };
}

/** Judged against the author of this very operation: an id alone can be copied by anybody. */
function takesBack({ flags, author }: LoggedOperation, operation: LoggedOperation): boolean {
  return (
    flags.data["operation"] === operation.flags.id && mayOperate(author, "undo", { authorId: operation.author.id })
  );
}
