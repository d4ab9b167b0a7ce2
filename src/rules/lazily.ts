/** Calls `make` on first use, for values that are slow to build or need Foundry, which is not there yet while modules load. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
