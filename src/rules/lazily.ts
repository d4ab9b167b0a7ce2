/** What `make` gives, made when it is first asked for: a page that loads the rules need not wait for what only odds are made of. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
