/** The line to the table. What becomes of a request while it is down nobody could confirm: it may wait, fail, or never be answered. */

/** Nothing was done, since the line is down. */
export class LineError extends Error {
  override readonly name = "LineError";
}

/** In milliseconds: so often is looked whether it is there. */
const LOOK = 250;

export function isLineDown(): boolean {
  return (game.socket as { readonly connected?: boolean } | null | undefined)?.connected === false;
}

/** Before dice fall: they are not thrown for nothing. */
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
 * How often the line was lost since this was first asked. It is heard of, not looked for: an outage may be shorter than the time between two looks, and
 * pages that nobody sees look seldom.
 */
export function countOutages(): number {
  const socket = game.socket as Heard | null | undefined;
  if (socket && socket !== heard) {
    heard = socket;
    socket.on?.("disconnect", () => void (outages += 1));
  }
  return outages;
}

/** Resolves when it is there. */
export async function lineIsBack(): Promise<void> {
  while (isLineDown()) await pause();
}
