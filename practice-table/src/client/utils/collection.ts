/** `foundry.utils.Collection`: a Map that iterates over its values. */
import type { Loose } from "./types.ts";

export class Collection<K = string, V = Loose> extends Map<K, V> {
  // Foundry's Collection iterates over values, which TypeScript's Map cannot express.
  // @ts-expect-error the iterator differs from Map's on purpose
  override [Symbol.iterator](): MapIterator<V> {
    return super.values();
  }

  get contents(): V[] {
    return Array.from(super.values());
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let i = 0;
    for (const value of super.values()) if (condition(value, i++, this)) return value;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, i) => condition(value, i, this));
  }

  // @ts-expect-error Foundry's forEach gives the value alone
  override forEach(fn: (value: V) => void): void {
    for (const value of super.values()) fn(value);
  }

  /** A strict get throws. */
  override get(key: K, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (value === undefined && strict)
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = this.find((entry) => (entry as { name?: unknown }).name === name);
    if (value === undefined && strict) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  map<T>(transformer: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, i) => transformer(value, i, this));
  }

  reduce<T>(reducer: (acc: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((acc, value, i) => reducer(acc, value, i, this), initial);
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, i) => condition(value, i, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, i) => condition(value, i, this));
  }

  toJSON(): unknown[] {
    return this.contents.map((value) => {
      const plain = value as { toObject?: () => unknown; toJSON?: () => unknown };
      return plain?.toObject?.() ?? plain?.toJSON?.() ?? value;
    });
  }
}
