/**
 * Collects what is to be done and does it once, before the page is painted: many messages may come in one go, and what they belong to is drawn and told
 * once.
 */
export function oncePerTurn<T>(run: (all: ReadonlySet<T>) => void): (some: readonly T[]) => void {
  let due: Set<T> | null = null;
  return (some) => {
    if (!due)
      queueMicrotask(() => {
        const all = due ?? new Set<T>();
        due = null;
        run(all);
      });
    due ??= new Set<T>();
    for (const one of some) due.add(one);
  };
}
