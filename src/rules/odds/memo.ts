/** What was worked out before, within limits: of more than `most` entries the one that nobody has asked for the longest goes. */
export interface Memo<V> {
  /** The value of `key`; made, and kept, where it is not known. What throws is not kept. */
  recall(key: string, make: () => V): V;
}

export function makeMemo<V>(most: number): Memo<V> {
  const known = new Map<string, { readonly value: V }>();
  return {
    recall(key, make) {
      const entry = known.get(key) ?? { value: make() };
      // A map keeps the order in which its entries were set.
      known.delete(key);
      known.set(key, entry);
      const oldest = known.keys().next();
      if (known.size > most && !oldest.done) known.delete(oldest.value);
      return entry.value;
    },
  };
}
