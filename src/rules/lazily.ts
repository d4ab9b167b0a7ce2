/** Calls `make` on first use, so that loading the rules does not build the parts that only odds need. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
