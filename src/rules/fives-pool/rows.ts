/** The numbers that a grid stands on, and how they are added to each other: the one place where speed decides the form. */

/** Sums of a row beyond which less than this lies are put on the last one: beside 1 no double shows it, and endless fives end. */
export const NEGLIGIBLE = 1e-19;

/** Grids are many and small: an array of its own for each would cost more than all that is done with it. */
const SLAB = 2 ** 15;
const NONE = new Float64Array();
let slab = NONE;
let used = 0;

/** The numbers of a grid, count by count: P(sum = `low`) stands at `at`, and so on up to before `high`. Filled once, then only read. */
export class Rows {
  readonly low: number[] = [];
  readonly high: number[] = [];
  readonly at: number[] = [];
  cells: Float64Array = NONE;

  get count(): number {
    return this.low.length;
  }

  get size(): number {
    return this.high.reduce((sum, high, r) => sum + high - (this.low[r] as number), 0);
  }

  /** Before `make`: a row is to reach from `low` up to before `high`. */
  need(row: number, low: number, high: number): void {
    while (this.count <= row) {
      this.low.push(0);
      this.high.push(0);
    }
    if (low >= high) return;
    const isFirst = this.low[row] === this.high[row];
    if (isFirst || low < (this.low[row] as number)) this.low[row] = low;
    if (isFirst || high > (this.high[row] as number)) this.high[row] = high;
  }

  /** `rows` are to hold these, moved. */
  needMoved(rows: Rows, row: number, column: number, most: number): void {
    for (let r = 0; r < this.count; r += 1)
      rows.need(Math.min(r + row, most), (this.low[r] as number) + column, (this.high[r] as number) + column);
  }

  /** Zeros everywhere. */
  make(): void {
    const size = this.size;
    if (used + size > slab.length) {
      slab = new Float64Array(Math.max(SLAB, size));
      used = 0;
    }
    this.cells = slab;
    for (let r = 0; r < this.count; r += 1) {
      this.at.push(used);
      used += (this.high[r] as number) - (this.low[r] as number);
    }
  }

  addTo(rows: Rows, row: number, column: number, p: number, most: number): void {
    for (let r = 0; r < this.count; r += 1) this.addRow(r, rows, Math.min(r + row, most), column, p);
  }

  /** What a row holds, weighed and moved, goes to another row too, as far as that one reaches. */
  addRow(r: number, to: Rows, row: number, column: number, p: number): void {
    const { cells } = this;
    const out = to.cells;
    const move = column + (this.low[r] as number) - (to.low[row] as number);
    const length = Math.min(
      (this.high[r] as number) - (this.low[r] as number),
      (to.high[row] as number) - (to.low[row] as number) - move,
    );
    const from = this.at[r] as number;
    const start = (to.at[row] as number) + move;
    for (let x = 0; x < length; x += 1) out[start + x] = (out[start + x] as number) + (cells[from + x] as number) * p;
  }

  /** Rows without their last sums, as far as these weigh next to nothing; what they weigh goes to the last one that stays. */
  close(): void {
    const { cells } = this;
    for (let r = 0; r < this.count; r += 1) {
      const first = this.at[r] as number;
      let last = first + (this.high[r] as number) - (this.low[r] as number) - 1;
      let rest = 0;
      for (; last > first && rest + (cells[last] as number) < NEGLIGIBLE; last -= 1) rest += cells[last] as number;
      if (last < first) continue;
      cells[last] = (cells[last] as number) + rest;
      this.high[r] = (this.low[r] as number) + last - first + 1;
    }
  }
}
