/** Collects items during a task and passes them to `run` once, in a microtask: many messages may arrive together, and each affected one is drawn once. */
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
