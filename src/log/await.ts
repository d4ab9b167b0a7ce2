/** Waits for what becomes of a message: of a request its answers, of a contest its result. */

const waiting = new Map<string, Set<() => void>>();

/** Resolves with the first value that `read` finds: now, or after a change of the message, of one that belongs to it, or its deletion. */
export function awaitMessage<T>(messageId: string, read: () => T | null): Promise<T> {
  return new Promise((resolve) => {
    const own = waiting.get(messageId) ?? new Set();
    const check = (): void => {
      const found = read();
      if (found === null) return;
      own.delete(check);
      if (own.size === 0) waiting.delete(messageId);
      resolve(found);
    };
    waiting.set(messageId, own.add(check));
    check();
  });
}

/** Call when the message has changed or is deleted. */
export function recheckMessage(messageId: string): void {
  for (const check of waiting.get(messageId) ?? []) check();
}
