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

/** Resolves when it is there. */
export async function lineIsBack(): Promise<void> {
  while (isLineDown()) await pause();
}
