/** When a message came: all that happens to a card or a request is told in this order. */
export interface LogPosition {
  readonly messageId: string;
  readonly timestamp: number;
}

export function byLogPosition(a: LogPosition, b: LogPosition): number {
  return a.timestamp - b.timestamp || (a.messageId < b.messageId ? -1 : a.messageId > b.messageId ? 1 : 0);
}

export function positionOf(message: ChatMessage.Implementation): LogPosition {
  return { timestamp: message.timestamp, messageId: message.id ?? "" };
}
