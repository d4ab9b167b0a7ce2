/** `foundry.utils.IterableWeakMap` and `IterableWeakSet`: iterable, with weakly held keys. */

export class IterableWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {
  #refs = new Set<WeakRef<K>>();
  #byKey = new WeakMap<K, WeakRef<K>>();

  constructor(entries: Iterable<[K, V]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    // The super constructor could call set before our fields exist; it gets no entries.
    if (!this.#byKey.has(key)) {
      const ref = new WeakRef(key);
      this.#byKey.set(key, ref);
      this.#refs.add(ref);
    }
    return this;
  }

  override delete(key: K): boolean {
    const ref = this.#byKey.get(key);
    if (ref) this.#refs.delete(ref);
    this.#byKey.delete(key);
    return super.delete(key);
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const ref of this.#refs) {
      const key = ref.deref();
      if (key === undefined) this.#refs.delete(ref);
      else yield [key, this.get(key) as V];
    }
  }

  entries(): Generator<[K, V]> {
    return this[Symbol.iterator]();
  }

  *keys(): Generator<K> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }

  clear(): void {
    for (const [key] of this) this.delete(key);
  }
}

export class IterableWeakSet<T extends WeakKey> {
  #map = new IterableWeakMap<T, T>();

  constructor(entries: Iterable<T> = []) {
    for (const entry of entries) this.add(entry);
  }

  add(value: T): this {
    this.#map.set(value, value);
    return this;
  }

  delete(value: T): boolean {
    return this.#map.delete(value);
  }

  has(value: T): boolean {
    return this.#map.has(value);
  }

  values(): Generator<T> {
    return this.#map.keys();
  }

  [Symbol.iterator](): Generator<T> {
    return this.values();
  }

  clear(): void {
    this.#map.clear();
  }
}
