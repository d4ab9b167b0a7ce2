/** As much of a socket as a seat and the table need of each other: socket.io's, or one that a test has made. */
export interface Line {
  readonly connected: boolean;
  // As loose as socket.io's own.
  on(event: string, listener: (...args: any[]) => void): unknown;
  /** The last argument may be a function: it is called with the answer. */
  emit(event: string, ...args: unknown[]): unknown;
  /** `isWhole`: with everything under it, so that nobody tries again. */
  disconnect(isWhole?: boolean): unknown;
}

/** What a page says of itself when it connects. */
export interface LineAuth {
  readonly seat: string;
  /** The same for as long as the page lives, over every outage. */
  readonly session: string;
}
