/** The socket members that a seat and the server use: socket.io's, or a test's own. */
export interface Line {
  readonly connected: boolean;
  // As loose as socket.io's type.
  on(event: string, listener: (...args: any[]) => void): unknown;
  /** The last argument may be a callback for the answer. */
  emit(event: string, ...args: unknown[]): unknown;
  /** `isWhole`: close the underlying connection as well, without reconnecting. */
  disconnect(isWhole?: boolean): unknown;
}

/** Data that a page sends when it connects. */
export interface LineAuth {
  readonly seat: string;
  /** Constant during the page's lifetime, over all reconnects. */
  readonly session: string;
}
