/** Watches the connection to the server. A request that is under way when the connection is lost may wait, fail, or stay unanswered. */

/** The connection is lost, and nothing was done. */
export class LineError extends Error {
  override readonly name = "LineError";
}

/** Polling interval in ms. */
const LOOK = 250;

export function isLineDown(): boolean {
  return (game.socket as { readonly connected?: boolean } | null | undefined)?.connected === false;
}

/** Call before dice are thrown, so that no throw is lost. Throws LineError. */
export function requireLine(): void {
  if (isLineDown()) throw new LineError("The line to the table is down");
}

export function pause(time: number = LOOK): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

interface Heard {
  on?(event: "disconnect", listener: () => void): unknown;
}

let outages = 0;
let heard: Heard | null = null;

/**
 * Number of disconnects since the first call. It listens instead of polling, since an outage may be shorter than the interval, and browsers slow timers in
 * hidden pages.
 */
export function countOutages(): number {
  const socket = game.socket as Heard | null | undefined;
  if (socket && socket !== heard) {
    heard = socket;
    socket.on?.("disconnect", () => void (outages += 1));
  }
  return outages;
}

export async function lineIsBack(): Promise<void> {
  while (isLineDown()) await pause();
}
