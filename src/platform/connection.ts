/** Watches the connection to the server. A request that is under way when the connection is lost may wait, fail, or stay unanswered. */
import type { LanguageKey } from "../rules/contract/phrase.ts";

/** The server did not answer, and nothing was done. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Text for the user. */
  readonly notice: LanguageKey;

  constructor(message: string, notice: LanguageKey = "QUINCUNX.Notice.connectionDown", options?: ErrorOptions) {
    super(message, options);
    this.notice = notice;
  }
}

/** Polling interval in ms. */
const POLL_INTERVAL = 250;

export function isDisconnected(): boolean {
  return game.socket?.connected === false;
}

/** Call before dice are thrown, so that no throw is lost. Throws ConnectionError. */
export function requireConnection(): void {
  if (isDisconnected()) throw new ConnectionError("The connection to the server is lost");
}

export function pause(time: number = POLL_INTERVAL): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

interface SocketEvents {
  on?(event: "disconnect", listener: () => void): unknown;
}

let outages = 0;
let watchedSocket: SocketEvents | null = null;

/**
 * Number of disconnects since the first call. It listens instead of polling, since an outage may be shorter than the interval, and browsers slow timers in
 * hidden pages.
 */
export function countOutages(): number {
  const socket = game.socket;
  if (socket && socket !== watchedSocket) {
    watchedSocket = socket;
    socket.on?.("disconnect", () => void (outages += 1));
  }
  return outages;
}

export async function untilConnected(): Promise<void> {
  while (isDisconnected()) await pause();
}
