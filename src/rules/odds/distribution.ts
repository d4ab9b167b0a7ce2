/**
 * Exact, immutable distributions over integers, dense between `min` and `max`.
 *
 * Probabilities are doubles. All operations except `minus` only add and multiply non-negative numbers, so that results agree with rational arithmetic
 * well within 1e-12.
 */
export interface Bar {
  readonly value: number;
  readonly p: number;
}

export class Distribution {
  readonly min: number;
  readonly #weights: Float64Array;

  private constructor(min: number, weights: Float64Array) {
    let first = 0;
    let last = weights.length - 1;
    while (first < last && weights[first] === 0) first += 1;
    while (last > first && weights[last] === 0) last -= 1;
    this.min = min + first;
    this.#weights = first === 0 && last === weights.length - 1 ? weights : weights.subarray(first, last + 1);
  }

  static constant(value: number): Distribution {
    return new Distribution(value, Float64Array.of(1));
  }

  /** 1 with the probability `p`, else 0. */
  static chance(p: number): Distribution {
    return Distribution.from([
      [0, 1 - p],
      [1, p],
    ]);
  }

  /** A fair die, 1…`size`. */
  static die(size: number): Distribution {
    return new Distribution(1, new Float64Array(size).fill(1 / size));
  }

  /** From pairs of value and probability; equal values are added. The sum may differ from 1 for a part of a mixture. */
  static from(entries: Iterable<readonly [value: number, p: number]>): Distribution {
    const pairs = [...entries];
    let [min, max] = [Infinity, -Infinity];
    for (const [value] of pairs) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (pairs.length === 0) return Distribution.dense(0, new Float64Array(1));
    const weights = new Float64Array(max - min + 1);
    for (const [value, p] of pairs) weights[value - min] = (weights[value - min] ?? 0) + p;
    return new Distribution(min, weights);
  }

  /** Probabilities of `min`, `min` + 1 …; the array is not copied. */
  static dense(min: number, weights: Float64Array): Distribution {
    return new Distribution(min, weights);
  }

  /** A mixture: each part with the probability `w`. */
  static mix(parts: Iterable<readonly [w: number, part: Distribution]>): Distribution {
    const all = [...parts].filter(([w, part]) => w !== 0 && !part.#isEmpty);
    if (all.length === 0) return Distribution.from([]);
    const min = Math.min(...all.map(([, part]) => part.min));
    const weights = new Float64Array(Math.max(...all.map(([, part]) => part.max)) - min + 1);
    for (const [w, part] of all) {
      const own = part.#weights;
      const offset = part.min - min;
      for (let i = 0; i < own.length; i += 1) weights[offset + i] = (weights[offset + i] ?? 0) + w * (own[i] ?? 0);
    }
    return new Distribution(min, weights);
  }

  get #isEmpty(): boolean {
    return this.#weights.length === 1 && this.#weights[0] === 0;
  }

  get max(): number {
    return this.min + this.#weights.length - 1;
  }

  /** P(value). */
  at(value: number): number {
    return this.#weights[value - this.min] ?? 0;
  }

  /** P(≥ value). */
  atLeast(value: number): number {
    let tail = 0;
    for (let v = this.max; v >= Math.max(value, this.min); v -= 1) tail += this.at(v);
    return Math.min(1, tail);
  }

  /** P(≥ value), exactly 1 without rounding error if the value cannot be missed. */
  reaches(value: number): number {
    return value <= this.min ? 1 : this.atLeast(value);
  }

  /** P(≤ value). */
  atMost(value: number): number {
    let head = 0;
    for (let v = this.min; v <= Math.min(value, this.max); v += 1) head += this.at(v);
    return Math.min(1, head);
  }

  where(test: (value: number) => boolean): number {
    let sum = 0;
    for (const { value, p } of this.bars()) if (test(value)) sum += p;
    return Math.min(1, sum);
  }

  /** The sum of two independent rolls. */
  plus(other: Distribution | number): Distribution {
    if (typeof other === "number") return new Distribution(this.min + other, this.#weights);
    const weights = new Float64Array(this.#weights.length + other.#weights.length - 1);
    for (let i = 0; i < this.#weights.length; i += 1) {
      const p = this.#weights[i] ?? 0;
      if (p === 0) continue;
      for (let j = 0; j < other.#weights.length; j += 1)
        weights[i + j] = (weights[i + j] ?? 0) + p * (other.#weights[j] ?? 0);
    }
    return new Distribution(this.min + other.min, weights);
  }

  /** The sum of `count` independent rolls of this; `count` ≥ 0. */
  times(count: number): Distribution {
    if (count === 0) return Distribution.constant(0);
    const half = this.times(Math.floor(count / 2));
    const twice = half.plus(half);
    return count % 2 === 0 ? twice : twice.plus(this);
  }

  /** Removes `part`. Differences below 1e-16 are rounding errors and become 0. */
  minus(part: Distribution): Distribution {
    const dust = 1e-16;
    return new Distribution(
      this.min,
      this.#weights.map((p, index) => {
        const rest = p - part.at(this.min + index);
        return rest < dust ? 0 : rest;
      }),
    );
  }

  /** The part with values ≥ `least`; its sum may be below 1. */
  cut(least: number): Distribution {
    return Distribution.from(
      this.bars()
        .filter(({ value }) => value >= least)
        .map(({ value, p }) => [value, p] as const),
    );
  }

  map(change: (value: number) => number): Distribution {
    return Distribution.from(this.bars().map(({ value, p }) => [change(value), p] as const));
  }

  mean(): number {
    return this.bars().reduce((sum, { value, p }) => sum + value * p, 0);
  }

  /** Sum of all probabilities: 1 except for parts of a mixture. */
  mass(): number {
    return this.#weights.reduce((sum, p) => sum + p, 0);
  }

  /** Values with a probability above 0, ascending; the format of odds in the protocol. */
  bars(): Bar[] {
    const bars: Bar[] = [];
    this.#weights.forEach((p, index) => {
      if (p > 0) bars.push({ value: this.min + index, p });
    });
    return bars;
  }
}
