/**
 * Exact distributions over integers, as values with a few operations: a mechanic's odds read like its rule.
 *
 * Probabilities are doubles; every operation but `minus` only adds and multiplies non-negative numbers, so errors stay near one unit in the last
 * place per step and results agree with rational arithmetic well within 1e-12. Immutable. Values are integers, dense between `min` and `max`.
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

  /** Always `value`. */
  static constant(value: number): Distribution {
    return new Distribution(value, Float64Array.of(1));
  }

  /** One fair die, 1…`size`. */
  static die(size: number): Distribution {
    return new Distribution(1, new Float64Array(size).fill(1 / size));
  }

  /** From value and probability pairs; equal values add up. Weights need not sum to 1 (a part of a mixture). */
  static from(entries: Iterable<readonly [value: number, p: number]>): Distribution {
    const pairs = [...entries];
    let [min, max] = [Infinity, -Infinity];
    for (const [value] of pairs) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (pairs.length === 0) return Distribution.dense(0, new Float64Array(1));
    const weights = new Float64Array(max - min + 1);
    for (const [value, p] of pairs) weights[value - min] = (weights[value - min] as number) + p;
    return new Distribution(min, weights);
  }

  /** `weights` of `min`, `min` + 1 …; they are taken over, not copied. */
  static dense(min: number, weights: Float64Array): Distribution {
    return new Distribution(min, weights);
  }

  /** What happens with probability `w` each. */
  static mix(parts: Iterable<readonly [w: number, part: Distribution]>): Distribution {
    const all = [...parts].filter(([w, part]) => w !== 0 && !part.#isEmpty);
    if (all.length === 0) return Distribution.from([]);
    const min = Math.min(...all.map(([, part]) => part.min));
    const weights = new Float64Array(Math.max(...all.map(([, part]) => part.max)) - min + 1);
    for (const [w, part] of all) {
      const own = part.#weights;
      const offset = part.min - min;
      for (let i = 0; i < own.length; i += 1)
        weights[offset + i] = (weights[offset + i] as number) + w * (own[i] as number);
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

  /** P(≥ value), where what cannot fail is certain, not certain but for rounding. */
  reaches(value: number): number {
    return value <= this.min ? 1 : this.atLeast(value);
  }

  /** P(≤ value). */
  atMost(value: number): number {
    let head = 0;
    for (let v = this.min; v <= Math.min(value, this.max); v += 1) head += this.at(v);
    return Math.min(1, head);
  }

  /** P(test holds). */
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
        weights[i + j] = (weights[i + j] as number) + p * (other.#weights[j] as number);
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

  /** What is left without `part` of it. Differences of equal doubles leave dust; it is nothing. */
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

  /** The part from `least` on. */
  cut(least: number): Distribution {
    return Distribution.from(
      this.bars()
        .filter(({ value }) => value >= least)
        .map(({ value, p }) => [value, p] as const),
    );
  }

  /** The distribution of a function of the value. */
  map(change: (value: number) => number): Distribution {
    return Distribution.from(this.bars().map(({ value, p }) => [change(value), p] as const));
  }

  mean(): number {
    return this.bars().reduce((sum, { value, p }) => sum + value * p, 0);
  }

  /** Sum of all probabilities: 1 but for parts of a mixture. */
  mass(): number {
    return this.#weights.reduce((sum, p) => sum + p, 0);
  }

  /** Values with a probability above 0, ascending: the form in which odds are answered. */
  bars(): Bar[] {
    const bars: Bar[] = [];
    this.#weights.forEach((p, index) => {
      if (p > 0) bars.push({ value: this.min + index, p });
    });
    return bars;
  }
}
