/**
 * A window belongs to its reason, such as a button of a message: a second press brings it to the front, and it closes with a sentence when the reason is gone.
 * Windows that are opened at once, before the first `await`, find their reason by `currentReason`.
 */
import { loadLater } from "../platform/load-later.ts";

interface ReasonWindow {
  bringToFront(): void;
  close(): void;
}

let current: string | null = null;

const open = new Map<string, Set<ReasonWindow>>();

/** Runs `act` with a reason for the windows that it opens. */
export function forReason<T>(reason: string | null, act: () => T): T {
  const before = current;
  current = reason;
  try {
    return act();
  } finally {
    current = before;
  }
}

/** Loads a part of the script and opens a window of it for the reason of the caller. Rejects as `loadLater` does. */
export async function openLater<T, R>(part: Promise<T>, open: (part: T) => Promise<R>): Promise<R> {
  const reason = current;
  const loaded = await loadLater(part);
  return forReason(reason, () => open(loaded));
}

export function currentReason(): string | null {
  return current;
}

/** Call when a window opens. Returns a function to call when it has closed. */
export function holdWindow(reason: string | null, shown: ReasonWindow): () => void {
  if (reason === null) return () => undefined;
  const all = open.get(reason) ?? new Set();
  open.set(reason, all.add(shown));
  return () => {
    all.delete(shown);
    if (all.size === 0 && open.get(reason) === all) open.delete(reason);
  };
}

/** False if no window of this reason is open. */
export function bringBack(reason: string): boolean {
  const all = [...(open.get(reason) ?? [])];
  all.at(-1)?.bringToFront();
  return all.length > 0;
}

export function openReasons(): readonly string[] {
  return [...open.keys()];
}

export function closeWindows(reason: string): void {
  for (const shown of open.get(reason) ?? []) shown.close();
}
