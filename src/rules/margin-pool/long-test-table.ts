/** Chances to reach the goal of a long test, by pool (rows) and missing margin (columns); 1 if nothing is missing. */
import type { Pile } from "./rule.ts";

/** Probability of each pile for one die. */
export type Shares = Readonly<Record<Pile, number>>;

/**
 * Chances below `NOTHING` become 0, and those above `CERTAIN` become 1, which saves arithmetic. Over the thousands of
 * dice of the longest test, the error is below 1e-12.
 */
const NOTHING = 1e-20;
const CERTAIN = 1 - 2e-16;

export class ChanceTable {
  readonly #chances: Float64Array;
  readonly #width: number;
  readonly #least: number;
  /** By row: the chance is 1 below `#from` and 0 at or above `#to`. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  /** Starts without rounds: 1 if nothing is missing. `least`, `most`: range of the missing margin. */
  constructor({ rows, least, most }: { readonly rows: number; readonly least: number; readonly most: number }) {
    this.#least = least;
    this.#width = most - least + 1;
    this.#chances = new Float64Array(rows * this.#width);
    this.#from = new Int32Array(rows);
    this.#to = new Int32Array(rows);
    for (let row = 0; row < rows; row += 1) this.clear(row);
  }

  #place(row: number, missing: number): number {
    return row * this.#width + missing - this.#least;
  }

  at(row: number, missing: number): number {
    return this.#chances[this.#place(row, missing)] ?? 0;
  }

  clear(row: number): void {
    const start = row * this.#width;
    const first = this.#place(row, 1);
    this.#chances.fill(1, start, first).fill(0, first, start + this.#width);
    this.#from[row] = this.#to[row] = 1;
  }

  copy(row: number, from: ChanceTable, source: number): void {
    const start = source * this.#width;
    this.#chances.set(from.#chances.subarray(start, start + this.#width), row * this.#width);
    this.#from[row] = from.#from[source] ?? 0;
    this.#to[row] = from.#to[source] ?? 0;
  }

  /**
   * Adds one die: a success keeps the pool, a failure leads to the row below. Values outside of `least` … `most` are
   * undefined and never read.
   */
  throwDie(row: number, shares: Shares, least: number, most: number): void {
    const { criticalSuccesses, successes, failures, criticalFailures } = shares;
    const chances = this.#chances;
    const from = Math.max(least, Math.min(this.#from[row] ?? 0, (this.#from[row - 1] ?? 0) - 2));
    const to = Math.min(most + 1, Math.max((this.#to[row] ?? 0) + 2, (this.#to[row - 1] ?? 0) - 1));
    const down = this.#width;
    const origin = this.#place(row, 0);
    let [first, end] = [origin + from, origin + Math.max(from, to)];
    // Descending, since the places below must not include this die yet.
    for (let place = end - 1; place >= first; place -= 1)
      chances[place] =
        criticalSuccesses * (chances[place - 2] ?? 0) +
        successes * (chances[place - 1] ?? 0) +
        failures * (chances[place - down + 1] ?? 0) +
        criticalFailures * (chances[place - down + 2] ?? 0);
    for (; end > first && (chances[end - 1] ?? 0) < NOTHING; end -= 1) chances[end - 1] = 0;
    for (; first < end && (chances[first] ?? 0) >= CERTAIN; first += 1) chances[first] = 1;
    this.#from[row] = first - origin;
    this.#to[row] = end - origin;
  }

  /** Takes the higher chances of both rows, up to `most` missing. */
  takeBetter(row: number, other: ChanceTable, source: number, most: number): void {
    const [chances, others] = [this.#chances, other.#chances];
    const own = this.#place(row, 0);
    const its = other.#place(source, 0);
    const sure = Math.min(most + 1, other.#from[source] ?? 0);
    const to = Math.min(most + 1, other.#to[source] ?? 0);
    if (sure > 1) chances.fill(1, own + 1, own + sure);
    for (let missing = Math.max(1, sure); missing < to; missing += 1) {
      const chance = others[its + missing] ?? 0;
      if (chance > (chances[own + missing] ?? 0)) chances[own + missing] = chance;
    }
    this.#from[row] = Math.max(this.#from[row] ?? 0, sure);
    this.#to[row] = Math.max(this.#to[row] ?? 0, to);
  }
}
