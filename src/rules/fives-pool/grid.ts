/**
 * Probabilities over (how many dice of a kind, a sum): what the dice of a pool have done so far. Dense, so that adding a die is adding shifted copies;
 * nothing is ever dropped. The counter stops at its last row ("so many or more").
 */

/** What one outcome adds to counter and sum. */
export interface Shift {
  readonly row: number;
  readonly column: number;
  readonly p: number;
}

export interface GridSize {
  readonly rows: number;
  /** The least and the greatest sum. */
  readonly min: number;
  readonly max: number;
}

export class Grid {
  readonly size: GridSize;
  readonly #columns: number;
  readonly #cells: Float64Array;
  /** Columns in use, from `#low` to before `#high`. */
  #low: number;
  #high = 0;
  #rowsFrom: Sums | null = null;
  #rowsBelow: Sums | null = null;

  constructor(size: GridSize) {
    this.size = size;
    this.#columns = size.max - size.min + 1;
    this.#cells = new Float64Array(size.rows * this.#columns);
    this.#low = this.#columns;
  }

  get isEmpty(): boolean {
    return this.#high <= this.#low;
  }

  clear(): void {
    if (!this.isEmpty) this.#cells.fill(0);
    this.#low = this.#columns;
    this.#high = 0;
    this.#rowsFrom = null;
    this.#rowsBelow = null;
  }

  /** Adds a single cell. Sums beyond the last column (endless fives, below anything a double shows) close the series there. */
  put({ row, column, p }: Shift): void {
    const at = Math.min(column - this.size.min, this.#columns - 1);
    const index = Math.min(row, this.size.rows - 1) * this.#columns + at;
    this.#cells[index] = (this.#cells[index] ?? 0) + p;
    this.#low = Math.min(this.#low, at);
    this.#high = Math.max(this.#high, at + 1);
  }

  /** Adds `source`, moved by each of `shifts`. */
  add(source: Grid, shifts: readonly Shift[]): void {
    if (source.isEmpty) return;
    const columns = this.#columns;
    const last = this.size.rows - 1;
    const from = source.#cells;
    const to = this.#cells;
    for (const { row, column, p } of shifts) {
      const end = Math.min(source.#high, columns - column);
      for (let r = 0; r <= last; r += 1) {
        const start = r * columns;
        const target = Math.min(r + row, last) * columns + column;
        for (let x = source.#low; x < end; x += 1)
          to[target + x] = (to[target + x] as number) + (from[start + x] as number) * p;
        const rim = Math.min(r + row, last) * columns + columns - 1;
        for (let x = Math.max(end, source.#low); x < source.#high; x += 1)
          to[rim] = (to[rim] as number) + (from[start + x] as number) * p;
      }
      this.#low = Math.min(this.#low, source.#low + column, columns - 1);
      this.#high = Math.max(this.#high, Math.min(columns, source.#high + column));
    }
  }

  /** This, or this moved once, or twice … without end: 1 + shift + shift² + … in place. */
  repeat({ row, column, p }: Shift): void {
    if (this.isEmpty) return;
    const cells = this.#cells;
    if (row === 0 && column === 0) {
      for (let index = 0; index < cells.length; index += 1) cells[index] = (cells[index] as number) / (1 - p);
      return;
    }
    const last = this.size.rows - 1;
    for (let x = this.#low; x + column < this.#columns; x += 1)
      for (let r = 0; r <= last; r += 1) {
        const target = Math.min(r + row, last) * this.#columns + x + column;
        cells[target] = (cells[target] as number) + (cells[r * this.#columns + x] as number) * p;
      }
    this.#high = this.#columns;
  }

  /** P(counter = row, sum = column); the last row holds everything from there on. */
  at(row: number, column: number): number {
    const x = column - this.size.min;
    return x < 0 || x >= this.#columns ? 0 : (this.#cells[Math.min(row, this.size.rows - 1) * this.#columns + x] ?? 0);
  }

  /** P(counter ≥ row, sum = column), or sum ≥ column; for a table that is complete. */
  from(row: number, column: number, isTail = false): number {
    this.#rowsFrom ??= this.#sumRows(this.size.rows - 1, -1);
    return row >= this.size.rows ? 0 : this.#read(this.#rowsFrom, Math.max(0, row), column, isTail);
  }

  /** P(counter < row, sum = column), or sum ≥ column; for a table that is complete. */
  below(row: number, column: number, isTail = false): number {
    this.#rowsBelow ??= this.#sumRows(0, 1);
    return row <= 0 ? 0 : this.#read(this.#rowsBelow, Math.min(row, this.size.rows) - 1, column, isTail);
  }

  #read({ exact, tails }: Sums, row: number, column: number, isTail: boolean): number {
    const x = column - this.size.min;
    if (x >= this.#columns || (x < 0 && !isTail)) return 0;
    return (isTail ? tails : exact)[row * this.#columns + Math.max(0, x)] ?? 0;
  }

  /** Adds row to row, beginning with `first`; only additions, so that what cannot be stays 0. */
  #sumRows(first: number, step: 1 | -1): Sums {
    const columns = this.#columns;
    const exact = this.#cells.slice();
    for (let row = first + step; row >= 0 && row < this.size.rows; row += step)
      for (let x = 0; x < columns; x += 1)
        exact[row * columns + x] = (exact[row * columns + x] as number) + (exact[(row - step) * columns + x] as number);
    const tails = exact.slice();
    for (let row = 0; row < this.size.rows; row += 1)
      for (let x = columns - 2; x >= 0; x -= 1)
        tails[row * columns + x] = (tails[row * columns + x] as number) + (tails[row * columns + x + 1] as number);
    return { exact, tails };
  }
}

/** Cells added up over rows, and over the columns from each on. */
interface Sums {
  readonly exact: Float64Array;
  readonly tails: Float64Array;
}
