/**
 * Probabilities over (ones, scoring dice): what the dice of a pool have done so far.
 *
 * Where challenge dice take successes, only their sum matters: one counter. Where they take dice, scoring dice are counted by value (1, 2, 3). Cells
 * lie in one dense array, so that adding a die is adding an offset; a list of those in use keeps it as cheap as a sparse one. What is below
 * `NEGLIGIBLE` could not show in any double and is let go.
 */
export const NEGLIGIBLE = 1e-22;

/** How many values each counter can have: ones first, then the sum or the dice of value 1, 2, 3. */
export type Shape = readonly number[];

export interface Cell {
  readonly ones: number;
  readonly counters: readonly number[];
  readonly p: number;
}

export class Table {
  readonly #shape: Shape;
  readonly #cells: Float64Array;
  #used: number[] = [];

  constructor(shape: Shape) {
    this.#shape = shape;
    this.#cells = new Float64Array(shape.reduce((product, size) => product * size, 1));
  }

  /** Nothing thrown yet. */
  start(): void {
    this.#put(0, 1);
  }

  clear(): void {
    for (const index of this.#used) this.#cells[index] = 0;
    this.#used = [];
  }

  /** Adds `source`, moved by what one die does. */
  accumulate(source: Table, offset: number, p: number): void {
    for (const index of source.#used) {
      const value = (source.#cells[index] ?? 0) * p;
      if (value > NEGLIGIBLE) this.#put(Math.min(index + offset, this.#cells.length - 1), value);
    }
  }

  /** Where (ones, counters) lie from the start. */
  offset(ones: number, counters: readonly number[]): number {
    let stride = this.#shape[0] ?? 1;
    let offset = ones;
    counters.forEach((count, at) => {
      const size = this.#shape[at + 1] ?? 1;
      offset += Math.min(count, size - 1) * stride;
      stride *= size;
    });
    return offset;
  }

  mass(): number {
    return this.#used.reduce((sum, index) => sum + (this.#cells[index] ?? 0), 0);
  }

  *entries(): Generator<Cell> {
    for (const index of this.#used) {
      let rest = index;
      const values = this.#shape.map((size) => {
        const value = rest % size;
        rest = (rest - value) / size;
        return value;
      });
      yield { ones: values[0] ?? 0, counters: values.slice(1), p: this.#cells[index] ?? 0 };
    }
  }

  #put(index: number, value: number): void {
    const before = this.#cells[index] ?? 0;
    if (before === 0) this.#used.push(index);
    this.#cells[index] = before + value;
  }
}
