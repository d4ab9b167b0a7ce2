/** A cache that drops the least recently used entry. */
export interface Memo<V> {
  /** The cached value, or the result of `make`. Errors are not cached. */
  recall(key: string, make: () => V): V;
}

export function makeMemo<V>(most: number): Memo<V> {
  const known = new Map<string, { readonly value: V }>();
  return {
    recall(key, make) {
      const entry = known.get(key) ?? { value: make() };
      // Maps iterate in insertion order, so that the first key is the least recently used.
      known.delete(key);
      known.set(key, entry);
      const oldest = known.keys().next();
      if (known.size > most && !oldest.done) known.delete(oldest.value);
      return entry.value;
    },
  };
}
