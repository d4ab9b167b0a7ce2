/** Chances to reach the goal of an extended test, by pool (a row each) and by what is missing; nothing missing is reached. */
import type { Pile } from "./rule.ts";

/** How probable it is that a die falls into each pile. */
export type Shares = Readonly<Record<Pile, number>>;

/**
 * Chances below this are nothing, and those that miss 1 by no more than a double's last place are 1: neither needs more arithmetic. Over the some thousand
 * dice of the longest test that comes to less than 1e-12 all told.
 */
const NOTHING = 1e-20;
const CERTAIN = 1 - 2e-16;

export class ChanceTable {
  readonly #chances: Float64Array;
  readonly #width: number;
  readonly #least: number;
  /** By row: 1 below the first, 0 from the second on. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  /** With no round to go: 1 where nothing is missing. `least` and `most`: what can be missing. */
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
    return this.#chances[this.#place(row, missing)] as number;
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
    this.#from[row] = from.#from[source] as number;
    this.#to[row] = from.#to[source] as number;
  }

  /**
   * One die more: a success leaves the pool as it is, a failure leads to the row below. What lies outside of `least` … `most` nobody will ask for, and it
   * may hold anything.
   */
  throwDie(row: number, shares: Shares, least: number, most: number): void {
    const { criticalSuccesses, successes, failures, criticalFailures } = shares;
    const chances = this.#chances;
    const from = Math.max(least, Math.min(this.#from[row] as number, (this.#from[row - 1] as number) - 2));
    const to = Math.min(most + 1, Math.max((this.#to[row] as number) + 2, (this.#to[row - 1] as number) - 1));
    const down = this.#width;
    const origin = this.#place(row, 0);
    let [first, end] = [origin + from, origin + Math.max(from, to)];
    // From above: what is below is still without this die.
    for (let place = end - 1; place >= first; place -= 1)
      chances[place] =
        criticalSuccesses * (chances[place - 2] as number) +
        successes * (chances[place - 1] as number) +
        failures * (chances[place - down + 1] as number) +
        criticalFailures * (chances[place - down + 2] as number);
    for (; end > first && (chances[end - 1] as number) < NOTHING; end -= 1) chances[end - 1] = 0;
    for (; first < end && (chances[first] as number) >= CERTAIN; first += 1) chances[first] = 1;
    this.#from[row] = first - origin;
    this.#to[row] = end - origin;
  }

  /** Whatever is more probable, where at most `most` is missing. */
  takeBetter(row: number, other: ChanceTable, source: number, most: number): void {
    const [chances, others] = [this.#chances, other.#chances];
    const own = this.#place(row, 0);
    const its = other.#place(source, 0);
    const sure = Math.min(most + 1, other.#from[source] as number);
    const to = Math.min(most + 1, other.#to[source] as number);
    if (sure > 1) chances.fill(1, own + 1, own + sure);
    for (let missing = Math.max(1, sure); missing < to; missing += 1) {
      const chance = others[its + missing] as number;
      if (chance > (chances[own + missing] as number)) chances[own + missing] = chance;
    }
    this.#from[row] = Math.max(this.#from[row] as number, sure);
    this.#to[row] = Math.max(this.#to[row] as number, to);
  }
}
