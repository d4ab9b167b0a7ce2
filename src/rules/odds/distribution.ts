/**
 * Exact distributions over integers, as values with a few operations: a mechanic's odds read like its rule.
 *
 * Probabilities are doubles; every operation here only adds and multiplies non-negative numbers, so errors stay near one unit in the last place
 * per step and results agree with rational arithmetic well within 1e-12. Immutable. Values are integers, dense between `min` and `max`.
 */
export interface Bar {
  readonly value: number;
  readonly p: number;
}

export class Distribution {
  readonly min: number;
  readonly #weights: readonly number[];

  private constructor(min: number, weights: readonly number[]) {
    let first = 0;
    let last = weights.length - 1;
    while (first < last && weights[first] === 0) first += 1;
    while (last > first && weights[last] === 0) last -= 1;
    this.min = min + first;
    this.#weights = first === 0 && last === weights.length - 1 ? weights : weights.slice(first, last + 1);
  }

  /** Always `value`. */
  static constant(value: number): Distribution {
    return new Distribution(value, [1]);
  }

  /** One fair die, 1…`size`. */
  static die(size: number): Distribution {
    return new Distribution(1, new Array<number>(size).fill(1 / size));
  }

  /** From value and probability pairs; equal values add up. Weights need not sum to 1 (a part of a mixture). */
  static from(entries: Iterable<readonly [value: number, p: number]>): Distribution {
    const sums = new Map<number, number>();
    let min = Infinity;
    let max = -Infinity;
    for (const [value, p] of entries) {
      sums.set(value, (sums.get(value) ?? 0) + p);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    if (min === Infinity) return new Distribution(0, [0]);
    const weights = new Array<number>(max - min + 1).fill(0);
    for (const [value, p] of sums) weights[value - min] = p;
    return new Distribution(min, weights);
  }

  /** What happens with probability `w` each. */
  static mix(parts: Iterable<readonly [w: number, part: Distribution]>): Distribution {
    const entries: [number, number][] = [];
    for (const [w, part] of parts) for (const { value, p } of part.bars()) entries.push([value, w * p]);
    return Distribution.from(entries);
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
    const weights = new Array<number>(this.#weights.length + other.#weights.length - 1).fill(0);
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
    return this.#weights.map((p, index) => ({ value: this.min + index, p })).filter(({ p }) => p > 0);
  }
}
