/** The order of operations, the same on every client. */
import { LAST_TURN } from "./operation-flags.ts";

/**
 * Position of a message in the log of its base message. Client clocks may differ by hours (found.md 1, row 14), so authors count up from the
 * highest turn they know; clocks only order operations of equal turn.
 */
export interface LogPosition {
  readonly messageId: string;
  /** Of operations: 1 + the highest turn that the author knew. Absent: 0. */
  readonly turn?: number;
  readonly timestamp: number;
}

export function byLogPosition(a: LogPosition, b: LogPosition): number {
  return (
    (a.turn ?? 0) - (b.turn ?? 0) ||
    a.timestamp - b.timestamp ||
    (a.messageId < b.messageId ? -1 : a.messageId > b.messageId ? 1 : 0)
  );
}

/** Turn for an operation whose author knows all of these. */
export function nextTurn(known: readonly LogPosition[]): number {
  return Math.min(LAST_TURN, 1 + known.reduce((highest, { turn = 0 }) => Math.max(highest, turn), 0));
}

/** Turn for an operation on a message with these operations. Their undos count too, so that it stays behind them. */
export function turnAfter(
  operations: readonly { readonly logged: LogPosition; readonly undo?: LogPosition }[],
  more: readonly LogPosition[] = [],
): number {
  return nextTurn([...operations.flatMap(({ logged, undo }) => [logged, ...(undo ? [undo] : [])]), ...more]);
}

export function positionOf(message: ChatMessage.Implementation): LogPosition {
  return { timestamp: message.timestamp, messageId: message.id ?? "" };
}
