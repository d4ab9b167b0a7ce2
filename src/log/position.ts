import { LAST_TURN } from "./operation-flags.ts";

/**
 * Where a message stands in the log of another. Clocks are those of the clients that wrote, hours apart at times (docs/foundry/found.md 1, row 14);
 * so whoever says something counts on from what they knew, and clocks decide only between what was said at once.
 */
export interface LogPosition {
  readonly messageId: string;
  /** Of operations: 1 + the highest that their author knew. Absent: 0. */
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

/** The turn of what is said knowing all of these. */
export function nextTurn(known: readonly LogPosition[]): number {
  return Math.min(LAST_TURN, 1 + known.reduce((highest, { turn = 0 }) => Math.max(highest, turn), 0));
}

export function positionOf(message: ChatMessage.Implementation): LogPosition {
  return { timestamp: message.timestamp, messageId: message.id ?? "" };
}
