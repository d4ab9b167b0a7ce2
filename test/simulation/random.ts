/** Random numbers from a seed: the same words always give the same numbers. */

/** FNV-1a of all parts, 32 bits. */
function hash(...parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const part of parts)
    for (const character of `${part}\u0000`) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

export class Random {
  #state: number;

  constructor(...seed: readonly (string | number)[]) {
    this.#state = hash(...seed);
  }

  /** 0 ≤ x < 1; "mulberry32". */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  /** `min` and `max` included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Throws RangeError for an empty list. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[this.integer(0, from.length - 1)] as T;
  }

  /** Picks by weight; never an item with weight 0. */
  weighted<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = this.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of from) {
      left -= one.weight;
      if (left < 0) return one;
    }
    throw new RangeError("nothing to pick from");
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.integer(0, 255));
  }
}
